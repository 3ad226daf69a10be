extension Rule {
  package static let closureInTask = Rule(
    920,
    "A closure that an `await` calls is `@Sendable`",
    """
    The call runs in a task, which takes the closure with it. In Swift 6 mode the compiler lets it only if the closure's type says that it may go \
    from one thread to another: by `@Sendable`, or by the actor to which it belongs. With ReactorKit that counts for reactors of the main actor.
    """,
    severity: .warning,
    wrong: #"""
      dependencies:
        confirm: (String) async -> Bool
      state:
        isSure: Bool = false
      mutations:
        setSure: Bool
      actions:
        ask:
          - await: confirm("Sure?")
            as: isSure
            throws: false
            then: {setSure: isSure}
      """#,
    right: #"""
      dependencies:
        confirm: '@Sendable (String) async -> Bool'
      state:
        isSure: Bool = false
      mutations:
        setSure: Bool
      actions:
        ask:
          - await: confirm("Sure?")
            as: isSure
            throws: false
            then: {setSure: isSure}
      """#,
    checks: .validSpec(closuresInTasks)
  )

  private static func closuresInTasks(in facts: SpecFacts) -> [Finding] {
    let spec = facts.spec
    guard spec.languageMode == .swift6, spec.runtime == .reactorRuntime || spec.isolation == .main else { return [] }
    let closures = Dictionary(
      spec.parameters.filter { parameter in
        // `@Sendable`, or a global actor: whatever else is written before a type starts with a small letter.
        parameter.type.isFunction && !parameter.type.attributes.contains { $0.name.first?.isUppercase == true }
      }
      .map { ($0.name, $0.type) }
    ) { first, _ in first }
    guard !closures.isEmpty else { return [] }
    return facts.steps.compactMap { step in
      guard case .await(let call) = step.kind, let use = call.expression.nameUses.first, use.isCalled,
        use.range.lowerBound == 0, !facts.boundNames.contains(use.name), let type = closures[use.name]
      else { return nil }
      return Finding(
        "the task of the `await` takes `\(use.name)` with it, which in Swift 6 mode needs `@Sendable` in its type: `@Sendable \(type.text)`",
        at: use.range,
        of: call.expression
      )
    }
  }
}
