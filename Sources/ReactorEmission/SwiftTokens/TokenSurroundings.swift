import ReactorSpec

/// What stands before and around each of some tokens: found in one walk, so that asking costs the same for a text of any length.
struct TokenSurroundings {
  private let tokens: [SwiftToken]
  private let text: String
  /// The position of the bracket that belongs to the one at a position; -1 where there is none.
  private var partners: [Int32] = []
  private var all: [Surroundings] = []

  /// What is known of one token; positions are those of tokens before it, -1 where there is none.
  private struct Surroundings {
    /// The `{` around it.
    var brace: Int32 = -1
    /// Of a `{`, the keyword to which its block belongs.
    var opener: Int32 = -1
    /// The `if`, `guard` or `while` in whose condition it stands, and whether a comma of the condition or a pattern is between.
    var condition: Int32 = -1
    var isPlain = true
    /// The last `{` that is open, or `else`.
    var block: Int32 = -1
    /// The last operator that decides whether what follows it is asked.
    var decider: Int32 = -1
    /// Where the statement starts in which it stands.
    var statement: Int32 = 0
    /// Whether a sign that assigns stands before it, outside of all brackets.
    var isAssigned = false
  }

  /// - Parameters:
  ///   - tokens: Those outside of strings, or those in the interpolations of one.
  ///   - swift: The text that they are of.
  ///   - isInString: Whether they stand in a string, where each line starts a statement.
  init(_ tokens: [SwiftToken], in swift: SwiftText, isInString: Bool) {
    self.tokens = tokens
    text = swift.text
    // Most texts are one line, of which no token starts another one.
    var starts = text.hasLineBreak ? StatementStarts(swift) : nil
    all.reserveCapacity(tokens.count)
    pairBrackets()
    var open: [Int] = []
    var next = Surroundings()
    /// The keywords whose block has not begun, by the depth of both.
    var openers: [Int: Int] = [:]
    for (position, token) in tokens.enumerated() {
      if let last = open.last, partners[last] == position { open.removeLast() }
      if position > 0 {
        let isLine =
          starts != nil && startsLine(position) && (isInString || starts?.isStart(at: token.range.lowerBound) == true)
        let isStart = isLine || tokens[position - 1].kind.endsStatement
        if isStart || endsHead(position - 1, of: open.last, since: Int(next.statement), openers) {
          next.statement = Int32(position)
        }
      }
      // Behind a block, or a closure, the statement goes on in which it stands.
      if token.kind == .rightBrace, let start = partner(of: position) {
        next.statement = all[start].statement
        next.decider = all[start].decider
        next.block = all[start].block
        next.condition = all[start].opener < 0 ? all[start].condition : -1
        next.isPlain = all[start].isPlain
      }
      next.brace = Int32(open.last ?? -1)
      let depth = Int(token.depth)
      next.opener = token.kind == .leftBrace ? openers.removeValue(forKey: depth).map { Int32($0) } ?? -1 : -1
      all.append(next)
      if token.kind == .leftBrace { open.append(position) }
      if token.word.takesBlock, !isLabelOrMember(position) { openers[depth] = position }
      if !openers.isEmpty, token.kind.isClosing { openers = openers.filter { $0.key <= depth } }
      if token.kind == .leftBrace || token.word == .else {
        next.block = Int32(position)
        next.condition = -1
      }
      switch token.word {
      case .if, .guard, .while:
        next.condition = Int32(position)
        next.isPlain = true
      case .case, .let, .var: next.isPlain = false
      default:
        let isComma = token.kind == .comma && next.condition >= 0
        if isComma, token.depth == tokens[Int(next.condition)].depth { next.isPlain = false }
      }
      guard token.kind == .sign else { continue }
      let sign = text.utf8Part(token.range)
      let isDecider = sign == "&&" || sign == "||" || sign == "??" || sign == "?" && !isAttached(position)
      if isDecider { next.decider = Int32(position) }
      if token.depth == 0, sign.hasSuffix("=") { next.isAssigned = true }
    }
  }

  /// Whether a token is the `in` that ends the head of the closure around it, rather than that of a loop.
  private func endsHead(_ position: Int, of brace: Int?, since statement: Int, _ openers: [Int: Int]) -> Bool {
    guard let brace, tokens[position].word == .in, all[brace].opener < 0, statement == brace + 1 else { return false }
    return openers[Int(tokens[position].depth)] == nil && tokens[position].depth == tokens[brace].depth + 1
  }

  private mutating func pairBrackets() {
    partners = Array(repeating: -1, count: tokens.count)
    var open: [Int] = []
    for position in tokens.indices {
      if tokens[position].kind.isOpening { open.append(position) }
      if tokens[position].kind.isClosing, let start = open.popLast() {
        partners[start] = Int32(position)
        partners[position] = Int32(start)
      }
    }
  }

  /// The position of the bracket that belongs to the one at a position; nil where no bracket stands there, or one without another.
  func partner(of position: Int) -> Int? {
    partners.indices.contains(position) && partners[position] >= 0 ? Int(partners[position]) : nil
  }

  private func startsLine(_ position: Int) -> Bool {
    let (start, end) = (tokens[position - 1].range.upperBound, tokens[position].range.lowerBound)
    return start < end && text.utf8Part(start..<end).hasLineBreak
  }

  /// The `{` around a token.
  func brace(around position: Int) -> Int? { all[position].brace < 0 ? nil : Int(all[position].brace) }

  /// The keyword to which the block belongs that a `{` begins; nil for any other brace, such as a closure's.
  func opener(ofBlockAt position: Int) -> Int? { all[position].opener < 0 ? nil : Int(all[position].opener) }

  private func isLabelOrMember(_ position: Int) -> Bool {
    position > 0 && tokens[position - 1].kind == .dot
      || position + 1 < tokens.count && tokens[position + 1].kind == .colon
  }

  /// Where the statement starts in which a token stands.
  func statementStart(at position: Int) -> Int { Int(all[position].statement) }

  /// Whether an operator that decides what is asked at all stands before a token, at a position or behind it.
  func isDecided(from start: Int, before position: Int) -> Bool { all[position].decider >= start }

  /// Whether a `{` that is open, or an `else`, stands before a token, at a position or behind it.
  func hasBlock(from start: Int, before position: Int) -> Bool { all[position].block >= start }

  /// The `if`, `guard` or `while` in whose condition a token stands, if the condition is one expression up to there.
  func plainCondition(before position: Int) -> Int? {
    all[position].condition >= 0 && all[position].isPlain ? Int(all[position].condition) : nil
  }

  /// Whether a sign that assigns stands before a token, outside of all brackets.
  func isAssigned(before position: Int) -> Bool { all[position].isAssigned }

  /// Whether a token follows a value without a space.
  func isAttached(_ position: Int) -> Bool {
    guard position > 0, tokens[position - 1].range.upperBound == tokens[position].range.lowerBound else { return false }
    let before = tokens[position - 1]
    return before.kind == .name || before.kind == .literal || before.kind.isClosing
      || before.kind == .sign && (before.word == .exclamation || before.word == .question)
  }
}

extension SwiftToken.Kind {
  /// Whether a statement can start behind it on its line.
  fileprivate var endsStatement: Bool { self == .leftBrace || self == .semicolon }
}

extension SwiftToken.Word {
  /// Whether it is a keyword that begins a statement.
  var startsStatement: Bool {
    switch self {
    case .if, .for, .while, .switch, .guard, .let, .var, .return, .func: true
    default: false
    }
  }

  /// Whether it is a keyword behind which, after what belongs to it, a block stands.
  var takesBlock: Bool {
    switch self {
    case .if, .for, .while, .switch, .else: true
    default: false
    }
  }
}
