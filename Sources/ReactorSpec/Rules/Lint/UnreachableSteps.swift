import YAMLTree

extension Rule {
  package static let unreachableStep = Rule(
    906,
    "Each step can be reached",
    """
    What stands behind the sure end of its list, in a branch that is never taken, or in a case that an earlier one has \
    taken already never runs.
    """,
    severity: .warning,
    wrong: #"""
      state:
        count: Int = 0
      mutations:
        setCount: Int
      actions:
        clear:
          - guard: false
          - setCount: 0
      """#,
    right: #"""
      state:
        count: Int = 0
      mutations:
        setCount: Int
      actions:
        clear:
          - guard: state.count > 0
          - setCount: 0
      """#,
    checks: .soundSpec { facts in facts.lists.flatMap { facts.unreachable(in: $0.steps) } }
  )
}

extension SpecFacts {
  /// Steps that can't run: behind the sure end of their list, in a branch that is never taken.
  fileprivate func unreachable(in steps: [Step]) -> [Finding] {
    var findings: [Finding] = []
    if let end = steps.firstIndex(where: \.alwaysEnds), end + 1 < steps.count {
      let notes = [("the steps always end here", steps[end].range)]
      findings.append(
        Finding("this step never runs: the one before it always ends", at: steps[end + 1].range, notes: notes)
      )
    }
    for step in steps {
      findings += deadBranches(of: step)
      findings += step.branches.flatMap { unreachable(in: $0) }
    }
    return findings
  }

  private func deadBranches(of step: Step) -> [Finding] {
    switch step.kind {
    case .if(let condition, let then, let orElse):
      guard let value = condition.literal, let dead = (value ? orElse : then).first else { return [] }
      return [Finding("this step never runs: the condition is always `\(value)`", at: dead.range)]
    case .guard(let condition, let orElse):
      guard condition.literal == true, let dead = orElse.first else { return [] }
      return [Finding("this step never runs: the condition is always `true`", at: dead.range)]
    case .switch(_, let cases): return deadCases(cases)
    case .observe(let effect):
      guard let dead = effect.then.first, let method = listedCall(effect.expression)?.method,
        method.result?.text == "Completable"
      else { return [] }
      let message =
        "this step never runs: a `Completable` has no elements; `done` has the steps for when it has completed"
      return [Finding(message, at: dead.range, notes: [("`\(method.name)` is declared here", method.range)])]
    default: return []
    }
  }

  private func deadCases(_ cases: [Step.Case]) -> [Finding] {
    var findings: [Finding] = []
    var patterns: [String: SourceRange] = [:]
    var takesAll: SourceRange?
    for one in cases {
      let pattern = one.pattern.text.filter { !$0.isWhitespace }
      if let earlier = takesAll ?? patterns[pattern] {
        let notes = [("what it would match comes here", earlier)]
        findings.append(Finding("this case is never reached", at: one.pattern.range, notes: notes))
      }
      patterns[pattern] = patterns[pattern] ?? one.pattern.range
      if one.pattern.matchesAll { takesAll = takesAll ?? one.pattern.range }
    }
    return findings
  }
}

extension Step {
  /// Whether the steps behind it can't run.
  fileprivate var alwaysEnds: Bool {
    switch kind {
    case .guard(let condition, _): condition.literal == false
    case .if(let condition, let then, let orElse):
      switch condition.literal {
      case true?: then.contains(where: \.alwaysEnds)
      case false?: orElse.contains(where: \.alwaysEnds)
      case nil: then.contains(where: \.alwaysEnds) && orElse.contains(where: \.alwaysEnds)
      }
    case .switch(_, let cases): !cases.isEmpty && cases.allSatisfy { $0.steps.contains(where: \.alwaysEnds) }
    default: false
    }
  }
}

extension SwiftText {
  /// The value of `true` or `false`.
  fileprivate var literal: Bool? {
    switch text {
    case "true": true
    case "false": false
    default: nil
    }
  }

  /// Whether a pattern takes any value: `_`, or a name alone.
  fileprivate var matchesAll: Bool {
    let words = text.split(separator: " ")
    return text == "_"
      || words.count == 2 && (words[0] == "let" || words[0] == "var") && SwiftName.isValid(String(words[1]))
  }
}
