import ReactorSpec

/// Turns the steps of an action into statements that return a stream of mutations.
///
/// What comes before the first emission runs when `mutate` is called, as plain statements. What comes after one and depends on when
/// it is evaluated becomes a `.deferred` stream, which is made when the emissions before it have been reduced. Everything else is a
/// plain `.just`.
struct StepLowering {
  /// The names that stand for something of the reactor.
  private let members: Set<String>

  init(_ spec: ReactorSpec) {
    members = Set(
      spec.parameters.filter { $0.role == .dependency }.map(\.name) + spec.properties.map(\.name)
        + ["self", "currentState", "initialState", "action", "core", "stub", "pulse"]
    )
  }

  /// The statements of a body that starts here: of a case of `mutate`, or of a closure.
  ///
  /// - Parameters:
  ///   - names: The names that the payload and earlier steps have bound.
  ///   - continuation: The name of the closure that returns what follows these steps, where there is one.
  func body(_ steps: [Step], names: Set<String>, continuation: String? = nil) -> Closure {
    var frame = Frame()
    let statements = lower(steps[...], names: names, continuation: continuation, in: &frame)
    let stateLine: [Statement] = frame.usesState ? [.line("let state = currentState")] : []
    let isSure = frame.usesMember || frame.usesState
    return Closure(
      usesReactor: isSure || frame.usesUnknown,
      isUnsure: !isSure && frame.usesUnknown,
      statements: stateLine + statements
    )
  }

  /// What the statements of one function or closure use.
  private struct Frame {
    var usesState = false
    /// A member of the reactor that the spec knows.
    var usesMember = false
    /// A name that the spec does not know: a method of the reactor in an extension, or a function outside of it.
    var usesUnknown = false
  }

  private func lower(
    _ steps: ArraySlice<Step>,
    names: Set<String>,
    continuation: String?,
    in frame: inout Frame
  ) -> [Statement] {
    var statements: [Statement] = []
    var names = names
    for position in steps.indices {
      let rest = steps[(position + 1)...]
      switch steps[position].kind {
      case .emit:
        let (hoisted, following) = hoistConstants(of: steps[position...], &names, &frame)
        let stream = stream(of: following, names: names, continuation: continuation, in: &frame)
        return statements + hoisted + [.return(stream)]
      case .perform(let statement):
        statements.append(.line(use(statement, names, &frame)))
      case .bind(let bindings):
        statements += self.bind(bindings, &names, &frame)
      case .unwrap(let bindings, let orElse):
        let conditions = bindings.map { binding in
          let value = use(binding.value, names, &frame)
          let name = SwiftName.escaped(binding.name)
          return binding.value.text == binding.name ? "let \(name)" : "let \(name) = \(parenthesized(value))"
        }
        let failure = lower(orElse[...], names: names, continuation: nil, in: &frame)
        statements.append(.guard(conditions, orElse: failure))
        names.formUnion(bindings.map(\.name))
      case .require(let condition, let orElse):
        let failure = lower(orElse[...], names: names, continuation: nil, in: &frame)
        statements.append(.guard([parenthesized(use(condition, names, &frame))], orElse: failure))
      case .choose(let condition, let then, let orElse):
        let branches = then + orElse
        if !branches.emits, !branches.canEnd {
          let text = parenthesized(use(condition, names, &frame))
          let thenStatements = plain(then, names: names, in: &frame)
          statements.append(.choose(text, then: thenStatements, orElse: plain(orElse, names: names, in: &frame)))
          continue
        }
        if rest.isEmpty {
          return statements
            + choose(condition, then, orElse, names: names, continuation: continuation, in: &frame)
        }
        if branches.canEnd {
          let name = continuationName(besides: names, continuation)
          let closure = body(Array(rest), names: names, continuation: continuation)
          if closure.usesReactor { frame.usesMember = true }
          statements.append(.closure(name: name, closure))
          return statements + choose(condition, then, orElse, names: names, continuation: name, in: &frame)
        }
        return statements + [
          .return(stream(of: steps[position...], names: names, continuation: continuation, in: &frame))
        ]
      case .select, .call, .observe, .wait, .merge, .run, .stream:
        continue
      }
    }
    return statements + [.return(end([], continuation))]
  }

  /// Takes bindings to constants out of the emissions that the steps start with: they need not wait for these.
  private func hoistConstants(
    of steps: ArraySlice<Step>,
    _ names: inout Set<String>,
    _ frame: inout Frame
  ) -> (statements: [Statement], steps: ArraySlice<Step>) {
    var statements: [Statement] = []
    var remaining: [Step] = []
    for position in steps.indices {
      switch steps[position].kind {
      case .bind(let bindings) where bindings.allSatisfy({ SwiftSyntax($0.value.text).isConstant(knowing: names) }):
        statements += bind(bindings, &names, &frame)
      case .emit:
        remaining.append(steps[position])
      default:
        return (statements, (remaining + steps[position...])[...])
      }
    }
    return (statements, remaining[...])
  }

  /// An `if` that is the last step: each branch returns.
  private func choose(
    _ condition: SwiftText,
    _ then: [Step],
    _ orElse: [Step],
    names: Set<String>,
    continuation: String?,
    in frame: inout Frame
  ) -> [Statement] {
    let text = parenthesized(use(condition, names, &frame))
    let thenStatements = lower(then[...], names: names, continuation: continuation, in: &frame)
    let elseStatements = lower(orElse[...], names: names, continuation: continuation, in: &frame)
    return orElse.isEmpty
      ? [.choose(text, then: thenStatements, orElse: [])] + elseStatements
      : [.choose(text, then: thenStatements, orElse: elseStatements)]
  }

  /// Steps that neither emit nor end the action, as plain statements.
  private func plain(_ steps: [Step], names: Set<String>, in frame: inout Frame) -> [Statement] {
    var names = names
    return steps.flatMap { step -> [Statement] in
      switch step.kind {
      case .perform(let statement): return [.line(use(statement, names, &frame))]
      case .bind(let bindings): return bind(bindings, &names, &frame)
      case .choose(let condition, let then, let orElse):
        let text = parenthesized(use(condition, names, &frame))
        let thenStatements = plain(then, names: names, in: &frame)
        return [.choose(text, then: thenStatements, orElse: plain(orElse, names: names, in: &frame))]
      case .emit, .unwrap, .require, .select, .call, .observe, .wait, .merge, .run, .stream: return []
      }
    }
  }

  private func bind(_ bindings: [Step.Binding], _ names: inout Set<String>, _ frame: inout Frame) -> [Statement] {
    var statements: [Statement] = []
    for binding in bindings {
      statements.append(.line("let \(SwiftName.escaped(binding.name)) = \(use(binding.value, names, &frame))"))
      names.insert(binding.name)
    }
    return statements
  }

  /// The stream of steps of which the first emits, or is a choice that emits.
  private func stream(
    of steps: ArraySlice<Step>,
    names: Set<String>,
    continuation: String?,
    in frame: inout Frame
  ) -> Stream {
    var streams: [Stream] = []
    var position = steps.startIndex
    while position < steps.endIndex {
      if let stream = plainStream(of: steps[position], names: names, isFirst: streams.isEmpty, in: &frame) {
        streams.append(stream)
        position += 1
        continue
      }
      let end = endOfDeferred(steps[position...], names: names)
      let isLast = end == steps.endIndex
      let closure = body(
        Array(steps[position..<end]),
        names: names,
        continuation: isLast ? continuation : nil
      )
      // A closure inside of one that holds the reactor weakly has to do so too.
      if closure.usesReactor { frame.usesMember = true }
      streams.append(.deferred(closure))
      if isLast { return .sequence(streams) }
      position = end
    }
    return end(streams, continuation)
  }

  private func end(_ streams: [Stream], _ continuation: String?) -> Stream {
    guard let continuation else { return .sequence(streams) }
    return streams.isEmpty
      ? .expression("\(continuation)()") : .concat(streams + [.expression(".deferred(\(continuation))")])
  }

  /// The stream of one step that needs no closure: an emission whose arguments may be evaluated now, or a choice between such.
  private func plainStream(of step: Step, names: Set<String>, isFirst: Bool, in frame: inout Frame) -> Stream? {
    switch step.kind {
    case .emit(let mutation, let arguments):
      guard isFirst || arguments.map({ SwiftSyntax($0.text).isConstant(knowing: names) }) ?? true else { return nil }
      if let arguments { _ = use(arguments, names, &frame) }
      return .just(mutation: mutation, arguments: arguments?.printedParts ?? [])
    case .choose(let condition, let then, let orElse):
      let branches = [then, orElse].map { steps in
        steps.compactMap { step -> Stream? in
          guard case .emit = step.kind else { return nil }
          var ignored = Frame()
          return plainStream(of: step, names: names, isFirst: false, in: &ignored)
        }
      }
      guard isFirst, branches[0].count == then.count, branches[1].count == orElse.count else { return nil }
      let text = use(condition, names, &frame)
      let isSimple = !text.contains("?") && !text.contains("{")
      return .conditional(isSimple ? text : "(\(text))", .sequence(branches[0]), .sequence(branches[1]))
    case .perform, .bind, .unwrap, .require, .select, .call, .observe, .wait, .merge, .run, .stream:
      return nil
    }
  }

  /// Where the deferred stream that starts with these steps ends: at the end of all where it binds names or can end the action, else
  /// behind its emissions.
  private func endOfDeferred(_ steps: ArraySlice<Step>, names: Set<String>) -> Int {
    var hasEmitted = false
    for position in steps.indices {
      switch steps[position].kind {
      case .bind, .unwrap, .require:
        return hasEmitted ? position : steps.endIndex
      case .perform, .select, .call, .observe, .wait, .merge, .run, .stream:
        if hasEmitted { return position }
      case .choose(_, let then, let orElse):
        if hasEmitted { return position }
        if (then + orElse).canEnd { return steps.endIndex }
        if (then + orElse).emits { return position + 1 }
      case .emit(_, let arguments):
        let isConstant = arguments.map { SwiftSyntax($0.text).isConstant(knowing: names) } ?? true
        if hasEmitted, !isConstant { return position }
        hasEmitted = true
      }
    }
    return steps.endIndex
  }

  /// The text, noted as used in the frame.
  private func use(_ text: SwiftText, _ names: Set<String>, _ frame: inout Frame) -> String {
    let free = SwiftSyntax(text.text).freeNames.subtracting(names)
    if free.contains("state") { frame.usesState = true }
    if free.contains(where: members.contains) { frame.usesMember = true }
    if free.contains(where: isUnknown) { frame.usesUnknown = true }
    return text.printed
  }

  /// Whether a name is neither a type nor anything that Swift gives: then it is a method of the reactor.
  private func isUnknown(_ name: String) -> Bool {
    guard let first = name.first, first.isLowercase || first == "_" else { return false }
    return name != "state" && !SwiftName.isPredefined(name)
  }

  /// A condition as it can stand before a brace: in parentheses where it has a closure.
  private func parenthesized(_ condition: String) -> String {
    condition.contains("{") ? "(\(condition))" : condition
  }

  private func continuationName(besides names: Set<String>, _ continuation: String?) -> String {
    var name = "rest"
    var number = 1
    while names.contains(name) || members.contains(name) || name == continuation {
      number += 1
      name = "rest\(number)"
    }
    return name
  }
}
