extension Step {
  /// The lists of steps directly inside the step, in the order in which they are written.
  public var branches: [[Step]] {
    switch kind {
    case .emit, .do, .let, .run, .swift: []
    case .unwrap(_, let orElse), .guard(_, let orElse): [orElse]
    case .if(_, let then, let orElse): [then, orElse]
    case .switch(_, let cases): cases.map(\.steps)
    case .await(let effect), .observe(let effect): effect.branches
    case .wait(let wait): [wait.then]
    case .merge(let branches): branches
    }
  }

  /// The names that the step and those inside it bind.
  var boundNames: [String] {
    let own: [String]
    switch kind {
    case .let(let bindings), .unwrap(let bindings, _): own = bindings.map(\.name)
    case .await(let effect), .observe(let effect): own = effect.boundNames
    case .switch(_, let cases): own = cases.flatMap { $0.pattern.declaredNames }
    case .guard(let condition, _), .if(let condition, _, _):
      own = condition.conditionNames.sorted()
    default: own = []
    }
    return own + branches.joined().flatMap(\.boundNames)
  }

  /// The Swift texts of the step and of those inside it.
  public var texts: [SwiftText] {
    ownTexts + branches.joined().flatMap(\.texts)
  }

  /// The Swift texts of the step without those inside it.
  public var ownTexts: [SwiftText] {
    switch kind {
    case .emit(_, let arguments), .run(_, let arguments): arguments.map { [$0] } ?? []
    case .do(let text), .swift(let text), .guard(let text, _), .if(let text, _, _): [text]
    case .let(let bindings), .unwrap(let bindings, _): bindings.map(\.value)
    case .switch(let value, let cases): [value] + cases.map(\.pattern)
    case .await(let effect), .observe(let effect): [effect.expression]
    case .wait, .merge: []
    }
  }
}

extension Effect {
  /// The lists of steps of `then` and `catch`.
  public var branches: [[Step]] {
    if case .steps(let steps) = failure { [then, steps] } else { [then] }
  }

  /// The names that the effect itself binds.
  var boundNames: [String] {
    if case .steps = failure { [result, "error"].compactMap { $0 } } else { result.map { [$0] } ?? [] }
  }
}
