import ReactorSpec

extension HighlightedText {
  /// Words that are keywords wherever they stand, but after a dot and as labels.
  private static let keywords: Set<String> = [
    "Any", "Self", "any", "as", "associatedtype", "async", "await", "break", "case", "catch", "class", "continue",
    "default", "defer",
    "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "final", "for", "func", "guard",
    "if", "import",
    "in", "init", "inout", "internal", "is", "lazy", "let", "mutating", "nil", "nonisolated", "open", "override",
    "package", "private",
    "protocol", "public", "repeat", "required", "rethrows", "return", "self", "some", "static", "struct", "subscript",
    "super", "switch",
    "throw", "throws", "true", "try", "typealias", "unowned", "var", "weak", "where", "while",
  ]

  /// Reads Swift. Where it can't be told apart any further, the rest stays plain.
  static func swift(_ bytes: [UInt8]) -> HighlightedText {
    var text = HighlightedText(bytes)
    let syntax = SwiftText(String(decoding: bytes, as: UTF8.self))
    // A string comes after what is interpolated in it, and is painted before.
    for position in syntax.tokens.indices.reversed() {
      let token = syntax.tokens[position]
      text.paint(token.range, highlight(of: syntax, at: position, in: bytes))
    }
    for comment in syntax.comments { text.paint(comment, .comment) }
    return text
  }

  private static func highlight(of swift: SwiftText, at position: Int, in bytes: [UInt8]) -> Highlight {
    let tokens = swift.tokens
    let token = tokens[position]
    switch token.kind {
    case .literal:
      return [UInt8(ascii: "\""), UInt8(ascii: "#")].contains(bytes[token.range.lowerBound]) ? .string : .number
    case .directive: return .attribute
    case .sign: return token.word == .at ? .attribute : .plain
    case .name:
      let name = swift.name(position) ?? ""
      let before = position > 0 ? tokens[position - 1] : nil
      if before?.kind == .sign, before?.word == .at, before?.range.upperBound == token.range.lowerBound {
        return .attribute
      }
      let isBare = token.range.count == name.utf8.count
      let isMember = before?.kind == .dot
      if isBare, !isMember, keywords.contains(name), !isLabel(tokens, at: position) { return .keyword }
      return name.unicodeScalars.first?.properties.isUppercase == true ? .type : .plain
    default: return .plain
    }
  }

  /// Whether a word stands between an opening parenthesis or a comma and a colon, where no keyword can.
  private static func isLabel(_ tokens: [SwiftToken], at position: Int) -> Bool {
    guard position > 0, position + 1 < tokens.count, tokens[position + 1].kind == .colon else { return false }
    let before = tokens[position - 1].kind
    return before == .comma || before == .leftParenthesis
  }
}
