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
    // What a view lends to others has methods that this spec doesn't know.
    if isHidden { return [.failure(Omission(test: "the builder", subject: .rib, reason: lent))] }
    var tests: [GeneratedTest] = []
    // What the builder passes on can be seen where a field starts with it.
    let starts = spec.fields.filter(\.isReadable).compactMap { field in
      (field.isRequired ? field.name : field.defaultValue?.text).map { ($0, field) }
    }
    let starting = Dictionary(starts) { first, _ in first }
    let kept = inputs.filter { !$0.0.type.isFunction }.compactMap { input, value in
      starting[input.name].map { (input, value, $0) }
    }
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
    func printComponent(_ dependency: String, lending view: String? = nil, to printer: inout SwiftPrinter) {
      let lent = rib.lendsView ? rib.view.map { ["\(rib.viewProperty): \(view ?? $0.code.text)"] } ?? [] : []
      let provided = Set(emitter.providedInputs.map(\.name))
      let kept = inputs.filter { provided.contains($0.0.name) }.map { input, value in
        "\(SwiftName.argumentLabel(input.name)): \(value)"
      }
      let arguments = (["dependency: \(dependency)"] + lent + kept).joined(separator: ", ")
      printer.line("let component = \(type("Component"))(\(arguments))")
    }
    if !given.isEmpty {
      tests.append(
        GeneratedTest(title: "its component passes on what its parent gives", name: "passesOnWhatItsParentGives") {
          printer in
          printer.line("let dependency = \(type("DependencyDouble"))()")
          printComponent("dependency", to: &printer)
          for name in given.map(SwiftName.member) {
            printSame("component.\(name)", "dependency.\(name)", to: &printer)
          }
        }
      )
    }
    if rib.lendsView, let view = rib.view {
      tests.append(
        GeneratedTest(title: "its component lends the view that it is given", name: "lendsItsView") { printer in
          printer.line("let view = \(view.code)")
          printComponent("\(type("DependencyDouble"))()", lending: "view", to: &printer)
          for child in rib.children where child.show == .through {
            printer.line(expect("component.\(RIB.viewProperty(of: child.name)) === view"))
          }
        }
      )
    }
    tests += providing(inputs) { printComponent("\(type("DependencyDouble"))()", to: &$0) }
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

  /// The test of what the component makes of nothing but inputs.
  private func providing(
    _ inputs: [(InitializerParameter, String)],
    printComponent: @escaping (inout SwiftPrinter) -> Void
  ) -> [GeneratedTest] {
    let names = Set(inputs.map(\.0.name))
    let others = Set((spec.neededOfParent.map(\.name) + rib.provided.map(\.name)).filter { !names.contains($0) })
      .union(["dependency", "shared", "self"])
    let made = rib.provided.filter { item in
      let used = item.value.freeNames
      return !item.type.isFunction && !used.isDisjoint(with: names) && used.isDisjoint(with: others)
    }
    guard !made.isEmpty else { return [] }
    let used = made.reduce(into: Set<String>()) { $0.formUnion($1.value.freeNames) }
    return [
      GeneratedTest(title: "its component makes what it provides of what its builder takes", name: "providesItsInputs")
      {
        printer in
        printComponent(&printer)
        for (input, text) in inputs where used.contains(input.name) {
          let type = input.type.qualifying(nested, by: spec.name).asStoredType.text
          printer.line("let \(SwiftName.escaped(input.name)): \(type) = \(text)")
        }
        for item in made {
          let value = item.value.qualifying(nested, by: spec.name)
          printer.block("do") { printer in
            // What says of itself where it is in memory, or is random, is another one each time.
            printer.line("let made = (0..<2).map { _ in \"\\(\(value))\" }")
            let same = dialect.equal("\"\\(component.\(SwiftName.member(item.name)))\"", "made[0]")
            printer.block("if made[0] == made[1]") { $0.line(same) }
          }
        }
      }
    ]
  }

  func printDependencyDouble(to printer: inout SwiftPrinter) {
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
