/// What running a piece of Swift may do.
extension SwiftText {
  /// Whether the text calls a method of a name.
  package func calls(_ method: String, of name: String) -> Bool {
    tokens.indices.dropLast(2).contains { position in
      tokens[position + 1].kind == .dot && self.name(position) == name && self.name(position + 2) == method
    }
  }

  /// Whether all that the text does is to stop the program: `fatalError("unreachable")`.
  package var isStop: Bool {
    guard tokens.count > 1, tokens[1].kind == .leftParenthesis else { return false }
    return Self.stoppingFunctions.contains(text(0)) && endOfCalls(from: 1) == tokens.count
  }

  private static let stoppingFunctions: Set<String> = ["fatalError", "preconditionFailure"]

  /// Something that a statement calls, or to which it assigns.
  package struct SideEffect: Hashable {
    /// The names from its first one on, without a `self` before them: `[timer, start]`.
    package var path: [String]
    /// Where these names stand, with a `self` before them.
    package var range: Range<Int>
    /// Whether `self` stands before them.
    package var isOfSelf: Bool
    package var isCall: Bool
    /// Whether what is called is given a closure that does something.
    package var givesClosure: Bool
    /// Whether it may throw, which can be what it is there for.
    package var isTried: Bool
  }

  /// What statements do to anything but `state` and names of the text's own: calls of which nothing takes the result, and assignments. What stands in
  /// closures is left out, and calls that get something to change, by `&` or by a closure that names it. Costs a walk over the tokens.
  package var sideEffects: [SideEffect] {
    var effects: [SideEffect] = []
    var starts = StatementStarts(self)
    let free = Set(freeNamePositions.lazy.map(\.position)).subtracting(syntax.ownPositions)
    /// The word with which the statement at hand begins, by how deep it stands.
    var heads: [Int: SwiftToken.Word] = [:]
    /// Whether each of the braces that are open is that of a block.
    var blocks: [Bool] = []
    var former: SwiftToken?
    for token in codeTokens {
      defer { former = token }
      if beginsStatement(token, behind: former, isLabel: heads[token.depth] == .case) {
        heads[token.depth] = token.kind == .name ? token.word == .default ? .case : token.word : .other
        if starts.isStart(at: token.range.lowerBound), blocks.allSatisfy({ $0 }),
          let position = position(of: token.range),
          let effect = sideEffect(ofStatementAt: position, free)
        {
          effects.append(effect)
        }
      }
      if token.kind.isOpening { heads[token.depth + 1] = nil }
      if token.kind == .leftBrace {
        blocks.append(heads[token.depth].map { Self.blockWords.contains($0) } ?? false)
      }
      if token.kind == .rightBrace { _ = blocks.popLast() }
    }
    return effects
  }

  /// Whether a statement can begin with a token: at the start of a block, behind a semicolon or the colon of a `case`, and on a line of its own.
  private func beginsStatement(_ token: SwiftToken, behind former: SwiftToken?, isLabel: Bool) -> Bool {
    guard let former else { return true }
    switch former.kind {
    case .leftBrace, .semicolon: return true
    case .colon: return isLabel
    default: return text.utf8Part(former.range.upperBound..<token.range.lowerBound).hasLineBreak
    }
  }

  /// The words with which statements with blocks begin; `do`, `repeat` and `defer` are keywords of which nothing else is asked.
  private static let blockWords: Set<SwiftToken.Word> = [.for, .guard, .if, .keyword, .switch, .while]

  private func sideEffect(ofStatementAt start: Int, _ free: Set<Int>) -> SideEffect? {
    // `_ =`, `try?`, `await`.
    let first = tokens.indices.dropFirst(start).first { position in
      !(isName(position, .try) || isName(position, .await) || name(position) == "_" || isSign(position, .assign)
        || position > start && isName(position - 1, .try) && tokens[position].kind == .sign)
    }
    guard let first, let root = name(first) else { return nil }
    let (path, end) = path(from: first)
    let isOfSelf = isName(first, .self)
    let names = isOfSelf ? Array(path.dropFirst()) : path
    guard let last = names.last, isOfSelf || free.contains(first) && root != "state" else { return nil }
    let isCall = end < tokens.count && [.leftParenthesis, .leftBrace].contains(tokens[end].kind)
    guard isCall || isChanged(from: first, inStatement: true) else { return nil }
    if isCall, changesOwn(from: end) || names.count < 3 && Self.tellingFunctions.contains(last) { return nil }
    return SideEffect(
      path: names,
      range: tokens[first].range.lowerBound..<tokens[end - 1].range.upperBound,
      isOfSelf: isOfSelf,
      isCall: isCall,
      givesClosure: isCall
        && (end..<endOfCalls(from: end)).dropLast().contains {
          tokens[$0].kind == .leftBrace && tokens[$0 + 1].kind != .rightBrace
        },
      isTried: (start..<first).contains {
        isName($0, .try) && !isSign($0 + 1, .question) && !isSign($0 + 1, .exclamation)
      }
    )
  }

  /// Functions of Swift's library that tell who writes the program something.
  private static let tellingFunctions: Set<String> = [
    "NSLog", "assert", "assertionFailure", "debugPrint", "dump", "fatalError", "os_log", "precondition",
    "preconditionFailure", "print",
  ]

  /// Whether calls, the first of which has its arguments at a position, get something of the text's own or of `state` to change.
  private func changesOwn(from open: Int) -> Bool {
    let own = ownNames
    /// What a closure in the calls takes or declares is its own.
    func isOutside(_ name: String) -> Bool {
      name == "state" || own.contains(name) && tokens.indices[..<open].contains { self.name($0) == name }
    }
    var braces = 0
    for position in open..<endOfCalls(from: open) {
      switch tokens[position].kind {
      case .leftBrace: braces += 1
      case .rightBrace: braces -= 1
      case .name where braces > 0 || isSign(position - 1, .ampersand):
        if name(position).map(isOutside) == true { return true }
      default: break
      }
    }
    return false
  }

  /// Where the brackets behind a call's function end, with the members behind these and their brackets.
  private func endOfCalls(from open: Int) -> Int {
    var end = open
    while end < tokens.count {
      if tokens[end].kind.isOpening {
        let depth = tokens[end].depth
        end = 1 + (tokens[(end + 1)...].firstIndex { $0.depth == depth } ?? tokens.count)
      } else if tokens[end].kind == .dot {
        end += 2
      } else {
        break
      }
    }
    return min(end, tokens.count)
  }

  /// The names from a position on, each a member of the one before, and where they end.
  package func path(from start: Int) -> (names: [String], end: Int) {
    var path = [text(start)]
    var next = start + 1
    while next + 1 < tokens.count {
      if [.question, .exclamation].contains(tokens[next].word) { next += 1 }
      guard next + 1 < tokens.count, tokens[next].kind == .dot, tokens[next + 1].kind == .name else { break }
      path.append(text(next + 1))
      next += 2
    }
    return (path, next)
  }
}
