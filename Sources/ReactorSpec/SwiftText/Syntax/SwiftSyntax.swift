/// What reactorgen reads out of a piece of Swift: where it splits, and which names it uses.
public struct SwiftSyntax: Sendable {
  /// The text's tokens in their order.
  package let tokens: [SwiftToken]
  /// Where its comments stand.
  package let comments: [Range<Int>]
  let problem: SwiftTextProblem?
  /// Whether the text's last line ends in a `//` comment, which would swallow what is written behind it.
  let endsInComment: Bool
  /// The text itself.
  package let text: String

  /// Splits a text into tokens; costs a walk over the text.
  public init(_ text: String) {
    self.text = text
    let lexer = SwiftLexer(text)
    tokens = lexer.tokens
    comments = lexer.comments
    problem = lexer.problem
    endsInComment = lexer.endsInComment
  }

  /// The parts between the commas that stand in no bracket, without white space around them.
  ///
  /// `<…>` after a name counts as a bracket where what stands between can be types.
  public var commaSeparatedParts: [String] {
    var parts: [String] = []
    var start = 0
    for position in commaPositions {
      parts.append(slice(start..<tokens[position].range.lowerBound))
      start = tokens[position].range.upperBound
    }
    let last = slice(start..<text.utf8.count)
    if !last.isEmpty || !parts.isEmpty { parts.append(last) }
    return parts
  }

  /// The text before and after the first `=` that stands in no bracket; nil where there is none.
  var assignmentParts: (left: String, right: String)? {
    guard let sign = tokens.first(where: { $0.depth == 0 && $0.kind == .sign("=") }) else { return nil }
    return (slice(0..<sign.range.lowerBound), slice(sign.range.upperBound..<text.utf8.count))
  }

  /// The argument label that the text starts with (`name: value`), with the value; nil where there is none.
  public var labelledValue: (label: String, value: String)? {
    guard tokens.count > 2, case .identifier(let label) = tokens[0].kind, tokens[1].kind == .colon else { return nil }
    return (label, slice(tokens[1].range.upperBound..<text.utf8.count))
  }

  /// Whether the text is the type of a function, which a parameter that is kept has to let escape.
  public var isFunctionType: Bool {
    if tokens.contains(where: { $0.depth == 0 && $0.kind == .sign("->") }) { return true }
    guard tokens.first?.kind == .open(UInt8(ascii: "(")), tokens.last?.kind == .close(UInt8(ascii: ")")),
      tokens.filter({ $0.depth == 0 }).count == 2
    else { return false }
    return SwiftSyntax(String(text.trimmed.dropFirst().dropLast())).isFunctionType
  }

  /// The members of `name` to which the text assigns directly (`name.member = …`, `name.member += …`), with their byte offsets.
  func assignedMembers(of name: String) -> [(member: String, range: Range<Int>)] {
    guard !closureParameters.contains(name), !declaredNames.contains(name) else { return [] }
    return freeNamePositions.compactMap { free in
      let next = free.position + 1
      guard free.name == name, next + 2 < tokens.count, tokens[next].kind == .dot,
        case .identifier(let member) = tokens[next + 1].kind, case .sign(let sign) = tokens[next + 2].kind,
        sign.hasSuffix("="), sign != "==", sign != "!=", sign != "<=", sign != ">=", sign != "==="
      else { return nil }
      return (member, tokens[next + 1].range)
    }
  }

  /// The name that the text calls, if it is nothing but a call.
  var calledName: String? {
    guard tokens.count > 2, case .identifier(let name) = tokens[0].kind, tokens[1].kind == .open(UInt8(ascii: "(")),
      tokens[tokens.count - 1].kind == .close(UInt8(ascii: ")")), tokens[tokens.count - 1].depth == 0
    else { return nil }
    return name
  }

  /// Where the text first takes a name from around it, as byte offsets.
  func firstUse(of name: String) -> Range<Int>? {
    let declared = declaringPositions
    return freeNamePositions.first { $0.name == name && !declared.contains($0.position) }.map {
      tokens[$0.position].range
    }
  }

  /// The members of `name` that the text uses (`name.member`), each with its byte offsets and whether it is called.
  func members(of name: String) -> [(member: String, range: Range<Int>, isCalled: Bool)] {
    guard !closureParameters.contains(name), !declaredNames.contains(name) else { return [] }
    return freeNamePositions.compactMap { free in
      guard free.name == name else { return nil }
      var next = free.position + 1
      if next < tokens.count, case .sign("?") = tokens[next].kind { next += 1 }
      guard next + 1 < tokens.count, tokens[next].kind == .dot,
        case .identifier(let member) = tokens[next + 1].kind
      else { return nil }
      let isCalled = next + 2 < tokens.count && tokens[next + 2].kind == .open(UInt8(ascii: "("))
      return (member, tokens[next + 1].range, isCalled)
    }
  }

  /// Whether evaluating the text early or late makes no difference: only literals, members of types and enum cases, and `names`,
  /// without a call.
  public func isConstant(knowing names: Set<String>) -> Bool {
    let freeNames = freeNames
    guard
      freeNames.allSatisfy({ names.contains($0) || Self.constantNames.contains($0) || $0.first?.isUppercase == true })
    else { return false }
    for (position, token) in tokens.enumerated() where position > 0 {
      guard case .open(let bracket) = token.kind, bracket != UInt8(ascii: "[") else { continue }
      switch tokens[position - 1].kind {
      case .identifier, .close, .angle: return false
      default: if bracket == UInt8(ascii: "{") { return false }
      }
    }
    return tokens.first?.kind != .open(UInt8(ascii: "{"))
  }

  private static let constantNames: Set<String> = ["true", "false", "nil"]

  private func slice(_ range: Range<Int>) -> String {
    let utf8 = text.utf8
    let start = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
    let end = utf8.index(utf8.startIndex, offsetBy: range.upperBound)
    return String(text[start..<end]).trimmed
  }

  private var commaPositions: [Int] {
    var positions: [Int] = []
    var position = 0
    while position < tokens.count {
      if tokens[position].depth == 0 {
        if let end = endOfGenericArguments(from: position) {
          position = end
        } else if tokens[position].kind == .comma {
          positions.append(position)
        }
      }
      position += 1
    }
    return positions
  }

  /// The position of the `>` that closes the `<` at `start`, if these can be generic arguments.
  private func endOfGenericArguments(from start: Int) -> Int? {
    guard start > 0, tokens[start].kind == .angle(UInt8(ascii: "<")), case .identifier = tokens[start - 1].kind,
      tokens[start - 1].range.upperBound == tokens[start].range.lowerBound
    else { return nil }
    var depth = 0
    for position in start..<tokens.count {
      switch tokens[position].kind {
      case .angle(UInt8(ascii: "<")): depth += 1
      case .angle:
        depth -= 1
        if depth == 0 { return position }
      case .identifier, .comma, .dot, .colon, .open, .close, .sign("->"), .sign("?"), .sign("&"), .sign("!"): continue
      default: return nil
      }
    }
    return nil
  }
}

extension SwiftSyntax {
  /// Whether the text is one of the standard library's types that hold one value, perhaps as an optional.
  var isScalarType: Bool {
    let name = text.trimmed.hasSuffix("?") ? String(text.trimmed.dropLast()) : text.trimmed
    return Self.scalarTypes.contains(name)
  }

  private static let scalarTypes: Set<String> = [
    "Bool", "Character", "Double", "Float", "Int", "Int8", "Int16", "Int32", "Int64", "String", "UInt", "UInt8",
    "UInt16", "UInt32", "UInt64",
  ]

  /// Whether the text is a pattern of literals and ranges of them alone, which never match all values of a type.
  var isLiteralPattern: Bool {
    tokens.allSatisfy { token in
      switch token.kind {
      case .literal, .comma, .open(UInt8(ascii: "(")), .close(UInt8(ascii: ")")): true
      case .dot, .sign, .angle: true
      default: false
      }
    } && tokens.contains { $0.kind == .literal }
  }

  /// Whether the text can stand beside an operator without parentheses around it: it has no operators and no keywords of its own.
  public var isOneOperand: Bool {
    var end = 0
    for (position, token) in tokens.enumerated() where token.depth == 0 {
      if case .sign(let sign) = token.kind, position > 0, sign != "?", sign != "!" { return false }
      if case .close = token.kind {
      } else if position > 0, end < token.range.lowerBound, token.kind != .dot {
        return false
      }
      end = token.range.upperBound
    }
    return !endsInComment
  }

  /// Whether the text is nothing but a function's name, perhaps behind objects and dots.
  var isFunctionName: Bool {
    !endsInComment
      && tokens.enumerated().allSatisfy { position, token in
        switch token.kind {
        case .identifier: position % 2 == 0
        case .dot: position % 2 == 1
        default: false
        }
      } && tokens.count % 2 == 1
  }
}
