import ReactorSpec

/// What stands before and around each of some tokens: found in one walk, so that asking costs the same for a text of any length.
struct TokenSurroundings {
  private let tokens: [SwiftToken]
  private let text: String
  /// The position of the bracket that belongs to the one at a position.
  private(set) var partners: [Int: Int] = [:]
  private var all: [Surroundings] = []

  /// What is known of one token; positions are those of tokens before it, -1 where there is none.
  private struct Surroundings {
    /// The `{` around it.
    var brace: Int32 = -1
    /// The last keyword that begins a statement, or `else`.
    var keyword: Int32 = -1
    /// The last `if`, `guard` or `while`, and whether a comma of its condition or a pattern stands behind that.
    var condition: Int32 = -1
    var isPlain = true
    /// The last `{` or `else`.
    var block: Int32 = -1
    /// The last operator that decides whether what follows it is asked.
    var decider: Int32 = -1
    /// Where the statement starts in which it stands.
    var statement: Int32 = 0
    /// Whether a sign that assigns stands before it, outside of all brackets.
    var isAssigned = false
  }

  private static let keywords: Set<SwiftToken.Word> = [
    .if, .for, .while, .switch, .guard, .let, .var, .return, .func, .else,
  ]

  init(_ tokens: [SwiftToken], in text: String) {
    self.tokens = tokens
    self.text = text
    all.reserveCapacity(tokens.count)
    pairBrackets()
    var open: [Int] = []
    var next = Surroundings()
    for (position, token) in tokens.enumerated() {
      if let last = open.last, partners[last] == position { open.removeLast() }
      if position > 0 {
        let before = tokens[position - 1]
        if [.leftBrace, .rightBrace, .semicolon].contains(before.kind) || startsLine(position) {
          next.statement = Int32(position)
        }
      }
      next.brace = Int32(open.last ?? -1)
      all.append(next)
      if token.kind == .leftBrace { open.append(position) }
      if Self.keywords.contains(token.word) { next.keyword = Int32(position) }
      if token.kind == .leftBrace || token.word == .else { next.block = Int32(position) }
      if [.if, .guard, .while].contains(token.word) {
        next.condition = Int32(position)
        next.isPlain = true
      } else if next.condition >= 0 {
        let isComma = token.kind == .comma && token.depth == tokens[Int(next.condition)].depth
        if isComma || [.case, .let, .var].contains(token.word) { next.isPlain = false }
      }
      guard token.kind == .sign else { continue }
      let sign = text.utf8Slice(token.range)
      if ["&&", "||", "??"].contains(sign) || sign == "?" && !isAttached(position) { next.decider = Int32(position) }
      if token.depth == 0, sign.hasSuffix("=") { next.isAssigned = true }
    }
  }

  private mutating func pairBrackets() {
    var open: [Int] = []
    for position in tokens.indices {
      if tokens[position].kind.isOpening { open.append(position) }
      if tokens[position].kind.isClosing, let start = open.popLast() {
        partners[start] = position
        partners[position] = start
      }
    }
  }

  private func startsLine(_ position: Int) -> Bool {
    let (start, end) = (tokens[position - 1].range.upperBound, tokens[position].range.lowerBound)
    return start < end && text.utf8Slice(start..<end).contains("\n")
  }

  /// The `{` around a token.
  func brace(around position: Int) -> Int? { all[position].brace < 0 ? nil : Int(all[position].brace) }

  /// The last keyword before a token that begins a statement, or `else`.
  func keyword(before position: Int) -> Int? { all[position].keyword < 0 ? nil : Int(all[position].keyword) }

  /// Where the statement starts in which a token stands.
  func statementStart(at position: Int) -> Int { Int(all[position].statement) }

  /// Whether an operator that decides what is asked at all stands before a token, at a position or behind it.
  func isDecided(from start: Int, before position: Int) -> Bool { all[position].decider >= start }

  /// Whether a `{` or an `else` stands before a token, at a position or behind it.
  func hasBlock(from start: Int, before position: Int) -> Bool { all[position].block >= start }

  /// The last `if`, `guard` or `while` before a token, if its condition is one expression up to there.
  func plainCondition(before position: Int) -> Int? {
    all[position].condition >= 0 && all[position].isPlain ? Int(all[position].condition) : nil
  }

  /// Whether a sign that assigns stands before a token, outside of all brackets.
  func isAssigned(before position: Int) -> Bool { all[position].isAssigned }

  /// Whether a token follows a value without a space.
  func isAttached(_ position: Int) -> Bool {
    guard position > 0, tokens[position - 1].range.upperBound == tokens[position].range.lowerBound else { return false }
    let before = tokens[position - 1]
    return before.kind == .name || before.kind.isClosing
      || before.kind == .sign && ["!", "?"].contains(text.utf8Slice(before.range))
  }
}

extension String {
  /// The bytes of a range, as text.
  ///
  /// Costs these bytes alone: it is asked for each token of a text.
  func utf8Slice(_ range: Range<Int>) -> String {
    let start = utf8.index(startIndex, offsetBy: range.lowerBound)
    return String(decoding: utf8[start..<utf8.index(start, offsetBy: range.count)], as: UTF8.self)
  }
}
