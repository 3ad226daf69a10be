import ReactorSpec

extension StepLowering {
  /// The statements of steps that end in a `return`.
  func lower(
    _ steps: ArraySlice<Step>,
    names: Set<String>,
    continuation: String?,
    in usage: inout Usage
  ) -> [Statement] {
    var names = names
    var (statements, rest) = lowerPart(steps, &names, continuation, in: &usage)
    guard rest != nil else { return statements }
    // One after the other and not in each other: there can be thousands.
    var parts: [(statements: [Statement], usage: Usage)] = []
    while let steps = rest {
      var own = Usage()
      let part = lowerPart(steps, &names, continuation, in: &own)
      parts.append((part.statements, own))
      rest = part.rest
    }
    // Each that reads the state has it anew; the first one declares it where what is before all of them doesn't read it.
    let readers = parts.lazy.filter(\.usage.state).count
    let isVariable = readers > 1 || parts.contains(where: \.usage.readsStateAgain)
    var keyword = usage.state ? "" : isVariable ? "var " : "let "
    if usage.state {
      usage.readsStateAgain = usage.readsStateAgain || readers > 0
    } else {
      usage.member = usage.member || readers > 0
    }
    let isGiven = usage.state
    let isReadAgain = usage.readsStateAgain
    for part in parts {
      if part.usage.state {
        statements.append(.line("\(keyword)state = currentState"))
        keyword = ""
      }
      statements += part.statements
      usage.add(part.usage)
    }
    if !isGiven {
      usage.state = false
      usage.readsStateAgain = isReadAgain
    }
    return statements
  }

  /// The statements of steps up to one that may lead to another state: a `do` that lets an event come, say.
  ///
  /// - Returns: Besides, the steps behind it; nil where there is none, so that the statements end in a `return`.
  private func lowerPart(
    _ steps: ArraySlice<Step>,
    _ names: inout Set<String>,
    _ continuation: String?,
    in usage: inout Usage
  ) -> (statements: [Statement], rest: ArraySlice<Step>?) {
    var statements: [Statement] = []
    for position in steps.indices {
      let rest = steps[(position + 1)...]
      switch steps[position].kind {
      case .do(let statement):
        return (statements + [performed(statement, names, &usage)], rest)
      case .send(let action, let arguments):
        statements.append(sending(action, arguments, names: names, in: &usage))
      case .let(let bindings):
        statements += bind(bindings, &names, &usage)
      case .unwrap, .guard:
        statements.append(guarded(steps[position], &names, &usage))
      case .if, .switch:
        let branches = steps[position].branches.joined()
        if !branches.emits, !branches.canEnd {
          statements += plain([steps[position]], names: names, in: &usage)
          if branches.performs { return (statements, rest) }
        } else if rest.isEmpty {
          return (statements + lastChoice(steps[position], names: names, continuation: continuation, in: &usage), nil)
        } else if !isArmed, let actions = unarmed(steps[position...]) {
          // What follows may start late by any of the branches, so that these start when it is noted.
          let remaining = steps[position...]
          let stream = stream(
            of: remaining,
            arming: actions,
            names: names,
            continuation: continuation,
            true,
            in: &usage
          )
          return (statements + [.return(stream)], nil)
        } else if branches.canEnd {
          let bound = steps[position...].boundNames
          let name = freshName("rest", besides: names, bound, continuation.map { [$0] } ?? [])
          let closure = body(Array(rest), names: names, continuation: continuation)
          usage.pass(to: closure)
          statements.append(.closure(name: name, closure))
          return (statements + lastChoice(steps[position], names: names, continuation: name, in: &usage), nil)
        } else {
          let stream = stream(of: steps[position...], names: names, continuation: continuation, in: &usage)
          return (statements + [.return(stream)], nil)
        }
      case .emit, .await, .observe, .wait, .merge, .loading, .run, .swift:
        let (hoisted, following) = hoistConstants(of: steps[position...], &names, &usage)
        let stream = stream(of: following, names: names, continuation: continuation, in: &usage)
        return (statements + hoisted + [.return(stream)], nil)
      }
    }
    return (statements + [.return(end([], continuation))], nil)
  }

  /// The statement of a `do`. What it declares is its own: the steps behind it know what a `let` binds.
  private func performed(_ statement: SwiftText, _ names: Set<String>, _ usage: inout Usage) -> Statement {
    let text = use(known.discardingResults(of: statement, names), names, &usage, keepsState: true)
    return statement.declaresForWhatFollows ? .scope(text) : .line(text)
  }

  /// The statement that sends an action to the reactor itself. `mutate` has a parameter `action`, so the reactor is named.
  private func sending(
    _ action: String,
    _ arguments: SwiftText?,
    names: Set<String>,
    in usage: inout Usage
  ) -> Statement {
    usage.member = true
    let passed: SwiftCode = arguments.map { "(\(use($0, names, &usage)))" } ?? ""
    return .line("self.\(spec.runtime.sendFunction)(.\(SwiftName.member(action))\(passed))")
  }

  /// The `guard` of an `unwrap` or a `guard`.
  private func guarded(_ step: Step, _ names: inout Set<String>, _ usage: inout Usage) -> Statement {
    switch step.kind {
    case .unwrap(let bindings, let orElse):
      let conditions = bindings.map { binding -> SwiftCode in
        let value = use(binding.value.beforeBrace, names, &usage)
        let name = SwiftName.escaped(binding.name)
        return binding.value.text == binding.name ? "let \(name)" : "let \(name) = \(value)"
      }
      let failure = lower(orElse[...], names: names, continuation: nil, in: &usage)
      names.formUnion(bindings.map(\.name))
      return .guard(conditions, orElse: failure)
    case .guard(let condition, let orElse):
      let failure = lower(orElse[...], names: names, continuation: nil, in: &usage)
      let text = use(condition.beforeBrace, names, &usage)
      names.formUnion(condition.conditionNames)
      return .guard([text], orElse: failure)
    default:
      return .return(.empty)
    }
  }

  private func bind(_ bindings: [Step.Binding], _ names: inout Set<String>, _ usage: inout Usage) -> [Statement] {
    var statements: [Statement] = []
    for binding in bindings {
      let value = use(binding.value, names, &usage, keepsState: true)
      statements.append(.line("let \(SwiftName.escaped(binding.name)) = \(value)"))
      names.insert(binding.name)
    }
    return statements
  }

  /// Takes bindings to constants out of the emissions that the steps start with: they need not wait for these.
  private func hoistConstants(
    of steps: ArraySlice<Step>,
    _ names: inout Set<String>,
    _ usage: inout Usage
  ) -> (statements: [Statement], steps: ArraySlice<Step>) {
    var statements: [Statement] = []
    var remaining: [Step] = []
    for position in steps.indices {
      switch steps[position].kind {
      case .let(let bindings) where bindings.allSatisfy({ isConstant($0.value, names) }):
        statements += bind(bindings, &names, &usage)
      case .emit:
        remaining.append(steps[position])
      default:
        return (statements, (remaining + steps[position...])[...])
      }
    }
    return (statements, remaining[...])
  }

  /// Statements of steps that neither emit nor end anything.
  private func plain(_ steps: [Step], names: Set<String>, in usage: inout Usage) -> [Statement] {
    var names = names
    return steps.enumerated().flatMap { index, step -> [Statement] in
      switch step.kind {
      case .do(let statement):
        let statement = performed(statement, names, &usage)
        guard steps[(index + 1)...].usedNames.contains("state"), !names.contains("state") else { return [statement] }
        usage.state = true
        usage.readsStateAgain = true
        return [statement, .line("state = currentState")]
      case .send(let action, let arguments): return [sending(action, arguments, names: names, in: &usage)]
      case .let(let bindings): return bind(bindings, &names, &usage)
      case .if, .switch:
        return [choice(step, names: names, in: &usage) { plain($0, names: $1, in: &$2) }]
      case .emit, .unwrap, .guard, .await, .observe, .wait, .merge, .loading, .run, .swift: return []
      }
    }
  }

  /// A choice that is the last step: each branch returns.
  private func lastChoice(
    _ step: Step,
    names: Set<String>,
    continuation: String?,
    in usage: inout Usage
  ) -> [Statement] {
    let choice = choice(step, names: names, in: &usage) { steps, names, usage in
      lower(steps[...], names: names, continuation: continuation, in: &usage)
    }
    guard case .if(let condition, let then, let orElse) = choice, step.branches.last?.isEmpty == true else {
      return [choice]
    }
    return [.if(condition, then: then, orElse: [])] + orElse
  }

  /// An `if` or a `switch` with what `statements` makes of its branches.
  private func choice(
    _ step: Step,
    names: Set<String>,
    in usage: inout Usage,
    statements: ([Step], Set<String>, inout Usage) -> [Statement]
  ) -> Statement {
    switch step.kind {
    case .if(let condition, let then, let orElse):
      let text = use(condition.beforeBrace, names, &usage)
      let bound = names.union(condition.conditionNames)
      let thenStatements = statements(then, bound, &usage)
      return .if(text, then: thenStatements, orElse: statements(orElse, names, &usage))
    case .switch(let value, let cases):
      let text = use(value.beforeBrace, names, &usage)
      let branches = cases.map { item -> Statement.Branch in
        let inside = names.union(item.pattern.declaredNames)
        let pattern = use(item.pattern, names, &usage)
        let body = statements(item.steps, inside, &usage)
        return Statement.Branch(pattern: pattern, statements: body.isEmpty ? [.line("break")] : body)
      }
      return .switch(text, cases: branches)
    default:
      return .return(.empty)
    }
  }
}
