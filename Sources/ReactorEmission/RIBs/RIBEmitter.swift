import ReactorSpec

/// Prints what stands around the interactor of a RIB: its protocols, the router, the component and the builder, under the names that those who
/// know RIBs expect.
///
/// The router makes children by closures, so that a test can give it others without a word of their protocols; the builder passes the
/// builders of the children for them.
struct RIBEmitter {
  let reactor: ReactorEmitter
  let rib: RIB
  /// What the builder takes besides the listener: what the interactor's initializer and the component do that is no dependency.
  let inputs: [InitializerParameter]
  private let nested: Set<String>

  init?(_ reactor: ReactorEmitter) {
    guard let rib = reactor.spec.rib else { return nil }
    self.reactor = reactor
    self.rib = rib
    nested = Set(reactor.spec.nestedTypes.map(\.name))
    let dependencies = Set(reactor.spec.parameters.filter { $0.role == .dependency }.map(\.name))
    inputs = InitializerParameter.all(of: reactor.spec, hasAllInputs: true).filter { !dependencies.contains($0.name) }
  }

  private var spec: ReactorSpec { reactor.spec }
  private var access: String { reactor.access }

  /// The modules that the RIBs of a file need, besides the runtime's.
  static func imports(of specs: [ReactorSpec]) -> [Import] {
    let ribs = specs.filter { $0.rib != nil }
    guard !ribs.isEmpty else { return [] }
    let access = [AccessLevel.public, .package].first { level in ribs.contains { $0.access == level } }
    // What makes a view controller may be UIKit's own initializer.
    let usesUIKit = ribs.compactMap(\.rib).contains { rib in
      rib.view != nil || rib.children.contains { [.push, .present].contains($0.show) }
    }
    return [Import(prefix: access?.rawValue ?? "", module: "RIBs")] + (usesUIKit ? [Import(module: "UIKit")] : [])
  }

  /// The modules that the tests of the RIBs of a file need.
  static func testModules(of specs: [ReactorSpec]) -> [String] {
    specs.contains { $0.rib != nil } ? ["RIBs", "UIKit"] : []
  }

  func print(to printer: inout SwiftPrinter) {
    var parts: [(inout SwiftPrinter) -> Void] = rib.told.isEmpty ? [] : [printTold]
    parts.append(printRouting)
    if let listening = spec.listening {
      parts.append { print(listening, documentation: "What \(rib.name) tells its parent.", to: &$0) }
    }
    if rib.view != nil { parts += [printPresentable, printPresentableListener] }
    parts.append(printInteractable)
    if rib.view != nil || rib.borrowsView { parts.append(printViewControllable) }
    parts += [printRouter, printDependency, printComponent, printBuildable, printBuilder]
    for print in parts {
      printer.line()
      print(&printer)
    }
  }

  /// The name of one of the RIB's types, as it is declared.
  private func type(_ suffix: String) -> String { SwiftName.escaped(rib.type(suffix)) }

  private func print(
    _ contract: DependencyContract,
    base: String = "AnyObject",
    documentation: String,
    to printer: inout SwiftPrinter
  ) {
    printer.documentation(documentation)
    let head: SwiftCode = "\(access)protocol \(SwiftName.escaped(contract.name))"
    printer.type(head, [base], isEmpty: contract.methods.isEmpty) { printer in
      for method in contract.methods {
        printer.documentation(method.documentation)
        printer.list("\(at: method.range)func \(SwiftName.escaped(method.name))", method.parameters.methodParameters)
      }
    }
  }
}

/// What belongs to the interactor.
extension RIBEmitter {
  /// What stands in the class: what happens when it is attached and detached.
  var interactorMembers: [(inout SwiftPrinter) -> Void] {
    let activation: (inout SwiftPrinter) -> Void = { printer in
      printer.documentation(reactor.publicDocumentation("Starts the streams, also where no view observes them."))
      printer.block("\(access)override func didBecomeActive()") { printer in
        printer.line("super.didBecomeActive()")
        printer.line("_ = state")
        if let activations = spec.activationsProperty { printer.line("\(activations).onNext(())") }
      }
    }
    guard rib.borrowsView else { return [activation] }
    return [
      activation,
      { printer in
        printer.documentation(
          reactor.publicDocumentation("Takes the views of the children away from the view of another RIB.")
        )
        printer.block("\(access)override func willResignActive()") { printer in
          printer.line("super.willResignActive()")
          printer.line("router?.cleanupViews()")
        }
      },
    ]
  }

  private func printTold(to printer: inout SwiftPrinter) {
    printer.block("extension \(SwiftName.escaped(spec.name))") { printer in
      for (index, told) in rib.told.enumerated() {
        if index > 0 { printer.line() }
        printer.documentation(reactor.publicDocumentation("What \(told.child) tells: sends the action of this name."))
        let method = told.method
        let head: SwiftCode = "\(at: method.range)\(access)func \(SwiftName.escaped(method.name))"
        printer.list(head, method.parameters.qualifying(nested, by: spec.name).methodParameters, " {")
        printer.indented { printer in
          printer.line("action.onNext(.\(SwiftName.member(method.name))\(method.parameters.passedOn))")
        }
        printer.line("}")
      }
    }
  }

  private func printPresentable(to printer: inout SwiftPrinter) {
    printer.documentation("The view of \(rib.name), as its interactor knows it.")
    printer.block("\(access)protocol \(type("Presentable")): Presentable") { printer in
      printer.line("var listener: (any \(type("PresentableListener")))? { get set }")
    }
  }

  private func printPresentableListener(to printer: inout SwiftPrinter) {
    let interactor = SwiftName.escaped(spec.name)
    printer.documentation("The interactor of \(rib.name), as its view knows it.")
    printer.block("\(access)protocol \(type("PresentableListener")): AnyObject") { printer in
      printer.line("var action: ActionSubject<\(interactor).Action> { get }")
      printer.line("var state: Observable<\(interactor).State> { get }")
      printer.line("var currentState: \(interactor).State { get }")
      guard spec.fields.contains(where: \.isPulse) else { return }
      printer.list(
        "func pulse<Value>",
        ["_ transformToPulse: @escaping (\(interactor).State) throws -> \(spec.runtime.rawValue).Pulse<Value>"],
        " -> Observable<Value>"
      )
    }
  }

  private func printInteractable(to printer: inout SwiftPrinter) {
    let listeners = rib.children.map { "\($0.name)Listener" }
    printer.documentation("The interactor of \(rib.name), as its router and its builder know it.")
    printer.type("\(access)protocol \(type("Interactable"))", ["Interactable"] + listeners) { printer in
      printer.line("var router: (any \(type("Routing")))? { get set }")
      if !rib.isRoot { printer.line("var listener: (any \(type("Listener")))? { get set }") }
    }
  }
}

extension ReactorSpec {
  /// The property that tells when the interactor of a RIB becomes active, where it does something by itself then; nil elsewhere.
  ///
  /// Not when the streams are made: what is attached may tell something at once, and views that come with it may ask for the state. With ReactorKit,
  /// each of them would make the streams anew.
  var activationsProperty: String? {
    guard rib != nil, !start.isEmpty || !events.isEmpty else { return nil }
    let taken = Set(parameters.map(\.name) + properties.map(\.name))
    var name = "activations"
    while taken.contains(name) { name += "_" }
    return name
  }
}

/// What belongs to the router.
extension RIBEmitter {
  private func printRouting(to printer: inout SwiftPrinter) {
    guard let routing = spec.routing else { return }
    let base = rib.view == nil ? "Routing" : "ViewableRouting"
    print(routing, base: base, documentation: "The router of \(rib.name), as its interactor knows it.", to: &printer)
  }

  private func printViewControllable(to printer: inout SwiftPrinter) {
    // The class of a view that is the RIB's own says itself what it is for others. One that is borrowed is known by this protocol alone.
    let lent = rib.view == nil ? rib.lentProtocols : []
    let isEmpty = !rib.children.contains { $0.show == .embed }
    printer.documentation("The view controller of \(rib.name), as its router knows it.")
    let head: SwiftCode = "\(access)protocol \(type("ViewControllable"))"
    printer.type(head, ["ViewControllable"] + lent, isEmpty: isEmpty) { printer in
      for child in rib.children where child.show == .embed {
        printer.line("\(at: child.range)func \(child.embedMethod)(_ viewController: any ViewControllable)")
        printer.line("\(at: child.range)func \(child.removeMethod)(_ viewController: any ViewControllable)")
      }
    }
  }

  private func printRouter(to printer: inout SwiftPrinter) {
    let superclass = rib.isRoot ? "LaunchRouter" : rib.view == nil ? "Router" : "ViewableRouter"
    let interactable = "any \(type("Interactable"))"
    let controllable = "any \(type("ViewControllable"))"
    let arguments = rib.view == nil ? interactable : "\(interactable), \(controllable)"
    let children = rib.children.isEmpty ? "" : " Attaches each child once, and lets go of what it detaches."
    printer.documentation("The router of \(rib.name).\(children)")
    let head: SwiftCode = "\(access)final class \(type("Router"))"
    printer.type(head, ["\(superclass)<\(arguments)>", type("Routing")]) { printer in
      if rib.borrowsView { printer.line("private let viewController: \(controllable)") }
      for child in rib.children {
        printer.line("\(at: child.range)let \(child.buildProperty): \(buildType(of: child))")
        printer.line("\(at: child.range)private var \(child.routerProperty): (any \(child.routing))?")
      }
      if !rib.children.isEmpty || rib.borrowsView { printer.line() }
      printRouterInitializer(interactable, controllable, to: &printer)
      for child in rib.children {
        printer.line()
        printAttaching(child, to: &printer)
        printer.line()
        printDetaching(child, to: &printer)
      }
      guard rib.borrowsView else { return }
      printer.line()
      printer.documentation(reactor.publicDocumentation("Takes the children's views away."))
      printer.block("\(access)func cleanupViews()") { printer in
        for child in rib.children.reversed() where child.isShown { printer.line("\(child.detachMethod)()") }
      }
    }
  }

  private func printRouterInitializer(_ interactable: String, _ controllable: String, to printer: inout SwiftPrinter) {
    let hasViewController = rib.view != nil || rib.borrowsView
    var parameters = [SwiftCode("interactor: \(interactable)")]
    if hasViewController { parameters.append(SwiftCode("viewController: \(controllable)")) }
    let overrides = rib.children.isEmpty ? "\(access)override " : ""
    parameters += rib.children.map { "\($0.buildProperty): @escaping \(buildType(of: $0))" }
    printer.list("\(overrides)init", parameters, " {")
    printer.indented { printer in
      if rib.borrowsView { printer.line("self.viewController = viewController") }
      for child in rib.children { printer.line("self.\(child.buildProperty) = \(child.buildProperty)") }
      printer.line("super.init(interactor: interactor\(rib.view == nil ? "" : ", viewController: viewController"))")
      printer.line("interactor.router = self")
    }
    printer.line("}")
  }

  /// The type of what makes a child: its listener and what its builder takes give a router.
  private func buildType(of child: RIB.Child) -> SwiftCode { child.buildType(qualifying: nested, by: spec.name) }

  private func printAttaching(_ child: RIB.Child, to printer: inout SwiftPrinter) {
    let build = child.build.qualifying(nested, by: spec.name)
    printer.documentation(reactor.publicDocumentation("Attaches \(child.name), unless it is attached."))
    printer.list("\(at: child.range)\(access)func \(child.attachMethod)", build.methodParameters, " {")
    printer.indented { printer in
      let isHidden = build.values.contains { $0.name == "interactor" }
      let values = [isHidden ? "self.interactor" : "interactor"] + build.values.map { SwiftName.escaped($0.name) }
      printer.line("guard \(child.routerProperty) == nil else { return }")
      printer.line("let router = \(child.buildProperty)(\(values.joined(separator: ", ")))")
      printer.line("\(child.routerProperty) = router")
      printer.line("attachChild(router)")
      let shown = "router.viewControllable.uiviewController"
      // What the child tells as soon as it is active may have led to its being detached.
      if child.show != .through, child.show != .none {
        printer.line("guard \(child.routerProperty) === router else { return }")
      }
      switch child.show {
      case .push:
        printer.line("let container = viewController.uiviewController")
        printer.line("let navigation = container as? UINavigationController ?? container.navigationController")
        printer.line("navigation?.pushViewController(\(shown), animated: true)")
      case .present: printer.line("viewController.uiviewController.present(\(shown), animated: true)")
      case .embed: printer.line("viewController.\(child.embedMethod)(router.viewControllable)")
      case .through, .none: break
      }
    }
    printer.line("}")
  }

  private func printDetaching(_ child: RIB.Child, to printer: inout SwiftPrinter) {
    printer.documentation(reactor.publicDocumentation("Detaches \(child.name), if it is attached."))
    printer.block("\(at: child.range)\(access)func \(child.detachMethod)()") { printer in
      printer.line("guard let router = \(child.routerProperty) else { return }")
      printer.line("\(child.routerProperty) = nil")
      printer.line("detachChild(router)")
      switch child.show {
      case .push:
        printer.line("let shown = router.viewControllable.uiviewController")
        printer.line("if shown.presentedViewController != nil { shown.dismiss(animated: false) }")
        printer.line("guard let navigation = shown.navigationController else { return }")
        printer.line("let others = navigation.viewControllers.prefix { $0 !== shown }")
        printer.line("navigation.setViewControllers(Array(others), animated: true)")
      case .present:
        printer.line("let shown = router.viewControllable.uiviewController")
        printer.line("shown.presentingViewController?.dismiss(animated: true)")
      case .embed: printer.line("viewController.\(child.removeMethod)(router.viewControllable)")
      case .through, .none: break
      }
    }
  }
}

/// What belongs to the component and the builder.
extension RIBEmitter {
  private func printDependency(to printer: inout SwiftPrinter) {
    printer.documentation("What \(rib.name) needs of its parent.")
    let isEmpty = spec.neededOfParent.isEmpty && !rib.borrowsView
    printer.type("\(access)protocol \(type("Dependency"))", ["Dependency"], isEmpty: isEmpty) { printer in
      for item in spec.neededOfParent {
        printer.line("\(at: item.range)var \(SwiftName.escaped(item.name)): \(item.type) { get }")
      }
      if rib.borrowsView { printer.line("var \(rib.viewProperty): any \(type("ViewControllable")) { get }") }
    }
  }

  /// Whether the component keeps the view controller of the RIB.
  private var keepsView: Bool { rib.lendsView && rib.view != nil }

  private func printComponent(to printer: inout SwiftPrinter) {
    let dependency = "any \(type("Dependency"))"
    let children = rib.children.map { "\($0.name)Dependency" }
    printer.documentation("What \(rib.name) has for its interactor\(children.isEmpty ? "" : " and its children").")
    let isEmpty = spec.neededOfParent.isEmpty && rib.provided.isEmpty && !rib.lendsView
    let head: SwiftCode = "\(access)final class \(type("Component"))"
    printer.type(head, ["Component<\(dependency)>"] + children, isEmpty: isEmpty) { printer in
      printComponentInitializer(dependency, to: &printer)
      for item in spec.neededOfParent {
        let name = SwiftName.escaped(item.name)
        printer.line("\(at: item.range)\(access)var \(name): \(item.type) { dependency.\(name) }")
      }
      // An input that is provided as it is, is kept already.
      let kept = Set(providedInputs.map(\.name))
      for item in rib.provided where !kept.contains(item.name) {
        let name = SwiftName.escaped(item.name)
        let (type, value) = (item.type.qualifying(nested, by: spec.name), item.value.qualifying(nested, by: spec.name))
        let body: SwiftCode = item.isShared ? "shared { \(value) }" : .getter(value)
        printer.line("\(at: item.range)\(access)var \(name): \(type) { \(body) }")
      }
      let lent = keepsView ? rib.viewProperty : "dependency.\(rib.viewProperty)"
      for child in rib.children where child.show == .through {
        let name = RIB.viewProperty(of: child.name)
        printer.line("\(at: child.range)\(access)var \(name): any \(child.name)ViewControllable { \(lent) }")
      }
    }
  }

  /// What the component keeps: the view controller for children without a view, and the inputs that its provisions are made of.
  private func printComponentInitializer(_ dependency: String, to printer: inout SwiftPrinter) {
    let provided = Set(rib.provided.map(\.name))
    var parameters = [SwiftCode("dependency: \(dependency)")]
    var names: [String] = []
    if keepsView, let view = rib.view {
      names.append(rib.viewProperty)
      parameters.append("\(rib.viewProperty): \(view.type)")
      printer.line("private let \(rib.viewProperty): \(view.type)")
    }
    for input in providedInputs {
      let name = SwiftName.escaped(input.name)
      let type = input.type.qualifying(nested, by: spec.name)
      names.append(name)
      parameters.append("\(name): \(type.asParameterType)")
      let access = provided.contains(input.name) ? access : "private "
      printer.line("\(access)let \(name): \(type.asStoredType)")
    }
    if names.isEmpty { return }
    printer.line()
    printer.list("init", parameters, " {")
    printer.indented { printer in
      for name in names { printer.line("self.\(name) = \(name)") }
      printer.line("super.init(dependency: dependency)")
    }
    printer.line("}")
    printer.line()
  }

  /// What the builder takes and provisions are made of.
  var providedInputs: [InitializerParameter] {
    let used = rib.provided.reduce(into: Set<String>()) { $0.formUnion($1.value.freeNames) }
    return inputs.filter { used.contains($0.name) }
  }

  /// What the component is made with, of what is called `dependency` and of the inputs by their names.
  func componentArguments(viewController: String) -> [SwiftCode] {
    let lent: [SwiftCode] = keepsView ? ["\(rib.viewProperty): \(viewController)"] : []
    return ["dependency: dependency"] + lent
      + providedInputs.map { "\(SwiftName.argumentLabel($0.name)): \(SwiftName.escaped($0.name))" }
  }

  /// What the builder takes, as the interactor's initializer does; a protocol's method has no defaults.
  private var buildParameters: [SwiftCode] {
    let listener = rib.isRoot ? [] : [SwiftCode("withListener listener: any \(type("Listener"))")]
    return listener
      + inputs.map { input in
        var input = input
        input.defaultValue = nil
        input.type = input.type.qualifying(nested, by: spec.name)
        return input.declaration
      }
  }

  private var built: String { rib.isRoot ? "any LaunchRouting" : "any \(type("Routing"))" }

  private func printBuildable(to printer: inout SwiftPrinter) {
    printer.documentation("What makes \(rib.name).")
    printer.block("\(access)protocol \(type("Buildable")): Buildable") { printer in
      printer.list("func build", buildParameters, " -> \(built)")
    }
  }

  private func printBuilder(to printer: inout SwiftPrinter) {
    let dependency = "any \(type("Dependency"))"
    printer.documentation(
      "Makes \(rib.name): its interactor, its router and its view controller, which know each other."
    )
    let head: SwiftCode = "\(access)final class \(type("Builder"))"
    printer.type(head, ["Builder<\(dependency)>", type("Buildable")]) { printer in
      printer.list("\(access)func build", buildParameters, " -> \(built) {")
      printer.indented { printer in
        if let view = rib.view { printer.line("let viewController = \(view.code)") }
        let usesComponent = !spec.injected.isEmpty || !rib.children.isEmpty
        if usesComponent {
          printer.list("let component = \(type("Component"))", componentArguments(viewController: "viewController"))
        }
        printer.list(
          "let interactor = \(SwiftName.escaped(spec.name))",
          interactorArguments(presenter: "viewController")
        )
        if !rib.isRoot { printer.line("interactor.listener = listener") }
        var arguments = ["interactor: interactor"]
        if rib.view != nil { arguments.append("viewController: viewController") }
        if rib.borrowsView { arguments.append("viewController: dependency.\(rib.viewProperty)") }
        arguments += rib.children.map { child in
          let labels = child.build.values.map { "\($0.label.map(SwiftName.argumentLabel) ?? "_"):" }.joined()
          let builder = "\(child.name)Builder(dependency: component)"
          return "\(child.buildProperty): \(builder).build(withListener:\(labels))"
        }
        printer.list("return \(type("Router"))", arguments)
      }
      printer.line("}")
    }
  }

  /// What the interactor is made with, of a component and of the inputs by their names.
  func interactorArguments(presenter: String, component: String = "component") -> [SwiftCode] {
    let injected = Set(spec.injected.map(\.name))
    let inputs = Set(inputs.map(\.name))
    return reactor.initializerParameters.compactMap { parameter in
      if parameter.name == "presenter", spec.parameters.contains(where: { $0.isInherited }) {
        return "presenter: \(presenter)"
      }
      if injected.contains(parameter.name) {
        return parameter.argument(SwiftCode("\(component).\(SwiftName.member(parameter.name))"))
      }
      return inputs.contains(parameter.name) ? parameter.argument(SwiftCode(SwiftName.escaped(parameter.name))) : nil
    }
  }
}

extension RIB {
  /// The methods of a view controller that show a child, and take it away.
  static func embedMethod(of child: String) -> String { "embed" + child }
  static func removeMethod(of child: String) -> String { "remove" + child }

  /// The protocols of the children that show their own children in this RIB's view.
  var lentProtocols: [String] { children.filter { $0.show == .through }.map { "\($0.name)ViewControllable" } }
}

extension RIB.View {
  /// What makes the view controller.
  var code: SwiftCode {
    guard let value else { return "\(type)()" }
    return value.text.hasPrefix(".") ? "\(type)\(value)" : "\(value)"
  }
}

extension RIB.Child {
  /// The protocol of its router, as far as a parent knows it.
  var routing: String { [.through, .none].contains(show) ? "Routing" : "ViewableRouting" }
  /// The router's property that makes the child.
  var buildProperty: String { "build" + name }
  /// The type of that property, with nested types by their whole names.
  func buildType(qualifying nested: Set<String>, by name: String) -> SwiftCode {
    let types = build.qualifying(nested, by: name).values.map { SwiftCode($0.type.swift) }
    let arguments = [SwiftCode("any \(self.name)Listener")] + types
    return "(\(arguments.joined(separator: ", "))) -> any \(routing)"
  }
  /// The router's property that has the child's router while it is attached.
  fileprivate var routerProperty: String { RIB.propertyName(name) + "Router" }
  /// The view controller's method that shows the child.
  var embedMethod: String { RIB.embedMethod(of: name) }
  /// The view controller's method that takes the child away.
  var removeMethod: String { RIB.removeMethod(of: name) }
}

extension Payload {
  /// The payload as it stands outside of the reactor.
  func qualifying(_ names: Set<String>, by owner: String) -> Payload {
    Payload(
      values: values.map { value in
        var value = value
        value.type = value.type.qualifying(names, by: owner)
        return value
      }
    )
  }
}
