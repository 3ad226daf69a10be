/// Tells before which lines of a file a directive may stand: the compiler takes one between statements and declarations only.
struct StatementStarts {
  private let tokens: [SwiftToken]
  private var position = 0
  /// The tokens that have opened the brackets around a place.
  private var open: [Int] = []

  init(_ tokens: [SwiftToken]) {
    var end = 0
    // What stands in a string's interpolations belongs to the string.
    self.tokens = tokens.sorted { $0.range.lowerBound < $1.range.lowerBound }.filter { token in
      defer { end = max(end, token.range.upperBound) }
      return token.range.lowerBound >= end
    }
  }

  /// Whether a statement, a declaration or the end of a block starts at a byte, or behind it after white space. The bytes that are
  /// asked for go up.
  mutating func isStart(at offset: Int) -> Bool {
    while position < tokens.count, tokens[position].range.lowerBound < offset {
      switch tokens[position].kind {
      case .open: open.append(position)
      case .close: if !open.isEmpty { open.removeLast() }
      default: break
      }
      position += 1
    }
    guard position > 0 else { return true }
    guard open.last.map({ tokens[$0].kind == .open(UInt8(ascii: "{")) }) ?? true else { return false }
    if open.last == position - 1 { return !opensSwitch(position - 1) }
    return !isUnfinished(position - 1) && (position == tokens.count || !goesOn(position))
  }

  /// Whether the brace at a position is that of a `switch`, before whose first case nothing can stand.
  private func opensSwitch(_ brace: Int) -> Bool {
    for position in tokens[..<brace].indices.reversed() where tokens[position].depth <= tokens[brace].depth {
      switch tokens[position].kind {
      case .identifier where keyword(position) == "switch": return true
      case .open, .semicolon, .close(UInt8(ascii: "}")): return false
      default: continue
      }
    }
    return false
  }

  /// Whether something has to follow a token.
  private func isUnfinished(_ position: Int) -> Bool {
    let token = tokens[position]
    switch token.kind {
    case .comma, .dot, .open: return true
    case .sign("?"), .sign("!"), .sign("??"), .sign("?!"):
      return position == 0 || tokens[position - 1].range.upperBound != token.range.lowerBound
    case .sign: return true
    case .identifier: return keyword(position).map(Self.unfinished.contains) ?? false || isAttribute(position)
    case .close(UInt8(ascii: ")")): return endsAttribute(position)
    default: return false
    }
  }

  /// Whether a token belongs to what stands before it.
  private func goesOn(_ position: Int) -> Bool {
    switch tokens[position].kind {
    case .dot:
      // An implicit member starts an expression behind the head of a closure or of a case.
      return !(keyword(position - 1) == "in" || tokens[position - 1].kind == .colon)
    case .sign("@"), .sign("!"), .sign("-"), .sign("~"): return false
    case .open(UInt8(ascii: "{")), .sign, .colon, .comma, .angle: return true
    case .identifier: return keyword(position).map(["else", "catch", "where", "in", "as", "is"].contains) ?? false
    default: return false
    }
  }

  /// The word of a token that can be a keyword: neither a member nor in backticks.
  private func keyword(_ position: Int) -> String? {
    guard case .identifier(let name) = tokens[position].kind, tokens[position].range.count == name.utf8.count,
      position == 0 || tokens[position - 1].kind != .dot
    else { return nil }
    return name
  }

  private func isAttribute(_ position: Int) -> Bool {
    position > 0 && tokens[position - 1].kind == .sign("@")
  }

  /// Whether a parenthesis closes the arguments of an attribute.
  private func endsAttribute(_ position: Int) -> Bool {
    let opening = tokens[..<position].lastIndex {
      $0.depth == tokens[position].depth && $0.kind == .open(UInt8(ascii: "("))
    }
    return opening.map { $0 > 0 && isAttribute($0 - 1) } ?? false
  }

  private static let unfinished: Set<String> = [
    "guard", "if", "while", "for", "case", "let", "var", "return", "throw", "try", "await", "is", "as", "any", "some",
    "where",
    "else", "func", "class", "struct", "enum", "extension", "protocol", "switch", "import",
  ]
}
