/// Finds out which names stand in a text for what.
struct SwiftNameReading {
  private let text: String
  private let tokens: [SwiftToken]
  private(set) var freeNamePositions: [(name: String, position: Int)] = []
  private(set) var declarations: [SwiftSyntax.Declaration] = []
  private(set) var namesOfClosures: Set<String> = []
  private(set) var ownPositions: Set<Int> = []
  private(set) var positionsWithOwnSelf: Set<Int> = []
  private(set) var capturedPositions: Set<Int> = []
  /// Where names stand that are a closure's.
  private var closurePositions: Set<Int> = []
  private(set) var undeclaredNames: Set<String>?

  init(text: String, tokens: [SwiftToken]) {
    self.text = text
    self.tokens = tokens
    readFreeNames()
    if tokens.contains(where: { $0.kind == .leftBrace }) { dropNamesOfClosures() }
    readDeclarations()
    resolve()
  }

  private func name(_ position: Int) -> String { tokens[position].name(in: text) }

  private mutating func readFreeNames() {
    // What is thrown is called so behind it.
    var hasCatch = false
    for position in tokens.indices where tokens[position].kind == .name {
      if position > 0, tokens[position - 1].kind == .dot { continue }
      if position + 1 < tokens.count, tokens[position + 1].kind == .colon {
        // At its start, behind `(` or a comma, and behind the bracket of a subscript, it is a label.
        guard position > 0, tokens[position - 1].kind != .leftParenthesis, tokens[position - 1].kind != .comma,
          !opensSubscript(position - 1)
        else { continue }
      }
      if tokens[position].word == .catch { hasCatch = true }
      if tokens[position].word.isKeyword || isNoName(position) || hasCatch && tokens[position].word == .error {
        continue
      }
      let name = name(position)
      if name != "_" { freeNamePositions.append((name, position)) }
    }
  }

  /// Whether a word is a modifier (`lazy var`, `consume name`) or the label of a loop.
  private func isNoName(_ position: Int) -> Bool {
    if position > 0, tokens[position - 1].word == .keyword, ["break", "continue"].contains(name(position - 1)) {
      return !hasLineBreak(before: position)
    }
    guard position + 1 < tokens.count else { return false }
    let next = tokens[position + 1]
    if next.kind == .colon, position + 2 < tokens.count {
      let isLoop = [.for, .while].contains(tokens[position + 2].word) || name(position + 2) == "repeat"
      return isLoop && tokens[position + 2].kind == .name
    }
    guard next.kind == .name, !hasLineBreak(before: position + 1) else { return false }
    return [.let, .var].contains(next.word) || !next.word.isKeyword && ["consume", "copy"].contains(name(position))
  }

  /// Whether a bracket follows a value without a space.
  private func opensSubscript(_ position: Int) -> Bool {
    guard position > 0, tokens[position].kind == .leftBracket else { return false }
    let before = tokens[position - 1]
    return before.range.upperBound == tokens[position].range.lowerBound
      && (before.kind == .name || before.kind == .rightParenthesis || before.kind == .rightBracket
        || before.word == .question || before.word == .exclamation)
  }

  /// Takes out of the free names those of closures: in the head of one where it declares them, and in its body.
  private mutating func dropNamesOfClosures() {
    /// The braces that are open here, whether their `in` is still to come, and the names that their head declares.
    var open: [(position: Int, isHead: Bool, names: [String])] = []
    /// In how many of the open closures a name is their own.
    var owners: [String: Int] = [:]
    var own: Set<Int> = []
    for position in tokens.indices {
      let token = tokens[position]
      if token.kind == .leftBrace {
        open.append((position, true, []))
      } else if token.kind == .rightBrace {
        for name in open.popLast()?.names ?? [] { owners[name, default: 1] -= 1 }
      } else if token.word == .in || token.word == .for, token.kind == .name, let brace = open.last, brace.isHead,
        token.depth == tokens[brace.position].depth + 1, tokens[position - 1].kind != .dot
      {
        open[open.count - 1].isHead = false
        // The `in` of a loop ends no head.
        guard token.word == .in else { continue }
        let head = brace.position + 1..<position
        let (declared, taken) = names(inHead: head)
        own.formUnion(head.filter { !taken.contains($0) })
        open[open.count - 1].names = declared
        namesOfClosures.formUnion(declared)
        for name in declared { owners[name, default: 0] += 1 }
      } else if token.kind == .name {
        if owners["self", default: 0] > 0 { positionsWithOwnSelf.insert(position) }
        if owners[name(position), default: 0] > 0 { own.insert(position) }
      }
    }
    closurePositions = own
    if !own.isEmpty { freeNamePositions.removeAll { own.contains($0.position) } }
  }

  /// The names that the head of a closure declares, and where it takes names from around it: `[self, now = Date()] (a, b: Int)`.
  private mutating func names(inHead head: Range<Int>) -> (declared: [String], taken: Set<Int>) {
    var declared: [String] = []
    var taken: Set<Int> = []
    var start = head.lowerBound
    while start + 1 < head.upperBound, tokens[start].word == .at {
      start += 2
      guard start < head.upperBound, tokens[start].kind == .leftParenthesis,
        tokens[start].range.lowerBound == tokens[start - 1].range.upperBound
      else { continue }
      start = (head.first { $0 > start && tokens[$0].kind == .rightParenthesis } ?? start) + 1
    }
    if start < head.upperBound, tokens[start].kind == .leftBracket,
      let end = head.first(where: { tokens[$0].kind == .rightBracket && tokens[$0].depth == tokens[start].depth })
    {
      var isValue = false
      for position in start + 1..<end {
        let (token, next) = (tokens[position], tokens[position + 1])
        if token.kind == .comma, token.depth == tokens[start].depth + 1 { isValue = false }
        if isValue { taken.insert(position) }
        // A captured name stands before a comma, before its value, or at the end.
        if token.kind == .name, !isValue, next.kind == .comma || next.word == .assign || position + 1 == end {
          declared.append(name(position))
          if next.word != .assign {
            taken.insert(position)
            capturedPositions.insert(position)
          }
        }
        if token.word == .assign { isValue = true }
      }
      start = end + 1
    }
    guard start < head.upperBound else { return (declared, taken) }
    let depth = tokens[start].depth + (tokens[start].kind == .leftParenthesis ? 1 : 0)
    var isType = false
    var angles = 0
    for position in start..<head.upperBound where tokens[position].depth == depth {
      let token = tokens[position]
      if token.kind == .leftAngle { angles += 1 }
      if token.kind == .rightAngle { angles -= 1 }
      if token.kind == .colon { isType = true }
      if token.kind == .comma, angles == 0 { isType = false }
      // What the closure returns stands behind its parameters.
      if token.word == .arrow || token.kind.isClosing { break }
      if token.kind == .name, !isType { declared.append(name(position)) }
    }
    return (declared, taken)
  }

  private mutating func readDeclarations() {
    /// Up to where names are read already as those of a pattern around.
    var end = 0
    var brackets: [SwiftToken.Kind] = []
    for position in tokens.indices.dropLast() {
      let kind = tokens[position].kind
      if kind.isOpening { brackets.append(kind) }
      if kind.isClosing { _ = brackets.popLast() }
      guard kind == .name else { continue }
      switch tokens[position].word {
      case .let, .var, .for, .func: break
      default: continue
      }
      let next = position + 1
      if tokens[next].kind == .name, !isQualifiedPattern(position) {
        // Between parentheses it is a pattern's: `case .found(_, let count, _)`.
        // What is a closure's is not taken from around the text.
        let isShorthand =
          brackets.last != .leftParenthesis && !closurePositions.contains(next) && isShorthand(position)
        let isInPattern = brackets.last == .leftParenthesis
        declarations.append(
          .init(name: name(next), position: next, isShorthand: isShorthand, isInParentheses: isInPattern)
        )
        let isFunction = tokens[position].word == .func
        // Behind a comma in a pattern stands a label, or a name with a keyword of its own.
        guard isFunction || !isInPattern else { continue }
        for more in isFunction ? parameters(ofFunction: next) : furtherNames(behind: position) {
          declarations.append(.init(name: name(more), position: more, isInParentheses: isFunction))
        }
      } else if next >= end {
        let pattern = pattern(from: next)
        for inner in pattern where isBound(inner) {
          declarations.append(.init(name: name(inner), position: inner, isInParentheses: true))
        }
        end = pattern.upperBound
      }
    }
  }

  /// Whether a type stands before the case of a pattern: `case let Kind.of(count)`.
  private func isQualifiedPattern(_ keyword: Int) -> Bool {
    guard keyword > 0, tokens[keyword - 1].word == .case, keyword + 2 < tokens.count else { return false }
    let next = tokens[keyword + 2]
    return next.kind == .dot || next.kind == .leftParenthesis
  }

  /// What a `let` or `var` declares behind commas: `let first = 1, second = first + 1`.
  private func furtherNames(behind keyword: Int) -> [Int] {
    guard keyword == 0 || tokens[keyword - 1].word != .case else { return [] }
    let depth = tokens[keyword].depth
    var names: [Int] = []
    for position in tokens.indices.dropFirst(keyword + 1) {
      let token = tokens[position]
      guard token.depth >= depth, token.kind != .semicolon || token.depth > depth else { break }
      guard token.depth == depth else { continue }
      // What comes then is declared by itself.
      if token.kind == .name, [.let, .var, .for, .func].contains(token.word) { break }
      let isBehindComma = tokens[position - 1].kind == .comma
      if !isBehindComma, token.kind != .dot, hasLineBreak(before: position) { break }
      if isBehindComma, token.kind == .name, position + 1 < tokens.count,
        tokens[position + 1].kind == .colon || tokens[position + 1].word == .assign
      {
        names.append(position)
      }
    }
    return names
  }

  /// The labels and names of a function's parameters.
  private func parameters(ofFunction name: Int) -> [Int] {
    guard
      let open = tokens[name...].firstIndex(where: { $0.kind == .leftParenthesis && $0.depth == tokens[name].depth }),
      let close = tokens[(open + 1)...].firstIndex(where: { $0.depth == tokens[open].depth })
    else { return [] }
    var isType = false
    return (open + 1..<close).filter { position in
      guard tokens[position].depth == tokens[open].depth + 1 else { return false }
      if tokens[position].kind == .comma { isType = false }
      if tokens[position].kind == .colon { isType = true }
      return !isType && tokens[position].kind == .name
    }
  }

  /// The positions between the parentheses of a pattern: `(first, second)` or `.some(value)`.
  private func pattern(from start: Int) -> Range<Int> {
    guard let open = tokens[start...].prefix(6).firstIndex(where: { $0.kind == .leftParenthesis }),
      let close = tokens[(open + 1)...].firstIndex(where: { $0.depth == tokens[open].depth })
    else { return start..<start }
    return open + 1..<close
  }

  /// Whether a pattern binds what stands there: a name that is no label, no case and no type.
  private func isBound(_ position: Int) -> Bool {
    guard tokens[position].kind == .name, !tokens[position].word.isKeyword else { return false }
    let isLabel = position + 1 < tokens.count && tokens[position + 1].kind == .colon
    let before = tokens[position - 1]
    return !isLabel && before.kind != .dot && !(before.kind == .name && [.as, .is].contains(before.word))
      && name(position) != "_"
  }

  private func isShorthand(_ keyword: Int) -> Bool {
    guard keyword > 0, tokens[keyword].word != .for else { return false }
    switch (tokens[keyword - 1].kind, tokens[keyword - 1].word) {
    case (.name, .if), (.name, .guard), (.name, .while), (.comma, _): break
    default: return false
    }
    guard keyword + 2 < tokens.count else { return true }
    let next = tokens[keyword + 2]
    return next.kind == .leftBrace || next.kind == .comma || next.kind == .name && next.word == .else
  }

  /// Tells which uses of names mean those from around the text. Costs a walk over the tokens, however often a name is declared and used.
  private mutating func resolve() {
    guard !declarations.isEmpty else { return }
    let ends = valueEnds()
    let own = Dictionary(grouping: declarations, by: \.name).mapValues { OwnName($0, valueEnds: ends) }
    let positions = Set(declarations.lazy.map(\.position))
    var taken: Set<String> = []
    for use in freeNamePositions {
      guard let declared = own[use.name] else {
        taken.insert(use.name)
        continue
      }
      let isDeclaration = positions.contains(use.position)
      if isDeclaration || !declared.isTaken(at: use.position) { ownPositions.insert(use.position) }
      if declared.isShorthand || !ownPositions.contains(use.position) { taken.insert(use.name) }
    }
    undeclaredNames = taken
  }

  /// Where the values of declarations end (`let name = value`, `for name in value`, `case let name? = value`), by the positions of the names.
  private func valueEnds() -> [Int: Int] {
    guard !declarations.isEmpty else { return [:] }
    /// The declarations by where the sign stands before their value.
    let signs = declarations.compactMap { item in sign(behind: item).map { (name: item.position, sign: $0) } }
    let declared = Dictionary(grouping: signs, by: \.sign)
    let blocks = blockStarts()
    var ends: [Int: Int] = [:]
    /// The first end behind the position at hand, by how deep it stands: of what stands in brackets, its own closing one at the latest.
    var next: [Int: Int] = [:]
    for position in tokens.indices.reversed() {
      for (name, sign) in declared[position] ?? [] { ends[name] = next[tokens[sign].depth] ?? tokens.count }
      let token = tokens[position]
      if token.kind.isClosing { next[token.depth + 1] = position }
      let isEnd =
        switch token.kind {
        case .comma, .semicolon: true
        case .leftBrace: blocks.contains(position)
        case .name where token.word == .where || token.word == .else: true
        // A member may stand on the next line, and so may the value.
        default:
          position > 0 && token.kind != .dot && ![.assign, .in].contains(tokens[position - 1].word)
            && hasLineBreak(before: position)
        }
      if isEnd { next[token.depth] = position }
    }
    return ends
  }

  /// The `=` or `in` behind which the value of a declared name stands; nil where it has none.
  private func sign(behind declaration: SwiftSyntax.Declaration) -> Int? {
    let name = declaration.position
    guard name + 1 < tokens.count else { return nil }
    // Most are `let name = value`.
    if tokens[name + 1].word == .assign { return name + 1 }
    var depth = tokens[name].depth
    for position in tokens.indices.dropFirst(name + 1) {
      let token = tokens[position]
      if token.depth > depth { continue }
      depth = token.depth
      switch token.kind {
      case .semicolon, .leftBrace, .rightBrace: return nil
      case .comma where !declaration.isInParentheses: return nil
      case .colon where isOfSwitch(name): return nil
      case .name where token.word == .in: return position
      case .name where !declaration.isInParentheses && [.let, .var, .for, .func].contains(token.word): return nil
      case .sign where token.word == .assign: return position
      default: if token.kind != .dot, hasLineBreak(before: position) { return nil }
      }
    }
    return nil
  }

  /// Whether a name stands in the pattern of a `case`, up to whose colon it has no value.
  private func isOfSwitch(_ name: Int) -> Bool {
    for position in tokens.indices[..<name].reversed().prefix(64) {
      if tokens[position].word == .case { return true }
      if [.colon, .semicolon, .leftBrace, .rightBrace].contains(tokens[position].kind) { return false }
    }
    return false
  }

  /// The braces that open the block of a statement; any other opens a closure.
  private func blockStarts() -> Set<Int> {
    var starts: Set<Int> = []
    /// How deep the statements stand whose blocks are still to come.
    var heads: Set<Int> = []
    for (position, token) in tokens.enumerated() {
      switch token.word {
      case .if, .while, .for, .switch, .catch, .func: if token.kind == .name { heads.insert(token.depth) }
      default: break
      }
      guard token.kind == .leftBrace else { continue }
      let isBehindWord =
        position > 0 && tokens[position - 1].kind == .name
        && (tokens[position - 1].word == .else || name(position - 1) == "do")
      if heads.remove(token.depth) != nil || isBehindWord { starts.insert(position) }
    }
    return starts
  }

  private func hasLineBreak(before position: Int) -> Bool {
    let (start, end) = (tokens[position - 1].range.upperBound, tokens[position].range.lowerBound)
    guard start < end else { return false }
    return text.utf8[text.utf8Index(start)..<text.utf8Index(end)].contains(UInt8(ascii: "\n"))
  }
}

/// A name that a text declares: where it means the one from around the text nevertheless.
private struct OwnName {
  /// Whether one of its declarations is `if let name`, which takes the name from around.
  let isShorthand: Bool
  private let positions: [Int]
  /// Where the values of the declarations end.
  private let ends: [Int]

  init(_ declarations: [SwiftSyntax.Declaration], valueEnds: [Int: Int]) {
    isShorthand = declarations.contains(where: \.isShorthand)
    positions = declarations.map(\.position).sorted()
    ends = positions.map { valueEnds[$0] ?? 0 }
  }

  /// Whether a use stands before the first declaration, or in the value of the last one before it.
  func isTaken(at position: Int) -> Bool {
    let next = positions.partitioningIndex { $0 > position }
    return next == 0 || ends[next - 1] > position
  }
}
