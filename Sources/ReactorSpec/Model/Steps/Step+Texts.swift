extension Step {
  /// The mutation that says while it goes on, where it has one.
  package var loading: Loading? {
    if case .loading(let loading, _) = kind { loading } else { effect?.loading }
  }

  /// The step with another effect in the place of its own.
  package func with(_ effect: Effect) -> Step {
    let isAwait = if case .await = kind { true } else { false }
    return Step(kind: isAwait ? .await(effect) : .observe(effect), range: range)
  }

  /// The lists of steps directly inside the step, in the order in which they are written.
  package var branches: [[Step]] { facts.branches }

  /// The Swift texts of the step and of those inside it.
  package var texts: [SwiftText] {
    var texts: [SwiftText] = []
    addTexts(to: &texts)
    return texts
  }

  fileprivate func addTexts(to texts: inout [SwiftText]) {
    texts += ownTexts
    for branch in branches {
      for step in branch { step.addTexts(to: &texts) }
    }
  }

  /// The Swift texts of the step without those inside it.
  package var ownTexts: [SwiftText] { facts.ownTexts }

  /// The names that it binds itself.
  package var ownBoundNames: [String] { kind.ownBoundNames }
}

extension Sequence<Step> {
  /// The Swift texts of the steps and of those inside them.
  package var texts: [SwiftText] {
    var texts: [SwiftText] = []
    for step in self { step.addTexts(to: &texts) }
    return texts
  }

  /// The steps, each with all those inside of it behind it.
  package var withInner: [Step] {
    var steps: [Step] = []
    for step in self { step.addWithInner(to: &steps) }
    return steps
  }
}

extension Step {
  /// The step and all those inside of it.
  package var withInner: [Step] {
    var steps: [Step] = []
    addWithInner(to: &steps)
    return steps
  }

  fileprivate func addWithInner(to steps: inout [Step]) {
    steps.append(self)
    for branch in branches {
      for step in branch { step.addWithInner(to: &steps) }
    }
  }
}

extension Effect {
  /// The lists of steps of `then`, `done` and `catch`.
  package var branches: [[Step]] {
    let caught = if case .steps(let steps) = failure { [steps] } else { [[Step]]() }
    return [then] + (done.isEmpty ? [] : [done]) + caught
  }

  /// The names that the effect itself binds.
  var boundNames: [String] {
    if case .steps = failure { [result, "error"].compactMap { $0 } } else { result.map { [$0] } ?? [] }
  }
}
