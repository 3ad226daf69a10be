import YAMLTree

extension SpecDecoder {
  /// Reads a payload; where it can't be read, that is noted.
  func payload(_ pair: YAMLPair, of owner: UnreadParts.PayloadOwner) -> Payload? {
    let payload = writtenPayload(pair, of: owner.name)
    if payload == nil { unread.payloads.insert(owner) }
    return payload
  }

  private func writtenPayload(_ pair: YAMLPair, of owner: String) -> Payload? {
    let subject = "the payload of `\(owner)`"
    if pair.value.isAbsent || !isMapping(pair.value) {
      guard let type = swift(pair.value, key: pair.key, subject: subject, kind: "a Swift type", form: .type) else {
        return nil
      }
      return Payload(values: [Payload.Value(label: nil, name: Payload.unnamedValue, isNamed: false, type: type)])
    }
    let entries = entries(pair.value, key: pair.key, subject: subject, expected: "a type or `label: Type`")
    let values = entries.compactMap { written, entry -> Payload.Value? in
      let words = written.split(separator: " ").map(String.init)
      let isUnlabelled = words.count == 2 && words[0] == "_"
      let name = isUnlabelled ? words[1] : written
      guard checkLocalName(name, at: entry.key.range, what: "a payload value"),
        let type = swift(entry.value, key: entry.key, subject: "`\(name)`", kind: "a Swift type", form: .type)
      else { return nil }
      return Payload.Value(label: isUnlabelled ? nil : name, name: name, isNamed: true, type: type)
    }
    guard values.count == entries.count else { return nil }
    let places = zip(values, entries).map { ($0.name, $1.pair.key.range) }
    checkDistinct(places, what: subject)
    return Payload(values: values)
  }

  private func isMapping(_ node: YAMLNode) -> Bool {
    if case .mapping = node.content { return true }
    return false
  }

  func mutations(_ spec: KeyedNode) -> [Mutation] {
    entries(spec, .mutations, kind: "`name: Type`").compactMap { name, pair in
      guard checkName(name, at: pair.key.range, what: "a mutation") else { return nil }
      return mutation(name, pair)
    }
  }

  /// Reads a mutation; where its effect can't be read, the mutation itself is still known.
  private func mutation(_ name: String, _ pair: YAMLPair) -> Mutation? {
    var mutation = Mutation(name: name, payload: Payload(), effect: .statements([]), range: pair.key.range)
    guard isMapping(pair.value) else {
      if isWord(pair.value, "manual") {
        report(
          .wrongShape,
          "`\(name)` takes a type or a mapping; a reduce by hand is `reduce: manual`",
          at: pair.value.range,
          replacement: line(replacing: pair.value.range, with: "{reduce: manual}")
        )
        return mutation
      }
      if !pair.value.isAbsent {
        guard let payload = payload(pair, of: .mutation(name)) else { return mutation }
        mutation.payload = payload
      }
      mutation.unresolved = .inferred
      return mutation
    }
    guard let node = keyed(pair.value, key: pair.key, as: .mutation) else { return mutation }
    mutation.documentation = documentation(node, of: name)
    if let written = node[.payload] {
      guard let payload = payload(written, of: .mutation(name)) else { return mutation }
      mutation.payload = payload
    }
    readEffect(node, of: &mutation)
    return mutation
  }

  private func isWord(_ node: YAMLNode, _ word: String) -> Bool {
    if case .scalar(let scalar) = node.content { return scalar.style == .plain && scalar.text == word }
    return false
  }

  /// Reads what a mutation does, as far as its names don't have to say it.
  private func readEffect(_ node: KeyedNode, of mutation: inout Mutation) {
    if let sets = node[.sets], let reduce = node[.reduce] {
      report(
        .keysExcludeEachOther,
        "`sets` and `reduce` both say what the mutation does",
        at: reduce.key.range,
        notes: [("`sets` is here", sets.key.range)]
      )
    } else if let sets = node[.sets] {
      let subject = "`sets` of `\(mutation.name)`"
      mutation.unresolved = text(sets.value, key: sets.key, subject: subject, expected: "the name of a field").map {
        .sets($0, at: sets.value.range, key: sets.key.range)
      }
    } else if let reduce = node[.reduce] {
      let subject = "`reduce` of `\(mutation.name)`"
      let kind = "a Swift statement or a list of them"
      mutation.effect =
        isWord(reduce.value, "manual")
        ? .manual : .statements(swiftList(reduce, subject: subject, kind: kind, form: .statement))
    } else if node.lacks(.reduce) {
      mutation.unresolved = .inferred
    }
  }
}
