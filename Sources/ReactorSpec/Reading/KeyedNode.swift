import YAMLTree

/// A mapping with the keys that the language gives it.
struct KeyedNode {
  let object: LanguageObject
  let node: YAMLNode
  /// The keys that are written, each once. There are few, so that a look at each is quicker than a hash.
  private let keys: [LanguageKey.Name]
  /// Their pairs.
  private let pairs: [YAMLPair]
  /// Whether there are keys that the language does not have here; they have been reported.
  private let hasUnknownKeys: Bool

  init(
    object: LanguageObject,
    node: YAMLNode,
    keys: [LanguageKey.Name],
    pairs: [YAMLPair],
    hasUnknownKeys: Bool
  ) {
    self.object = object
    self.node = node
    self.keys = keys
    self.pairs = pairs
    self.hasUnknownKeys = hasUnknownKeys
  }

  /// The pair of a key, where it is written. The key has to be one of the mapping's.
  subscript(key: LanguageKey.Name) -> YAMLPair? {
    assert(object.key(key) != nil, "\(object.title) has no key `\(key.rawValue)`")
    return pair(of: key)
  }

  private func pair(of key: LanguageKey.Name) -> YAMLPair? { keys.firstIndex(of: key).map { pairs[$0] } }

  /// The pair of the mapping's first key, by which steps and occurrences are known.
  var head: YAMLPair? { object.keys.first.flatMap { pair(of: $0.key) } }

  /// Whether a key is missing for sure: a key that is reported since the language does not have it here can be a misspelt one, and what
  /// would follow from its absence is not reported.
  func lacks(_ key: LanguageKey.Name) -> Bool { !keys.contains(key) && !hasUnknownKeys }

  /// The keys that are missing, but may be misspelt.
  var unreadKeys: Set<LanguageKey.Name> {
    hasUnknownKeys ? Set(object.keys.map(\.key).filter { !keys.contains($0) }) : []
  }

  /// The names that a section has, whatever stands behind them.
  func names(in section: LanguageKey.Name) -> [String] {
    guard case .mapping(let entries)? = self[section]?.value.content else { return [] }
    return entries.compactMap { entry in
      if case .scalar(let scalar) = entry.key.content { scalar.text } else { nil }
    }
  }

  /// Whether the first key stands before the second one in the file.
  func isWritten(_ first: LanguageKey.Name, before second: LanguageKey.Name) -> Bool {
    guard let first = keys.firstIndex(of: first), let second = keys.firstIndex(of: second) else { return false }
    return pairs[first].key.range.start < pairs[second].key.range.start
  }
}

extension SpecDecoder {
  /// Reads a mapping of the language: reports unknown keys and missing ones.
  func keyed(_ node: YAMLNode, key: YAMLNode?, as name: LanguageObject.Name) -> KeyedNode? {
    let object = LanguageDescription.object(name)
    guard case .mapping(let all) = node.content else {
      reportShape(node, key: key, subject: object.title, expected: "a mapping")
      return nil
    }
    if all.isEmpty, let key, !object.mayBeEmpty, !object.keys.contains(where: \.isRequired) {
      report(.wrongShape, "`\(keyText(key) ?? "")` is empty", at: node.range)
      return nil
    }
    if object.key(.type) != nil, let type = dictionaryType(all), object.key(type.key.lowercased()) == nil {
      report(
        .unknownKey,
        "a dictionary's type stands in brackets and quotes: YAML takes `\(source[node.range])` for a mapping with a key `\(type.key)`",
        at: node.range,
        replacement: line(replacing: node.range, with: "'[\(type.key): \(type.value)]'")
      )
      return nil
    }
    var keys: [LanguageKey.Name] = []
    var pairs: [YAMLPair] = []
    var hasUnknownKeys = false
    for pair in wholePairs(all, of: node, as: object) {
      guard let name = keyText(pair.key) else { continue }
      guard let known = object.key(name) else {
        if reportCutText(name, pair) { return nil }
        reportUnknownKey(name, pair, in: object)
        hasUnknownKeys = true
        continue
      }
      if let index = keys.firstIndex(of: known.key) {
        pairs[index] = pair
      } else {
        keys.append(known.key)
        pairs.append(pair)
      }
    }
    for required in object.keys where required.isRequired && !keys.contains(required.key) {
      let place = key?.range ?? SourceRange.at(node.range.start)
      report(.missingKey, "\(object.title) needs `\(required.name)`: \(required.summary.lowercasedFirst)", at: place)
    }
    return KeyedNode(object: object, node: node, keys: keys, pairs: pairs, hasUnknownKeys: hasUnknownKeys)
  }

  /// The types of a dictionary's keys and values that stand like a pair of a mapping, both with names that begin with a capital.
  private func dictionaryType(_ pairs: [YAMLPair]) -> (key: String, value: String)? {
    let texts = pairs.flatMap { [$0.key, $0.value] }.compactMap { node -> String? in
      guard case .scalar(let scalar) = node.content, scalar.style == .plain, scalar.text.first?.isUppercase == true,
        SwiftType(SwiftText(scalar.text)).flaw == nil
      else { return nil }
      return scalar.text
    }
    return pairs.count == 1 && texts.count == 2 ? (texts[0], texts[1]) : nil
  }

  /// Reports a Swift text that YAML has cut at its `: `, so that what stands before that is no key: `[.redacted(reason: .placeholder)]`.
  private func reportCutText(_ name: String, _ pair: YAMLPair) -> Bool {
    guard let (text, range) = cutText(pair) else { return false }
    report(
      .swiftTextNeedsQuotes,
      "YAML takes `: ` for the end of a key: quote the Swift text",
      at: range,
      replacement: SwiftText(text).problem == nil ? line(replacing: range, with: Quoting.quoted(text)) : nil
    )
    return true
  }

  /// The Swift text that YAML has cut at a `: ` between its parentheses, so that what stands before it looks like a key: `load(page: 1)`. Nil of
  /// any other pair.
  func cutText(_ pair: YAMLPair) -> (text: String, range: SourceRange)? {
    guard case .scalar(let key) = pair.key.content, key.style == .plain, case .scalar(let value) = pair.value.content,
      key.text.openBrackets > 0 || value.style == .plain && value.text.openBrackets < 0
    else { return nil }
    let range = SourceRange(start: pair.key.range.start, end: max(pair.key.range.end, pair.value.range.end))
    return (source[range], range)
  }

  private func reportUnknownKey(_ name: String, _ pair: YAMLPair, in object: LanguageObject) {
    let (key, value) = (pair.key, pair.value)
    // What stands behind the missing space has a colon of its own, so that YAML takes all before that for the key.
    if let colon = name.firstIndex(of: ":"), object.key(String(name[..<colon])) != nil,
      let missing = MissingSpace(in: shortLine(key.range.start.line)), missing.isAfterColon
    {
      return report(missing, line: key.range.start.line)
    }
    let known = object.keys.map { "`\($0.name)`" }.joined(separator: ", ")
    let isStep = LanguageDescription.stepObjects.contains { $0.name == object.name }
    let foreign = LanguageDescription.foreignKey(name, in: object)
    let advice =
      if isStep, let heads = LanguageDescription.headsOfSteps(with: name) {
        "it belongs to \(heads)"
      } else if let foreign {
        foreign.advice
      } else if let near = SpelledAlike.nearest(to: name, among: object.keys.map(\.name)) {
        "did you mean `\(near)`?"
      } else {
        "known here: \(known)"
      }
    if name == "latest", object.key(.overlap) != nil {
      report(
        .unknownKey,
        "\(object.title) has no key `latest`; that a newer run cancels the older one is `overlap: latest`",
        at: key.range,
        replacement: line(
          replacing: value.range.end.line == key.range.start.line
            ? SourceRange(start: key.range.start, end: value.range.end) : key.range,
          with: "overlap: latest"
        )
      )
      return
    }
    report(
      .unknownKey,
      "\(object.title) has no key `\(name)`; \(advice)",
      at: key.range,
      replacement: foreign?.key.flatMap { line(replacing: key.range, with: $0) }
    )
  }
}

extension String {
  /// How many parentheses it opens more than it closes.
  fileprivate var openBrackets: Int {
    utf8.reduce(0) { $0 + ($1 == UInt8(ascii: "(") ? 1 : $1 == UInt8(ascii: ")") ? -1 : 0) }
  }
}

extension SpecDecoder {
  /// The entries of a section, none where it is not written.
  func entries(_ spec: KeyedNode, _ section: LanguageKey.Name, kind: String) -> [(name: String, pair: YAMLPair)] {
    guard let pair = spec[section] else { return [] }
    // What stands there has names, which can't be read.
    if !pair.value.isAbsent, !pair.value.isMapping { unread.sections.insert(section) }
    return entries(pair.value, key: pair.key, subject: "`\(section.rawValue)`", expected: "a mapping: \(kind)")
  }

  func swift(
    _ node: KeyedNode,
    _ key: LanguageKey.Name,
    of name: String,
    kind: String,
    form: SwiftForm = .expression
  ) -> SwiftText? {
    guard let pair = node[key] else { return nil }
    return swift(pair.value, key: pair.key, subject: "`\(key.rawValue)` of `\(name)`", kind: kind, form: form)
  }

  func flag(_ node: KeyedNode, _ key: LanguageKey.Name, of name: String) -> Bool {
    guard let pair = node[key] else { return false }
    return flag(pair.value, key: pair.key, subject: "`\(key.rawValue)` of `\(name)`") ?? false
  }

  func documentation(_ node: KeyedNode, of name: String) -> String? {
    guard let pair = node[.doc] else { return nil }
    return text(pair.value, key: pair.key, subject: "`doc` of `\(name)`")?.trimmed
  }
}
