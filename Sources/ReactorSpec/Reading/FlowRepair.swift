import YAMLTree

/// Quotes the Swift texts inside of a list or mapping in brackets that YAML can't hold, and nothing else.
enum FlowRepair {
  /// The brackets as they should be; nil where it can't be told what was meant.
  ///
  /// - Parameters:
  ///   - value: The brackets, from the first to the last.
  ///   - path: The keys that lead to them, from the top.
  static func repaired(_ value: String, path: [String]) -> String? {
    guard let text = fixed(value, path: path), isHeld(text) else { return nil }
    return text
  }

  /// The value with a comma before a key of the language that stands inside of it like a second key, and the key with its byte offset;
  /// nil where there is none.
  static func missingComma(in value: String) -> (key: String, offset: Int, repaired: String)? {
    let swift = SwiftText(value)
    let tokens = swift.tokens
    var brackets: [SwiftToken.Kind] = []
    for position in tokens.indices.dropFirst().dropLast() {
      let (previous, token, next) = (tokens[position - 1], tokens[position], tokens[position + 1])
      if previous.kind.isOpening { brackets.append(previous.kind) }
      if previous.kind.isClosing { _ = brackets.popLast() }
      guard let key = swift.name(position), next.kind == .colon, LanguageDescription.isKey(key),
        next.range.lowerBound == token.range.upperBound, previous.range.upperBound < token.range.lowerBound,
        previous.endsValue, brackets.last == .leftBrace
      else { continue }
      let end = previous.range.upperBound
      return (key, token.range.lowerBound, swift.replacing([(end..<end, ",")]))
    }
    return nil
  }

  /// Whether YAML can hold the text between brackets.
  static func isHeld(_ text: String) -> Bool {
    guard case .mapping(let pairs)? = Quoting.readFlow("{x: \(text)}")?.content else { return false }
    return pairs.count == 1 && pairs[0].value.tag == nil
  }

  private static func fixed(_ value: String, path: [String]) -> String? {
    guard path.count < YAMLLimits().depth else { return nil }
    if isHeld(value) { return value }
    guard let first = value.first, first == "{" || first == "[", Quoting.endOfFirstToken(in: value) == value.count
    else {
      return Quoting.quoted(value)
    }
    let content = String(value.dropFirst().dropLast()).trimmed
    let syntax = SwiftText(content)
    guard syntax.problem == nil else { return nil }
    let parts = syntax.commaSeparatedParts.map(\.text)
    return first == "{" ? mapping(value, parts, path: path) : list(value, parts, content: content, path: path)
  }

  private static func mapping(_ value: String, _ parts: [String], path: [String]) -> String? {
    let entries = parts.map { UnreadLine($0) }
    let fixed = entries.compactMap { entry -> String? in
      guard let key = entry.key, entry.value.comment.isEmpty else { return nil }
      return self.fixed(entry.value.text, path: path + [key]).map { entry.head + $0 }
    }
    if fixed.count == entries.count { return "{\(fixed.joined(separator: ", "))}" }
    // A closure has braces as well.
    return entries.allSatisfy { $0.key == nil } ? Quoting.quoted(value) : nil
  }

  private static func list(_ value: String, _ parts: [String], content: String, path: [String]) -> String? {
    switch ListMeaning(path: path) {
    case .steps:
      let steps = parts.compactMap { part in
        part.hasPrefix("{") ? fixed(part, path: path + ["steps"]) : isHeld(part) ? part : nil
      }
      return steps.count == parts.count ? "[\(steps.joined(separator: ", "))]" : nil
    case .texts: return "[\(parts.map(Quoting.plainOrQuoted).joined(separator: ", "))]"
    case .arguments: return Quoting.quoted(content == ":" ? value : content)
    case .swift: return Quoting.quoted(value)
    case nil: return nil
    }
  }
}

/// What a list in brackets stands for at its place in a spec.
private enum ListMeaning {
  /// Steps.
  case steps
  /// Swift texts, one an item.
  case texts
  /// The arguments of a mutation or a function.
  case arguments
  /// Swift's own brackets.
  case swift

  /// What a list stands for by the keys that lead to it; nil where they don't tell.
  init?(path: [String]) {
    let parents = Array(path.reversed().prefix(3))
    switch parents.first {
    case "steps", "then", "else", "start": self = .steps
    case "reduce", "before", "after": self = .texts
    case "with", "init": self = .arguments
    case "default", "value", "type", "if", "guard", "do", "payload", "attribute": self = .swift
    default: self.init(parents: Array(parents.dropFirst()))
    }
  }

  private init?(parents: [String]) {
    switch parents.first {
    case "actions": self = .steps
    case "emit", "steps", "then", "else", "start": self = .arguments
    case "let", "unwrap", "state", "dependencies", "inputs", "properties", "derived", "mutations", "payload":
      self = .swift
    default:
      guard parents.count > 1, parents[1] == "actions" else { return nil }
      self = .arguments
    }
  }
}

extension SwiftToken {
  /// Whether a value can end with the token.
  fileprivate var endsValue: Bool {
    switch kind {
    case .name, .literal, .rightAngle: true
    case .sign: word == .question
    default: kind.isClosing
    }
  }
}

extension LanguageDescription {
  /// Whether any mapping of the language has a key of this name.
  fileprivate static func isKey(_ name: String) -> Bool {
    LanguageObject.Name.allCases.contains { object($0).key(name) != nil }
  }
}
