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

  func mutations(_ spec: KeyedNode, fields: [Field]) -> [Mutation] {
    entries(spec, .mutations, kind: "`name: Type`").compactMap { name, pair in
      guard checkName(name, at: pair.key.range, what: "a mutation") else { return nil }
      return mutation(name, pair, fields: fields)
    }
  }

  /// Reads a mutation; where its effect can't be read, the mutation itself is still known.
  private func mutation(_ name: String, _ pair: YAMLPair, fields: [Field]) -> Mutation? {
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
      if let effect = inferredEffect(of: mutation, fields: fields) { mutation.effect = effect }
      return mutation
    }
    guard let node = keyed(pair.value, key: pair.key, as: .mutation) else { return mutation }
    mutation.documentation = documentation(node, of: name)
    if let written = node[.payload] {
      guard let payload = payload(written, of: .mutation(name)) else { return mutation }
      mutation.payload = payload
    }
    if let effect = effect(node, of: mutation, fields: fields) { mutation.effect = effect }
    return mutation
  }

  private func isWord(_ node: YAMLNode, _ word: String) -> Bool {
    if case .scalar(let scalar) = node.content { return scalar.style == .plain && scalar.text == word }
    return false
  }

  private func effect(_ node: KeyedNode, of mutation: Mutation, fields: [Field]) -> Mutation.Effect? {
    if let sets = node[.sets], let reduce = node[.reduce] {
      report(
        .keysExcludeEachOther,
        "`sets` and `reduce` both say what the mutation does",
        at: reduce.key.range,
        notes: [("`sets` is here", sets.key.range)]
      )
      return nil
    }
    if let sets = node[.sets] { return assignment(sets, of: mutation, fields: fields) }
    guard let reduce = node[.reduce] else {
      // A misspelt key may have said it.
      return node.lacks(.reduce) ? inferredEffect(of: mutation, fields: fields) : nil
    }
    if isWord(reduce.value, "manual") { return .manual }
    return .statements(
      swiftList(
        reduce,
        subject: "`reduce` of `\(mutation.name)`",
        kind: "a Swift statement or a list of them",
        form: .statement
      )
    )
  }

  private func assignment(_ sets: YAMLPair, of mutation: Mutation, fields: [Field]) -> Mutation.Effect? {
    let subject = "`sets` of `\(mutation.name)`"
    guard let name = text(sets.value, key: sets.key, subject: subject, expected: "the name of a field") else {
      return nil
    }
    guard let field = fields.first(where: { $0.name == name }) else {
      let near = didYouMean(name, among: fields.map(\.name))
      report(.unknownField, "the state has no field `\(name)`\(near)", at: sets.value.range)
      return nil
    }
    guard mutation.payload.values.count == 1 else {
      report(
        .effectNotInferable,
        "`sets` takes a payload of one value; `\(mutation.name)` has \(mutation.payload.values.count)",
        at: sets.key.range
      )
      return nil
    }
    return .assignments([Mutation.Assignment(field: field.name, value: mutation.payload.values[0].name)])
  }

  /// Infers from names what a mutation does: each payload name goes to the field of that name; the one unnamed value of `setX` goes to
  /// `x` or `isX`.
  private func inferredEffect(of mutation: Mutation, fields: [Field]) -> Mutation.Effect? {
    guard !mutation.payload.values.isEmpty else {
      report(
        .mutationWithoutEffect,
        "`\(mutation.name)` says nothing of what it does to the state",
        at: mutation.range,
        replacement: "\(mutation.name): {reduce: state.… = …}"
      )
      return nil
    }
    var assignments: [Mutation.Assignment] = []
    for value in mutation.payload.values {
      let candidates = fieldNames(for: value, of: mutation)
      guard let field = candidates.lazy.compactMap({ name in fields.first { $0.name == name } }).first else {
        reportNotInferable(value, of: mutation, candidates: candidates, fields: fields)
        return nil
      }
      assignments.append(Mutation.Assignment(field: field.name, value: value.name))
    }
    return .assignments(assignments)
  }

  private func fieldNames(for value: Payload.Value, of mutation: Mutation) -> [String] {
    let ownName = value.isNamed ? [value.name] : []
    guard mutation.payload.values.count == 1, value.label == nil, mutation.name.hasPrefix("set"),
      mutation.name.dropFirst(3).first?.isLowercase == false
    else { return ownName }
    let subject = String(mutation.name.dropFirst(3))
    let capitals = subject.prefix { $0.isUppercase }
    let acronym = capitals.count == subject.count ? capitals : capitals.dropLast(capitals.count > 1 ? 1 : 0)
    let names = [
      subject.prefix(1).lowercased() + subject.dropFirst(),
      acronym.lowercased() + subject.dropFirst(acronym.count),
      "is" + subject,
    ]
    return ownName + names
  }

  private func reportNotInferable(_ value: Payload.Value, of mutation: Mutation, candidates: [String], fields: [Field])
  {
    let searched = Array(Set(candidates)).sorted().map { "`\($0)`" }.joined(separator: " nor ")
    let names = fields.map(\.name)
    let message: String
    if value.isNamed, value.label != nil || mutation.payload.values.count > 1 {
      let advice = didYouMean(value.name, among: names, otherwise: "write `reduce`")
      message = "the payload's `\(value.name)` is no field of the state\(advice)"
    } else if let first = candidates.first {
      let advice = didYouMean(first, among: names, otherwise: "write `sets` or `reduce`")
      message = "`\(mutation.name)` does not say which field it sets: there is no \(searched)\(advice)"
    } else {
      message = "`\(mutation.name)` does not say which field it sets: write `sets` or `reduce`, or call it `set…`"
    }
    let place = value.isNamed && mutation.payload.values.count > 1 ? value.type.range : mutation.range
    report(.effectNotInferable, message, at: place)
  }
}
