import YAMLTree

/// A mapping with the keys that the language gives it.
struct KeyedNode {
  let object: LanguageObject
  let node: YAMLNode
  /// Whether there are keys that the language does not have here; they have been reported.
  let hasUnknownKeys: Bool
  private let pairs: [String: YAMLPair]

  init(object: LanguageObject, node: YAMLNode, pairs: [String: YAMLPair], hasUnknownKeys: Bool) {
    self.object = object
    self.node = node
    self.pairs = pairs
    self.hasUnknownKeys = hasUnknownKeys
  }

  /// The pair of a key, where it is written.
  subscript(name: String) -> YAMLPair? { pairs[name] }

  /// Whether the first key stands before the second one in the file.
  func isWritten(_ first: String, before second: String) -> Bool {
    guard let first = pairs[first], let second = pairs[second] else { return false }
    return first.key.range.start < second.key.range.start
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
    if all.isEmpty, let key, !object.keys.contains(where: \.isRequired) {
      report(.wrongShape, "`\(keyText(key) ?? "")` is empty", at: node.range)
      return nil
    }
    var pairs: [String: YAMLPair] = [:]
    var hasUnknownKeys = false
    for pair in wholePairs(all, of: node) {
      guard let name = keyText(pair.key) else { continue }
      guard let known = object.key(name) else {
        reportUnknownKey(name, at: pair.key, in: object)
        hasUnknownKeys = true
        continue
      }
      pairs[known.name] = pair
    }
    for required in object.keys where required.isRequired && pairs[required.name] == nil {
      let place = key?.range ?? SourceRange.at(node.range.start)
      report(.missingKey, "\(object.title) needs `\(required.name)`: \(required.summary.lowercasedFirst)", at: place)
    }
    return KeyedNode(object: object, node: node, pairs: pairs, hasUnknownKeys: hasUnknownKeys)
  }

  private func reportUnknownKey(_ name: String, at key: YAMLNode, in object: LanguageObject) {
    let known = object.keys.map { "`\($0.name)`" }.joined(separator: ", ")
    let isStep = LanguageDescription.stepObjects.contains { $0.name == object.name }
    let advice =
      if isStep, let heads = LanguageDescription.headsOfSteps(with: name) {
        "it belongs to \(heads)"
      } else if let near = SpelledAlike.nearest(to: name, among: object.keys.map(\.name)) {
        "did you mean `\(near)`?"
      } else {
        "known here: \(known)"
      }
    report(.unknownKey, "\(object.title) has no key `\(name)`; \(advice)", at: key.range)
  }
}
