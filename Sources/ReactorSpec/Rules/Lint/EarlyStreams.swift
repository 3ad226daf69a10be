extension Rule {
  package static let earlyStream = Rule(
    919,
    "With ReactorKit, `start` does not ask for the reactor's own `action` or `state`",
    """
    `start` runs while ReactorKit makes the reactor's streams. Who asks for `action` or `self.state` there has them made once more, which runs \
    `start` once more, without an end. `send` sends an action behind that, and `state` in a text is the state of the moment. Who gets the reactor \
    itself in a call may ask for them.
    """,
    severity: .warning,
    wrong: #"""
      runtime: ReactorKit
      state:
        count: Int = 0
      mutations:
        setCount: Int
      start:
        do: action.onNext(.increase)
      actions:
        increase:
          setCount: state.count + 1
      """#,
    right: #"""
      runtime: ReactorKit
      state:
        count: Int = 0
      mutations:
        setCount: Int
      start:
        send: increase
      actions:
        increase:
          setCount: state.count + 1
      """#,
    checks: .validSpec { facts in
      // A RIB's steps begin where its interactor becomes active.
      guard facts.spec.runtime == .reactorKit, facts.spec.rib == nil else { return [] }
      return EarlyStreams(facts.spec, bound: facts.boundNames.union(facts.lists.flatMap(\.names))).findings
    }
  )
}

/// What asks for the reactor's streams in the steps that run while these are made.
private struct EarlyStreams {
  private(set) var findings: [Finding] = []
  private let facts: FlowFacts
  /// The names that steps and payloads bind.
  private let bound: Set<String>
  /// The flows that they run and that have not been looked at, and all that they run: a chain of flows can be as long as a file.
  private var open: [String] = []
  private var run: Set<String> = []

  init(_ spec: ReactorSpec, bound: Set<String>) {
    facts = FlowFacts(spec.flows)
    self.bound = bound
    for list in spec.stepLists {
      if case .start = list.owner { check(list.steps) }
    }
    let flows = Dictionary(spec.flows.map { ($0.name, $0.steps) }) { first, _ in first }
    while let flow = open.popLast() { check(flows[flow] ?? []) }
  }

  /// Looks at steps up to the first that takes time.
  private mutating func check(_ steps: some Sequence<Step>) {
    for step in steps {
      switch step.kind {
      // A call begins in a task, when the streams are there.
      case .await, .wait: break
      case .observe: for text in step.ownTexts { check(text) }
      case .run(let flow, _):
        for text in step.ownTexts { check(text) }
        if run.insert(flow).inserted { open.append(flow) }
      default:
        for text in step.ownTexts { check(text) }
        for branch in step.branches { check(branch) }
      }
      if facts.takesTime(step) { return }
    }
  }

  private mutating func check(_ text: SwiftText) {
    var braces = 0
    for position in text.tokens.indices {
      switch text.tokens[position].kind {
      case .leftBrace: braces += 1
      case .rightBrace: braces -= 1
      // What a closure asks for comes later, mostly.
      case .name where braces == 0:
        guard let name = text.name(position), isStream(name, at: position, in: text) else { continue }
        let remedy = name == "action" ? "`send` sends an action behind that" : "`state` is the state of the moment"
        findings.append(
          Finding(
            "`\(name)` is asked for while ReactorKit makes the streams, which runs `start` again, without an end: \(remedy)",
            at: text.tokens[position].range,
            of: text
          )
        )
        return
      default: break
      }
    }
    if let position = text.tokens.indices.first(where: { isGivenAway($0, in: text) }) {
      let message =
        "`self` is given away while ReactorKit makes the streams: who asks it for `action` or `state` at once runs `start` again, "
        + "without an end: do it in an action that `start` sends"
      findings.append(Finding(message, at: text.tokens[position].range, of: text))
    }
  }

  /// Whether a name is the reactor itself as an argument, of something else than what asks for its type or its identity.
  private func isGivenAway(_ position: Int, in text: SwiftText) -> Bool {
    let tokens = text.tokens
    guard text.isName(position, .self), position > 0, position + 1 < tokens.count,
      [.leftParenthesis, .comma, .colon].contains(tokens[position - 1].kind),
      [.rightParenthesis, .comma].contains(tokens[position + 1].kind),
      let start = tokens[..<position].lastIndex(where: {
        $0.kind == .leftParenthesis && $0.depth == tokens[position].depth - 1
      }),
      start > 0, let function = text.name(start - 1), !tokens[..<position].contains(where: { $0.kind == .leftBrace })
    else { return false }
    return function != "type" && function != "ObjectIdentifier"
  }

  /// Whether a name is the reactor's `action`, or its `state` behind `self.`: in a text of a spec, `state` alone is the state of the moment.
  private func isStream(_ name: String, at position: Int, in text: SwiftText) -> Bool {
    guard name == "action" || name == "state" else { return false }
    if position > 0, text.tokens[position - 1].kind == .dot { return position > 1 && text.isName(position - 2, .self) }
    // Behind a colon that follows it, it is a label.
    let isLabel = position + 1 < text.tokens.count && text.tokens[position + 1].kind == .colon
    return name == "action" && !isLabel && !bound.contains(name)
  }
}
