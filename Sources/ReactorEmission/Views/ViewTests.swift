import ReactorSpec

/// Prints the tests of what binds a view: with a stub of the reactor, an event sends exactly its action, and a change of the state is shown once.
///
/// The views of RIBs are made as their builders make them, others by what `samples` has of their types, where `reactor` is the stub; bindings of
/// SwiftUI need no view. What
/// can't be told without knowing the app's own streams and methods is an omission.
struct ViewTests {
  let spec: ReactorSpec
  let view: BoundView
  let dialect: TestDialect
  let samples: SampleValues
  let names: DeclaredNames
  /// What can't be tested.
  private(set) var omissions: [Omission] = []
  let nested: Set<String>
  /// The derived values of which the tests can ask whether they stop the program.
  let guarded: Set<String>
  /// The derived conditions of which the tests can ask which parts hold.
  let conditions: Set<String>
  private let fixture: ScenarioFixture?
  /// What makes the view; nil for one of SwiftUI, whose bindings need none.
  let value: String?
  private var tests: [GeneratedTest] = []

  /// A test, or why there is none.
  typealias Item = Result<GeneratedTest, Omission>

  init?(_ tested: TestedReactor, guarded: Set<String>, conditions: Set<String>) {
    let reactor = tested.reactor
    guard let view = reactor.spec.view else { return nil }
    self.guarded = guarded
    self.conditions = conditions
    spec = reactor.spec
    self.view = view
    dialect = tested.dialect
    samples = tested.samples
    names = DeclaredNames(of: spec)
    nested = Set(spec.nestedTypes.filter { !$0.isPrivate }.map(\.name))
    value =
      view.framework == .swiftUI ? nil : samples.values(of: view.type).first ?? spec.rib?.view.map { $0.code.text }
    let made = ScenarioFixture.make(
      for: .empty(at: view.range),
      of: reactor,
      startCalls: [],
      samples: samples,
      asksNothing: true
    )
    switch made {
    case .success(let fixture): self.fixture = fixture
    case .failure(let missing):
      fixture = nil
      omissions = [omission("what \(view.type.text) binds", .missingValue(of: missing.type))]
      return
    }
    guard view.framework == .swiftUI || value != nil else {
      omissions = [omission("what \(view.type.text) binds", .missingView(view.type))]
      return
    }
    guard view.actions.count + view.values.count <= ScenarioFixture.mostTests(of: reactor) else {
      omissions = [omission("what \(view.type.text) binds", .tooManyValues)]
      return
    }
    for item in view.framework == .swiftUI
      ? bindingTests : ownEventTests + eventTests + valueTests + firstValueTests + silentTests + endTests
    {
      switch item {
      case .success(let test): tests.append(test)
      case .failure(let omission): omissions.append(omission)
      }
    }
  }

  /// Whether there is no test to print.
  var isEmpty: Bool { tests.isEmpty }

  func print(to printer: inout SwiftPrinter) {
    printer.conditional(view.framework.condition) { printer in
      if view.framework != .swiftUI {
        let modules = [view.framework.rawValue] + (bodies.contains(Self.calls) ? ["RxCocoa"] : [])
        printer.imports(modules.map { Import(module: $0) })
        printer.line()
      }
      var suite = TestSuite(
        dialect: dialect,
        title: "\(view.type.text), bound to \(spec.name)",
        name: "\(view.type.text.split(separator: ".").joined())BindingTests",
        isolation: .main,
        tests: tests
      )
      suite.memberNames = ["makeBound", Self.comparison, Self.fitting, Self.vanishing]
      let used = usedTypes
      if !used.isEmpty {
        suite.members.append { _, printer in
          for name in used { printer.line("private typealias \(name) = \(reactorType).\(name)") }
        }
      }
      if value != nil { suite.members.append { printFactory($0, to: &$1) } }
      let bodies = bodies
      if bodies.contains("\(Self.comparison)(") { suite.members.append { Self.printComparison(to: &$1) } }
      if value != nil { suite.members.append { printVanishing($0, to: &$1) } }
      if bodies.contains("\(Self.fitting)(") { suite.members.append { _, printer in printFitting(to: &printer) } }
      suite.print(to: &printer)
    }
  }

  func omission(_ test: String, _ reason: Obstacle) -> Omission {
    Omission(test: test, subject: .view, reason: reason)
  }

  /// What the tests say, for what they need.
  private var bodies: String {
    var body = SwiftPrinter()
    for test in tests { test.body(&body) }
    return String(decoding: body.bytes, as: UTF8.self)
  }

  /// The nested types that values name.
  private var usedTypes: [String] {
    let text = SwiftText(bodies)
    return nested.filter { text.hasIdentifier($0) }.sorted()
  }

  var reactorType: String { SwiftName.escaped(spec.name) }

  /// The view as a controller, in a text.
  var controller: String { "(view as AnyObject as? \(view.framework == .uiKit ? "UI" : "NS")ViewController)?" }

  /// Prints what makes the view and binds it. What is bound already is let go of.
  private func printFactory(_ attributes: String, to printer: inout SwiftPrinter) {
    guard value != nil else { return }
    printer.documentation("A view that is bound to a stub, which notes what is sent and shows what it is given.")
    let type = view.type.text
    printer.block("\(attributes)private func makeBound() -> (view: \(type), reactor: \(reactorType))") { printer in
      printStub(to: &printer)
      printView(to: &printer)
      if spec.rib == nil { printer.line("view.disposeBag = DisposeBag()") }
      printer.line("view.bindState(reactor: reactor)")
      printer.line("view.bindActions(reactor: reactor)")
      printer.line("return (view, reactor)")
    }
  }

  /// Prints what makes the stub.
  func printStub(to printer: inout SwiftPrinter) {
    fixture?.print("reactor", spec, to: &printer)
    printer.line("reactor.isStubEnabled = true")
  }

  /// Prints what makes the view and loads it, by which it binds itself where it has a reactor.
  func printView(isListening: Bool = false, to printer: inout SwiftPrinter) {
    guard let value else { return }
    printer.line("let view: \(view.type.text) = \(value)")
    if isListening, spec.rib != nil { printer.line("view.listener = reactor") }
    // Asking for it loads it.
    printer.line(view.framework == .uiKit ? "\(controller).loadViewIfNeeded()" : "_ = \(controller).view")
  }
}

/// The bindings of SwiftUI.
extension ViewTests {
  private var bindingTests: [Item] {
    view.bindings.map { binding -> Item in
      let title = "`$reactor.\(binding.field)` sends `\(binding.sent.action)`, and reads the field"
      if let arguments = binding.sent.arguments, arguments.usesView {
        return .failure(omission(title, .ownName(in: arguments.text)))
      }
      guard let type = names.type(of: binding.field), let first = samples.values(of: type).first else {
        return .failure(omission(title, .missingValue(of: names.type(of: binding.field) ?? view.type)))
      }
      let typed = type.qualifying(nested, by: spec.name).text
      let payload = names.actions[binding.sent.action]?.payload ?? Payload()
      let member = SwiftName.member(binding.field)
      var test = GeneratedTest(title: title, name: binding.field + "Binding") { printer in
        fixture?.print("reactor", spec, to: &printer)
        printer.line("reactor.isStubEnabled = true")
        printer.line("let value: \(typed) = \(first)")
        printer.line("ReactorBindings(reactor).\(member).wrappedValue = value")
        let arguments =
          binding.sent.arguments.map { "(\($0.replacingElement(by: "value")))" } ?? payload.argumentList(["value"])
        let sent = "\(reactorType).Action.\(SwiftName.member(binding.sent.action))\(arguments)"
        printer.line(dialect.equal("\"\\(reactor.stub.actions)\"", SwiftCode("\"\\([\(sent)])\"")))
        guard let field = names.fields[binding.field], !field.isConstant, field.isReadable else {
          return
        }
        printer.line("var state = reactor.currentState")
        printer.line("state.\(member) = value")
        printer.line("reactor.stub.state.value = state")
        let read = "\"\\(ReactorBindings(reactor).\(member).wrappedValue)\""
        printer.line(dialect.equal(read, "\"\\(value)\""))
      }
      test.availability = "macOS 14.0, iOS 17.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *"
      return .success(test)
    }
  }
}

extension SwiftText {
  /// `button` and `tap` of `button.rx.tap`; nil for anything else.
  var reactivePath: (owner: String, member: String)? {
    guard let names = memberPath, names.count > 2, names[names.count - 2] == "rx" else { return nil }
    return (names.dropLast(2).joined(separator: "."), names[names.count - 1])
  }

  /// The same for an event, which may be `text.orEmpty` or a call such as `controlEvent(.valueChanged)`.
  var eventPath: (owner: String, member: String)? {
    guard var names = (call?.function ?? self).memberPath else { return nil }
    if call == nil, names.last == "changed" { names.removeLast() }
    if call == nil, names.last == "orEmpty" { names.removeLast() }
    guard names.count > 2, names[names.count - 2] == "rx" else { return nil }
    return (names.dropLast(2).joined(separator: "."), names[names.count - 1])
  }
}
