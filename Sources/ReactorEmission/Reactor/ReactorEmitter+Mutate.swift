import ReactorSpec

extension ReactorEmitter {
  func printMutate(to printer: inout SwiftPrinter) {
    printDocumentation("The mutations that follow an action.", spec.manualActions, to: &printer)
    printer.block("\(access)func mutate(action: Action) -> Observable<Mutation>") { printer in
      printer.line("switch action {")
      for (index, action) in spec.actions.enumerated() {
        printMutateCase(action, isFirst: index == 0, to: &printer)
      }
      printer.line("}")
    }
  }

  private func printMutateCase(
    _ action: Action,
    isFirst: Bool,
    to printer: inout SwiftPrinter
  ) {
    let names = Set(action.payload.values.map(\.name))
    switch action.body {
    case .forward(let name):
      let payload = lowering.mutations[name]?.namedPayload ?? action.payload
      printCase(action.name, payload, using: Set(payload.values.map(\.name)), isFirst: isFirst, to: &printer)
      let stream = Stream.just(mutation: name, arguments: payload.passedOnArguments.map { SwiftCode($0) })
      printer.indented { $0.stream(stream, head: "\(at: action.range)return ", tail: "") }
    case .manual:
      let method = ManualMethod(of: action)
      printCase(action.name, action.payload, using: names, isFirst: isFirst, to: &printer)
      let call: SwiftCode = "\(at: action.range)\(method.name)\(method.passedOn)"
      guard let overlap = action.overlap else {
        printer.indented { $0.line("return \(call)") }
        return
      }
      let closure = Closure(usesReactor: true, statements: [.return(.expression(call))])
      let body = lowering.body(of: closure, [], overlap: overlap)
      printer.indented { $0.statements(body.statements) }
    case .steps(let steps):
      let ender = action.overlap.flatMap { $0.takesTurns ? nil : $0.id }
      let closure = lowering.inside(ender.map { [$0] } ?? []).body(steps, names: names)
      let body = action.overlap.map { lowering.body(of: closure, steps, overlap: $0) } ?? closure
      printCase(action.name, action.payload, using: steps.usedNames, isFirst: isFirst, to: &printer)
      printer.indented { $0.statements(body.statements) }
    }
  }

  /// Prints `case .name(let first, _):`, in which only names that are used are bound.
  func printCase(
    _ name: String,
    _ payload: Payload,
    using names: Set<String>,
    isFirst: Bool,
    to printer: inout SwiftPrinter
  ) {
    let head: SwiftCode = "case .\(SwiftName.member(name))"
    guard payload.values.contains(where: { names.contains($0.name) }) else {
      printer.line("\(head):", startsStatement: !isFirst)
      return
    }
    // Where the compiler does not know a value's type, it complains about the `_` too.
    let bindings = payload.values.map { value -> SwiftCode in
      names.contains(value.name) ? "let \(SwiftName.escaped(value.name))" : "\(at: value.type.swift)_"
    }
    printer.list(head, bindings, ":", startsStatement: !isFirst)
  }
}
