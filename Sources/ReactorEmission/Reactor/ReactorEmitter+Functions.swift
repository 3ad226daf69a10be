import ReactorSpec

extension ReactorEmitter {
  func printMutate(to printer: inout SwiftPrinter) {
    printManualDocumentation(spec.manualActions, to: &printer)
    printer.block("\(access)func mutate(action: Action) -> Observable<Mutation>") { printer in
      guard !spec.actions.isEmpty else {
        printer.line("switch action {}")
        return
      }
      printer.line("switch action {")
      for action in spec.actions { printMutateCase(action, to: &printer) }
      printer.line("}")
    }
  }

  private func printMutateCase(_ action: Action, to printer: inout SwiftPrinter) {
    let names = Set(action.payload.values.map(\.name))
    switch action.body {
    case .forward(let name):
      let payload = spec.mutations.first { $0.name == name }?.namedPayload ?? action.payload
      printer.line(pattern(of: action.name, payload, using: Set(payload.values.map(\.name))))
      printer.indented { $0.line("return .just(.\(SwiftName.member(name))\(payload.passedOn))") }
    case .manual:
      let method = ManualMethod(of: action)
      printer.line(pattern(of: action.name, action.payload, using: names))
      printer.indented { $0.line("return \(method.name)\(method.passedOn)") }
    case .steps(let steps):
      let body = StepLowering(spec).body(steps, names: names)
      printer.line(pattern(of: action.name, action.payload, using: steps.freeNames))
      printer.indented { $0.statements(body.statements) }
    }
  }

  /// `case .name(let first, _):`, in which only names that are used are bound.
  private func pattern(of name: String, _ payload: Payload, using names: Set<String>) -> String {
    let head = "case .\(SwiftName.member(name))"
    guard payload.values.contains(where: { names.contains($0.name) }) else { return head + ":" }
    let bindings = payload.values.map { names.contains($0.name) ? "let \(SwiftName.escaped($0.name))" : "_" }
    return "\(head)(\(bindings.joined(separator: ", "))):"
  }

  func printReduce(to printer: inout SwiftPrinter) {
    printManualDocumentation(spec.manualMutations, to: &printer)
    printer.block("\(access)func reduce(into state: inout State, mutation: Mutation)") { printer in
      let after = spec.everyMutation.after
      let leavesEarly =
        spec.mutations.contains { $0.leavesEarly } || spec.everyMutation.before.contains { $0.text.leavesEarly }
      if !after.isEmpty, leavesEarly {
        printer.block("defer") { printer in
          for statement in after { printer.line(statement.text) }
        }
      }
      for statement in spec.everyMutation.before { printer.line(statement.text) }
      if spec.mutations.isEmpty {
        printer.line("switch mutation {}")
      } else {
        printer.line("switch mutation {")
        for mutation in spec.mutations { printReduceCase(mutation, to: &printer) }
        printer.line("}")
      }
      if !leavesEarly {
        for statement in after { printer.line(statement.text) }
      }
    }
  }

  private func printReduceCase(_ mutation: Mutation, to printer: inout SwiftPrinter) {
    switch mutation.effect {
    case .assignments(let assignments):
      let payload = mutation.namedPayload
      printer.line(pattern(of: mutation.name, payload, using: Set(payload.values.map(\.name))))
      printer.indented { printer in
        for (value, assignment) in zip(payload.values, assignments) {
          printer.line("state.\(SwiftName.member(assignment.field)) = \(SwiftName.escaped(value.name))")
        }
      }
    case .statements(let statements):
      let names = statements.reduce(into: Set<String>()) { $0.formUnion(SwiftSyntax($1.text).freeNames) }
      printer.line(pattern(of: mutation.name, mutation.payload, using: names))
      printer.indented { printer in
        if statements.isEmpty { printer.line("break") }
        for statement in statements { printer.line(statement.text) }
      }
    case .manual:
      let method = ManualMethod(of: mutation)
      printer.line(pattern(of: mutation.name, mutation.payload, using: Set(mutation.payload.values.map(\.name))))
      printer.indented { $0.line("\(method.name)\(method.passedOn)") }
    }
  }

  func printTransforms(to printer: inout SwiftPrinter) {
    for stream in TransformedStream.allCases
    where spec.transforms.contains(stream) || stream == .mutation && !spec.start.isEmpty {
      printer.line()
      if spec.transforms.contains(stream) { printManualDocumentation([ManualMethod(of: stream)], to: &printer) }
      let type = "Observable<\(stream.elementType)>"
      printer.block("\(access)func transform(\(stream.rawValue): \(type)) -> \(type)") { printer in
        printTransformBody(stream, to: &printer)
      }
    }
  }

  private func printTransformBody(_ stream: TransformedStream, to printer: inout SwiftPrinter) {
    let method = spec.transforms.contains(stream) ? ManualMethod(of: stream).name : nil
    guard stream == .mutation, !spec.start.isEmpty else {
      printer.line("\(method ?? "")(\(stream.rawValue))")
      return
    }
    let (statements, usesReactor) = StepLowering(spec).body(spec.start, names: [])
    let start: Stream
    if statements.count == 1, !usesReactor, case .return(let stream) = statements[0] {
      start = stream
    } else {
      start = .deferred(Closure(usesReactor: usesReactor, statements: statements))
    }
    let streams = [start, .expression(method.map { "\($0)(mutation)" } ?? "mutation")]
    printer.streamCall(".merge", streams, head: "", tail: "")
  }

  private func printManualDocumentation(_ methods: [ManualMethod], to printer: inout SwiftPrinter) {
    guard !methods.isEmpty else { return }
    let names = methods.map { "`\($0.subject)`" }.joined(separator: ", ")
    let signatures = methods.map { "    \($0.signature)" }.joined(separator: "\n")
    printer.documentation("By hand, in an extension: \(names).", signatures)
  }
}

extension Mutation {
  /// The payload, in which a value that only has a type is called like the field that it goes to.
  fileprivate var namedPayload: Payload {
    guard case .assignments(let assignments) = effect else { return payload }
    var payload = payload
    for (index, assignment) in assignments.enumerated() where !payload.values[index].isNamed {
      payload.values[index].name = assignment.field == "state" ? "value" : assignment.field
    }
    return payload
  }
}

extension Payload {
  /// The values as an argument list that passes each on under its own name; empty where there are none.
  var passedOn: String {
    guard !values.isEmpty else { return "" }
    let arguments = values.map { value in
      value.label.map { "\($0): \(SwiftName.escaped(value.name))" } ?? SwiftName.escaped(value.name)
    }
    return "(\(arguments.joined(separator: ", ")))"
  }
}

extension TransformedStream {
  var elementType: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
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

extension [Step] {
  /// The names that the steps' texts take from around them.
  fileprivate var freeNames: Set<String> {
    reduce(into: []) { names, step in
      switch step.kind {
      case .emit(_, let arguments): names.formUnion(arguments.map { SwiftSyntax($0.text).freeNames } ?? [])
      case .perform(let text): names.formUnion(SwiftSyntax(text.text).freeNames)
      case .bind(let bindings):
        for binding in bindings { names.formUnion(SwiftSyntax(binding.value.text).freeNames) }
      case .unwrap(let bindings, let orElse):
        for binding in bindings { names.formUnion(SwiftSyntax(binding.value.text).freeNames) }
        names.formUnion(orElse.freeNames)
      case .require(let condition, let orElse):
        names.formUnion(SwiftSyntax(condition.text).freeNames.union(orElse.freeNames))
      case .choose(let condition, let then, let orElse):
        names.formUnion(SwiftSyntax(condition.text).freeNames.union((then + orElse).freeNames))
      }
    }
  }
}
