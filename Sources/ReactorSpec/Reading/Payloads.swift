import YAMLTree

extension SpecDecoder {
  /// Reads a payload; where it can't be read, that is noted.
  func payload(_ pair: YAMLPair, of owner: UnreadParts.PayloadOwner) -> Payload? {
    let isOfFlow = if case .flow = owner { true } else { false }
    let payload = writtenPayload(pair, of: owner.name, takesDefaults: isOfFlow)
    if payload == nil { unread.payloads.insert(owner) }
    return payload
  }

  /// Reads the payload of what has these keys; nil where none can be read. One that may be misspelt is noted as unread, too.
  func payload(in node: KeyedNode, of owner: UnreadParts.PayloadOwner) -> Payload? {
    if let pair = node[.payload] { return payload(pair, of: owner) }
    if !node.lacks(.payload) { unread.payloads.insert(owner) }
    return nil
  }

  /// - Parameter takesDefaults: Whether values may have ` = value` behind their types.
  private func writtenPayload(_ pair: YAMLPair, of owner: String, takesDefaults: Bool) -> Payload? {
    let subject = "the payload of `\(owner)`"
    if pair.value.isAbsent || !pair.value.isMapping {
      guard let type = type(pair, subject: subject) else { return nil }
      return Payload(values: [Payload.Value(label: nil, name: Payload.unnamedValue, isNamed: false, type: type)])
    }
    let entries = entries(pair.value, key: pair.key, subject: subject, expected: "a type or `label: Type`")
    let values = entries.compactMap { written, entry -> Payload.Value? in
      let words = written.split(separator: " ").map(String.init)
      let isUnlabelled = words.count == 2 && words[0] == "_"
      let name = isUnlabelled ? words[1] : written
      if words.count == 2, !isUnlabelled, words.allSatisfy(SwiftName.isValid) {
        let kind = takesDefaults ? "a flow" : "a case"
        report(
          .invalidName,
          "a value of \(kind) has one name, which is its label, too: `\(words[0])` or `\(words[1])`",
          at: entry.key.range,
          replacement: line(replacing: entry.key.range, with: words[0])
        )
        return nil
      }
      guard checkLocalName(name, at: entry.key.range, what: "a payload value") else { return nil }
      let label = isUnlabelled ? nil : name
      if takesDefaults {
        guard let (type, value) = typeAndValue(entry.value, key: entry.key, subject: "`\(name)`") else { return nil }
        return Payload.Value(label: label, name: name, isNamed: true, type: type, defaultValue: value)
      }
      guard let type = type(entry, subject: "`\(name)`") else { return nil }
      return Payload.Value(label: label, name: name, isNamed: true, type: type)
    }
    guard values.count == entries.count else { return nil }
    let places = zip(values, entries).map { ($0.name, $1.pair.key.range) }
    checkDistinct(places, what: subject)
    return Payload(values: values)
  }
}

extension YAMLNode {
  /// Whether it is a mapping.
  var isMapping: Bool {
    if case .mapping = content { true } else { false }
  }
}
