import YAMLTree

extension SpecDecoder {
  /// Reads actions.
  ///
  /// - Parameter entries: Their names with what stands behind them.
  func actions(_ entries: [(name: String, pair: YAMLPair)], in surroundings: StepSurroundings, mutations: [Mutation])
    -> [Action]
  {
    entries.compactMap { name, pair in
      guard checkName(name, at: pair.key.range, what: "an action") else { return nil }
      return action(name, pair, in: surroundings, mutations: mutations)
    }
  }

  private func action(
    _ name: String,
    _ pair: YAMLPair,
    in surroundings: StepSurroundings,
    mutations: [Mutation]
  ) -> Action? {
    var action = Action(name: name, payload: Payload(), body: .manual, range: pair.key.range)
    guard isLongForm(pair.value, of: .action) else {
      action.body = body(pair, of: action, in: surroundings)
      return action
    }
    guard let node = keyed(pair.value, key: pair.key, as: .action) else { return action }
    action.documentation = documentation(node, of: name)
    if let forward = node["forward"] { return forwarding(action, forward, node, mutations: mutations) }
    if let written = node["payload"], let payload = payload(written, of: name) { action.payload = payload }
    guard let steps = node["steps"] else {
      report(.missingKey, "the action `\(name)` needs `steps` or `forward`", at: pair.key.range)
      return action
    }
    action.body = body(steps, of: action, in: surroundings)
    return action
  }

  /// Whether a mapping is the long form of something that can be steps, rather than one step.
  func isLongForm(_ node: YAMLNode, of name: LanguageObject.Name) -> Bool {
    guard case .mapping(let pairs) = node.content else { return false }
    let keys = LanguageDescription.object(name).keys.map(\.name)
    return pairs.contains { pair in
      if case .scalar(let scalar) = pair.key.content { return keys.contains(scalar.text) }
      return false
    }
  }

  private func body(_ pair: YAMLPair, of action: Action, in surroundings: StepSurroundings) -> Action.Body {
    if case .scalar(let scalar) = pair.value.content, scalar.style == .plain, scalar.text == "manual" { return .manual }
    let scope = StepScope(of: .action(action.name), in: surroundings)
    return .steps(steps(pair.value, key: pair.key, subject: "the action `\(action.name)`", in: scope))
  }

  private func forwarding(_ action: Action, _ forward: YAMLPair, _ node: KeyedNode, mutations: [Mutation]) -> Action {
    var action = action
    for other in ["payload", "steps"].compactMap({ node[$0] }) {
      report(
        .keysExcludeEachOther,
        "an action that forwards takes over the mutation's payload and has no steps",
        at: other.key.range,
        notes: [("`forward` is here", forward.key.range)]
      )
    }
    let subject = "`forward` of `\(action.name)`"
    guard let name = text(forward.value, key: forward.key, subject: subject, expected: "the name of a mutation")
    else { return action }
    guard let mutation = mutations.first(where: { $0.name == name }) else {
      let near = didYouMean(name, among: mutations.map(\.name))
      report(.unknownMutation, "there is no mutation `\(name)`\(near)", at: forward.value.range)
      return action
    }
    action.payload = mutation.payload
    action.body = .forward(mutation: name)
    return action
  }
}
