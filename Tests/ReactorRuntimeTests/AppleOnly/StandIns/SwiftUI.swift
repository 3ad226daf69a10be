// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What ReactorRuntime uses of the module of this name, as Apple declares it.

@_exported public import Observation

@MainActor @preconcurrency
public protocol View {
  associatedtype Body: View
  @ViewBuilder var body: Body { get }
}

extension Never: View {
  public var body: Never { return fatalError("only type-checked") }
}

public struct Text: View {
  public init(_ text: String) {}
  public var body: Never { return fatalError("only type-checked") }
}

public struct Button<Label: View>: View {
  public init(_ title: String, action: @escaping @MainActor () -> Void) where Label == Text {}
  public var body: Never { return fatalError("only type-checked") }
}

public struct TextField<Label: View>: View {
  public init(_ title: String, text: Binding<String>) where Label == Text {}
  public var body: Never { return fatalError("only type-checked") }
}

public struct Toggle<Label: View>: View {
  public init(_ title: String, isOn: Binding<Bool>) where Label == Text {}
  public var body: Never { return fatalError("only type-checked") }
}

public struct ProgressView: View {
  public init() {}
  public var body: Never { return fatalError("only type-checked") }
}

public struct Form<Content: View>: View {
  public init(@ViewBuilder content: () -> Content) {}
  public var body: Never { return fatalError("only type-checked") }
}

extension View {
  nonisolated public func disabled(_ disabled: Bool) -> some View { self }
  nonisolated public func onAppear(perform action: (() -> Void)? = nil) -> some View { self }
}

extension Optional: View where Wrapped: View {
  public var body: Never { return fatalError("only type-checked") }
}

public struct TupleView<each Content: View>: View {
  public var body: Never { return fatalError("only type-checked") }
}

@resultBuilder
public struct ViewBuilder {
  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<repeat each Content> {
    TupleView()
  }

  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
}

@MainActor @preconcurrency
public protocol PreviewProvider {
  associatedtype Previews: View
  @ViewBuilder static var previews: Previews { get }
}

@propertyWrapper
public struct Binding<Value> {
  @preconcurrency
  public init(
    get: @escaping @isolated(any) @Sendable () -> Value,
    set: @escaping @isolated(any) @Sendable (Value) -> Void
  ) {
    fatalError("only type-checked")
  }

  public var wrappedValue: Value {
    get { fatalError("only type-checked") }
    nonmutating set {}
  }

  public var projectedValue: Binding<Value> {
    self
  }
}

@MainActor @preconcurrency
public protocol Scene {}

@MainActor @preconcurrency
public protocol App {
  associatedtype Body: Scene
  @MainActor @preconcurrency var body: Body { get }
}

public struct WindowGroup<Content: View>: Scene {
  nonisolated public init(@ViewBuilder content: () -> Content) {}
}

@propertyWrapper
public struct State<Value> {
  public init(wrappedValue: Value) {}

  public var wrappedValue: Value {
    get { fatalError("only type-checked") }
    nonmutating set {}
  }
}
