extension Rule {
  package static let mutationNeverEmitted = Rule(
    901,
    "Each mutation is emitted somewhere",
    """
    By a step, by `forward` or by `loading`. A mutation that nothing emits is a leftover, or a step is missing. Nothing \
    is reported where mutations may be emitted by hand: in a `manual` action, a `swift` step, or `transform: {mutation: manual}`.
    """,
    severity: .warning,
    wrong: #"""
      state:
        count: Int = 0
      mutations:
        setCount: Int
        reset: {reduce: state.count = 0}
      actions:
        set: {forward: setCount}
      """#,
    right: #"""
      state:
        count: Int = 0
      mutations:
        setCount: Int
        reset: {reduce: state.count = 0}
      actions:
        set: {forward: setCount}
        clear: reset
      """#,
    checks: .soundSpec(neverEmittedMutations)
  )
}

extension Rule {
  /// A spec in which nothing happens yet is left alone.
  private static func neverEmittedMutations(in facts: SpecFacts) -> [Finding] {
    let spec = facts.spec
    guard !facts.mayEmitByHand, !(spec.actions.isEmpty && spec.events.isEmpty && spec.start.isEmpty) else { return [] }
    let emitted = facts.emittedMutations
    return spec.mutations.filter { !emitted.contains($0.name) }.map { mutation in
      Finding("nothing emits `\(mutation.name)`", at: mutation.range)
    }
  }
}

extension SpecFacts {
  /// The names of the mutations that something emits, as far as the spec shows it.
  fileprivate var emittedMutations: Set<String> {
    var names = spec.types?.memberNames ?? []
    for action in spec.actions {
      if case .forward(let mutation) = action.body { names.insert(mutation) }
    }
    for step in steps {
      if case .emit(let mutation, _) = step.kind { names.insert(mutation) }
      if let loading = step.loading { names.insert(loading.mutation) }
    }
    return names
  }
}
