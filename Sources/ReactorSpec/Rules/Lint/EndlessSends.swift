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
    let surely = SureSends(facts.spec)
    var sends: [String: [(action: String, step: Step)]] = [:]
    for action in facts.spec.actions {
      if case .steps(let steps) = action.body { sends[action.name] = surely.sends(of: steps).sends }
    }
    let rings = rings(of: sends.mapValues { $0.map(\.action) })
    return facts.spec.actions.compactMap { action in
      // An action that is sent from the ring of its sender comes back to it.
      guard let first = sends[action.name]?.first(where: { rings[$0.action] == rings[action.name] }) else { return nil }
      let isOwn = first.action == action.name
      let way = isOwn ? "`\(action.name)` sends itself" : "`\(first.action)` sends `\(action.name)` again"
      return Finding("this never ends: \(way), at once and each time", at: first.step.range)
    }
  }

  /// The strongly connected parts of who sends whom, in time linear in the sends (Kosaraju's algorithm, without recursion): actions have the
  /// same number where each leads to the other.
  private static func rings(of sends: [String: [String]]) -> [String: Int] {
    var finished: [String] = []
    var known: Set<String> = []
    for start in sends.keys where known.insert(start).inserted {
      var path: [(name: String, next: Int)] = [(start, 0)]
      while let (name, next) = path.last {
        let followers = sends[name] ?? []
        guard next < followers.count else {
          finished.append(name)
          path.removeLast()
          continue
        }
        path[path.count - 1].next += 1
        if known.insert(followers[next]).inserted { path.append((followers[next], 0)) }
      }
    }
    var senders: [String: [String]] = [:]
    for (name, followers) in sends { for follower in followers { senders[follower, default: []].append(name) } }
    var rings: [String: Int] = [:]
    for (number, start) in finished.reversed().enumerated() where rings[start] == nil {
      var open = [start]
      rings[start] = number
      while let name = open.popLast() {
        for sender in senders[name] ?? [] where rings[sender] == nil {
          rings[sender] = number
          open.append(sender)
        }
      }
    }
    return rings
  }
}

/// What steps send whatever happens, and at once.
private struct SureSends {
  /// What is sent, and whether the steps are over at once, so that what stands behind them is sent in any case, too.
  typealias Found = (sends: [(action: String, step: Step)], isOver: Bool)

  /// What flows send, each looked at once.
  private var flows: [String: Found] = [:]

  init(_ spec: ReactorSpec) {
    let steps = Dictionary(spec.flows.map { ($0.name, $0.steps) }) { first, _ in first }
    // No recursion, since a chain of flows can be as long as a file.
    for flow in NameGraph(spec.flows).usedFirst {
      var found = sends(of: steps[flow] ?? [])
      var known: Set<String> = []
      found.sends = found.sends.filter { known.insert($0.action).inserted }
      flows[flow] = found
    }
  }

  func sends(of steps: [Step]) -> Found {
    var sends: [(action: String, step: Step)] = []
    for step in steps {
      let inside: [Found]
      switch step.kind {
      case .emit, .do, .let: continue
      case .send(let action, _):
        sends.append((action, step))
        continue
      case .loading, .merge: inside = step.branches.map { self.sends(of: $0) }
      case .run(let flow, _): inside = [flows[flow] ?? ([], true)]
      case .if, .switch:
        let branches = step.branches.map { self.sends(of: $0) }
        // What all of the branches send is sent in any case.
        let common = branches.dropFirst().reduce(Set(branches.first?.sends.map(\.action) ?? [])) { common, branch in
          common.intersection(branch.sends.map(\.action))
        }
        inside = [(branches.first?.sends.filter { common.contains($0.action) } ?? [], branches.allSatisfy(\.isOver))]
      case .unwrap, .guard, .await, .observe, .wait, .swift: return (sends, false)
      }
      sends += inside.flatMap(\.sends)
      guard inside.allSatisfy(\.isOver) else { return (sends, false) }
    }
    return (sends, true)
  }
}
