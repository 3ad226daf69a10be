import ReactorSpec

/// The builder.
extension RIBTests {
  func building(_ emitter: RIBEmitter) -> [Item] {
    var arguments: [String] = []
    let missing = spec.neededOfParent.map(\.type) + emitter.inputs.map(\.type)
    if let type = missing.first(where: { samples.values(of: $0).isEmpty }) {
      return [.failure(omission("the builder", type))]
    }
    let inputs = Array(zip(emitter.inputs, distinctValues(of: emitter.inputs.map(\.type)).compactMap { $0 }))
    for (input, value) in inputs { arguments.append(input.argument(value)) }
    if missesView {
      return componentTests(emitter).map { .success($0) }
        + [.failure(Omission(test: "the builder", subject: .rib, reason: lent))]
    }
    var tests: [GeneratedTest] = []
    let listener = rib.isRoot ? [] : ["withListener: listener"]
    func making(_ dependency: String) -> String {
      "\(type("Builder"))(dependency: \(dependency)).build(\((listener + arguments).joined(separator: ", ")))"
    }
    let make = making("\(type("DependencyDouble"))()")
    // What the parent gives: a component that makes another instance of it would be alone with that.
    let given = spec.neededOfParent.filter { !$0.type.isFunction }.map(\.name)
    let passedOn = spec.injected.map(\.name).filter(Set(given).contains)
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
    tests += [passingOn(emitter)].compactMap { $0 } + componentTests(emitter)
    return tests.map { .success($0) }
  }

  /// The test of what the builder gives the interactor; nil where it gives it nothing but what its parent does.
  private func passingOn(_ emitter: RIBEmitter) -> GeneratedTest? {
    let provided = Set(rib.provided.map(\.name))
    let injected = spec.injected.filter { provided.contains($0.name) && !$0.type.isFunction }.map(\.name)
    guard !injected.isEmpty || !emitter.inputs.isEmpty else { return nil }
    return GeneratedTest(title: "its builder passes on what it takes and makes", name: "passesOnWhatItTakes") {
      printer in
      printer.line("let dependency = \(type("DependencyDouble"))()")
      if !rib.isRoot { printer.line("let listener = \(type("ListenerDouble"))()") }
      printTrying(emitter.inputs, to: &printer) { printer in
        let listener: [SwiftCode] = rib.isRoot ? [] : ["withListener: listener"]
        let given = emitter.inputs.map { $0.argument(SwiftCode(SwiftName.escaped($0.name))) }
        printer.list("let router = \(type("Builder"))(dependency: dependency).build", listener + given)
        let interactor = SwiftName.escaped(spec.name)
        printer.line("let interactor = router.interactable as? \(interactor)")
        if !spec.injected.isEmpty {
          let view = rib.view?.code.text ?? ""
          let made = emitter.componentArguments(viewController: view).map(\.text).joined(separator: ", ")
          printer.line("func component() -> \(type("Component")) { \(type("Component"))(\(made)) }")
        }
        for name in injected.map(SwiftName.member) {
          printMade("interactor?.\(name)", "component().\(name)", to: &printer)
        }
        let presenter = "\(type("PresentableDouble"))()"
        let arguments = emitter.interactorArguments(presenter: presenter, component: "component()").map(\.text).joined(
          separator: ", "
        )
        let made = "\(interactor)(\(arguments)).initialState"
        let varies = spec.fields.contains { $0.defaultValue.map(GuardedCode.mayVary) == true }
        guard varies else { return printMade("interactor?.initialState", made, to: &printer) }
        for field in spec.fields where field.isReadable && field.defaultValue.map(GuardedCode.mayVary) != true {
          let member = SwiftName.member(field.name)
          printMade("interactor?.initialState.\(member)", "\(made).\(member)", to: &printer)
        }
      }
    }
  }

  func printDependencyDouble(to printer: inout SwiftPrinter) {
    printer.documentation("What a parent gives \(rib.name) in tests.")
    let borrows = rib.borrowsView
    let asked = spec.fields.compactMap(\.defaultValue).reduce(into: Set<String>()) { $0.formUnion($1.freeNames) }
    let head: SwiftCode = "private final class \(type("DependencyDouble"))"
    printer.type(head, [type("Dependency")], isEmpty: spec.neededOfParent.isEmpty && !borrows) { printer in
      for (item, value) in zip(spec.neededOfParent, distinctValues(of: spec.neededOfParent.map(\.type))) {
        guard var value else { continue }
        // A field that starts with what the double answers asks it.
        if asked.contains(item.name), value.hasSuffix("Double()") { value = "relaxed(\(value))" }
        printer.line("let \(SwiftName.escaped(item.name)): \(item.type.text) = \(value)")
      }
      guard borrows else { return }
      let property = "\(rib.viewProperty): any \(type("ViewControllable"))"
      printer.line(
        missesView
          ? "var \(property) { fatalError(\"no test asks for it\") }" : "let \(property) = \(container)"
      )
    }
  }
}
