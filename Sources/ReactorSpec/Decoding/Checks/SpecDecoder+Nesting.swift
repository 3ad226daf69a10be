extension SpecDecoder {
  /// How often the steps of one list may nest in the generated Swift; far more than anyone can read.
  private static let mostNestings = 100

  /// Reports a list in which each of very many steps has to stand inside of a closure with all that follows it.
  func checkNesting(of steps: [Step]) {
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
      case .do:
        break
      case .emit, .await, .observe, .wait, .merge, .run, .swift:
        hasEmitted = true
      }
      guard nestings > Self.mostNestings else { continue }
      report(
        .nestingTooDeep,
        "the steps up to here nest \(nestings) deep in the generated Swift, one `guard`, `unwrap` or `let` behind an emission inside the other: make flows of parts of them",
        at: step.range
      )
      return
    }
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
