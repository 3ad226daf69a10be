import YAMLTree

/// Decodes one file's nodes and collects what is wrong with them.
///
/// Every function that decodes reports what it finds and returns nil, or what could still be read, so that one run finds all
/// mistakes of a file.
final class SpecDecoder {
  let path: String
  let source: SourceText
  private(set) var diagnostics: [Diagnostic] = []
  /// Rules of which nothing is reported for now, since their breaks would only follow from one that is reported.
  var silenced: Set<Rule> = []

  init(path: String, source: SourceText) {
    self.path = path
    self.source = source
  }

  func report(
    _ rule: Rule,
    _ message: String,
    at range: SourceRange,
    replacement: String? = nil,
    notes: [(String, SourceRange)] = []
  ) {
    guard !silenced.contains(rule) else { return }
    diagnostics.append(
      Diagnostic(
        rule,
        message,
        at: place(range),
        replacement: replacement,
        notes: notes.map { Diagnostic.Note($0.0, at: place($0.1)) }
      )
    )
  }

  private func place(_ range: SourceRange) -> Diagnostic.Place {
    Diagnostic.Place(path: path, range: range, sourceLine: source.line(range.start.line))
  }

  /// The range of a node for messages: the node itself, or the key before it where nothing is written.
  func range(of node: YAMLNode, after key: YAMLNode?) -> SourceRange {
    node.isAbsent ? key?.range ?? node.range : node.range
  }

  /// The words that ask whether a known name was meant; empty where none is near.
  func didYouMean(_ name: String, among candidates: some Sequence<String>) -> String {
    SpelledAlike.nearest(to: name, among: candidates).map { "; did you mean `\($0)`?" } ?? ""
  }

  /// The words that ask whether a known name was meant, or else say what to do.
  func didYouMean(_ name: String, among candidates: some Sequence<String>, otherwise advice: String) -> String {
    let question = didYouMean(name, among: candidates)
    return question.isEmpty ? "; \(advice)" : "\(question) Otherwise \(advice)"
  }
}

extension SpecDecoder {
  /// What a node is, in words.
  func words(for node: YAMLNode) -> String {
    switch node.content {
    case .scalar: node.isAbsent ? "nothing" : "text"
    case .sequence: "a list"
    case .mapping: "a mapping"
    }
  }

  func reportShape(_ node: YAMLNode, key: YAMLNode?, subject: String, expected: String, replacement: String? = nil) {
    report(
      .wrongShape,
      "\(subject) takes \(expected), not \(words(for: node))",
      at: range(of: node, after: key),
      replacement: replacement
    )
  }

  /// The text of a scalar for people, or a plain word; reports anything else.
  func text(_ node: YAMLNode, key: YAMLNode?, subject: String, expected: String = "text") -> String? {
    guard case .scalar(let scalar) = node.content, !node.isAbsent, !hasStrayTag(node) else {
      if node.tag == nil { reportShape(node, key: key, subject: subject, expected: expected) }
      return nil
    }
    return scalar.text
  }

  /// `true` or `false`, also as YAML 1.1 may write it; reports anything else.
  func flag(_ node: YAMLNode, key: YAMLNode?, subject: String) -> Bool? {
    if case .scalar(let scalar) = node.content, scalar.style == .plain, node.tag == nil {
      switch scalar.text {
      case "true", "True", "TRUE": return true
      case "false", "False", "FALSE": return false
      default: break
      }
    }
    reportShape(node, key: key, subject: subject, expected: "`true` or `false`")
    return nil
  }

  /// One of a few words; reports anything else.
  func choice(_ node: YAMLNode, key: YAMLNode?, subject: String, words: [String]) -> String? {
    let expected = LanguageDescription.words(for: .choice(words))
    guard let text = text(node, key: key, subject: subject, expected: expected) else { return nil }
    if words.contains(text) { return text }
    report(
      .unknownChoice,
      "\(subject) can't be `\(text)`\(didYouMean(text, among: words, otherwise: "it takes \(expected)"))",
      at: node.range
    )
    return nil
  }

  /// The items of a list, or the one item that stands for a list of one.
  func items(_ node: YAMLNode) -> [YAMLNode] {
    if case .sequence(let items) = node.content, !node.isFlow || items.allSatisfy({ !$0.isAbsent }) { return items }
    return [node]
  }

  /// The pairs of a mapping whose keys its writer makes up, with their names; reports other shapes, an empty mapping and keys that
  /// are no text.
  func entries(_ node: YAMLNode, key: YAMLNode?, subject: String, expected: String) -> [(name: String, pair: YAMLPair)]
  {
    guard case .mapping(let pairs) = node.content, !pairs.isEmpty else {
      reportShape(node, key: key, subject: subject, expected: expected)
      return []
    }
    return pairs.compactMap { pair in
      keyText(pair.key).map { ($0, pair) }
    }
  }

  /// The text of a key; reports one that is no text.
  func keyText(_ key: YAMLNode) -> String? {
    if case .scalar(let scalar) = key.content, !scalar.text.isEmpty { return scalar.text }
    report(.wrongShape, "a key is text, not \(words(for: key))", at: key.range)
    return nil
  }
}
