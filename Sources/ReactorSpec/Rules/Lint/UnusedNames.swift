import YAMLTree

extension Rule {
  package static let payloadNeverUsed = Rule(
    907,
    "What a payload carries is used",
    """
    Nothing looks at the value: no step of the action or the flow, no statement of the mutation's `reduce`. A step is \
    missing, or the value need not be sent. A name that starts with `_` is left alone.
    """,
    severity: .warning,
    wrong: #"""
      state:
        count: Int = 0
      mutations:
        setCount: Int
      actions:
        set:
          payload: {_ count: Int, animated: Bool}
          steps:
            - setCount: count
      """#,
    right: #"""
      state:
        count: Int = 0
      mutations:
        setCount: Int
      actions:
        set:
          payload: {_ count: Int}
          steps:
            - setCount: count
      """#,
    checks: .soundSpec(unusedPayloadValues)
  )

  package static let nameNeverUsed = Rule(
    908,
    "A name that a step binds is used",
    """
    No later step uses the name, and the compiler would warn of it in the generated code. Leave out the `let`, or `as`; \
    write `_` in a pattern; and where only the presence of a value counts, write a `guard`.
    """,
    severity: .warning,
    wrong: #"""
      dependencies:
        api: any API
      state:
        count: Int = 0
      mutations:
        setCount: Int
      actions:
        load:
          - await: api.count
            as: total
            then: {setCount: 1}
            catch: ignore
      """#,
    right: #"""
      dependencies:
        api: any API
      state:
        count: Int = 0
      mutations:
        setCount: Int
      actions:
        load:
          - await: api.count
            as: total
            then: {setCount: total}
            catch: ignore
      """#,
    checks: .soundSpec(unusedNames)
  )

  package static let inputNeverUsed = Rule(
    916,
    "An input is used where the reactor is made",
    """
    The reactor does not keep its inputs: the default value of a field, a property or a dependency, a statement of `init`, or what a RIB's component \
    `provides`, is made of them. Nothing is made of this one. What steps need is a field of the state, or a dependency. A name that starts with `_` is left alone.
    """,
    severity: .warning,
    wrong: #"""
      inputs:
        start: Int
        step: Int
      state:
        count: Int = start
      mutations:
        increase: {reduce: state.count += 1}
      actions:
        increase: increase
      """#,
    right: #"""
      inputs:
        start: Int
        step: Int
      state:
        count: Int = start
        step: {type: Int, default: step, let: true}
      mutations:
        increase: {reduce: state.count += state.step}
      actions:
        increase: increase
      """#,
    checks: .soundSpec(unusedInputs)
  )
}

extension Rule {
  private static func unusedInputs(in facts: SpecFacts) -> [Finding] {
    let spec = facts.spec
    let inputs = spec.parameters.filter { $0.role == .input && !$0.name.hasPrefix("_") }
    guard !inputs.isEmpty else { return [] }
    let component = (spec.rib?.provided.map(\.value) ?? []) + [spec.rib?.view?.value].compactMap { $0 }
    let used = (spec.initializerTexts + component).reduce(into: Set<String>()) { $0.formUnion($1.freeNames) }
    return inputs.filter { !used.contains($0.name) }.map { input in
      Finding(
        "nothing is made of the input `\(input.name)`: give it to a field, or make it a dependency",
        at: input.range
      )
    }
  }
}

extension Rule {
  private static func unusedPayloadValues(in facts: SpecFacts) -> [Finding] {
    unusedValuesInSteps(facts) + unusedValuesInReduces(facts.spec)
  }

  private static func unusedValuesInSteps(_ facts: SpecFacts) -> [Finding] {
    facts.lists.flatMap { list -> [Finding] in
      switch list.owner {
      case .action(let action) where !facts.spec.transforms.contains(.action):
        guard !list.steps.isEmpty else { return [] }
        // What a child tells has the parameters that the child's listener says.
        if facts.spec.rib?.told.contains(where: { $0.method.name == action.name }) == true { return [] }
        return unused(action.payload, of: action.name, in: list.texts, "the steps", "never use")
      case .flow(let flow):
        return unused(flow.payload, of: flow.name, in: list.texts, "the steps", "never use")
      case .action, .event, .start, .onError: return []
      }
    }
  }

  private static func unusedValuesInReduces(_ spec: ReactorSpec) -> [Finding] {
    guard !spec.transforms.contains(.mutation) else { return [] }
    return spec.mutations.flatMap { mutation -> [Finding] in
      guard case .statements(let statements) = mutation.effect, !statements.isEmpty else { return [] }
      return unused(mutation.payload, of: mutation.name, in: statements, "`reduce`", "never uses")
    }
  }

  private static func unused(
    _ payload: Payload,
    of owner: String,
    in texts: @autoclosure () -> [SwiftText],
    _ place: String,
    _ verb: String
  ) -> [Finding] {
    guard !payload.values.isEmpty else { return [] }
    let mentions = texts().mentions
    return payload.values.filter { !$0.name.hasPrefix("_") && !mentions.contains($0.name) }.map { value in
      let words = value.isNamed ? "`\(value.name)`" : "its `payload`"
      return Finding("\(place) of `\(owner)` \(verb) \(words)", at: value.type.range)
    }
  }

  private static func unusedNames(in facts: SpecFacts) -> [Finding] {
    var search = UnusedNameSearch()
    for list in facts.lists {
      if case .event(let event) = list.owner {
        let then = search.mentions(in: event.effect.then)
        search.check(event.effect, at: event.range, mentions: then.union(event.condition?.mentions ?? []))
        for steps in event.effect.branches.dropFirst() { _ = search.mentions(in: steps) }
      } else {
        _ = search.mentions(in: list.steps)
      }
    }
    return search.findings
  }
}

/// Goes through steps from the last to the first, so that what follows a step is known when its names are judged. Each text is looked at
/// once.
private struct UnusedNameSearch {
  private(set) var findings: [Finding] = []

  /// The names that steps mention; what they bind for nothing is found on the way.
  mutating func mentions(in steps: [Step]) -> Set<String> {
    var following: Set<String> = []
    for step in steps.reversed() {
      let own = mentions(in: step, before: following)
      if following.count < own.count { following = own.union(following) } else { following.formUnion(own) }
    }
    return following
  }

  private mutating func mentions(in step: Step, before following: Set<String>) -> Set<String> {
    switch step.kind {
    case .let(let bindings):
      return mentions(in: bindings, before: following, advice: "a call for its effect alone is a `do`")
    case .unwrap(let bindings, let orElse):
      let advice = "to ask only whether it is there, write `guard: … != nil`"
      return mentions(in: bindings, before: following, advice: advice).union(mentions(in: orElse))
    case .await(let effect), .observe(let effect):
      let then = mentions(in: effect.then)
      check(effect, at: step.range, mentions: then)
      return effect.branches.dropFirst().reduce(then.union(step.ownTexts.mentions)) { $0.union(mentions(in: $1)) }
    case .switch(let value, let cases):
      return cases.reduce(value.mentions) { $0.union(mentions(in: $1)) }
    default:
      return step.branches.reduce(step.ownTexts.mentions) { $0.union(mentions(in: $1)) }
    }
  }

  private mutating func mentions(
    in bindings: [Step.Binding],
    before following: Set<String>,
    advice: String
  ) -> Set<String> {
    var own: Set<String> = []
    for binding in bindings.reversed() {
      if !own.contains(binding.name), !following.contains(binding.name) {
        findings.append(Finding("nothing uses `\(binding.name)`; \(advice)", at: binding.value.range))
      }
      own.formUnion(binding.value.mentions)
    }
    return own
  }

  /// Judges the name of an effect's result.
  mutating func check(_ effect: Effect, at range: SourceRange, mentions: Set<String>) {
    guard let name = effect.result, !name.hasPrefix("_"), !mentions.contains(name) else { return }
    findings.append(Finding("`then` never uses `\(name)`: leave out `as`", at: range))
  }

  private mutating func mentions(in one: Step.Case) -> Set<String> {
    let mentions = mentions(in: one.steps)
    for name in one.pattern.declaredNames.sorted()
    where one.pattern.mentionCount(of: name) < 2 && !mentions.contains(name) {
      let message = "the case never uses `\(name)`: write `_` for what it doesn't need"
      findings.append(Finding(message, at: one.pattern.range))
    }
    return mentions.union(one.pattern.mentions)
  }
}
