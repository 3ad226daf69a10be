import ReactorSpec

extension [Step] {
  /// Whether one of the steps, or of those inside, emits a mutation.
  var emits: Bool {
    contains { step in
      switch step.kind {
      case .emit, .await, .observe, .wait, .merge, .run, .swift: true
      case .do, .let, .unwrap, .guard, .if, .switch: step.branches.contains(where: \.emits)
      }
    }
  }

  /// Whether one of the steps, or of those inside, can end the action.
  var canEnd: Bool {
    contains { step in
      switch step.kind {
      case .unwrap, .guard: true
      case .if, .switch: step.branches.contains(where: \.canEnd)
      case .emit, .do, .let, .await, .observe, .wait, .merge, .run, .swift: false
      }
    }
  }

  /// Whether one of the steps, or of those inside, is cancelled by actions.
  var haveCancellers: Bool {
    contains { step in
      switch step.kind {
      case .await(let effect), .observe(let effect):
        !effect.cancellers.isEmpty || step.branches.contains(where: \.haveCancellers)
      case .wait(let wait): !wait.cancellers.isEmpty || wait.then.haveCancellers
      default: step.branches.contains(where: \.haveCancellers)
      }
    }
  }

  /// The names that the steps take from around them.
  var usedNames: Set<String> {
    var used: Set<String> = []
    var bound: Set<String> = []
    for step in self {
      used.formUnion(step.usedNames.subtracting(bound))
      switch step.kind {
      case .let(let bindings), .unwrap(let bindings, _): bound.formUnion(bindings.map(\.name))
      default: break
      }
    }
    return used
  }
}

extension Step {
  /// The names that the step takes from around it.
  fileprivate var usedNames: Set<String> {
    switch kind {
    case .let(let bindings):
      return Self.used(by: bindings)
    case .unwrap(let bindings, let orElse):
      return Self.used(by: bindings).union(orElse.usedNames)
    case .switch(let value, let cases):
      return cases.reduce(into: value.freeNames) { names, item in
        let pattern = item.pattern
        names.formUnion(pattern.freeNames)
        names.formUnion(item.steps.usedNames.subtracting(pattern.declaredNames))
      }
    case .await(let effect), .observe(let effect):
      var names = effect.expression.freeNames
      names.formUnion(effect.then.usedNames.subtracting(effect.result.map { [$0] } ?? []))
      if case .steps(let steps) = effect.failure { names.formUnion(steps.usedNames.subtracting(["error"])) }
      return names
    default:
      let own = ownTexts.reduce(into: Set<String>()) { $0.formUnion($1.freeNames) }
      return branches.reduce(into: own) { $0.formUnion($1.usedNames) }
    }
  }

  /// The names that bindings take, each of which knows those before it.
  private static func used(by bindings: [Binding]) -> Set<String> {
    var used: Set<String> = []
    var bound: Set<String> = []
    for binding in bindings {
      used.formUnion(binding.value.freeNames.subtracting(bound))
      bound.insert(binding.name)
    }
    return used
  }
}
