/// Tells before which lines of a file a directive may stand: the compiler takes one between statements and declarations only.
package struct StatementStarts {
  private let text: SwiftText
  private let tokens: [SwiftToken]
  private var position = 0
  /// The tokens that have opened the brackets around a place.
  private var open: [Int] = []

  package init(_ text: SwiftText) {
    self.text = text
    tokens = text.codeTokens
  }

  /// Whether a statement, a declaration or the end of a block starts at a byte, or behind it after white space. The bytes that are
  /// asked for go up.
  package mutating func isStart(at offset: Int) -> Bool {
    while position < tokens.count, tokens[position].range.lowerBound < offset {
      if tokens[position].kind.isOpening { open.append(position) }
      if tokens[position].kind.isClosing { _ = open.popLast() }
      position += 1
    }
    guard position > 0 else { return true }
    guard open.last.map({ tokens[$0].kind == .leftBrace }) ?? true else { return false }
    if open.last == position - 1 { return !opensSwitch(position - 1) }
    return !isUnfinished(position - 1) && (position == tokens.count || !goesOn(position))
  }

  /// Whether the brace at a position is that of a `switch`, before whose first case nothing can stand.
  private func opensSwitch(_ brace: Int) -> Bool {
    for position in tokens[..<brace].indices.reversed() where tokens[position].depth <= tokens[brace].depth {
      if keyword(position) == .switch { return true }
      let token = tokens[position]
      // A bracket around the brace, or the end of another statement; brackets in the subject of the switch are as deep as the brace.
      if token.kind.isOpening && token.depth < tokens[brace].depth || token.kind == .semicolon
        || token.kind == .rightBrace
      {
        return false
      }
    }
    return false
  }

  /// Whether something has to follow a token.
  private func isUnfinished(_ position: Int) -> Bool {
    let token = tokens[position]
    switch token.kind {
    case .comma, .dot: return true
    case .sign where [.question, .exclamation, .nilCoalescing, .questionExclamation].contains(token.word):
      return position == 0 || keyword(position - 1) == .try
        || tokens[position - 1].range.upperBound != token.range.lowerBound
    case .sign where text.text(position) == "...":
      // `0...` has no upper bound.
      return position == 0 || tokens[position - 1].range.upperBound != token.range.lowerBound
    case .sign: return true
    // As operators, they stand apart from what is before them.
    case .leftAngle, .rightAngle: return position > 0 && tokens[position - 1].range.upperBound < token.range.lowerBound
    case .colon: return belongsToChoice(position)
    case .name: return keyword(position).map(Self.unfinished.contains) ?? false || isAttribute(position)
    case .rightParenthesis: return endsAttribute(position)
    default: return token.kind.isOpening
    }
  }

  /// Whether a `:` is that of `condition ? one : other`, rather than of a `case`.
  private func belongsToChoice(_ colon: Int) -> Bool {
    for position in tokens[..<colon].indices.reversed() where tokens[position].depth <= tokens[colon].depth {
      let token = tokens[position]
      if token.depth < tokens[colon].depth || [.case, .default].contains(keyword(position)) { return false }
      if token.word == .question, position > 0, tokens[position - 1].range.upperBound < token.range.lowerBound {
        return true
      }
    }
    return false
  }

  /// Whether a token belongs to what stands before it.
  private func goesOn(_ position: Int) -> Bool {
    let token = tokens[position]
    switch token.kind {
    case .dot:
      // An implicit member starts an expression behind the head of a closure or of a case.
      return !(keyword(position - 1) == .in || tokens[position - 1].kind == .colon)
    case .sign where token.word == .minus:
      // With a space behind it, it stands between two values.
      return position + 1 < tokens.count && token.range.upperBound < tokens[position + 1].range.lowerBound
    case .sign: return ![.at, .exclamation, .tilde].contains(token.word)
    case .leftBrace, .colon, .comma, .leftAngle, .rightAngle: return true
    case .name: return keyword(position).map(Self.continuing.contains) ?? false
    default: return false
    }
  }

  /// The word of a token that can be a keyword: neither a member nor in backticks.
  private func keyword(_ position: Int) -> SwiftToken.Word? {
    let token = tokens[position]
    guard token.kind == .name, position == 0 || tokens[position - 1].kind != .dot,
      text.text.utf8[text.text.utf8Index(token.range.lowerBound)] != UInt8(ascii: "`")
    else { return nil }
    return token.word
  }

  private func isAttribute(_ position: Int) -> Bool {
    position > 0 && tokens[position - 1].kind == .sign && tokens[position - 1].word == .at
  }

  /// Whether a parenthesis closes the arguments of an attribute.
  private func endsAttribute(_ position: Int) -> Bool {
    let opening = tokens[..<position].lastIndex {
      $0.depth == tokens[position].depth && $0.kind == .leftParenthesis
    }
    return opening.map { $0 > 0 && isAttribute($0 - 1) } ?? false
  }

  private static let continuing: Set<SwiftToken.Word> = [.else, .catch, .where, .in, .as, .is]

  private static let unfinished: Set<SwiftToken.Word> = [
    .guard, .if, .while, .for, .case, .let, .var, .return, .throw, .try, .await, .is, .as, .any, .some, .where, .else,
    .func, .class, .struct, .enum, .extension, .protocol, .switch, .import,
  ]
}
