import ReactorSpec

/// Prints the tests of what stands around an interactor: that the builder makes parts which know each other, that the router attaches each
/// child once and lets go of what it detaches, and that the interactor hears its children.
struct RIBTests {
  let spec: ReactorSpec
  let rib: RIB
  /// What can't be tested.
  private(set) var omissions: [Omission] = []
  private let dialect: TestDialect
  private let samples: SampleValues
  private let nested: Set<String>
  private let fixture: ScenarioFixture?
  private var tests: [GeneratedTest] = []
  /// Whether a test makes a router.
  private var usesRouter = false

  /// A test, or why there is none.
  private typealias Item = Result<GeneratedTest, Omission>

  init?(_ reactor: ReactorEmitter, settings: Settings) {
    guard let rib = reactor.spec.rib else { return nil }
    self.rib = rib
    spec = reactor.spec
    dialect = TestDialect(settings.testFramework)
    samples = SampleValues(settings, spec: spec)
    nested = Set(spec.nestedTypes.map(\.name))
    let made = ScenarioFixture.make(
      for: .empty(at: rib.range),
      of: reactor,
      startCalls: spec.startCalls,
      samples: samples
    )
    switch made {
    case .success(let fixture): self.fixture = fixture
    case .failure(let missing):
      fixture = nil
      omissions = [omission("the RIB", missing.type)]
      return
    }
    let routing = routing
    usesRouter = routing.contains { (try? $0.get()) != nil }
    let items = (RIBEmitter(reactor).map(building) ?? []) + routing + hearing + activation
    for item in items {
      switch item {
      case .success(let test): tests.append(test)
      case .failure(let omission): omissions.append(omission)
      }
    }
  }

  /// Whether there is no test to print.
  var isEmpty: Bool { tests.isEmpty }

  func print(to printer: inout SwiftPrinter) {
    var suite = TestSuite(
      dialect: dialect,
      title: "\(rib.name), in the tree of RIBs",
      name: "\(rib.name)TreeTests",
      isolation: .main,
      tests: tests
    )
    let names = spec.nestedTypes.filter { !$0.isPrivate }.map(\.name)
    var body = SwiftPrinter()
    suite.print(to: &body)
    let text = String(decoding: body.bytes, as: UTF8.self)
    let used = names.filter { text.contains($0) }
    if !used.isEmpty {
      suite.members.append { _, printer in
        for name in used { printer.line("private typealias \(name) = \(spec.name).\(name)") }
      }
    }
    if usesRouter { suite.members.append { printRouterFactory($0, to: &$1) } }
    suite.print(to: &printer)
    guard !isHidden else { return }
    printer.line()
    printDependencyDouble(to: &printer)
    guard hasViewController else { return }
    printer.line()
    printContainer(to: &printer)
  }

  private func omission(_ test: String, _ type: SwiftType) -> Omission {
    Omission(test: test, subject: .rib, reason: .missingValue(of: type))
  }

  private func type(_ suffix: String) -> String { SwiftName.escaped(rib.type(suffix)) }

  private func expect(_ condition: String) -> String { dialect.isTrue(condition) }

  /// A value for each of several types; those of one type have different ones, as far as there are some. Nil where there is none.
  private func distinctValues(of types: [SwiftType]) -> [String?] {
    var counts: [String: Int] = [:]
    return types.map { type in
      let values = samples.values(of: type)
      let number = counts[type.canonicalText, default: 0]
      counts[type.canonicalText] = number + 1
      return values.isEmpty ? nil : values[number % values.count]
    }
  }

  /// Expects two values to be the same: objects to be one, others to be described alike.
  private func printSame(_ value: String, _ other: String, to printer: inout SwiftPrinter) {
    printer.line(dialect.equal("\"\\(\(value))\"", SwiftCode("\"\\(\(other))\"")))
    printer.block("if type(of: \(value) as Any) is AnyClass") { printer in
      printer.line(expect("\(value) as AnyObject === \(other) as AnyObject"))
    }
  }

  /// The statements that make an interactor with doubles.
  private func printInteractor(to printer: inout SwiftPrinter) {
    fixture?.print("interactor", spec, to: &printer)
  }
}

/// The builder.
extension RIBTests {
  private func building(_ emitter: RIBEmitter) -> [Item] {
    var arguments: [String] = []
    let missing = spec.neededOfParent.map(\.type) + emitter.inputs.map(\.type)
    if let type = missing.first(where: { samples.values(of: $0).isEmpty }) {
      return [.failure(omission("the builder", type))]
    }
    let inputs = Array(zip(emitter.inputs, distinctValues(of: emitter.inputs.map(\.type)).compactMap { $0 }))
    for (input, value) in inputs { arguments.append(input.argument(value)) }
    // What a view lends to others has methods that this spec doesn't know.
    if isHidden { return [.failure(Omission(test: "the builder", subject: .rib, reason: lent))] }
    var tests: [GeneratedTest] = []
    // What the builder passes on can be seen where a field starts with it.
    let kept = inputs.filter { !$0.0.type.isFunction }.compactMap { input, value in
      spec.fields.first { $0.isReadable && ($0.isRequired ? $0.name : $0.defaultValue?.text) == input.name }.map {
        (input, value, $0)
      }
    }
    let listener = rib.isRoot ? [] : ["withListener: listener"]
    func making(_ dependency: String) -> String {
      "\(type("Builder"))(dependency: \(dependency)).build(\((listener + arguments).joined(separator: ", ")))"
    }
    let make = making("\(type("DependencyDouble"))()")
    // What the parent gives and could be taken for something else of its type.
    let types = (spec.neededOfParent.map(\.type) + rib.provided.map(\.type)).map(\.canonicalText)
    let similar = spec.neededOfParent.filter { item in
      types.filter { $0 == item.type.canonicalText }.count > 1 && !item.type.isFunction
    }
    .map(\.name)
    let passedOn = spec.injected.map(\.name).filter(similar.contains)
    tests.append(
      GeneratedTest(title: "its builder makes parts that know each other", name: "buildsParts") { printer in
        if !rib.isRoot { printer.line("let listener = \(type("ListenerDouble"))()") }
        if passedOn.isEmpty {
          printer.line("let router = \(make)")
        } else {
          printer.line("let dependency = \(type("DependencyDouble"))()")
          printer.line("let router = \(making("dependency"))")
        }
        printer.line("guard let interactor = router.interactable as? \(SwiftName.escaped(spec.name)) else {")
        printer.indented { $0.line("\(dialect.failure("the router has another interactor"))\nreturn") }
        printer.line("}")
        printer.line(expect("interactor.router === router"))
        if !rib.isRoot { printer.line(expect("interactor.listener === listener")) }
        if !rib.isRoot {
          // Who listens is held by nobody but its own parent.
          printer.block("do") { printer in
            printer.line("let other = \(type("ListenerDouble"))()")
            printer.line("interactor.listener = other")
          }
          printer.line(expect("interactor.listener == nil"))
        }
        for (input, text, field) in kept {
          let type = input.type.qualifying(nested, by: spec.name).asStoredType.text
          let value = "String(describing: \(text) as \(type))"
          let path = "interactor.initialState.\(SwiftName.member(field.name))"
          printer.line(dialect.equal("String(describing: \(path))", SwiftCode(value)))
        }
        for name in passedOn.map(SwiftName.member) {
          printSame("interactor.\(name)", "dependency.\(name)", to: &printer)
        }
        guard rib.view != nil else { return }
        printer.line(expect("interactor.presenter === router.viewControllable"))
        printer.line(expect("interactor.presenter.listener === interactor"))
      }
    )
    tests.append(
      GeneratedTest(title: "is gone with its router", name: "isGoneWithItsRouter") { printer in
        if !rib.isRoot { printer.line("let listener = \(type("ListenerDouble"))()") }
        printer.line("var router: (any Routing)? = \(make)")
        printer.line("weak var interactor: (any Interactable)?")
        printer.line("interactor = router?.interactable")
        printer.line(expect("interactor != nil"))
        printer.line("router = nil")
        printer.line(expect("interactor == nil"))
      }
    )
    func printComponent(_ dependency: String, to printer: inout SwiftPrinter) {
      let lent = rib.lendsView ? rib.view.map { ["\(rib.viewProperty): \($0.code.text)"] } ?? [] : []
      let provided = Set(emitter.providedInputs.map(\.name))
      let given = inputs.filter { provided.contains($0.0.name) }.map { input, value in
        "\(SwiftName.argumentLabel(input.name)): \(value)"
      }
      let arguments = (["dependency: \(dependency)"] + lent + given).joined(separator: ", ")
      printer.line("let component = \(type("Component"))(\(arguments))")
    }
    if !similar.isEmpty {
      tests.append(
        GeneratedTest(title: "its component passes on what its parent gives", name: "passesOnWhatItsParentGives") {
          printer in
          printer.line("let dependency = \(type("DependencyDouble"))()")
          printComponent("dependency", to: &printer)
          for name in similar.map(SwiftName.member) {
            printSame("component.\(name)", "dependency.\(name)", to: &printer)
          }
        }
      )
    }
    let shared = rib.provided.filter(\.isShared)
    guard !shared.isEmpty else { return tests.map { .success($0) } }
    tests.append(
      GeneratedTest(title: "what is shared is made once", name: "sharesOneInstance") { printer in
        printComponent("\(type("DependencyDouble"))()", to: &printer)
        for item in shared {
          let name = SwiftName.member(item.name)
          printer.block("if type(of: component.\(name) as Any) is AnyClass") { printer in
            printer.line(expect("component.\(name) as AnyObject === component.\(name) as AnyObject"))
          }
        }
      }
    )
    return tests.map { .success($0) }
  }

  private func printDependencyDouble(to printer: inout SwiftPrinter) {
    printer.documentation("What a parent gives \(rib.name) in tests.")
    let borrows = rib.borrowsView
    let head: SwiftCode = "private final class \(type("DependencyDouble"))"
    printer.type(head, [type("Dependency")], isEmpty: spec.neededOfParent.isEmpty && !borrows) { printer in
      for (item, value) in zip(spec.neededOfParent, distinctValues(of: spec.neededOfParent.map(\.type))) {
        guard let value else { continue }
        printer.line("let \(SwiftName.escaped(item.name)): \(item.type.text) = \(value)")
      }
      if borrows {
        printer.line("let \(rib.viewProperty): any \(type("ViewControllable")) = \(type("ContainerDouble"))()")
      }
    }
  }
}

/// The router.
extension RIBTests {
  /// Whether the router needs a view controller that only the parent's spec knows.
  private var isHidden: Bool { rib.borrowsView && rib.lendsView }

  private var lent: Obstacle { .lentView(to: rib.children.first { $0.show == .through }?.name ?? "") }

  private var routing: [Item] {
    guard !rib.children.isEmpty else { return [] }
    if isHidden { return [.failure(Omission(test: "how children are attached", subject: .rib, reason: lent))] }
    var items: [Item] = []
    for child in rib.children {
      let build = child.build.qualifying(nested, by: spec.name)
      let values = distinctValues(of: build.values.map(\.type))
      if let missing = zip(build.values, values).first(where: { $1 == nil })?.0 {
        items.append(.failure(omission("attaching \(child.name)", missing.type)))
        continue
      }
      let arguments = build.arguments(values.compactMap { $0 })
      let title = "attaches \(child.name) once, and lets go of it"
      let test = GeneratedTest(title: title, name: "attaches\(child.name)Once") {
        printAttaching(child, build, arguments, values.compactMap { $0 }, to: &$0)
      }
      items.append(.success(test))
    }
    guard rib.borrowsView else { return items }
    return items + [
      .success(
        GeneratedTest(title: "takes its children's views away", name: "cleansUpViews") { printer in
          printRouter(noting: nil, to: &printer)
          for child in rib.children where child.isShown {
            let build = child.build.qualifying(nested, by: spec.name)
            let values = build.values.map { samples.values(of: $0.type).first ?? "" }
            guard !values.contains("") else { continue }
            printer.line("router.\(child.attachMethod)(\(build.arguments(values).joined(separator: ", ")))")
          }
          printer.line(expect("!router.children.isEmpty"))
          printer.line("router.cleanupViews()")
          let hidden = rib.children.filter { !$0.isShown }
          if hidden.isEmpty { printer.line(expect("router.children.isEmpty")) }
          if rib.children.contains(where: { $0.show == .push }) {
            printer.line(expect("navigation.topViewController === view"))
          }
        }
      )
    ]
  }

  private func printAttaching(
    _ child: RIB.Child,
    _ build: Payload,
    _ arguments: [String],
    _ values: [String],
    to printer: inout SwiftPrinter
  ) {
    printer.line("var built: [String] = []")
    printer.line("weak var attached: (any \(child.routing))?")
    printRouter(noting: child, to: &printer)
    let call = "(\(arguments.joined(separator: ", ")))"
    let typed = zip(build.values, values).filter { !$0.0.type.isFunction }.map { value, text in
      "String(describing: \(text) as \(value.type.text))"
    }
    printer.line("router.\(child.attachMethod)\(call)")
    printer.line("router.\(child.attachMethod)\(call)")
    let noted = (["true"] + typed.map { "\\(\($0))" }).joined(separator: " ")
    printer.line(expect("built == [\"\(noted)\"]"))
    printer.line(expect("router.children.count == 1"))
    printer.line(expect("router.children.first === attached"))
    printer.line(expect("attached?.interactable.isActive == true"))
    let shown = "attached?.viewControllable.uiviewController"
    switch child.show {
    case .push:
      printer.line(expect("navigation.topViewController === \(shown)"))
      // What is presented over it goes, too: it would hold the whole child.
      printer.line("let shown = attached?.viewControllable as? \(type("ViewDouble"))")
      printer.line("shown?.above = UIViewController()")
    case .present: printer.line(expect("view.shown[\"presented\"] === \(shown)"))
    case .embed: printer.line(expect("view.shown[\"\(child.name)\"] === \(shown)"))
    case .through, .none: break
    }
    printer.line("router.\(child.detachMethod)()")
    printer.line("router.\(child.detachMethod)()")
    printer.line(expect("router.children.isEmpty"))
    printer.line(expect("attached == nil"))
    switch child.show {
    case .push:
      printer.line(expect("shown?.above == nil"))
      printer.line(expect("navigation.topViewController === view"))
    case .present, .embed: printer.line(expect("view.shown.isEmpty"))
    case .through, .none: break
    }
    printer.line("router.\(child.attachMethod)\(call)")
    printer.line(expect("built.count == 2"))
  }

  /// Prints what makes a router over an interactor with doubles.
  ///
  /// - Parameter noted: The child of which is noted what it is built with; nil for none.
  private func printRouter(noting noted: RIB.Child?, to printer: inout SwiftPrinter) {
    printInteractor(to: &printer)
    if hasViewController {
      printer.line("let view = \(type("ContainerDouble"))()")
      if noted.map({ $0.show == .push }) ?? rib.children.contains(where: { $0.show == .push }) {
        printer.line("let navigation = UINavigationController(rootViewController: view)")
      }
    }
    let arguments = "over: interactor" + (hasViewController ? ", view" : "")
    guard let noted else { return printer.line("let router = makeRouter(\(arguments))") }
    // A closure can't be told from another one.
    let names = noted.build.values.enumerated().map { $1.type.isFunction ? "_" : "value\($0 + 1)" }
    let parameters = (["listener"] + names).joined(separator: ", ")
    printer.line("let router = makeRouter(\(arguments), \(noted.buildProperty): { \(parameters) in")
    printer.indented { printer in
      let texts = ["\\(listener === interactor)"] + names.filter { $0 != "_" }.map { "\\(String(describing: \($0)))" }
      printer.line("built.append(\"\(texts.joined(separator: " "))\")")
      printer.line("let child = \(emptyRouter(of: noted))")
      printer.line("attached = child")
      printer.line("return child")
    }
    printer.line("})")
  }

  private var hasViewController: Bool { rib.view != nil || rib.borrowsView }

  /// What makes a router that does nothing in place of a child's.
  private func emptyRouter(of child: RIB.Child) -> String {
    child.routing == "Routing"
      ? "Router<any Interactable>(interactor: Interactor())"
      : "ViewableRouter<any Interactable, any ViewControllable>(interactor: Interactor(), "
        + "viewController: \(type("ViewDouble"))())"
  }

  /// The method by which tests make a router: each says how the child is built that it is about.
  private func printRouterFactory(_ attributes: String, to printer: inout SwiftPrinter) {
    let viewController: [SwiftCode] = hasViewController ? ["_ viewController: any \(type("ViewControllable"))"] : []
    let builders = rib.children.map { child -> SwiftCode in
      "\(child.buildProperty): (\(child.buildType(qualifying: nested, by: spec.name)))? = nil"
    }
    let interactor = SwiftCode("over interactor: \(SwiftName.escaped(spec.name))")
    let parameters = [interactor] + viewController + builders
    printer.list("\(attributes)private func makeRouter", parameters, " -> \(type("Router")) {")
    printer.indented { printer in
      let given: [SwiftCode] = hasViewController ? ["viewController: viewController"] : []
      let built = rib.children.map { child -> SwiftCode in
        let ignored = Array(repeating: "_", count: child.build.values.count + 1).joined(separator: ", ")
        return "\(child.buildProperty): \(child.buildProperty) ?? { \(ignored) in \(emptyRouter(of: child)) }"
      }
      printer.list("\(type("Router"))", ["interactor: interactor"] + given + built, "")
    }
    printer.line("}")
  }

  private func printContainer(to printer: inout SwiftPrinter) {
    printer.documentation("A view controller that stands for that of \(rib.name), and notes what it shows.")
    let bases = "UIViewController, \(type("ViewControllable"))"
    printer.block("private final class \(type("ContainerDouble")): \(bases)") { printer in
      printer.line("private(set) var shown: [String: UIViewController] = [:]")
      for child in rib.children where child.show == .embed {
        printer.line()
        printer.block("func \(child.embedMethod)(_ viewController: any ViewControllable)") {
          $0.line("shown[\"\(child.name)\"] = viewController.uiviewController")
        }
        printer.line()
        printer.block("func \(child.removeMethod)(_ viewController: any ViewControllable)") {
          $0.line("shown[\"\(child.name)\"] = nil")
        }
      }
      guard rib.children.contains(where: { $0.show == .present }) else { return }
      printer.line()
      printer.line("override func present(")
      printer.indented { printer in
        printer.line("_ viewController: UIViewController,")
        printer.line("animated: Bool,")
        printer.line("completion: (() -> Void)? = nil")
      }
      printer.line(") {")
      printer.indented { printer in
        printer.line("shown[\"presented\"] = viewController")
        printer.line("(viewController as? \(type("ViewDouble")))?.container = self")
      }
      printer.line("}")
      printer.line()
      printer.block("override func dismiss(animated: Bool, completion: (() -> Void)? = nil)") {
        $0.line("shown[\"presented\"] = nil")
      }
    }
  }
}

/// The interactor.
extension RIBTests {
  private var hearing: [Item] {
    rib.told.map { told in
      let parameters = told.method.parameters
      let values = distinctValues(of: parameters.values.map(\.type))
      if let missing = zip(parameters.values, values).first(where: { $1 == nil })?.0 {
        return .failure(omission("what \(told.child) tells by `\(told.method.name)`", missing.type))
      }
      let arguments = parameters.argumentList(values.compactMap { $0 })
      let name = SwiftName.member(told.method.name)
      let title = "hears `\(told.method.name)` of \(told.child)"
      return .success(
        GeneratedTest(title: title, name: "hears\(told.method.name.capitalizedFirst)") { printer in
          printInteractor(to: &printer)
          printer.line("interactor.isStubEnabled = true")
          let call = parameters.values.isEmpty ? "()" : arguments
          printer.line("interactor.\(name)\(call)")
          printer.line("let heard = \(SwiftName.escaped(spec.name)).Action.\(name)\(arguments)")
          printer.line(dialect.equal("\"\\(interactor.stub.actions)\"", "\"\\([heard])\""))
        }
      )
    }
  }

  /// The methods of doubles that the start asks in any case, before anything waits.
  private var askedAtStart: [(dependency: String, method: Method)] {
    var conditions: [SwiftText] = []
    switch spec.start.first?.kind {
    case .if(let condition, _, _), .guard(let condition, _): conditions = [condition]
    case .unwrap(let bindings, _): conditions = bindings.prefix(1).map(\.value)
    default: break
    }
    let doubles = Set((fixture?.constants ?? []).filter { $0.value.text.hasSuffix("Double()") }.map(\.name))
    return spec.parameters.flatMap { parameter -> [(dependency: String, method: Method)] in
      guard parameter.role == .dependency, doubles.contains(parameter.name) else { return [] }
      func members(_ texts: [SwiftText]) -> Set<String> {
        Set(texts.flatMap(\.nameUses).filter { $0.name == parameter.name && $0.isMemberCalled }.compactMap(\.member))
      }
      let (asked, observed) = (members(conditions), members(spec.events.map(\.effect.expression)))
      let methods = parameter.contract?.methods.filter { !$0.isProperty && !$0.isAsync } ?? []
      return methods.filter { method in
        // An asynchronous sequence is asked for by a task.
        asked.contains(method.name) || observed.contains(method.name) && method.result?.stream?.hasNever == true
      }.map { (parameter.name, $0) }
    }
  }

  /// The router's methods of which steps begin with one, whichever way they go; nil where they may begin with something else.
  private func eitherRoute(of steps: [Step]) -> [String]? {
    switch steps.first?.kind {
    case .do(let text):
      return spec.routing?.methods.first { text.text.hasPrefix("router?.\($0.name)(") }.map { [$0.name] }
    case .if(_, let then, let orElse):
      guard let first = eitherRoute(of: then), let second = eitherRoute(of: orElse) else { return nil }
      return first + second.filter { !first.contains($0) }
    default: return nil
    }
  }

  private var activation: [Item] {
    var tests: [GeneratedTest] = []
    let started = spec.start.compactMap { step -> String? in
      guard case .do(let text) = step.kind, let routing = spec.routing else { return nil }
      return routing.methods.first { text.text.hasPrefix("router?.\($0.name)(") }?.name
    }
    let asked = askedAtStart
    let either = started.isEmpty ? eitherRoute(of: spec.start) ?? [] : []
    if !started.isEmpty || !asked.isEmpty || !either.isEmpty {
      tests.append(
        GeneratedTest(title: "starts where it becomes active", name: "startsWhenActive") { printer in
          printInteractor(to: &printer)
          if !started.isEmpty || !either.isEmpty {
            printer.line("let router = \(type("RoutingDouble"))()")
            printer.line("interactor.router = router")
          }
          printer.line("interactor.activate()")
          for name in started { printer.line(dialect.equal("router.\(name)Method.callCount", "1")) }
          if !either.isEmpty {
            let counts = either.map { "router.\($0)Method.callCount" }
            printer.line(dialect.equal("[\(counts.joined(separator: ", "))].reduce(0, +)", "1"))
          }
          for call in asked {
            let double = "\(SwiftName.escaped(call.dependency)).\(call.method.doublePropertyName)"
            printer.line(expect("\(double).callCount > 0"))
          }
        }
      )
    }
    guard rib.borrowsView else { return tests.map { .success($0) } }
    tests.append(
      GeneratedTest(title: "takes its children's views away where it is detached", name: "cleansUpWhenInactive") {
        printer in
        printInteractor(to: &printer)
        printer.line("interactor.isStubEnabled = true")
        printer.line("let router = \(type("RoutingDouble"))()")
        printer.line("interactor.router = router")
        printer.line("interactor.activate()")
        printer.line("interactor.deactivate()")
        printer.line(dialect.equal("router.cleanupViewsMethod.callCount", "1"))
      }
    )
    return tests.map { .success($0) }
  }
}
