extension Rule {
  package static let endlessSend = Rule(
    914,
    "An action does not send itself again and again",
    """
    Each time the action is handled it sends itself, at once and without a condition, by itself or by way of others: the reactor never comes \
    to rest. What should go on later stands behind a `wait`, what should end behind a `guard` or in an `if`.
    """,
    severity: .warning,
    wrong: #"""
      state:
        count: Int = 0
      mutations:
        setCount: Int
      actions:
        tick:
          - setCount: state.count + 1
          - send: tick
      """#,
    right: #"""
      state:
        count: Int = 0
      mutations:
        setCount: Int
      actions:
        tick:
          - setCount: state.count + 1
          - wait: 1s
          - send: tick
      """#,
    checks: .soundSpec(endlessSends)
  )

  private static func endlessSends(in facts: SpecFacts) -> [Finding] {
    guard !facts.spec.transforms.contains(.action) else { return [] }
    var sends: [String: [(action: String, step: Step)]] = [:]
    for action in facts.spec.actions {
      if case .steps(let steps) = action.body { sends[action.name] = steps.sureSends }
    }
    let followers = sends.mapValues { $0.map(\.action) }
    return facts.spec.actions.compactMap { action in
      guard let first = sends[action.name]?.first(where: { reaches(action.name, from: $0.action, by: followers) })
      else { return nil }
      let isOwn = first.action == action.name
      let way = isOwn ? "`\(action.name)` sends itself" : "`\(first.action)` sends `\(action.name)` again"
      return Finding("this never ends: \(way), at once and each time", at: first.step.range)
    }
  }

  private static func reaches(_ goal: String, from start: String, by sends: [String: [String]]) -> Bool {
    var open = [start]
    var known: Set<String> = [start]
    while let next = open.popLast() {
      if next == goal { return true }
      for follower in sends[next] ?? [] where known.insert(follower).inserted { open.append(follower) }
    }
    return false
  }
}

extension [Step] {
  /// What the steps send whatever happens, and at once.
  fileprivate var sureSends: [(action: String, step: Step)] {
    prefix { step in
      switch step.kind {
      case .emit, .do, .let, .send: true
      default: false
      }
    }
    .compactMap { step in
      if case .send(let action, _) = step.kind { (action, step) } else { nil }
    }
  }
}
