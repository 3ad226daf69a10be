extension Rule {
  package static let nestingTooDeep = Rule(
    3,
    "Lists and mappings nest at most 64 deep",
    """
    No spec needs such depth, and a reader that follows any depth can be brought down by a small \
    file. Steps can nest too, in the generated Swift: each `guard`, `unwrap` or `let` behind an emission stands in a \
    closure with all that follows it, at most 100 of them in one list.
    """,
    wrong: RuleExample(
      shown: "types: [[[[… (65 deep)",
      spec: Array("types: ".utf8) + Array(repeating: UInt8(ascii: "["), count: 65)
        + Array(repeating: UInt8(ascii: "]"), count: 65)
    ),
    right: "types: 'typealias Grid = [[[Int]]]'\nstate:\n  count: Int = 0",
    checks: .spec { facts in (facts.lists.map(\.steps) + facts.steps.flatMap(\.branches)).compactMap(nesting) }
  )
}

extension Rule {
  /// How often the steps of one list may nest in the generated Swift; far more than anyone can read.
  private static let mostNestings = 100

  /// A list in which each of very many steps has to stand inside of a closure with all that follows it.
  private static func nesting(of steps: [Step]) -> Finding? {
    guard steps.count > mostNestings else { return nil }
    var nestings = 0
    var hasEmitted = false
    for step in steps {
      switch step.kind {
      case .let, .unwrap, .guard:
        nestings += hasEmitted ? 1 : 0
        hasEmitted = false
      case .if, .switch:
        nestings += step.canEnd ? 1 : 0
        hasEmitted = true
      case .do, .send:
        break
      case .emit, .await, .observe, .wait, .merge, .loading, .run, .swift:
        hasEmitted = true
      }
      guard nestings > mostNestings else { continue }
      return Finding(
        "the steps up to here nest \(nestings) deep in the generated Swift, one `guard`, `unwrap` or `let` behind an emission inside the other: make flows of parts of them",
        at: step.range
      )
    }
    return nil
  }
}

extension Step {
  /// Whether the step, as a choice, can end the list in which it stands.
  fileprivate var canEnd: Bool {
    switch kind {
    case .unwrap, .guard: true
    case .if, .switch: branches.joined().contains(where: \.canEnd)
    default: false
    }
  }
}
