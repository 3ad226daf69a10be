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
    tests += [passingOn(emitter), giving(emitter)].compactMap { $0 } + componentTests(emitter)
    return tests.map { .success($0) }
  }

  /// The test of what the builder gives the interactor; nil where it gives it nothing.
  private func passingOn(_ emitter: RIBEmitter) -> GeneratedTest? {
    let injected = spec.injected.filter { !$0.type.isFunction }.map { SwiftName.member($0.name) }
    guard !injected.isEmpty || !emitter.inputs.isEmpty else { return nil }
    return GeneratedTest(title: "its builder passes on what it takes and makes", name: "passesOnWhatItTakes") {
      printer in
      printBuilding(emitter, to: &printer) { printer in
        if !spec.injected.isEmpty {
          let view = rib.view?.code.text ?? ""
          let made = emitter.componentArguments(viewController: view).map(\.text).joined(separator: ", ")
          printer.line("func component() -> \(type("Component")) { \(type("Component"))(\(made)) }")
        }
        for name in injected { printMade("interactor.\(name)", "component().\(name)", to: &printer) }
        let presenter = "\(type("PresentableDouble"))()"
        let arguments = emitter.interactorArguments(presenter: presenter, component: "component()").map(\.text).joined(
          separator: ", "
        )
        let made = "\(SwiftName.escaped(spec.name))(\(arguments)).initialState"
        let varies = spec.fields.contains { $0.defaultValue.map(GuardedCode.mayVary) == true }
        if varies {
          for field in spec.fields where field.isReadable && field.defaultValue.map(GuardedCode.mayVary) != true {
            let member = SwiftName.member(field.name)
            printMade("interactor.initialState.\(member)", "\(made).\(member)", to: &printer)
          }
        } else {
          printMade("interactor.initialState", made, to: &printer)
        }
        for (field, value) in fieldsOfParameters(emitter) {
          for name in spec.injected.map(\.name) where value.freeNames.contains(name) {
            printer.line("let \(SwiftName.escaped(name)) = interactor.\(SwiftName.member(name))")
          }
          let text = value.qualifying(nested, by: spec.name).text
          printMade("interactor.initialState.\(SwiftName.member(field.name))", text, to: &printer)
        }
      }
    }
  }

  /// The fields that start with something made of what the initializer takes, and nothing that only the interactor knows.
  private func fieldsOfParameters(_ emitter: RIBEmitter) -> [(field: Field, value: SwiftText)] {
    let parameters = Set(emitter.inputs.map(\.name) + spec.injected.map(\.name))
    let hidden = Set(spec.nestedTypes.filter(\.isPrivate).map(\.name)).union(["Self"])
    return spec.fields.compactMap { field in
      guard let value = field.defaultValue, field.isReadable, !field.type.isFunction, !GuardedCode.mayVary(value)
      else { return nil }
      let names = value.freeNames
      let own = names.filter { $0.first?.isUppercase == false }
      guard !own.isEmpty, own.isSubset(of: parameters), names.isDisjoint(with: hidden) else { return nil }
      return (field, value)
    }
  }

  /// Prints what builds the RIB, with several values of what its builder takes, and statements that know its `router` and its `interactor`.
  private func printBuilding(
    _ emitter: RIBEmitter,
    to printer: inout SwiftPrinter,
    _ body: (inout SwiftPrinter) -> Void
  ) {
    printer.line("let dependency = \(type("DependencyDouble"))()")
    if !rib.isRoot { printer.line("let listener = \(type("ListenerDouble"))()") }
    printTrying(emitter.inputs, to: &printer) { printer in
      let listener: [SwiftCode] = rib.isRoot ? [] : ["withListener: listener"]
      let given = emitter.inputs.map { $0.argument(SwiftCode(SwiftName.escaped($0.name))) }
      printer.list("let built = \(type("Builder"))(dependency: dependency).build", listener + given)
      printer.line("guard let router = built as? \(type("Router")),")
      printer.line("  let interactor = router.interactable as? \(SwiftName.escaped(spec.name))")
      printer.line("else {")
      printer.indented { $0.line("\(dialect.failure("the builder makes other parts"))\nreturn") }
      printer.line("}")
      body(&printer)
    }
  }

  /// The test of what the builder gives its children, by way of the component that it makes; nil where none can be made.
  ///
  /// The children are built, and not attached: so they do nothing yet. What their routers hold is compared with that of children which are made of a
  /// component of the test's, all in one, so that what they have in common is seen, too.
  private func giving(_ emitter: RIBEmitter) -> GeneratedTest? {
    let made = rib.children.flatMap { child -> [(child: RIB.Child, build: Payload, values: [String])] in
      let build = child.build.qualifying(nested, by: spec.name)
      return rows(of: build.values.map(\.type)).map { (child, build, $0) }
    }
    guard !made.isEmpty else { return nil }
    let own = spec.injected.filter { !$0.type.isFunction }.map { SwiftName.member($0.name) }
    return GeneratedTest(title: "its builder gives its children what it takes and makes", name: "givesItsChildren") {
      printer in
      printBuilding(emitter, to: &printer) { printer in
        func printList(of values: [String], to printer: inout SwiftPrinter) {
          printer.line("return [")
          printer.indented { printer in for value in values { printer.line("\(value),") } }
          printer.line("]")
        }
        printer.block("func given() -> [Any]") { printer in
          let children = made.map { child, _, values in
            "router.\(child.buildProperty)(\((["interactor"] + values).joined(separator: ", ")))"
          }
          printList(of: own.map { "interactor.\($0) as Any" } + children, to: &printer)
        }
        printer.block("func made() -> [Any]") { printer in
          // What children without a view show theirs in.
          if rib.lendsView, let view = rib.view {
            printer.line("guard let view = interactor.presenter as? \(view.type) else { return [] }")
          }
          printComponent(emitter, lending: "view", to: &printer)
          let children = made.map { child, build, values in
            let arguments = ["withListener: interactor"] + build.arguments(values)
            return "\(child.name)Builder(dependency: component).build(\(arguments.joined(separator: ", ")))"
          }
          printList(of: own.map { "component.\($0) as Any" } + children, to: &printer)
        }
        printer.line(expect("\(Self.comparison)(given(), made)"))
      }
    }
  }

  func printDependencyDouble(to printer: inout SwiftPrinter) {
    printer.documentation("What a parent gives \(rib.name) in tests.")
    let borrows = rib.borrowsView
    let asked = spec.fields.compactMap(\.defaultValue).reduce(into: Set<String>()) { $0.formUnion($1.freeNames) }
    let others = Set(givenOtherwise.flatMap(\.values).map(\.name))
    let head: SwiftCode = "private final class \(type("DependencyDouble"))"
    printer.type(head, [type("Dependency")], isEmpty: spec.neededOfParent.isEmpty && !borrows) { printer in
      for (item, value) in zip(spec.neededOfParent, distinctValues(of: spec.neededOfParent.map(\.type))) {
        guard var value else { continue }
        // A field that starts with what the double answers asks it.
        if asked.contains(item.name), value.hasSuffix("Double()") { value = "relaxed(\(value))" }
        printer.line(
          "\(others.contains(item.name) ? "var" : "let") \(SwiftName.escaped(item.name)): \(item.type.text) = \(value)"
        )
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
