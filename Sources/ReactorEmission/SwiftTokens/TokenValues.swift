import ReactorSpec

/// The values, operators and closures among some tokens of a text: each is asked for by the position of a token.
struct TokenValues {
  let swift: SwiftText
  let tokens: [SwiftToken]
  /// What stands before and around each of the tokens.
  let surroundings: TokenSurroundings

  init(_ tokens: [SwiftToken], in swift: SwiftText, isInString: Bool = false) {
    self.swift = swift
    self.tokens = tokens
    surroundings = TokenSurroundings(tokens, in: swift, isInString: isInString)
  }

  /// The tokens outside of strings, then those in the interpolations of each string.
  static func levels(of swift: SwiftText) -> [TokenValues] {
    if swift.isFlat { return [TokenValues(swift.tokens, in: swift)] }
    let tokens = swift.tokens.sorted {
      ($0.range.lowerBound, $1.range.upperBound) < ($1.range.lowerBound, $0.range.upperBound)
    }
    var levels: [[SwiftToken]] = [[]]
    var open: [(end: Int, level: Int)] = []
    for token in tokens {
      while let last = open.last, last.end <= token.range.lowerBound { open.removeLast() }
      levels[open.last?.level ?? 0].append(token)
      if token.kind == .literal {
        levels.append([])
        open.append((token.range.upperBound, levels.count - 1))
      }
    }
    return [TokenValues(levels[0], in: swift)]
      + levels.dropFirst().filter { !$0.isEmpty }.map { TokenValues($0, in: swift, isInString: true) }
  }

  /// The position of the token that has these bytes.
  func position(of range: Range<Int>) -> Int? {
    let position = firstPosition(from: range.lowerBound)
    return position < tokens.count && tokens[position].range == range ? position : nil
  }

  /// The position of the first token that starts at a byte or behind it. No token of those that are looked at stands in another.
  func firstPosition(from offset: Int) -> Int {
    var (low, high) = (0, tokens.count)
    while low < high {
      let middle = (low + high) / 2
      if tokens[middle].range.lowerBound >= offset { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// The text of a token.
  func text(_ position: Int) -> String { swift.text.utf8Part(tokens[position].range) }

  /// The name that a token is, without backticks; nil of any other.
  func name(_ position: Int) -> String? {
    tokens[position].kind == .name ? tokens[position].name(in: swift.text) : nil
  }

  /// Whether a dot stands before a token.
  func isMember(_ position: Int) -> Bool { position > 0 && tokens[position - 1].kind == .dot }

  /// Whether a token follows a value without a space.
  func isAttached(_ position: Int) -> Bool { surroundings.isAttached(position) }

  /// Whether a token begins a key path or an attribute, which nothing can stand in.
  func isPrefix(_ position: Int) -> Bool {
    let token = tokens[position]
    return token.kind == .sign && (token.word == .at || token.word == .other && text(position) == "\\")
  }

  /// Whether tokens are more than one argument without a label.
  func hasCommaOrLabel(_ range: Range<Int>) -> Bool {
    let depth = tokens[range.lowerBound].depth
    return range.contains { tokens[$0].depth == depth && [.comma, .colon].contains(tokens[$0].kind) }
  }

  /// The position behind a label and its colon.
  func label(_ name: String, in range: Range<Int>) -> Int? {
    range.dropLast().first { position in
      self.name(position) == name && tokens[position + 1].kind == .colon
        && tokens[position].depth == tokens[range.lowerBound].depth
    }.map { $0 + 2 }
  }
}

/// Operators.
extension TokenValues {
  /// What operators are made of.
  static let operators: Set<SwiftToken.Kind> = [.sign, .dot, .leftAngle, .rightAngle]

  /// Whether an operator has operands on both sides: it touches both or neither, and does not begin with a dot, which would make it another.
  func isInfix(_ position: Int) -> Bool {
    guard position > 0, position + 1 < tokens.count else { return false }
    let (before, token, behind) = (tokens[position - 1], tokens[position].range, tokens[position + 1])
    let touchesBefore = before.range.upperBound == token.lowerBound
    return touchesBefore == (token.upperBound == behind.range.lowerBound) && !(touchesBefore && before.kind == .dot)
  }

  /// Whether a token begins a line that does not go on with the one before.
  func startsNewLine(_ position: Int) -> Bool {
    let (before, token) = (tokens[position - 1], tokens[position])
    guard token.kind != .dot, token.kind != .sign, !Self.operators.contains(before.kind) else { return false }
    return swift.text.utf8Part(before.range.upperBound..<token.range.lowerBound).utf8.contains(UInt8(ascii: "\n"))
  }

  /// Whether a token is no part of an operand of `..<`: a bracket around it, or what binds less.
  func endsOperand(_ position: Int, _ depth: Int) -> Bool {
    let token = tokens[position]
    if token.kind == .leftBrace || token.kind == .directive || token.depth < depth { return true }
    return [.comma, .colon, .semicolon, .rightBrace].contains(token.kind)
      || !isMember(position)
        && [
          .in, .assign, .case, .return, .where, .if, .while, .guard, .switch, .for, .try, .await, .throw, .else, .let,
          .var,
        ].contains(token.word)
      || ["=", "==", "!=", "&&", "||", "??", "?", "~=", "+=", "-="].contains(text(position))
  }

  /// Whether a sign changes what stands before it.
  func isAssigning(_ token: SwiftToken) -> Bool {
    let sign = swift.text.utf8Part(token.range)
    return sign.hasSuffix("=") && !["==", "!=", "<=", ">=", "~=", "===", "!=="].contains(sign)
  }
}

/// Values.
extension TokenValues {
  /// What a search for a value finds.
  enum Chain {
    /// The names, calls and subscripts that belong together.
    case tokens(Range<Int>)
    /// No value.
    case none
    /// Something that is too long, or of which nothing can be told: a key path, say.
    case unclear
  }

  /// The most names, calls and subscripts that a value is made of, and the longest bound of a range, that are guarded: a value is looked
  /// at anew for each of its parts, and may stand in each check.
  static let longestOperand = 128

  /// The names, calls and subscripts that end at a position and belong together.
  func chain(endingAt end: Int) -> Chain {
    guard end >= 0, end < tokens.count else { return .none }
    var start = end
    for step in 1... {
      guard step < Self.longestOperand else { return .unclear }
      let token = tokens[start]
      if token.kind.isClosing, let open = surroundings.partner(of: start) {
        start = open
        guard start > 0, isAttached(start) || isTrailingClosure(start) else { break }
        start -= 1
        continue
      }
      if token.kind == .sign, ["!", "?"].contains(text(start)), start > 0 {
        start -= 1
        continue
      }
      guard token.kind == .name || token.kind == .literal else {
        return isPrefix(start) ? .unclear : .none
      }
      guard start > 1, tokens[start - 1].kind == .dot else { break }
      start -= 2
    }
    return start > 0 && isPrefix(start - 1) ? .unclear : .tokens(start..<end + 1)
  }

  /// The value that starts at a position.
  func chain(startingAt start: Int) -> Chain {
    var end = start
    guard start < tokens.count else { return .none }
    for step in 1... {
      guard step < Self.longestOperand else { return .unclear }
      if tokens[end].kind.isOpening, let close = surroundings.partner(of: end) { end = close }
      guard end + 1 < tokens.count else { break }
      let next = tokens[end + 1]
      if next.kind == .dot, end + 2 < tokens.count, [.name, .literal].contains(tokens[end + 2].kind) {
        end += 2
      } else if next.kind.isOpening, next.kind != .leftBrace, next.range.lowerBound == tokens[end].range.upperBound {
        end += 1
      } else if next.kind == .leftBrace
        ? isTrailingClosure(end + 1) : ["?", "!"].contains(text(end + 1)) && isAttached(end + 1)
      {
        end += 1
      } else {
        break
      }
    }
    return tokens[start].kind == .name || tokens[start].kind == .leftParenthesis
      ? .tokens(start..<end + 1) : .none
  }

  /// Whether a value can be asked twice: it calls nothing.
  func isPure(_ chain: Range<Int>) -> Bool {
    !tokens[chain].contains { [.leftParenthesis, .leftBrace].contains($0.kind) }
  }

  /// Whether a value is one in parentheses that ends in `?? [:]`.
  func endsInEmptyDictionary(_ chain: Range<Int>) -> Bool {
    chain.count > 5 && surroundings.partner(of: chain.lowerBound) == chain.upperBound - 1
      && text(chain.upperBound - 5) == "??"
      && tokens[chain.suffix(4)].map(\.kind) == [.leftBracket, .colon, .rightBracket, .rightParenthesis]
  }

  /// Whether nothing in tokens may stop the program.
  func isTotal(_ range: Range<Int>) -> Bool {
    !tokens[range].contains {
      $0.kind == .leftBracket || $0.kind == .leftParenthesis
        || $0.kind == .sign && ["!", "/", "%"].contains(swift.text.utf8Part($0.range))
    }
  }

  /// The value of a chain; without the `?` at its end, with which it would be none. Empty where there is no more.
  func source(_ chain: Range<Int>) -> String {
    let last = chain.upperBound - 1
    let end = chain.count > 0 && tokens[last].kind == .sign && text(last) == "?" ? last - 1 : last
    guard end >= chain.lowerBound else { return "" }
    return swift.text.utf8Part(tokens[chain.lowerBound].range.lowerBound..<tokens[end].range.upperBound)
  }
}

/// Closures.
extension TokenValues {
  /// Whether a `{` begins a closure that stands behind the call which takes it.
  private func isTrailingClosure(_ position: Int) -> Bool {
    guard position > 0, tokens[position].kind == .leftBrace, surroundings.opener(ofBlockAt: position) == nil else {
      return false
    }
    let before = tokens[position - 1]
    return before.kind == .rightParenthesis || before.kind == .name && !before.word.isKeyword
  }

  /// Where the statement starts in which a token stands, behind the label of a `case` or `default`.
  func statementStart(at position: Int) -> Int {
    let start = surroundings.statementStart(at: position)
    guard [.case, .default, .at].contains(tokens[start].word) else { return start }
    let colon = tokens[start..<position].firstIndex { $0.kind == .colon && $0.depth == tokens[start].depth }
    return colon.map { $0 + 1 } ?? start
  }

  /// The position of the `{` of the closure in which a token stands; nil where it stands in none. Of two, the inner one's.
  func closure(around position: Int) -> Int? {
    var brace = surroundings.brace(around: position)
    while let open = brace, surroundings.opener(ofBlockAt: open) != nil { brace = surroundings.brace(around: open) }
    return brace
  }

  /// All closures: the positions of their `{`, and their bytes.
  var closures: [(position: Int, range: Range<Int>)] {
    tokens.indices.compactMap { open in
      guard tokens[open].kind == .leftBrace, !isBlock(open), let close = surroundings.partner(of: open) else {
        return nil
      }
      return (open, tokens[open].range.lowerBound..<tokens[close].range.upperBound)
    }
  }

  /// Whether a `{` begins a block of statements, rather than a closure.
  private func isBlock(_ brace: Int) -> Bool {
    if surroundings.opener(ofBlockAt: brace) != nil { return true }
    let start = statementStart(at: brace)
    switch tokens[start].word {
    case .func: return true
    case .keyword: return ["do", "defer", "repeat", "struct", "enum", "class", "init", "deinit"].contains(text(start))
    case .var: return !tokens[start..<brace].contains { $0.word == .assign && $0.depth == tokens[start].depth }
    default: return false
    }
  }

  /// The call that takes a closure, with the objects before it, if it passes the closure's errors on: a method of the standard library's; and
  /// the call of a closure that is called where it stands.
  func callPassingOn(_ open: Int, _ close: Int) -> Range<Int>? {
    let isArgument =
      open > 0
      && (tokens[open - 1].kind == .name && !tokens[open - 1].word.isKeyword || tokens[open - 1].kind.isClosing)
    if !isArgument, close + 1 < tokens.count, tokens[close + 1].kind == .leftParenthesis, isAttached(close + 1) {
      return surroundings.partner(of: close + 1).map { open..<$0 + 1 }
    }
    guard open > 0 else { return nil }
    var name = open - 1
    var end = close
    if tokens[name].kind == .rightParenthesis {
      guard let list = surroundings.partner(of: name), list > 0 else { return nil }
      name = list - 1
    } else if tokens[name].kind != .name {
      // An argument between parentheses.
      guard let list = parenthesis(around: open), let closing = surroundings.partner(of: list), list > 0 else {
        return nil
      }
      (name, end) = (list - 1, closing)
    }
    guard let function = self.name(name), Self.passing.contains(function),
      case .tokens(let chain) = chain(endingAt: name),
      chain.count > 1 || function == "Dictionary",
      !chain.contains(where: { self.name($0).map { swallowsErrors($0, function) } == true })
    else { return nil }
    // With all that follows: `try` covers it, too.
    if case .tokens(let all) = self.chain(startingAt: chain.lowerBound), all.upperBound > end {
      return chain.lowerBound..<all.upperBound
    }
    return chain.lowerBound..<end + 1
  }

  /// Whether a value of a name passes no errors on: a lazy collection, or a `Result` as far as its name tells.
  private func swallowsErrors(_ name: String, _ function: String) -> Bool {
    name == "lazy" || ["map", "flatMap"].contains(function) && name.lowercased().hasSuffix("result")
  }

  /// The position of the parenthesis around a token; nil where it stands in none, or far behind it.
  func parenthesis(around position: Int) -> Int? {
    var start = position - 1
    for _ in 0..<Self.longestOperand where start >= 0 {
      if tokens[start].kind.isOpening { return tokens[start].kind == .leftParenthesis ? start : nil }
      start = (tokens[start].kind.isClosing ? surroundings.partner(of: start) ?? start : start) - 1
    }
    return nil
  }

  /// The methods of the standard library that pass on what a closure throws.
  static let passing: Set<String> = [
    "Dictionary", "allSatisfy", "compactMap", "compactMapValues", "contains", "count", "drop", "elementsEqual",
    "filter", "first", "firstIndex", "flatMap", "forEach", "last", "lastIndex", "map", "mapValues", "max", "merge",
    "merging", "min", "partition", "prefix", "reduce", "removeAll", "sort", "sorted", "split",
  ]
}
