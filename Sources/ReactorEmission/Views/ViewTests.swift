import ReactorSpec

/// Prints the tests of what binds a view: with a stub of the reactor, an event sends exactly its action, and a change of the state is shown once.
///
/// The views of RIBs are made as their builders make them, others by what `samples` has of their types; bindings of SwiftUI need no view. Tested
/// is what can be told without knowing the app's own streams: the events and the properties that UIKit's controls have.
struct ViewTests {
  private let spec: ReactorSpec
  private let view: BoundView
  private let dialect: TestDialect
  private let samples: SampleValues
  private let names: DeclaredNames
  private let nested: Set<String>
  private let fixture: ScenarioFixture
  /// What makes the view; nil for one of SwiftUI, whose bindings need none.
  private let value: String?
  private var tests: [GeneratedTest] = []

  init?(_ reactor: ReactorEmitter, settings: Settings) {
    guard let view = reactor.spec.view, view.framework != .appKit else { return nil }
    spec = reactor.spec
    self.view = view
    dialect = TestDialect(settings.testFramework)
    samples = SampleValues(settings, spec: spec)
    names = DeclaredNames(of: spec)
    nested = Set(spec.nestedTypes.filter { !$0.isPrivate }.map(\.name))
    value =
      view.framework == .swiftUI ? nil : samples.values(of: view.type).first ?? spec.rib?.view.map { $0.code.text }
    guard view.framework == .swiftUI || value != nil,
      case .success(let fixture) = ScenarioFixture.make(
        for: .empty(at: view.range),
        of: reactor,
        startCalls: [],
        samples: samples
      )
    else { return nil }
    self.fixture = fixture
    tests = view.framework == .swiftUI ? bindingTests : eventTests + valueTests
    if tests.isEmpty { return nil }
  }

  func print(to printer: inout SwiftPrinter) {
    printer.conditional(view.framework.condition) { printer in
      if view.framework == .uiKit {
        printer.imports([Import(module: "UIKit")])
        printer.line()
      }
      var suite = TestSuite(
        dialect: dialect,
        title: "\(view.type.text), bound to \(spec.name)",
        name: "\(view.type.text.split(separator: ".").joined())BindingTests",
        isolation: .main,
        tests: tests
      )
      suite.memberNames = ["makeBound"]
      let used = usedTypes
      if !used.isEmpty {
        suite.members.append { _, printer in
          for name in used { printer.line("private typealias \(name) = \(reactorType).\(name)") }
        }
      }
      if value != nil { suite.members.append { printFactory($0, to: &$1) } }
      suite.print(to: &printer)
    }
  }

  /// The nested types that values name.
  private var usedTypes: [String] {
    var body = SwiftPrinter()
    for test in tests { test.body(&body) }
    let text = SwiftText(String(decoding: body.bytes, as: UTF8.self))
    return nested.filter { text.hasIdentifier($0) }.sorted()
  }

  private var reactorType: String { SwiftName.escaped(spec.name) }

  private func expect(_ condition: String) -> String { dialect.isTrue(condition) }

  /// Prints what makes the view and binds it. What is bound already is let go of.
  private func printFactory(_ attributes: String, to printer: inout SwiftPrinter) {
    guard let value else { return }
    printer.documentation("A view that is bound to a stub, which notes what is sent and shows what it is given.")
    let type = view.type.text
    printer.block("\(attributes)private func makeBound() -> (view: \(type), reactor: \(reactorType))") { printer in
      fixture.print("reactor", spec, to: &printer)
      printer.line("reactor.isStubEnabled = true")
      printer.line("let view: \(type) = \(value)")
      printer.line("(view as AnyObject as? UIViewController)?.loadViewIfNeeded()")
      if spec.rib == nil { printer.line("view.disposeBag = DisposeBag()") }
      printer.line("view.bindActions(reactor: reactor)")
      printer.line("view.bindState(reactor: reactor)")
      printer.line("return (view, reactor)")
    }
  }
}

/// What sends actions.
extension ViewTests {
  /// What a test does for an event: statements over `view`, and the element that the event has then.
  private struct Cause {
    var statements: [String]
    var element: String?
  }

  private var eventTests: [GeneratedTest] {
    var known: Set<String> = []
    return view.actions.compactMap { sent in
      guard known.insert(sent.event.text).inserted, let cause = cause(of: sent.event) else { return nil }
      let same = view.actions.filter { $0.event.text == sent.event.text }
      // What else depends on the same part of the view may send something, too.
      let owner = sent.event.owner
      let others = view.actions.filter { other in
        guard other.event.text != sent.event.text, case .stream(let text) = other.event, let owner else { return false }
        return text.hasIdentifier(owner)
      }
      let actions = same.map { action(of: $0, cause) }
      guard others.isEmpty, !actions.contains(nil), !same.contains(where: \.waits) else { return nil }
      let list = same.map { "`\($0.action)`" }.joined(separator: " and ")
      let title = "`\(sent.event.text)` sends \(list)"
      return GeneratedTest(title: title, name: GeneratedTest.name(for: "\(sent.event.text) sends \(same[0].action)")) {
        print(cause, actions.compactMap { $0 }, isLoading: sent.event == .lifeCycle(.viewDidLoad), to: &$0)
      }
    }
  }

  private func print(_ cause: Cause, _ actions: [String], isLoading: Bool, to printer: inout SwiftPrinter) {
    let expected = "\"\\([\(actions.joined(separator: ", "))])\""
    if isLoading {
      // It was loaded before it was bound, so that it has sent them by now, each once.
      printer.line("let reactor = makeBound().reactor")
      printer.line("let expected = [\(actions.joined(separator: ", "))].map { \"\\($0)\" }")
      printer.line("let sent = reactor.stub.actions.map { \"\\($0)\" }.filter(expected.contains)")
      return printer.line(dialect.equal("sent", "expected"))
    }
    printer.line("let (view, reactor) = makeBound()")
    printer.line("let count = reactor.stub.actions.count")
    for statement in cause.statements { printer.line(statement) }
    printer.line(dialect.equal("\"\\(Array(reactor.stub.actions.dropFirst(count)))\"", SwiftCode(expected)))
  }

  /// How a test makes an event happen; nil where only the app knows. What has another type than its name tells is left alone.
  private func cause(of event: SentAction.Event) -> Cause? {
    switch event {
    case .manual, .control: return nil
    case .lifeCycle(let moment):
      let controller = "(view as AnyObject as? UIViewController)?"
      let begins = "\(controller).beginAppearanceTransition(true, animated: false)"
      switch moment {
      case .viewDidLoad: return Cause(statements: [])
      case .viewWillAppear: return Cause(statements: [begins])
      // The moment before it may send something by itself.
      case .viewDidAppear where !view.actions.contains { $0.event == .lifeCycle(.viewWillAppear) }:
        return Cause(statements: [begins, "\(controller).endAppearanceTransition()"])
      // What isn't seen can't go.
      case .viewDidAppear, .viewWillDisappear, .viewDidDisappear: return nil
      }
    case .stream(let text):
      guard let owner = event.path, let member = event.member else { return nil }
      func with(_ type: String, _ statements: [String]) -> [String] {
        ["guard let control = view.\(owner) as AnyObject as? \(type) else { return }"] + statements
      }
      switch member {
      case "tap" where text.call == nil:
        return Cause(statements: with("UIControl", ["control.sendActions(for: .touchUpInside)"]))
      case "controlEvent":
        guard let events = text.call?.arguments, events.memberPath != nil || events.text.hasPrefix(".") else {
          return nil
        }
        return Cause(statements: with("UIControl", ["control.sendActions(for: \(events.text))"]))
      case "text":
        let typed = ["control.text = \"first\"", "control.sendActions(for: .editingChanged)"]
        return Cause(statements: with("UITextField", typed), element: "\"first\"")
      case "isOn":
        return Cause(
          statements: with("UISwitch", ["control.isOn = true", "control.sendActions(for: .valueChanged)"]),
          element: "true"
        )
      default: return nil
      }
    }
  }

  /// The action that an event sends; nil where its values can't be told.
  private func action(of sent: SentAction, _ cause: Cause) -> String? {
    let payload = names.actions[sent.action]?.payload ?? Payload()
    let head = "\(reactorType).Action.\(SwiftName.member(sent.action))"
    guard let arguments = sent.arguments else {
      if payload.values.isEmpty { return head }
      guard payload.values.count == 1, let element = cause.element else { return nil }
      return head + payload.argumentList([element])
    }
    guard !arguments.usesView else { return nil }
    if !arguments.takesElement { return "\(head)(\(arguments.text))" }
    return cause.element.map { "\(head)(\(arguments.replacingElement(by: $0)))" }
  }
}

/// What shows values.
extension ViewTests {
  private var valueTests: [GeneratedTest] {
    view.values.compactMap { value in
      guard case .observer(let observer) = value.sink, let path = observer.reactivePath,
        Self.properties.contains(path.member), value.transform?.usesView != true,
        let type = names.type(of: value.name)
      else { return nil }
      // What it depends on is set to one value after the other.
      let derived = spec.derived.first { $0.name == value.name }
      let sources = derived.map { value in spec.fields.filter { value.expression.hasIdentifier($0.name) } }
      let fields = (sources ?? spec.fields.filter { $0.name == value.name }).filter { !$0.isConstant && $0.isReadable }
      // A control may have an empty text in nil's place.
      let values = fields.map { samples.values(of: $0.type).filter { $0 != "nil" } }
      guard !fields.isEmpty, values.allSatisfy({ !$0.isEmpty }),
        type.isOptional || values.contains(where: { $0.count > 1 })
      else { return nil }
      let isPulse = names.fields[value.name]?.isPulse == true
      let isDistinct = if case .known = type.equality { !isPulse } else { false }
      let isShownOnce = isDistinct && !Self.readOnly.contains(path.member)
      let title = "`\(value.name)` is shown by `\(observer.text)`\(isShownOnce ? ", once" : "")"
      return GeneratedTest(title: title, name: GeneratedTest.name(for: "\(value.name) is shown by \(observer.text)")) {
        printer in
        let shown = "view.\(path.owner).\(path.member)"
        let field = "state.\(SwiftName.member(value.name))"
        let expected = value.transform.map { "(\($0.replacingElement(by: field)))" } ?? field
        printer.line("let (view, reactor) = makeBound()")
        printer.line("var state = reactor.currentState")
        for index in 0..<min(2, values.map(\.count).max() ?? 0) {
          for (field, values) in zip(fields, values) {
            printer.line("state.\(SwiftName.member(field.name)) = \(values[min(index, values.count - 1)])")
          }
          printer.line("reactor.stub.state.value = state")
          printer.line(dialect.equal(shown, SwiftCode(expected)))
        }
        guard isShownOnce else { return }
        // What has not changed is not shown again.
        if path.member == "text" {
          printer.line("\(shown) = \"by hand\"")
        } else {
          printer.line("\(shown).toggle()")
        }
        printer.line("reactor.stub.state.value = state")
        let byHand: SwiftCode = path.member == "text" ? "\"by hand\"" : "!\(expected)"
        printer.line(dialect.equal(shown, byHand))
      }
    }
  }

  /// The properties that UIKit's controls have under the names of their observers.
  private static let properties = readOnly.union(["isEnabled", "isHidden", "isOn", "isSelected", "text"])

  /// Those that only methods set.
  private static let readOnly: Set<String> = ["isAnimating", "isRefreshing"]
}

/// The bindings of SwiftUI.
extension ViewTests {
  private var bindingTests: [GeneratedTest] {
    view.bindings.compactMap { binding in
      guard let type = names.type(of: binding.field), let first = samples.values(of: type).first,
        binding.sent.arguments?.usesView != true
      else { return nil }
      let typed = type.qualifying(nested, by: spec.name).text
      let payload = names.actions[binding.sent.action]?.payload ?? Payload()
      let member = SwiftName.member(binding.field)
      let title = "`$reactor.\(binding.field)` sends `\(binding.sent.action)`, and reads the field"
      var test = GeneratedTest(title: title, name: binding.field + "Binding") { printer in
        fixture.print("reactor", spec, to: &printer)
        printer.line("reactor.isStubEnabled = true")
        printer.line("let value: \(typed) = \(first)")
        printer.line("ReactorBindings(reactor).\(member).wrappedValue = value")
        let arguments =
          binding.sent.arguments.map { "(\($0.replacingElement(by: "value")))" } ?? payload.argumentList(["value"])
        let sent = "\(reactorType).Action.\(SwiftName.member(binding.sent.action))\(arguments)"
        printer.line(dialect.equal("\"\\(reactor.stub.actions)\"", SwiftCode("\"\\([\(sent)])\"")))
        guard spec.fields.contains(where: { $0.name == binding.field && !$0.isConstant && $0.isReadable }) else {
          return
        }
        printer.line("var state = reactor.currentState")
        printer.line("state.\(member) = value")
        printer.line("reactor.stub.state.value = state")
        let read = "\"\\(ReactorBindings(reactor).\(member).wrappedValue)\""
        printer.line(dialect.equal(read, "\"\\(value)\""))
      }
      test.availability = "macOS 14.0, iOS 17.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *"
      return test
    }
  }
}

extension SentAction {
  /// Whether its last event counts after a time only.
  fileprivate var waits: Bool {
    if case .debounce = pace { true } else { false }
  }
}

extension SentAction.Event {
  /// The part of the view behind which a stream stands: `header.button` of `header.button.rx.tap`.
  fileprivate var path: String? {
    if case .stream(let text) = self { text.eventPath?.owner } else { nil }
  }

  /// The event of that part.
  fileprivate var member: String? {
    if case .stream(let text) = self { text.eventPath?.member } else { nil }
  }

  /// The first name of that part.
  fileprivate var owner: String? { path?.split(separator: ".").last.map(String.init) }
}

extension SwiftText {
  /// `button` and `tap` of `button.rx.tap`; nil for anything else.
  fileprivate var reactivePath: (owner: String, member: String)? {
    guard let names = memberPath, names.count > 2, names[names.count - 2] == "rx" else { return nil }
    return (names.dropLast(2).joined(separator: "."), names[names.count - 1])
  }

  /// The same for an event, which may be `text.orEmpty` or a call of `controlEvent`.
  fileprivate var eventPath: (owner: String, member: String)? {
    guard var names = (call?.function ?? self).memberPath else { return nil }
    if call == nil, names.last == "changed" { names.removeLast() }
    if call == nil, names.last == "orEmpty" { names.removeLast() }
    guard names.count > 2, names[names.count - 2] == "rx" else { return nil }
    return (names.dropLast(2).joined(separator: "."), names[names.count - 1])
  }
}
