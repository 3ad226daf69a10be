import ReactorSpec

extension ReactorEmitter {
  func printReduce(to printer: inout SwiftPrinter) {
    printDocumentation("Carries out a mutation.", spec.manualMutations, to: &printer)
    printer.block("\(access)func reduce(into state: inout State, mutation: Mutation)") { printer in
      for statement in spec.everyMutation.before { printer.line(statement.text) }
      if !spec.everyMutation.after.isEmpty, spec.mutations.contains(where: \.leavesEarly) {
        // What comes after has to run also where a mutation's statements return.
        printer.block("func reduceMutation()") { printReduceSwitch(to: &$0) }
        printer.line("reduceMutation()")
      } else {
        printReduceSwitch(to: &printer)
      }
      for statement in spec.everyMutation.after { printer.line(statement.text) }
    }
  }

  private func printReduceSwitch(to printer: inout SwiftPrinter) {
    printer.line("switch mutation {")
    for mutation in spec.mutations { printReduceCase(mutation, to: &printer) }
    printer.line("}")
  }

  /// Whether `reduce` can work on the very state that the runtime keeps: it surely uses nothing but the state and the payload, and
  /// has statements that may change a part of a collection rather than replace it, which would copy it otherwise.
  var reducesInPlace: Bool {
    var hasStatements = !spec.everyMutation.before.isEmpty || !spec.everyMutation.after.isEmpty
    let around = spec.everyMutation.before + spec.everyMutation.after
    var usesOnlyState = around.joinedText.usesOnly(["state"])
    for mutation in spec.mutations {
      switch mutation.effect {
      case .assignments: continue
      case .manual: usesOnlyState = false
      case .statements(let statements):
        hasStatements = hasStatements || !statements.isEmpty
        let names = Set(mutation.payload.values.map(\.name) + ["state"])
        usesOnlyState = usesOnlyState && statements.joinedText.usesOnly(names)
      }
    }
    return hasStatements && usesOnlyState && spec.fields.contains { $0.isCollection }
  }

  private func printReduceCase(_ mutation: Mutation, to printer: inout SwiftPrinter) {
    switch mutation.effect {
    case .assignments(let assignments):
      let payload = mutation.namedPayload
      printCase(mutation.name, payload, using: Set(payload.values.map(\.name)), to: &printer)
      printer.indented { printer in
        for (value, assignment) in zip(payload.values, assignments) {
          printer.line("state.\(SwiftName.member(assignment.field)) = \(SwiftName.escaped(value.name))")
        }
      }
    case .statements(let statements):
      let names = statements.reduce(into: Set<String>()) { $0.formUnion(SwiftSyntax($1.text).freeNames) }
      printCase(mutation.name, mutation.payload, using: names, to: &printer)
      printer.indented { printer in
        if statements.isEmpty { printer.line("break") }
        for statement in statements { printer.line(statement.text) }
      }
    case .manual:
      let method = ManualMethod(of: mutation)
      printCase(mutation.name, mutation.payload, using: Set(mutation.payload.values.map(\.name)), to: &printer)
      printer.indented { $0.line("\(method.name)\(method.passedOn)") }
    }
  }
}

extension String {
  /// Whether the statements take nothing from around them but these names, types, what Swift gives, and what they declare themselves.
  fileprivate func usesOnly(_ names: Set<String>) -> Bool {
    SwiftSyntax(self).freeNames.allSatisfy { name in
      names.contains(name) || SwiftName.isPredefined(name) || name.first?.isUppercase == true
    }
  }

  /// Whether a statement has a `return` in it.
  fileprivate var leavesEarly: Bool {
    SwiftSyntax(self).freeNames.contains("return")
  }
}

extension [SwiftText] {
  /// The statements, one below the other.
  fileprivate var joinedText: String {
    map(\.text).joined(separator: "\n")
  }
}

extension Mutation {
  fileprivate var leavesEarly: Bool {
    guard case .statements(let statements) = effect else { return false }
    return statements.contains { $0.text.leavesEarly }
  }
}

extension Field {
  /// Whether the field's type is written as a collection.
  fileprivate var isCollection: Bool {
    ["[", "Array<", "Set<", "Dictionary<"].contains { type.text.hasPrefix($0) }
  }
}
