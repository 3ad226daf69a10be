extension SwiftText {
  /// The tokens that are not within a string, in the order in which they start.
  var codeTokens: [SwiftToken] {
    if isFlat { return tokens }
    var end = 0
    // What stands in a string's interpolations belongs to the string.
    return tokens.sorted { $0.range.lowerBound < $1.range.lowerBound }.filter { token in
      defer { end = max(end, token.range.upperBound) }
      return token.range.lowerBound >= end
    }
  }

  /// Why the text can't be what it is to be, although its brackets and quotes match; nil where it can, as far as that is told.
  func flaw(in form: SwiftForm) -> SwiftTextProblem? {
    switch form {
    case .value(.condition): statementAsCondition ?? assignmentInCondition ?? flaw(isStatement: false)
    // A view may show a value by a statement.
    case .value(.call): flaw(isStatement: false) ?? secondStatement
    case .value: flaw(isStatement: false) ?? secondStatement ?? assignmentInValue
    case .body: flaw(isStatement: false)
    case .statement: flaw(isStatement: true)
    // Types have flaws of their own, and words no grammar.
    case .type, .signature, .words: nil
    }
  }

  /// Why an expression or a statement whose brackets and quotes match can't be Swift all the same: two values with nothing between them
  /// on one line, or a `:` behind a member. Only what no grammar of Swift's allows is told; what it means is the compiler's part.
  ///
  /// - Parameter isStatement: Whether words can stand side by side, as in a declaration; then only a literal is a value for certain.
  private func flaw(isStatement: Bool) -> SwiftTextProblem? {
    guard !tokens.isEmpty else { return nil }
    let tokens = codeTokens
    if !isStatement || tokens.count > 1, let problem = keywordAsValue(tokens) { return problem }
    guard tokens.count > 1 else { return nil }
    if let sign = tokens.indices.first(where: { counts(tokens, at: $0) }).map({ tokens[$0] }) {
      return SwiftTextProblem(kind: .countingSign(text.utf8Part(sign.range)), offset: sign.range.lowerBound)
    }
    if let first = tokens.first, first.kind == .sign, Self.infixSigns.contains(text.utf8Part(first.range)) {
      let sign = text.utf8Part(first.range)
      return SwiftTextProblem(kind: .missingFirstOperand(sign), offset: first.range.lowerBound)
    }
    var braces = 0
    /// The depth of the parentheses that are not read: those of `#available`.
    var unread: Int?
    var mayTakeColon = false
    // A block may have a `guard` among its statements.
    let declares = tokens.contains { $0.word == .guard }
    for index in tokens.indices.dropLast() {
      let (token, next) = (tokens[index], tokens[index + 1])
      if let depth = unread {
        if token.kind == .rightParenthesis, token.depth == depth { unread = nil }
        continue
      }
      switch token.kind {
      case .leftBrace: braces += 1
      case .rightBrace: braces -= 1
      case .directive where next.kind == .leftParenthesis: unread = next.depth
      // An attribute has a syntax of its own.
      case .sign where token.word == .at && braces == 0: return nil
      default: break
      }
      if token.depth == 0, token.word == .question || token.word == .case { mayTakeColon = true }
      let isMember = token.kind == .name && index > 0 && tokens[index - 1].kind == .dot
      if next.kind == .colon, isMember, token.depth == 0, !mayTakeColon {
        return SwiftTextProblem(kind: .unexpectedColon, offset: next.range.lowerBound)
      }
      guard next.kind == .literal || next.kind == .name else { continue }
      if braces == 0, !isStatement, [.else, .catch].contains(next.word), token.kind != .rightBrace, !declares,
        endsValue(token, isMember: isMember)
      {
        return SwiftTextProblem(kind: .strayWord(text.utf8Part(next.range)), offset: next.range.lowerBound)
      }
      let isValue = isStatement || braces > 0 ? token.kind == .literal : endsValue(token, isMember: isMember)
      let isLabel = token.kind == .rightBrace && index + 2 < tokens.count && tokens[index + 2].kind == .colon
      guard isValue, startsValue(next), !isLabel, !hasLineBreak(between: token, and: next) else { continue }
      return SwiftTextProblem(kind: .missingOperator(text.utf8Part(next.range)), offset: next.range.lowerBound)
    }
    return missingOperand(tokens)
  }

  /// A dot or an operator with white space before it, at the end of the text, where a value stands before it.
  private func missingOperand(_ tokens: [SwiftToken]) -> SwiftTextProblem? {
    guard let last = tokens.last, tokens.count > 1, endsValue(tokens[tokens.count - 2], isMember: false) else {
      return nil
    }
    let isOperator = last.kind == .sign && tokens[tokens.count - 2].range.upperBound < last.range.lowerBound
    guard last.kind == .dot || isOperator else { return nil }
    return SwiftTextProblem(kind: .missingOperand(text.utf8Part(last.range)), offset: last.range.lowerBound)
  }

  /// A keyword that stands where only a value can, between brackets, commas and operators.
  private func keywordAsValue(_ tokens: [SwiftToken]) -> SwiftTextProblem? {
    for (index, token) in tokens.enumerated() where token.kind == .name {
      let before = index > 0 ? tokens[index - 1].kind : .comma
      let behind = index + 1 < tokens.count ? tokens[index + 1].kind : .comma
      guard [.colon, .comma, .leftParenthesis, .leftBracket, .sign].contains(before),
        [.comma, .rightParenthesis, .rightBracket, .sign].contains(behind)
      else { continue }
      let word = text.utf8Part(token.range)
      guard SwiftName.isKeyword(word), !Self.valueWords.contains(word) else { continue }
      // Other signs may be an operator's name, an attribute's, or what a keyword goes on with: `try?`.
      let signs = [before == .sign ? index - 1 : nil, behind == .sign ? index + 1 : nil].compactMap { $0 }
      guard signs.allSatisfy({ Self.infixSigns.contains(text.utf8Part(tokens[$0].range)) }) else { continue }
      return SwiftTextProblem(kind: .keywordAsValue(word), offset: token.range.lowerBound)
    }
    return nil
  }

  /// A statement behind the value. Between `#if` and `#endif` there may be what goes on with it.
  private var secondStatement: SwiftTextProblem? {
    guard !tokens.contains(where: { $0.kind == .directive }) else { return nil }
    return lastStatement.map { SwiftTextProblem(kind: .severalStatements, offset: $0.offset) }
  }

  /// The keyword with which a condition starts as if it were a whole statement.
  private var statementAsCondition: SwiftTextProblem? {
    guard let first = codeTokens.first, [.if, .guard, .while].contains(first.word) else { return nil }
    return SwiftTextProblem(kind: .statementAsCondition(text.utf8Part(first.range)), offset: first.range.lowerBound)
  }

  /// The `=` of a condition that declares nothing.
  private var assignmentInCondition: SwiftTextProblem? {
    let tokens = codeTokens
    var isStart = true
    var declares = false
    for index in tokens.indices where tokens[index].depth == 0 {
      if isStart { declares = [.let, .var, .case].contains(tokens[index].word) }
      isStart = tokens[index].kind == .comma
      if !declares, assigns(tokens, at: index) {
        return SwiftTextProblem(kind: .assignmentInCondition, offset: tokens[index].range.lowerBound)
      }
    }
    return nil
  }

  /// The `=` of a value; not that of a declaration or a pattern in one (`if case .open = door { … }`).
  private var assignmentInValue: SwiftTextProblem? {
    let tokens = codeTokens
    let index = tokens.indices.first { position in
      tokens[position].depth == 0
        && ([.let, .var, .case].contains(tokens[position].word) || assigns(tokens, at: position))
    }
    // Any other may be an operator of the app's own.
    guard let index, Self.assigningSigns.contains(text.utf8Part(tokens[index].range)) else { return nil }
    return SwiftTextProblem(kind: .assignmentInValue, offset: tokens[index].range.lowerBound)
  }

  private static let assigningSigns: Set<String> = ["=", "+=", "-=", "*=", "/=", "%="]

  /// `++` or `--` behind a value or before one, rather than between two, as an operator of one's own.
  private func counts(_ tokens: [SwiftToken], at index: Int) -> Bool {
    guard tokens[index].kind == .sign, ["++", "--"].contains(text.utf8Part(tokens[index].range)) else { return false }
    let before = index > 0 ? tokens[index - 1] : nil
    let next = index + 1 < tokens.count ? tokens[index + 1] : nil
    let followsValue = before.map { $0.kind == .name || $0.kind.isClosing } == true
    let isBehind = followsValue && before?.range.upperBound == tokens[index].range.lowerBound
    let startsValue = next.map { [.name, .literal].contains($0.kind) || $0.kind.isOpening } == true
    let isBefore = startsValue && next?.range.lowerBound == tokens[index].range.upperBound
    return isBehind && !isBefore || isBefore && (before == nil || before?.kind.isOpening == true)
  }

  /// Whether an operator outside of all brackets assigns: `=`, `+=` and the like.
  var assigns: Bool {
    let tokens = codeTokens
    return tokens.indices.contains { tokens[$0].depth == 0 && assigns(tokens, at: $0) }
  }

  private func assigns(_ tokens: [SwiftToken], at index: Int) -> Bool {
    guard tokens[index].kind == .sign else { return false }
    // `<=` and `>=` are an angle and a sign.
    let isBehindAngle =
      index > 0 && [.leftAngle, .rightAngle].contains(tokens[index - 1].kind)
      && tokens[index - 1].range.upperBound == tokens[index].range.lowerBound
    let sign = text.utf8Part(tokens[index].range)
    // Those of vectors begin with a dot: `.==`.
    return !isBehindAngle && sign.hasSuffix("=") && !sign.hasPrefix(".")
      && !["==", "!=", "===", "!==", "~="].contains(sign)
  }

  private func endsValue(_ token: SwiftToken, isMember: Bool) -> Bool {
    switch token.kind {
    case .literal: return true
    case .name:
      let name = text.utf8Part(token.range)
      guard !name.hasOperatorSign else { return false }
      return isMember || Self.valueWords.contains(name)
        || !SwiftName.isKeyword(name) && !Self.prefixWords.contains(name)
    default: return token.kind.isClosing
    }
  }

  private func startsValue(_ token: SwiftToken) -> Bool {
    switch token.kind {
    case .literal: true
    case .name: !Self.infixWords.contains(text.utf8Part(token.range)) && !text.utf8Part(token.range).hasOperatorSign
    default: false
    }
  }

  private func hasLineBreak(between token: SwiftToken, and next: SwiftToken) -> Bool {
    text.utf8[text.utf8Index(token.range.upperBound)..<text.utf8Index(next.range.lowerBound)].contains(
      UInt8(ascii: "\n")
    )
  }

  /// Operators that no value can start with.
  private static let infixSigns: Set<String> = ["=", "==", "!=", "&&", "||", "??", "+=", "-=", "*=", "/=", "->"]

  /// Keywords that are values.
  private static let valueWords: Set<String> = ["Any", "Self", "false", "nil", "self", "super", "true"]

  /// Words that stand before a value or a type and are no keywords everywhere.
  private static let prefixWords: Set<String> = [
    "_", "any", "async", "await", "borrowing", "consume", "consuming", "copy", "each", "isolated", "nonisolated",
    "of", "sending", "some", "then", "unsafe", "yield",
  ]

  /// Words that go on behind a value or a type.
  private static let infixWords: Set<String> = [
    "as", "async", "catch", "else", "in", "is", "of", "rethrows", "throws", "where",
  ]
}

extension SwiftText {
  /// Whether it is a string between double quotes and nothing else.
  var isPlainString: Bool { tokens.count == 1 && tokens[0].kind == .literal && text.utf8.first == UInt8(ascii: "\"") }

  /// The contents of the string that the text is, as Swift, where they are; else the text.
  var withoutSwiftQuotes: SwiftText {
    guard tokens.count == 1, text.utf8.first == UInt8(ascii: "\""), text.utf8.count > 2 else { return self }
    let contents = SwiftText(String(text.dropFirst().dropLast()).trimmed)
    return contents.problem == nil && contents.flaw(in: .expression) == nil ? contents : self
  }
}

extension String {
  /// Whether a sign is in it that Swift takes for an operator's, beyond those of ASCII: `∈`, `±`, `→`.
  fileprivate var hasOperatorSign: Bool {
    unicodeScalars.contains { scalar in
      switch scalar.value {
      case 0xA1...0xA7, 0xA9, 0xAB, 0xAC, 0xAE, 0xB0, 0xB1, 0xB6, 0xBB, 0xBF, 0xD7, 0xF7, 0x2016, 0x2017,
        0x2020...0x2027, 0x2030...0x203E, 0x2041...0x2053, 0x2055...0x205E, 0x2190...0x23FF, 0x2500...0x2775,
        0x2794...0x2BFF, 0x2E00...0x2E7F, 0x3001...0x3003, 0x3008...0x3020, 0x3030:
        true
      default: false
      }
    }
  }
}
