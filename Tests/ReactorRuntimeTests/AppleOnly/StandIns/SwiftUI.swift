// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What ReactorRuntime and its users' views use of the module of this name, as Apple declares it, and a screen that shows a view as SwiftUI
// does: it reads `body` while Observation notes what that reads, and once more, later and on the main actor, where something of it has changed.

@_exported public import Observation

@MainActor @preconcurrency
public protocol View {
  associatedtype Body: View
  @ViewBuilder var body: Body { get }
}

extension Never: View {
  public var body: Never { return fatalError("it can't be made") }
}

/// A view that is made of no others.
private protocol Primitive {
  @MainActor func show(on screen: inout [Screen.Element])
}

extension Primitive {
  public var body: Never { return fatalError("it is made of no others") }
}

@MainActor
private func show<Content: View>(_ view: Content, on screen: inout [Screen.Element]) {
  if let primitive = view as? any Primitive { primitive.show(on: &screen) } else { show(view.body, on: &screen) }
}

/// What shows a view.
@MainActor
public final class Screen {
  public struct Element {
    public var kind: String
    public var text: String
    public var isEnabled = true
    /// What a tap on it does, and what a new value of it does.
    var tap: () -> Void = {}
    var set: (Any) -> Void = { _ in }
    var value: Any?
    var appear: () -> Void = {}
  }

  public private(set) var elements: [Element] = []
  /// How often `body` was read.
  public private(set) var readCount = 0
  private let read: @MainActor () -> [Element]
  private var mustUpdate = true

  /// Shows a view, which appears.
  public init<Content: View>(_ view: Content) {
    read = {
      var elements: [Element] = []
      show(view, on: &elements)
      return elements
    }
    update()
    for element in elements { element.appear() }
  }

  /// Reads the view again where it has to, as often as it has to.
  public func update() {
    while mustUpdate {
      mustUpdate = false
      readCount += 1
      elements = withObservationTracking {
        read()
      } onChange: { [weak self] in
        // SwiftUI updates later: what has changed can't be read yet.
        MainActor.assumeIsolated { self?.mustUpdate = true }
      }
    }
  }

  public var texts: [String] { elements.filter { $0.kind == "Text" }.map(\.text) }

  public func element(_ text: String) -> Element? { elements.first { $0.text == text } }

  public func tap(_ text: String) {
    if let element = element(text), element.isEnabled { element.tap() }
    update()
  }

  public func set<Value>(_ text: String, to value: Value) {
    if let element = element(text), element.isEnabled { element.set(value) }
    update()
  }

  public func value<Value>(_ text: String, as type: Value.Type = Value.self) -> Value? {
    element(text)?.value as? Value
  }
}

public struct Text: View, Primitive {
  private let text: String

  public init(_ text: String) { self.text = text }

  fileprivate func show(on screen: inout [Screen.Element]) { screen.append(.init(kind: "Text", text: text)) }
}

public struct Button<Label: View>: View, Primitive {
  private let title: String
  private let action: @MainActor () -> Void

  public init(_ title: String, action: @escaping @MainActor () -> Void) where Label == Text {
    (self.title, self.action) = (title, action)
  }

  fileprivate func show(on screen: inout [Screen.Element]) {
    screen.append(.init(kind: "Button", text: title, tap: { [action] in action() }))
  }
}

/// A control over a value of someone else's.
@MainActor
private func control<Value>(_ kind: String, _ title: String, _ value: Binding<Value>) -> Screen.Element {
  // SwiftUI reads a binding where it shows the control.
  Screen.Element(
    kind: kind,
    text: title,
    set: { if let new = $0 as? Value { value.wrappedValue = new } },
    value: value.wrappedValue
  )
}

public struct TextField<Label: View>: View, Primitive {
  private let title: String
  private let text: Binding<String>

  public init(_ title: String, text: Binding<String>) where Label == Text { (self.title, self.text) = (title, text) }

  fileprivate func show(on screen: inout [Screen.Element]) { screen.append(control("TextField", title, text)) }
}

public struct Toggle<Label: View>: View, Primitive {
  private let title: String
  private let isOn: Binding<Bool>

  public init(_ title: String, isOn: Binding<Bool>) where Label == Text { (self.title, self.isOn) = (title, isOn) }

  fileprivate func show(on screen: inout [Screen.Element]) { screen.append(control("Toggle", title, isOn)) }
}

public struct ProgressView: View, Primitive {
  public init() {}

  fileprivate func show(on screen: inout [Screen.Element]) { screen.append(.init(kind: "ProgressView", text: "…")) }
}

public struct Form<Content: View>: View {
  private let content: Content

  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  public var body: Content { return content }
}

/// A view whose elements are changed.
private struct Modified<Content: View>: View, Primitive {
  nonisolated(unsafe) let content: Content
  nonisolated(unsafe) let change: (inout Screen.Element) -> Void

  nonisolated init(_ content: Content, change: @escaping (inout Screen.Element) -> Void) {
    (self.content, self.change) = (content, change)
  }

  fileprivate func show(on screen: inout [Screen.Element]) {
    var own: [Screen.Element] = []
    SwiftUI.show(content, on: &own)
    for index in own.indices { change(&own[index]) }
    screen += own
  }
}

private struct Appearing<Content: View>: View, Primitive {
  nonisolated(unsafe) let content: Content
  nonisolated(unsafe) let action: (() -> Void)?

  nonisolated init(_ content: Content, action: (() -> Void)?) { (self.content, self.action) = (content, action) }

  fileprivate func show(on screen: inout [Screen.Element]) {
    SwiftUI.show(content, on: &screen)
    screen.append(.init(kind: "onAppear", text: "", appear: { [action] in action?() }))
  }
}

extension View {
  nonisolated public func disabled(_ disabled: Bool) -> some View {
    Modified(self) { if disabled { $0.isEnabled = false } }
  }

  nonisolated public func onAppear(perform action: (() -> Void)? = nil) -> some View {
    Appearing(self, action: action)
  }
}

extension Optional: View, Primitive where Wrapped: View {
  public var body: Never { return fatalError("it is made of no others") }

  fileprivate func show(on screen: inout [Screen.Element]) {
    if let self { SwiftUI.show(self, on: &screen) }
  }
}

public struct TupleView<each Content: View>: View, Primitive {
  nonisolated(unsafe) private let contents: (repeat each Content)

  nonisolated fileprivate init(_ contents: repeat each Content) { self.contents = (repeat each contents) }

  fileprivate func show(on screen: inout [Screen.Element]) {
    for content in repeat each contents { SwiftUI.show(content, on: &screen) }
  }
}

@resultBuilder
public struct ViewBuilder {
  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<repeat each Content> {
    TupleView(repeat each content)
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
  private let read: () -> Value
  private let write: (Value) -> Void

  @preconcurrency
  public init(
    get: @escaping @isolated(any) @Sendable () -> Value,
    set: @escaping @isolated(any) @Sendable (Value) -> Void
  ) {
    // It is SwiftUI that calls them where they belong: on the main actor.
    read = unsafeBitCast(get, to: (() -> Value).self)
    write = unsafeBitCast(set, to: ((Value) -> Void).self)
  }

  public var wrappedValue: Value {
    get { read() }
    nonmutating set { write(newValue) }
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
  private final class Storage {
    var value: Value
    init(_ value: Value) { self.value = value }
  }

  private let storage: Storage

  public init(wrappedValue: Value) { storage = Storage(wrappedValue) }

  public var wrappedValue: Value {
    get { storage.value }
    nonmutating set { storage.value = newValue }
  }
}
