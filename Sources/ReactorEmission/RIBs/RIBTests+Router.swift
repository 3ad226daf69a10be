import ReactorSpec

/// The router.
extension RIBTests {
  /// Whether the router needs a view controller of which only other specs know what it has to have.
  var isHidden: Bool { rib.borrowsView && rib.lendsView }

  /// Whether there is none for tests, either.
  var missesView: Bool { isHidden && samples.values(of: lentType).isEmpty }

  private var lentType: SwiftType { SwiftType("any \(rib.type("ViewControllable"))") }

  var lent: Obstacle { .lentView(to: rib.children.first { $0.show == .through }?.name ?? "", as: lentType) }

  /// What makes a view controller that stands for the RIB's.
  var container: String {
    isHidden ? samples.values(of: lentType).first ?? "" : "\(type("ContainerDouble"))()"
  }

  var routing: [Item] {
    guard !rib.children.isEmpty else { return [] }
    if missesView { return [.failure(Omission(test: "how children are attached", subject: .rib, reason: lent))] }
    var items: [Item] = []
    for child in rib.children {
      let build = child.build.qualifying(nested, by: spec.name)
      let values = distinctValues(of: build.values.map(\.type))
      if let missing = zip(build.values, values).first(where: { $1 == nil })?.0 {
        items.append(.failure(omission("attaching \(child.name)", missing.type)))
        continue
      }
      let arguments = build.arguments(values.compactMap { $0 })
      let others = distinctValues(of: build.values.map(\.type), from: 1).compactMap { $0 }
      let title = "attaches \(child.name) once, and lets go of it"
      let test = GeneratedTest(title: title, name: "attaches\(child.name)Once") {
        printAttaching(child, build, arguments, [values.compactMap { $0 }, others], to: &$0)
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
          printer.line(expect("router.children.isEmpty"))
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
    _ rows: [[String]],
    to printer: inout SwiftPrinter
  ) {
    printer.line("var built: [String] = []")
    printer.line("weak var attached: (any \(child.routing))?")
    printer.line("var asking: () -> Void = {}")
    printer.line("var changeCount = 0")
    let isSeen = isSeen(child)
    if isSeen {
      // A child is active before it is seen, and until it is not.
      printer.line("var changes: [String] = []")
      printer.block("func note(_ animated: Bool)") {
        $0.line(
          "changes.append(\"animated: \\(animated), active: \\(attached?.interactable.isActive == true)\")"
        )
      }
    }
    printRouter(noting: child, to: &printer)
    let call = "(\(arguments.joined(separator: ", ")))"
    func noted(_ row: [String]) -> String {
      let typed = zip(build.values, row).filter { !$0.0.type.isFunction }.map { value, text in
        "\\(String(describing: \(text) as \(value.type.text)))"
      }
      return "\"\((["true"] + typed).joined(separator: " "))\""
    }
    if isSeen { printer.line("\(child.show == .push ? "navigation" : "view").noting = note") }
    // What is attached besides stays.
    printer.line("let other = Router<any Interactable>(interactor: Interactor())")
    printer.line("router.attachChild(other)")
    // A child that asks for it while it becomes active, and while it no longer is, is attached and detached once, too.
    printer.line("asking = { [weak router] in router?.\(child.attachMethod)\(call) }")
    printer.line("router.\(child.attachMethod)\(call)")
    printer.line("router.\(child.attachMethod)\(call)")
    printer.line(expect("built == [\(noted(rows[0]))]"))
    printer.line(expect("router.children.count == 2"))
    printer.line(expect("router.children.last === attached"))
    printer.line(expect("attached?.interactable.isActive == true"))
    let isAnimated = child.show != .embed
    func expectChange(isActive: Bool, _ changes: String, _ printer: inout SwiftPrinter) {
      printer.line(expect("Set(\(changes)) == [\"animated: \(isAnimated), active: \(isActive)\"]"))
    }
    if isSeen { expectChange(isActive: true, "changes", &printer) }
    let shown = "attached?.viewControllable.uiviewController"
    switch child.show {
    case .push:
      printer.line(expect("navigation.topViewController === \(shown)"))
      printer.line(expect("navigation.viewControllers.count == 3"))
      // What is presented over it goes, too: it would hold the whole child.
      printer.line("let shown = attached?.viewControllable as? \(type("ViewDouble"))")
      printer.line("shown?.above = UIViewController()")
      printer.line("shown?.noting = note")
      printer.line("navigation.pushViewController(UIViewController(), animated: false)")
    case .present where isHidden, .embed where isHidden: break
    case .present: printer.line(expect("view.shown[\"presented\"] === \(shown)"))
    case .embed: printer.line(expect("view.shown[\"\(child.name)\"] === \(shown)"))
    case .through, .none: break
    }
    if isSeen { printer.line("changes = []") }
    printer.line("asking = { [weak router] in router?.\(child.detachMethod)() }")
    printer.line("router.\(child.detachMethod)()")
    printer.line("router.\(child.detachMethod)()")
    printer.line(expect("changeCount == 2"))
    printer.line(expect("router.children.count == 1"))
    printer.line(expect("router.children.first === other"))
    printer.line(expect("attached == nil"))
    if child.show == .push { printer.line(expect("changes.first == \"animated: false, active: false\"")) }
    if isSeen { expectChange(isActive: false, child.show == .push ? "changes.dropFirst()" : "changes", &printer) }
    switch child.show {
    case .push:
      printer.line(expect("shown?.above == nil"))
      printer.line(expect("navigation.topViewController === view"))
      printer.line(expect("navigation.viewControllers.count == 2"))
    case .present where !isHidden, .embed where !isHidden: printer.line(expect("view.shown.isEmpty"))
    case .present, .embed, .through, .none: break
    }
    let other = build.arguments(rows[1]).joined(separator: ", ")
    printer.line("asking = {}")
    printer.line("router.\(child.attachMethod)(\(other))")
    if build.values.isEmpty {
      printer.line(expect("built.count == 2"))
    } else {
      printer.line(expect("built.dropFirst() == [\(noted(rows[1]))]"))
    }
    let isPresented = child.show == .present && !isHidden
    if isPresented {
      printer.line("// It is taken away by what presents it by then.")
      printer.line("let presenting = \(type("ContainerDouble"))()")
      printer.line("(attached?.viewControllable as? \(type("ViewDouble")))?.container = presenting")
    }
    printer.line("router.\(child.detachMethod)()")
    if isPresented {
      printer.line(expect("!view.shown.isEmpty"))
      printer.line("view.dismiss(animated: false)")
    }
    printer.line("// One that is detached for what it tells at once is not shown.")
    printer.line("asking = { [weak router] in router?.\(child.detachMethod)() }")
    printer.line("router.\(child.attachMethod)\(call)")
    printer.line(expect("router.children.count == 1"))
    printer.line(expect("attached == nil"))
    switch child.show {
    case .push:
      printer.line(expect("navigation.viewControllers.count == 2"))
      guard !isHidden else { break }
      printer.line("// A view that is a navigation controller is its own.")
      printer.line("let own = UINavigationController(rootViewController: UIViewController())")
      printer.line("view.own = own")
      printer.line("router.\(child.attachMethod)\(call)")
      printer.line(expect("own.topViewController === \(shown)"))
      printer.line("router.\(child.detachMethod)()")
      printer.line(expect("own.viewControllers.count == 1"))
    case .present where !isHidden, .embed where !isHidden: printer.line(expect("view.shown.isEmpty"))
    case .present, .embed, .through, .none: break
    }
  }

  /// Prints what makes a router over an interactor with doubles.
  ///
  /// - Parameter noted: The child of which is noted what it is built with; nil for none.
  private func printRouter(noting noted: RIB.Child?, to printer: inout SwiftPrinter) {
    printInteractor(besides: Self.localsOfRouter, to: &printer)
    if hasViewController {
      printer.line(isHidden ? "let view: \(lentType.text) = \(container)" : "let view = \(container)")
      if noted.map({ $0.show == .push }) ?? rib.children.contains(where: { $0.show == .push }) {
        printer.line("let navigation = \(type("NavigationDouble"))(rootViewController: UIViewController())")
        printer.line("navigation.pushViewController(view\(isHidden ? ".uiviewController" : ""), animated: false)")
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
      printer.line("let changing = \(type("ChildDouble"))()")
      // Once: a router that does it again would not come to an end.
      printer.block("changing.asking =") { printer in
        printer.line("changeCount += 1")
        printer.line("let ask = asking")
        printer.line("asking = {}")
        printer.line("ask()")
      }
      printer.line("let child = \(emptyRouter(of: noted, over: "changing"))")
      printer.line("attached = child")
      printer.line("return child")
    }
    printer.line("})")
  }

  /// What the tests of a router call things, besides what stands in closures of theirs: whoever adds a name adds it here.
  private static let localsOfRouter: Set<String> = [
    "asking", "attached", "built", "changeCount", "changes", "makeRouter", "navigation", "note", "other", "own",
    "presenting", "router", "shown", "view",
  ]

  var hasViewController: Bool { rib.view != nil || rib.borrowsView }

  /// What makes a router that does nothing in place of a child's.
  private func emptyRouter(of child: RIB.Child, over interactor: String = "Interactor()") -> String {
    child.routing == "Routing"
      ? "Router<any Interactable>(interactor: \(interactor))"
      : "ViewableRouter<any Interactable, any ViewControllable>(interactor: \(interactor), "
        + "viewController: \(type("ViewDouble"))())"
  }

  /// The method by which tests make a router: each says how the child is built that it is about.
  func printRouterFactory(_ attributes: String, to printer: inout SwiftPrinter) {
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

  /// Whether a test sees that a child is shown and taken away: what a borrowed view does is its own.
  private func isSeen(_ child: RIB.Child) -> Bool {
    switch child.show {
    case .push: true
    case .present, .embed: !isHidden
    case .through, .none: false
    }
  }

  /// Prints what stands for the interactor of a child, which is told when it becomes active, and when it is about to be so no longer.
  func printChild(to printer: inout SwiftPrinter) {
    printer.documentation(
      "The interactor of a child, in tests of \(rib.name): it asks for something when it comes and goes."
    )
    printer.block("private final class \(type("ChildDouble")): Interactor") { printer in
      printer.line("var asking: () -> Void = {}")
      for method in ["didBecomeActive", "willResignActive"] {
        printer.line()
        printer.block("override func \(method)()") { printer in
          printer.line("super.\(method)()")
          printer.line("asking()")
        }
      }
    }
  }

  /// Prints what stands for the navigation controller, where children are pushed.
  func printNavigation(to printer: inout SwiftPrinter) {
    printer.documentation("A navigation controller that tells of its stack's changes whether they are animated.")
    printer.block("private final class \(type("NavigationDouble")): UINavigationController") { printer in
      printer.line("var noting: (_ animated: Bool) -> Void = { _ in }")
      for (method, argument) in [
        ("pushViewController", "viewController: UIViewController"),
        ("setViewControllers", "viewControllers: [UIViewController]"),
      ] {
        printer.line()
        printer.block("override func \(method)(_ \(argument), animated: Bool)") { printer in
          printer.line("super.\(method)(\(argument.prefix { $0 != ":" }), animated: animated)")
          printer.line("noting(animated)")
        }
      }
    }
  }

  func printContainer(to printer: inout SwiftPrinter) {
    printer.documentation("A view controller that stands for that of \(rib.name), and notes what it shows.")
    let bases = "UIViewController, \(type("ViewControllable"))"
    printer.block("private final class \(type("ContainerDouble")): \(bases)") { printer in
      printer.line("private(set) var shown: [String: UIViewController] = [:]")
      if rib.children.contains(where: { [.embed, .present].contains($0.show) }) {
        printer.line("var noting: (_ animated: Bool) -> Void = { _ in }")
      }
      if rib.children.contains(where: { $0.show == .push }) {
        printer.line("var own: UINavigationController?")
        printer.line("var uiviewController: UIViewController { own ?? self }")
      }
      for child in rib.children where child.show == .embed {
        printer.line()
        printer.block("func \(child.embedMethod)(_ viewController: any ViewControllable)") { printer in
          printer.line("shown[\"\(child.name)\"] = viewController.uiviewController")
          printer.line("noting(false)")
        }
        printer.line()
        printer.block("func \(child.removeMethod)(_ viewController: any ViewControllable)") { printer in
          printer.line("shown[\"\(child.name)\"] = nil")
          printer.line("noting(false)")
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
        printer.line("noting(animated)")
      }
      printer.line("}")
      printer.line()
      printer.block("override func dismiss(animated: Bool, completion: (() -> Void)? = nil)") { printer in
        printer.line("shown[\"presented\"] = nil")
        printer.line("noting(animated)")
      }
    }
  }
}
