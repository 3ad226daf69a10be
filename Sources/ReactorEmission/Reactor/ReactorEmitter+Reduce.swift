import ReactorSpec

extension ReactorEmitter {
  func printReduce(to printer: inout SwiftPrinter) {
    let documentation = "Carries out a mutation."
    switch spec.runtime {
    case .reactorRuntime:
      printDocumentation(documentation, spec.manualMutations, to: &printer)
      printReduceInPlace(access, to: &printer)
    case .reactorKit:
      let every = spec.everyMutation
      let isLeft = (every.before + every.after).contains { $0.leavesEarly }
      printDocumentation(documentation, spec.manualMutations, to: &printer)
      printer.block("\(access)func reduce(state: State, mutation: Mutation) -> State") { printer in
        if spec.changesState || isLeft { printer.line("var state = state") }
        if isLeft {
          printer.line("reduce(into: &state, mutation: mutation)")
        } else {
          printReduceStatements(to: &printer)
        }
        printer.line("return state")
      }
      guard isLeft else { return }
      // Statements that return do so from a function without a result.
      printer.line()
      printReduceInPlace("private ", to: &printer)
    }
  }

  private func printReduceInPlace(_ access: String, to printer: inout SwiftPrinter) {
    printer.block("\(access)func reduce(into state: inout State, mutation: Mutation)") {
      printReduceStatements(to: &$0)
    }
  }

  private func printReduceStatements(to printer: inout SwiftPrinter) {
    for statement in spec.everyMutation.before { printer.line(SwiftCode(statement)) }
    if !spec.everyMutation.after.isEmpty || spec.runtime == .reactorKit, spec.mutations.contains(where: \.leavesEarly) {
      // What comes after has to run also where a mutation's statements return. The state is a parameter: where a
      // captured one's parts are used at a time, as in `swap(&state.a, &state.b)`, Swift traps.
      printer.block("func reduceMutation(_ state: inout State)") { printReduceSwitch(to: &$0) }
      printer.line("reduceMutation(&state)")
    } else {
      printReduceSwitch(to: &printer)
    }
    for statement in spec.everyMutation.after { printer.line(SwiftCode(statement)) }
  }

  private func printReduceSwitch(to printer: inout SwiftPrinter) {
    printer.line("switch mutation {")
    for (index, mutation) in spec.mutations.enumerated() {
      printReduceCase(mutation, isFirst: index == 0, to: &printer)
    }
    printer.line("}")
  }

  private func printReduceCase(_ mutation: Mutation, isFirst: Bool, to printer: inout SwiftPrinter) {
    switch mutation.effect {
    case .assignments(let assignments):
      let payload = mutation.namedPayload
      printCase(mutation.name, payload, using: Set(payload.values.map(\.name)), isFirst: isFirst, to: &printer)
      printer.indented { printer in
        for (value, assignment) in zip(payload.values, assignments) {
          printer.line(
            "\(at: mutation.range)state.\(SwiftName.member(assignment.field)) = \(SwiftName.escaped(value.name))"
          )
        }
      }
    case .statements(let statements):
      let names = statements.reduce(into: Set<String>()) { $0.formUnion($1.freeNames) }
      printCase(mutation.name, mutation.payload, using: names, isFirst: isFirst, to: &printer)
      printer.indented { printer in
        if statements.isEmpty { printer.line("break") }
        for statement in statements { printer.line(SwiftCode(statement)) }
      }
    case .manual:
      let method = ManualMethod(of: mutation)
      printCase(
        mutation.name,
        mutation.payload,
        using: Set(mutation.payload.values.map(\.name)),
        isFirst: isFirst,
        to: &printer
      )
      printer.indented { $0.line("\(at: mutation.range)\(method.name)\(method.passedOn)") }
    }
  }
}

extension SwiftText {
  /// Whether a statement has a `return` in it.
  var leavesEarly: Bool { tokens.contains { $0.kind == .name && $0.word == .return } }
}

extension ReactorSpec {
  /// The statements that stand in `reduce`.
  fileprivate var reduceStatements: [SwiftText] {
    let statements = mutations.flatMap { mutation -> [SwiftText] in
      if case .statements(let statements) = mutation.effect { return statements }
      return []
    }
    return everyMutation.before + statements + everyMutation.after
  }

  /// Whether a mutation can change the state.
  fileprivate var changesState: Bool {
    let isWritten = mutations.contains { mutation in
      if case .statements = mutation.effect { return false }
      return !mutation.payload.values.isEmpty || mutation.effect == .manual
    }
    return isWritten || reduceStatements.contains { $0.takesName("state") }
  }
}

extension Mutation {
  fileprivate var leavesEarly: Bool {
    guard case .statements(let statements) = effect else { return false }
    return statements.contains { $0.leavesEarly }
  }
}
