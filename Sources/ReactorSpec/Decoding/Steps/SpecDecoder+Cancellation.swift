import YAMLTree

extension SpecDecoder {
  /// Reads `until` and `latest`: the names of the actions that cancel a step, each once.
  func cancellers(_ node: KeyedNode, in scope: StepScope) -> [String] {
    let named = node["until"].map { actionNames($0, in: scope) } ?? []
    guard let own = latest(node, in: scope), !named.contains(own) else { return named }
    return named + [own]
  }

  private func actionNames(_ pair: YAMLPair, in scope: StepScope) -> [String] {
    let expected = "the name of an action or a list of them"
    if case .sequence(let items) = pair.value.content, items.isEmpty {
      report(.wrongShape, "`until` is empty; it takes \(expected)", at: pair.value.range)
    }
    let names = items(pair.value).compactMap { item -> (name: String, range: SourceRange)? in
      guard let name = text(item, key: pair.key, subject: "`until`", expected: expected) else { return nil }
      guard !scope.surroundings.actions.contains(name) else { return (name, item.range) }
      let near = didYouMean(name, among: scope.surroundings.actions)
      report(.unknownAction, "there is no action `\(name)`\(near)", at: item.range)
      return nil
    }
    checkDistinct(names, what: "`until`")
    return names.map(\.name)
  }

  /// The own action, where `latest` says that a newer run of it cancels the step.
  private func latest(_ node: KeyedNode, in scope: StepScope) -> String? {
    guard let pair = node["latest"], flag(pair.value, key: pair.key, subject: "`latest`") == true else { return nil }
    if case .action(let name) = scope.owner { return name }
    report(
      .latestOutsideAction,
      "`latest` means the own action, and \(scope.owner.words) is none: name the actions that cancel the step by `until`",
      at: pair.key.range
    )
    return nil
  }

  /// Reads a `wait`.
  func wait(_ pair: YAMLPair, _ node: KeyedNode, in scope: StepScope) -> Wait? {
    let then = nestedSteps(node, "then", in: scope)
    let cancellers = cancellers(node, in: scope)
    return duration(pair.value, key: pair.key, subject: "`wait`").map {
      Wait(milliseconds: $0, then: then, cancellers: cancellers)
    }
  }
}
