import YAMLTree

extension SpecDecoder {
  /// Reads a payload; where it can't be read, that is noted.
  func payload(_ pair: YAMLPair, of owner: UnreadParts.PayloadOwner) -> Payload? {
    let payload = writtenPayload(pair, of: owner)
    if payload == nil { unread.payloads.insert(owner) }
    return payload
  }

  /// Reads the payload of what has these keys; nil where none can be read. One that may be misspelt is noted as unread, too.
  func payload(in node: KeyedNode, of owner: UnreadParts.PayloadOwner) -> Payload? {
    if let pair = node[.payload] { return payload(pair, of: owner) }
    if !node.lacks(.payload) { unread.payloads.insert(owner) }
    return nil
  }

  private func writtenPayload(_ pair: YAMLPair, of owner: UnreadParts.PayloadOwner) -> Payload? {
    let subject = "the payload of `\(owner.name)`"
    // Whether values may have ` = value` behind their types.
    let takesDefaults = if case .flow = owner { true } else { false }
    let isInSteps = if case .mutation = owner { false } else { true }
    if pair.value.isAbsent || !pair.value.isMapping {
      guard let type = takesDefaults ? type(pair, subject: subject) : caseType(pair, subject: subject) else {
        return nil
      }
      return Payload(values: [Payload.Value(label: nil, name: Payload.unnamedValue, isNamed: false, type: type)])
    }
    let entries = entries(pair.value, key: pair.key, subject: subject, expected: "a type or `label: Type`")
    let values = entries.compactMap { written, entry -> Payload.Value? in
      let words = written.split(separator: " ").map(String.init)
      let name = words.count == 2 ? words[1] : written
      guard checkLocalName(name, at: entry.key.range, what: "a payload value", isInSteps: isInSteps),
        words.count < 2 || words[0] == "_" || checkName(words[0], at: entry.key.range, what: "a label")
      else { return nil }
      let label = words.count == 2 && words[0] == "_" ? nil : words[0]
      if takesDefaults {
        guard let (type, value) = typeAndValue(entry.value, key: entry.key, subject: "`\(name)`") else { return nil }
        return Payload.Value(label: label, name: name, isNamed: true, type: type, defaultValue: value)
      }
      guard let type = caseType(entry, subject: "`\(name)`") else { return nil }
      return Payload.Value(label: label, name: name, isNamed: true, type: type)
    }
    guard values.count == entries.count else { return nil }
    let places = zip(values, entries).map { ($0, $1.pair.key.range) }
    checkDistinct(places.map { ($0.name, $1) }, what: subject)
    if !takesDefaults { checkLabels(places, what: subject) }
    return Payload(values: values)
  }

  /// Reads the type of a value of an enum's case, which keeps it: without `@escaping`, which would not compile there; reports what only a function's
  /// parameter can be.
  private func caseType(_ pair: YAMLPair, subject: String) -> SwiftType? {
    guard let type = type(pair, subject: subject) else { return nil }
    guard let word = type.wordAgainstKeeping ?? (type.isVariadic ? "..." : nil) else { return type.withoutEscaping }
    report(
      .invalidType,
      "in \(subject), `\(type.text)` can't be a type: `\(word)` is for a function's parameters",
      at: type.range
    )
    return nil
  }

  /// Reports labels that stand twice among the values of a case of an enum, which can't have them, as a method can. Names that do are told already.
  func checkLabels(_ values: [(value: Payload.Value, range: SourceRange)], what: String) {
    guard Set(values.map(\.value.name)).count == values.count else { return }
    checkDistinct(values.compactMap { item in item.value.label.map { ($0, item.range) } }, kind: "label", what: what)
  }
}

extension YAMLNode {
  /// Whether it is a mapping.
  var isMapping: Bool {
    if case .mapping = content { true } else { false }
  }
}
