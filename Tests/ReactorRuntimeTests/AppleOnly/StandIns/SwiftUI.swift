// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What ReactorRuntime uses of the module of this name, as Apple declares it.

@_exported public import Observation

@MainActor @preconcurrency
public protocol View {
  associatedtype Body: View
  var body: Body { get }
}

extension Never: View {
  public var body: Never { fatalError("only type-checked") }
}

public struct Text: View {
  public init(_ text: String) {}
  public var body: Never { fatalError("only type-checked") }
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
