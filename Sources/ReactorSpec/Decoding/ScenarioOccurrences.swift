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
    guard let object = LanguageDescription.occurrenceObject(head.name), !isAction(head.name, head.pair) else {
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

  /// Whether a key by which time could pass, or a double could be moved, is the name of an action here: nothing behind it is a duration,
  /// or names a double.
  private func isAction(_ name: String, _ pair: YAMLPair) -> Bool {
    guard ["advance", "release", "emit", "finish", "fail"].contains(name), let action = declared.actions[name] else {
      return false
    }
    if name == "advance" {
      guard case .scalar(let scalar) = pair.value.content else { return true }
      return !SpecDecoder.isDuration(scalar.text) && !action.payload.values.isEmpty
    }
    let subject: String? =
      switch pair.value.content {
      case .mapping(let pairs): pairs.first.flatMap { reader.keyText($0.key) }
      case .scalar(let scalar): scalar.text
      default: nil
      }
    let owner = subject?.split(separator: ".").first.map(String.init)
    return owner.map { contracts[$0] == nil } ?? true
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
    case .emitOccurrence, .finishOccurrence, .failOccurrence:
      return streamEvent(name, pair)
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

  /// Reads `emit`, `finish` or `fail`: `emit: {socket.events: .joined}`, `finish: socket.events`.
  private func streamEvent(_ name: LanguageObject.Name, _ pair: YAMLPair) -> Scenario.Occurrence? {
    let key = reader.keyText(pair.key) ?? ""
    guard case .mapping(let entries) = pair.value.content, name != .finishOccurrence else {
      let expected =
        name == .finishOccurrence
        ? "a stream of a double: `dependency.member`" : "a stream of a double with a value: `dependency.member: value`"
      guard
        let subject = reader.text(pair.value, key: pair.key, subject: "`\(key)`", expected: expected),
        let (dependency, method) = fedStream(subject, name, at: pair.value.range)
      else { return nil }
      let isVoid = method.result?.genericArguments.first?.isVoid == true
      guard name == .finishOccurrence || name == .emitOccurrence && isVoid else {
        let message = "`\(key)` needs a value behind `\(subject)`: `\(key): {\(subject): …}`"
        reader.report(.impossibleStreamEvent, message, at: pair.value.range)
        return nil
      }
      let event =
        name == .finishOccurrence ? .finish : Scenario.StreamEvent.emit(reader.located("()", at: pair.value.range))
      return .stream(dependency: dependency, method: method.name, event, at: pair.value.range)
    }
    guard let entry = entries.first, entries.count == 1, let subject = reader.keyText(entry.key) else {
      reader.report(.severalStepsInOne, "`\(key)` takes one stream of a double with one value", at: pair.value.range)
      return nil
    }
    let kind = name == .emitOccurrence ? "the element that it emits" : "the error that it fails with"
    let fed = fedStream(subject, name, at: entry.key.range)
    let element = name == .emitOccurrence ? fed?.method.result?.genericArguments.first : nil
    let form = SwiftForm.value(.of(element))
    let value = reader.swift(entry.value, key: entry.key, subject: "`\(subject)`", kind: kind, form: form)
    guard let (dependency, method) = fed, let value else { return nil }
    let event = name == .emitOccurrence ? .emit(value) : Scenario.StreamEvent.fail(value)
    return .stream(dependency: dependency, method: method.name, event, at: entry.key.range)
  }

  /// The method or property of a double to whose streams something can happen; reports any other.
  private func fedStream(
    _ subject: String,
    _ event: LanguageObject.Name,
    at range: SourceRange
  ) -> (dependency: String, method: Method)? {
    guard let (dependency, method) = doubleMethod(subject, at: range) else { return nil }
    let type = method.result?.text ?? "nothing"
    var message: String?
    switch method.result?.stream {
    case let stream? where stream.isRelay && event != .emitOccurrence:
      message = "`\(subject)` is a `\(type)`, which neither ends nor fails"
    case .single where event == .finishOccurrence:
      message = "`\(subject)` is a `\(type)`, which ends with its element: `emit` it"
    case .completable where event == .emitOccurrence:
      message = "`\(subject)` is a `Completable`, which has no elements: `finish` it"
    case let stream? where !stream.canFail && event == .failOccurrence:
      message = "`\(subject)` is an `\(type)`, which can't fail"
    case nil: message = "`\(subject)` gives `\(type)`, which is no stream that a test can feed"
    default: break
    }
    guard let message else { return (dependency, method) }
    reader.report(.impossibleStreamEvent, message, at: range, notes: [("it is declared here", method.range)])
    return nil
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
    // What a child tells is the action of that name.
    let name = told[name] ?? name
    guard let action = declared.actions[name] else {
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

  /// Reports an action that is written as Swift calls a function.
  private func reportCall(of action: Callee, _ parts: [SwiftText], at range: SourceRange) {
    let arguments = action.takes(parts) ? parts.map(\.text) : action.corrected(parts)
    let line = arguments.map { $0.isEmpty ? action.name : "\(action.name): \(Quoting.arguments($0))" }
    reader.report(
      .unknownOccurrence,
      parts.isEmpty
        ? "`\(action.name)` is an action: it is sent by its name, without parentheses"
        : "`\(action.name)` is an action: its arguments stand behind a colon, not in parentheses",
      at: range,
      replacement: line.flatMap { reader.stepLine(replacing: range, with: [$0]) }
    )
  }

  private func reportUnknownOccurrence(_ name: String, at range: SourceRange) {
    if let call = SwiftText(name).call {
      guard let action = declared.actions[call.function.text] else {
        reader.report(
          .unknownOccurrence,
          "there is no action `\(name)`; a Swift statement is a `do`",
          at: range,
          replacement: reader.stepLine(replacing: range, with: ["do: \(Quoting.plainOrQuoted(name))"])
        )
        return
      }
      reportCall(of: callee(of: action), call.arguments.commaSeparatedParts, at: range)
      return
    }
    let several = SwiftText(name).commaSeparatedParts.map(\.text)
    if several.count > 1, several.allSatisfy({ declared.actions[$0] != nil }) {
      reader.report(
        .unknownOccurrence,
        "these are several actions: they stand in a list",
        at: range,
        replacement: reader.line(replacing: range, with: "[\(several.joined(separator: ", "))]")
      )
      return
    }
    let near =
      name == "wait"
      ? "; `advance` lets time pass"
      : reader.didYouMean(
        name,
        among: spec.actions.map(\.name) + LanguageDescription.occurrenceObjects.compactMap(\.keys.first?.name)
      )
    reader.report(.unknownOccurrence, "there is no action `\(name)`\(near)", at: range)
  }
}

extension LanguageDescription {
  /// The mapping of an occurrence that starts with this key.
  static func occurrenceObject(_ key: String) -> LanguageObject? {
    occurrenceObjects.first { $0.keys.first?.name == key }
  }
}
