import YAMLTree

extension SpecLint {
  /// Values of payloads that nothing looks at.
  var unusedPayloadValues: [LintFinding] {
    unusedValuesInSteps + unusedValuesInReduces
  }

  private var unusedValuesInSteps: [LintFinding] {
    lists.flatMap { list -> [LintFinding] in
      switch list.owner {
      case .action(let action) where !spec.transforms.contains(.action) && !action.payload.values.isEmpty:
        guard !list.steps.isEmpty else { return [] }
        return unused(action.payload, of: action.name, in: list.texts, "the steps")
      case .flow(let flow):
        return unused(flow.payload, of: flow.name, in: list.texts, "the steps")
      case .action, .event, .start, .onError: return []
      }
    }
  }

  private var unusedValuesInReduces: [LintFinding] {
    guard !spec.transforms.contains(.mutation) else { return [] }
    return spec.mutations.flatMap { mutation -> [LintFinding] in
      guard case .statements(let statements) = mutation.effect, !statements.isEmpty else { return [] }
      return unused(mutation.payload, of: mutation.name, in: statements, "`reduce`")
    }
  }

  private func unused(_ payload: Payload, of owner: String, in texts: [SwiftText], _ place: String) -> [LintFinding] {
    payload.values.filter { !$0.name.hasPrefix("_") && !texts.mention($0.name) }.map { value in
      let message =
        value.isNamed
        ? "\(place) of `\(owner)` never use `\(value.name)`" : "\(place) of `\(owner)` never use its `payload`"
      return LintFinding(
        rule: .payloadNeverUsed,
        message: place == "`reduce`" ? message.replacing("never use", with: "never uses") : message,
        range: value.type.range
      )
    }
  }

  /// Names that steps bind and no step uses.
  var unusedNames: [LintFinding] {
    lists.flatMap { list -> [LintFinding] in
      if case .event(let event) = list.owner {
        return unused(event.effect, at: event.range, besides: [event.condition].compactMap { $0 })
          + event.effect.branches.flatMap { unusedNames(in: $0) }
      }
      return unusedNames(in: list.steps)
    }
  }

  private func unusedNames(in steps: [Step]) -> [LintFinding] {
    steps.indices.flatMap { index -> [LintFinding] in
      let step = steps[index]
      let following = steps[(index + 1)...].flatMap(\.texts)
      return unused(by: step, before: following) + step.branches.flatMap { unusedNames(in: $0) }
    }
  }

  private func unused(by step: Step, before following: [SwiftText]) -> [LintFinding] {
    switch step.kind {
    case .let(let bindings):
      unused(bindings, before: following, advice: "a call for its effect alone is a `do`")
    case .unwrap(let bindings, _):
      unused(bindings, before: following, advice: "to ask only whether it is there, write `guard: … != nil`")
    case .await(let effect), .observe(let effect):
      unused(effect, at: step.range, besides: [])
    case .switch(_, let cases):
      cases.flatMap { unused(in: $0) }
    default: []
    }
  }

  private func unused(_ bindings: [Step.Binding], before following: [SwiftText], advice: String) -> [LintFinding] {
    bindings.indices.compactMap { index in
      let (name, value) = (bindings[index].name, bindings[index].value)
      let texts = bindings[(index + 1)...].map(\.value) + following
      guard !texts.mention(name) else { return nil }
      return LintFinding(rule: .nameNeverUsed, message: "nothing uses `\(name)`; \(advice)", range: value.range)
    }
  }

  private func unused(_ effect: Effect, at range: SourceRange, besides texts: [SwiftText]) -> [LintFinding] {
    guard let name = effect.result, !(texts + effect.then.flatMap(\.texts)).mention(name) else { return [] }
    let message = "`then` never uses `\(name)`: leave out `as`"
    return [LintFinding(rule: .nameNeverUsed, message: message, range: range)]
  }

  private func unused(in one: Step.Case) -> [LintFinding] {
    let pattern = one.pattern
    return pattern.declaredNames.sorted().filter { name in
      pattern.mentionCount(of: name) < 2 && !one.steps.flatMap(\.texts).mention(name)
    }
    .map { name in
      let message = "the case never uses `\(name)`: write `_` for what it doesn't need"
      return LintFinding(rule: .nameNeverUsed, message: message, range: one.pattern.range)
    }
  }
}
