import ReactorSpec

/// The component.
extension RIBTests {
  /// Prints the component of a test, made of what is called `dependency` and of the inputs by their names.
  func printComponent(_ emitter: RIBEmitter, lending view: String? = nil, to printer: inout SwiftPrinter) {
    let arguments = emitter.componentArguments(viewController: view ?? rib.view?.code.text ?? "")
    printer.line("let component = \(type("Component"))(\(arguments.joined(separator: ", ")))")
  }

  func componentTests(_ emitter: RIBEmitter) -> [GeneratedTest] {
    let dependency = "let dependency = \(type("DependencyDouble"))()"
    func printing(_ body: @escaping (inout SwiftPrinter) -> Void) -> (inout SwiftPrinter) -> Void {
      { printer in
        printer.line(dependency)
        printValues(of: emitter.providedInputs, to: &printer)
        body(&printer)
      }
    }
    var tests: [GeneratedTest] = []
    let given = spec.neededOfParent.filter { !$0.type.isFunction }.map(\.name)
    if !given.isEmpty {
      tests.append(
        GeneratedTest(
          title: "its component passes on what its parent gives",
          name: "passesOnWhatItsParentGives",
          body: printing { printer in
            printComponent(emitter, to: &printer)
            for name in given.map(SwiftName.member) {
              printSame("component.\(name)", "dependency.\(name)", to: &printer)
            }
            for row in givenOtherwise {
              row.print(to: &printer)
              for member in row.values.map({ SwiftName.member($0.name) }) {
                printer.line(dialect.equal("\"\\(component.\(member))\"", "\"\\(dependency.\(member))\""))
              }
            }
          }
        )
      )
    }
    if rib.lendsView, let view = rib.view {
      tests.append(
        GeneratedTest(
          title: "its component lends the view that it is given",
          name: "lendsItsView",
          body: printing { printer in
            printer.line("let view = \(view.code)")
            printComponent(emitter, lending: "view", to: &printer)
            for child in rib.children where child.show == .through {
              printer.line(expect("component.\(RIB.viewProperty(of: child.name)) === view"))
            }
          }
        )
      )
    }
    if rib.lendsView, rib.view == nil, !missesView {
      tests.append(
        GeneratedTest(
          title: "its component lends the view that it borrows",
          name: "lendsBorrowedView",
          body: printing { printer in
            printComponent(emitter, to: &printer)
            for child in rib.children where child.show == .through {
              let name = RIB.viewProperty(of: child.name)
              printer.line(expect("component.\(name) === dependency.\(rib.viewProperty)"))
            }
          }
        )
      )
    }
    tests += [providing(emitter)].compactMap { $0 }
    let shared = rib.provided.filter(\.isShared)
    guard !shared.isEmpty else { return tests }
    tests.append(
      GeneratedTest(
        title: "what is shared is made once",
        name: "sharesOneInstance",
        body: printing { printer in
          printComponent(emitter, to: &printer)
          for item in shared {
            let name = SwiftName.member(item.name)
            printer.block("if type(of: component.\(name) as Any) is AnyClass") { printer in
              printer.line(expect("component.\(name) as AnyObject === component.\(name) as AnyObject"))
            }
          }
        }
      )
    )
    return tests
  }

  /// The test of what the component makes; nil where it makes nothing that a test can make as well.
  private func providing(_ emitter: RIBEmitter) -> GeneratedTest? {
    let kept = Set(emitter.providedInputs.map(\.name))
    let given = spec.neededOfParent.map { ($0.name, $0.type, "dependency") }
    let provided = rib.provided.map { ($0.name, $0.type.qualifying(nested, by: spec.name), "component") }
    let others = (given + provided).filter { !kept.contains($0.0) }
    let made = rib.provided.filter { item in
      // What chance decides may be the same twice. An optional of an optional that is nil comes back from the component's dictionary as one whose
      // value is nil.
      !item.type.isFunction && item.type.wrapped?.isOptional != true && !GuardedCode.mayVary(item.value)
        && item.value.freeNames.isDisjoint(with: ["component", "dependency", "self", "shared"])
    }
    guard !made.isEmpty else { return nil }
    let used = made.reduce(into: Set<String>()) { $0.formUnion($1.value.freeNames) }
    return GeneratedTest(title: "its component makes what it provides", name: "makesWhatItProvides") { printer in
      printer.line("let dependency = \(type("DependencyDouble"))()")
      printTrying(emitter.providedInputs, to: &printer) { printer in
        printComponent(emitter, to: &printer)
        for (name, type, owner) in others where used.contains(name) {
          printer.line("var \(SwiftName.escaped(name)): \(type) { \(owner).\(SwiftName.member(name)) }")
        }
        for item in made {
          printMade(
            "component.\(SwiftName.member(item.name))",
            item.value.qualifying(nested, by: spec.name).text,
            to: &printer
          )
        }
      }
    }
  }
}

/// Inputs, and what is made of them.
extension RIBTests {
  /// Prints a constant for each input.
  func printValues(of inputs: [InitializerParameter], to printer: inout SwiftPrinter) {
    for (input, value) in zip(inputs, distinctValues(of: inputs.map(\.type))) {
      guard let value else { continue }
      let type = input.type.qualifying(nested, by: spec.name).asStoredType.text
      printer.line("let \(SwiftName.escaped(input.name)): \(type) = \(value)")
    }
  }

  /// Prints statements over inputs, with several values of each, since what comes of one may be what there would be without it. They are done with other
  /// values of what the parent gives, too.
  func printTrying(
    _ inputs: [InitializerParameter],
    to printer: inout SwiftPrinter,
    _ body: (inout SwiftPrinter) -> Void
  ) {
    let others = givenOtherwise
    guard !inputs.isEmpty || !others.isEmpty else { return body(&printer) }
    let parameters = inputs.map { input -> SwiftCode in
      let type = input.type.qualifying(nested, by: spec.name).asParameterType
      return "_ \(SwiftName.escaped(input.name)): \(type)"
    }
    let calls = rows(of: inputs.map(\.type)).map { "check(\($0.joined(separator: ", ")))" }
    printer.list("func check", parameters, " {")
    printer.indented(body)
    printer.line("}")
    for call in calls { printer.line(call) }
    for row in others {
      row.print(to: &printer)
      printer.line(calls[0])
    }
  }

  /// Other values of what a parent gives.
  struct OtherValues {
    var values: [(name: String, value: String)]

    /// Prints what lets the parent give them.
    func print(to printer: inout SwiftPrinter) {
      for (name, value) in values { printer.line("dependency.\(SwiftName.member(name)) = \(value)") }
    }
  }

  /// The other values of what the parent gives, in several rows as those of inputs: of each what differs from the one before.
  var givenOtherwise: [OtherValues] {
    let given = spec.neededOfParent
    let rows = rows(of: given.map(\.type))
    return zip(rows, rows.dropFirst()).map { former, row in
      let changed = zip(zip(former, row), given).filter { $0.0 != $0.1 && !$1.type.isFunction }
      return OtherValues(values: changed.map { ($1.name, $0.1) })
    }
  }

  /// Expects a value to be what an expression gives.
  func printMade(_ value: String, _ expression: String, to printer: inout SwiftPrinter) {
    printer.line(expect("\(Self.comparison)(\(value), { \(expression) })"))
  }

  /// The function by which tests compare a value with what is made of the same once more.
  static let comparison = "isMade"

  /// Prints that function. It looks at all that is in the two, since a description of an object may say nothing of it, and says of each object
  /// which one it is: `dump` numbers them.
  static func printComparison(_ attributes: String, to printer: inout SwiftPrinter) {
    printer.documentation(
      """
      Whether a value is like what is made anew, in all that is the same of two that are, one made before it and one behind it: where they are in \
      memory is not, nor what the time or chance decides.
      """
    )
    let parameters = "_ value: @autoclosure () -> Value, _ make: () -> Value"
    printer.block("\(attributes)private func \(comparison)<Value>(\(parameters)) -> Bool") { printer in
      printer.line("(0..<10).contains { _ in")
      printer.indented { printer in
        printer.line("let parts = [make(), value(), make()].map { value in")
        printer.indented { printer in
          printer.line("var text = \"\"")
          printer.line("dump(value, to: &text, maxDepth: 6, maxItems: 10_000)")
          printer.line("return text.split(separator: \"\\n\")")
        }
        printer.line("}")
        printer.line("guard parts[0].count == parts[2].count else { return true }")
        printer.line("let isAlike = parts[1].count == parts[0].count")
        printer.line(
          "return isAlike && zip(parts[1], zip(parts[0], parts[2])).allSatisfy { $1.0 != $1.1 || $0 == $1.0 }"
        )
      }
      printer.line("}")
    }
  }
}
