import YAMLTree

extension ScenarioDecoder {
  /// Reads `when`.
  func occurrences(_ pair: YAMLPair) -> [Scenario.Occurrence] {
    reader.items(pair.value).compactMap { occurrence($0, key: pair.key) }
  }

  private func occurrence(
    _ node: YAMLNode,
    key: YAMLNode
  ) -> Scenario.Occurrence? {
    guard case .mapping(let written) = node.content else {
      let name = reader.text(
        node,
        key: key,
        subject: "`when`",
        expected: "an action, with its arguments, or another occurrence"
      )
      return name.flatMap { send($0, at: node.range, arguments: nil) }
    }
    let pairs = reader.wholePairs(written, of: node)
    let named = pairs.compactMap { pair in reader.keyText(pair.key).map { (name: $0, pair: pair) } }
    guard let head = named.first(where: { LanguageDescription.occurrenceObject($0.name) != nil }) ?? named.first else {
      if pairs.isEmpty { reader.report(.wrongShape, "an occurrence is an action; this one is empty", at: node.range) }
      return nil
    }
    guard let object = LanguageDescription.occurrenceObject(head.name) else {
      if let second = named.dropFirst().first {
        reader.report(
          .severalStepsInOne,
          "`\(second.name)` is an occurrence of its own: start it with `- `",
          at: second.pair.key.range
        )
        return nil
      }
      return send(head.name, at: head.pair.key.range, arguments: head.pair)
    }
    guard let keyed = reader.keyed(node, key: nil, as: object.name), let pair = keyed.head else { return nil }
    return occurrence(object.name, pair, keyed)
  }

  private func occurrence(
    _ name: LanguageObject.Name,
    _ pair: YAMLPair,
    _ node: KeyedNode
  ) -> Scenario.Occurrence? {
    switch name {
    case .advanceOccurrence:
      let duration = reader.duration(pair.value, key: pair.key, subject: "`advance`")
      return duration.map { .advance(milliseconds: $0) }
    case .releaseOccurrence:
      return release(pair, node)
    case .actionOccurrence:
      return longSend(pair)
    default:
      let statement = reader.swift(
        pair.value,
        key: pair.key,
        subject: "`do`",
        kind: "a Swift statement",
        form: .statement
      )
      return statement.map { .do($0) }
    }
  }

  private func release(
    _ pair: YAMLPair,
    _ node: KeyedNode
  ) -> Scenario.Occurrence? {
    let expected = "a double's method: `dependency.method`"
    guard let name = reader.text(pair.value, key: pair.key, subject: "`release`", expected: expected),
      let (dependency, method) = doubleMethod(name, at: pair.value.range),
      let outcome = outcome(node, of: method, name: name, at: pair.key.range)
    else { return nil }
    return .release(dependency: dependency, method: method.name, outcome, at: pair.value.range)
  }

  /// Reads `action: name` or `action: {name: arguments}`.
  private func longSend(_ pair: YAMLPair) -> Scenario.Occurrence? {
    guard case .mapping(let pairs) = pair.value.content else {
      let expected = "an action, or an action with its arguments"
      let name = reader.text(pair.value, key: pair.key, subject: "`action`", expected: expected)
      return name.flatMap { send($0, at: pair.value.range, arguments: nil) }
    }
    guard let first = pairs.first, pairs.count == 1, let name = reader.keyText(first.key) else {
      reader.report(.severalStepsInOne, "`action` takes one action", at: pair.value.range)
      return nil
    }
    return send(name, at: first.key.range, arguments: first)
  }

  private func send(
    _ name: String,
    at range: SourceRange,
    arguments pair: YAMLPair?
  ) -> Scenario.Occurrence? {
    guard let action = spec.actions.first(where: { $0.name == name }) else {
      if !reader.unread.contains(name, in: .actions) { reportUnknownOccurrence(name, at: range) }
      return nil
    }
    let arguments = reader.checkedArguments(of: callee(of: action), at: range, arguments: pair)
    return arguments.map { .send(action: name, arguments: $0.text, at: pair?.range ?? range) }
  }

  /// An action as something that gets arguments. Where its payload could not be read, they are not judged.
  private func callee(of action: Action) -> Callee {
    let owner: UnreadParts.PayloadOwner =
      if case .forward(let mutation) = action.body { .mutation(mutation) } else { .action(action.name) }
    let isUnread = reader.unread.payloads.contains(owner)
    return Callee(kind: .action, name: action.name, payload: isUnread ? nil : action.payload, range: action.range)
  }

  private func reportUnknownOccurrence(_ name: String, at range: SourceRange) {
    let actions = spec.actions.map(\.name)
    if let call = SwiftText(name).call {
      let message =
        actions.contains(call.function.text)
        ? "`\(call.function.text)` is an action: its arguments stand behind a colon, not in parentheses"
        : "there is no action `\(name)`; a Swift statement is a `do`"
      reader.report(.unknownOccurrence, message, at: range)
      return
    }
    let known = actions + LanguageDescription.occurrenceObjects.compactMap(\.keys.first?.name)
    reader.report(.unknownOccurrence, "there is no action `\(name)`\(reader.didYouMean(name, among: known))", at: range)
  }
}

extension LanguageDescription {
  /// The mapping of an occurrence that starts with this key.
  static func occurrenceObject(_ key: String) -> LanguageObject? {
    occurrenceObjects.first { $0.keys.first?.name == key }
  }
}
