import ReactorSpec

extension ReactorEmitter {
  func printReduce(to printer: inout SwiftPrinter) {
    printDocumentation("Carries out a mutation.", spec.manualMutations, to: &printer)
    printer.block("\(access)func reduce(into state: inout State, mutation: Mutation)") { printer in
      for statement in spec.everyMutation.before { printer.line(statement.printed) }
      if !spec.everyMutation.after.isEmpty, spec.mutations.contains(where: \.leavesEarly) {
        // What comes after has to run also where a mutation's statements return.
        printer.block("func reduceMutation()") { printReduceSwitch(to: &$0) }
        printer.line("reduceMutation()")
      } else {
        printReduceSwitch(to: &printer)
      }
      for statement in spec.everyMutation.after { printer.line(statement.printed) }
    }
  }

  private func printReduceSwitch(to printer: inout SwiftPrinter) {
    printer.line("switch mutation {")
    for mutation in spec.mutations { printReduceCase(mutation, to: &printer) }
    printer.line("}")
  }

  private func printReduceCase(_ mutation: Mutation, to printer: inout SwiftPrinter) {
    switch mutation.effect {
    case .assignments(let assignments):
      let payload = mutation.namedPayload
      printCase(mutation.name, payload, using: Set(payload.values.map(\.name)), to: &printer)
      printer.indented { printer in
        for (value, assignment) in zip(payload.values, assignments) {
          printer.line("\(spec.mark(mutation.range))state.\(SwiftName.member(assignment.field)) = \(SwiftName.escaped(value.name))")
        }
      }
    case .statements(let statements):
      let names = statements.reduce(into: Set<String>()) { $0.formUnion(SwiftSyntax($1.text).freeNames) }
      printCase(mutation.name, mutation.payload, using: names, to: &printer)
      printer.indented { printer in
        if statements.isEmpty { printer.line("break") }
        for statement in statements { printer.line(statement.printed) }
      }
    case .manual:
      let method = ManualMethod(of: mutation)
      printCase(mutation.name, mutation.payload, using: Set(mutation.payload.values.map(\.name)), to: &printer)
      printer.indented { $0.line("\(spec.mark(mutation.range))\(method.name)\(method.passedOn)") }
    }
  }
}

extension String {
  /// Whether a statement has a `return` in it.
  fileprivate var leavesEarly: Bool {
    SwiftSyntax(self).freeNames.contains("return")
  }
}

extension Mutation {
  fileprivate var leavesEarly: Bool {
    guard case .statements(let statements) = effect else { return false }
    return statements.contains { $0.text.leavesEarly }
  }
}
