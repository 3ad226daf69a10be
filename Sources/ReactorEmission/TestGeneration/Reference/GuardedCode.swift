import ReactorSpec

/// A text of the spec as it stands in a reference: where it may stop the program (a subscript, `!`, a division), it throws instead, and the
/// check does not use that input; where it gives another value each time (`UUID()`), the check is told.
///
/// In a closure a check can stand where the closure is given to a method of the standard library that passes errors on. Where no check can
/// stand, ``givesUp`` says so.
struct GuardedCode {
  /// The Swift.
  private(set) var text: SwiftCode = ""
  /// Whether it throws, so that `try` has to stand before it.
  private(set) var canTrap = false
  /// What has to be found out before it, as statements.
  private(set) var checks: [SwiftCode] = []

  /// The Swift, with `try` before it where it throws.
  var tried: SwiftCode { canTrap ? "try \(text)" : text }

  private let swift: SwiftText
  /// The tokens that are looked at: those outside of strings, or those in the interpolations of one.
  private var tokens: [SwiftToken]
  /// What stands before and around each of them.
  private var surroundings: TokenSurroundings
  /// Whether something is not guarded that may stop the program.
  private(set) var givesUp = false
  /// What goes into the text, in pairs: each before what starts at one place, and behind what ends at another.
  private var insertions: [(start: Int, before: String, end: Int, after: String)] = []
  private var replaced: [(range: Range<Int>, text: String)] = []
  /// Where a `try` stands for all that comes behind it.
  private var triedPlaces: Set<Int> = []
  /// The bytes of the closures around what is looked at in a string.
  private var outerClosures: [Range<Int>] = []
  /// Whether the text is a statement, or several, rather than an expression.
  private let isStatement: Bool
  /// Whether it is statements on several lines.
  private let hasSeveralLines: Bool
  /// Whether what is looked at stands in a string.
  private var isInString = false
  /// Whether `try` can't stand before the text, since it is no single expression.
  private var startsWithKeyword: Bool {
    tokens.first?.word.startsStatement == true || tokens.first?.word == .case || hasSeveralLines
  }

  /// - Parameters:
  ///   - swift: The text.
  ///   - isStatement: Whether it is a statement rather than an expression.
  ///   - literals: What stands for names that are not known outside of the reactor.
  ///   - derived: The functions that stand for derived values of the state which may stop the program.
  ///   - isInState: Whether the text stands inside of the state, whose members it knows by their names alone.
  init(
    _ swift: SwiftText,
    isStatement: Bool = false,
    literals: [String: String] = [:],
    derived: [String: String] = [:],
    isInState: Bool = false
  ) {
    self.swift = swift
    self.isStatement = isStatement
    hasSeveralLines = isStatement && swift.text.utf8.contains(UInt8(ascii: "\n"))
    let levels = Self.levels(of: swift)
    tokens = levels[0]
    surroundings = TokenSurroundings(tokens, in: swift.text)
    for use in literals.isEmpty ? [] : swift.freeNamePositions {
      if let literal = literals[use.name] { replaced.append((swift.tokens[use.position].range, literal)) }
    }
    for use in derived.isEmpty ? [] : swift.nameUses {
      let (name, range) = isInState ? (use.name, use.range) : (use.member ?? "", use.memberRange ?? use.range)
      guard isInState || use.name == "state", let function = derived[name],
        position(of: range) != nil
      else { continue }
      if wrap(use.range.lowerBound, range.upperBound) { replaced.append((range, function + "()")) }
    }
    lookAtAll()
    let needsTryInside = startsWithKeyword
    for inner in levels.dropFirst() where !needsTryInside {
      outerClosures += closures
      tokens = inner
      surroundings = TokenSurroundings(tokens, in: swift.text)
      isInString = true
      lookAtAll()
    }
    text = SwiftCode(swift, replacing: edits)
    // `try?` would take what the checks throw for an error of its own.
    if canTrap, Self.hidesErrors(swift) { givesUp = true }
    canTrap = canTrap && !needsTryInside
  }

  private static func hidesErrors(_ swift: SwiftText) -> Bool {
    swift.tokens.indices.dropLast().contains { position in
      swift.tokens[position].word == .try && [.question, .exclamation].contains(swift.tokens[position + 1].word)
    }
  }

  /// Whether something of a text would not be guarded: since it is too long to be looked at for each of its parts, since nothing is known
  /// of what it asks, a subscript with labels, or since it stands behind `try?` or in a key path.
  static func givesUp(_ swift: SwiftText) -> Bool {
    guard
      swift.tokens.count > longestOperand
        || swift.tokens.contains(where: {
          [.leftBracket, .leftBrace].contains($0.kind) || [.try, .question, .exclamation].contains($0.word)
        })
        || swift.text.utf8.contains(UInt8(ascii: "\\"))
    else { return false }
    return GuardedCode(swift).givesUp || GuardedCode(swift, isStatement: true).givesUp
  }

  /// The tokens outside of strings, then those in the interpolations of each string.
  private static func levels(of swift: SwiftText) -> [[SwiftToken]] {
    if swift.isFlat { return [swift.tokens] }
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
    return [levels[0]] + levels.dropFirst().filter { !$0.isEmpty }
  }

  /// The edits in their order: where several come together, what ends does so before something starts, and the inner before the outer.
  private var edits: [(range: Range<Int>, text: String)] {
    struct Edit {
      var range: Range<Int>
      /// What decides at the same place, from the first to the last.
      var rank: (kind: Int, outer: Int, order: Int)
      var text: String
    }
    var edits = replaced.map { Edit(range: $0.range, rank: (2, 0, 0), text: $0.text) }
    // Of two around the same text, the one that was found later is around the other.
    for (index, insertion) in insertions.enumerated() {
      let (start, end) = (insertion.start, insertion.end)
      edits.append(Edit(range: end..<end, rank: (0, -start, index), text: insertion.after))
      edits.append(Edit(range: start..<start, rank: (1, -end, -index), text: insertion.before))
    }
    return edits.sorted {
      ($0.range.lowerBound, $0.rank.kind, $0.rank.outer, $0.rank.order)
        < ($1.range.lowerBound, $1.rank.kind, $1.rank.outer, $1.rank.order)
    }.map { ($0.range, $0.text) }
  }

  /// The position of the token that has these bytes.
  private func position(of range: Range<Int>) -> Int? {
    let position = firstPosition(from: range.lowerBound)
    return position < tokens.count && tokens[position].range == range ? position : nil
  }

  /// The position of the first token that starts at a byte or behind it. No token of those that are looked at stands in another.
  private func firstPosition(from offset: Int) -> Int {
    var (low, high) = (0, tokens.count)
    while low < high {
      let middle = (low + high) / 2
      if tokens[middle].range.lowerBound >= offset { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

/// What may stop the program.
extension GuardedCode {
  private mutating func lookAtAll() {
    var position = 0
    while position < tokens.count {
      // The type in the parentheses of `\(any Shape).area` is no value.
      if isPrefix(position), let end = surroundings.partner(of: position + 1),
        tokens[position + 1].kind == .leftParenthesis
      {
        position = end
      }
      look(at: position)
      position += 1
    }
  }

  private mutating func look(at position: Int) {
    let token = tokens[position]
    switch token.kind {
    case .leftBracket where isAttached(position): guardSubscript(position)
    case .sign where text(position) == "!" && isAttached(position): guardUnwrapping(position)
    case .sign where ["/", "%", "/=", "%="].contains(text(position)) && isInfix(position...position):
      guardDivision(position)
    case .dot where isRangeOperator(position): guardRange(position)
    case .name where isMember(position): guardCall(position)
    case .name: tellVarying(position)
    default: break
    }
  }

  /// `base[index]`
  private mutating func guardSubscript(_ position: Int) {
    guard let close = surroundings.partner(of: position), close > position + 1, let base = chain(endingAt: position - 1)
    else { return }
    guard !hasCommaOrLabel(position + 1..<close) else {
      // One of the user's own, of which nothing is known, or one of those that always have a value.
      let isSafe = ["default", "keyPath", "dynamicMember"].contains { label($0, in: position + 1..<close) != nil }
      if !isSafe { givesUp = true }
      return
    }
    guard isPure(base) else {
      // What a method of the standard library makes is asked for its element, so that it is made once; of what another one gives, nothing is
      // known.
      let call = tokens[base].indices.last {
        tokens[$0].kind == .leftParenthesis && tokens[$0].depth == tokens[position].depth
      }
      guard let call, call > 0, name(call - 1).map(Self.makers.contains) == true,
        surroundings.partner(of: call) == position - 1
      else { return givesUp = true }
      let (start, end) = (tokens[base.lowerBound].range.lowerBound, tokens[close].range.upperBound)
      guard wrap(start, end, "element(of: ", ")") else { return }
      replaced.append((tokens[position].range, ", at: "))
      replaced.append((tokens[close].range, ""))
      return
    }
    ask("index", position + 1..<close, of: base, at: position, isChanged: isChanged(base, at: position))
  }

  /// What makes collections in the standard library.
  private static let makers: Set<String> = [
    "Array", "Dictionary", "components", "compactMap", "dropFirst", "dropLast", "filter", "flatMap", "map", "prefix",
    "reversed", "shuffled", "sorted", "split", "suffix",
  ]

  /// `value!`
  private mutating func guardUnwrapping(_ position: Int) {
    guard let base = chain(endingAt: position - 1) else { return }
    let start = tokens[base.lowerBound].range.lowerBound
    if tokens[base.lowerBound].word == .try || tokens[base.lowerBound].word == .as { return }
    if isStatement, !isInString, isChanged(base, at: position) {
      guard !startsWithKeyword, closure(around: position) == nil else { return givesUp = true }
      checks.append(SwiftCode("_ = try \(Self.checker).unwrapped(\(source(base)))"))
    } else {
      if wrap(start, tokens[position].range.lowerBound, "unwrapped(", ")") {
        replaced.append((tokens[position].range, ""))
      }
    }
  }

  /// `value / divisor`
  private mutating func guardDivision(_ position: Int) {
    guard position + 1 < tokens.count, let operand = chain(startingAt: position + 1) else { return }
    if operand.count == 1, tokens[position + 1].kind == .literal { return }
    wrap(
      tokens[operand.lowerBound].range.lowerBound,
      tokens[operand.upperBound - 1].range.upperBound,
      "divisor(",
      ")"
    )
  }

  /// `lower..<upper`
  private mutating func guardRange(_ position: Int) {
    let depth = tokens[position].depth
    var first = position
    var steps = 0
    while first > 0, !endsOperand(first - 1, depth), !startsStatement(first) {
      first = tokens[first - 1].kind.isClosing ? surroundings.partner(of: first - 1) ?? first - 1 : first - 1
      steps += 1
      guard steps < Self.longestOperand else { return givesUp = true }
    }
    var last = position + 2
    while last + 1 < tokens.count, !endsOperand(last + 1, depth) {
      last = tokens[last + 1].kind.isOpening ? surroundings.partner(of: last + 1) ?? last + 1 : last + 1
      steps += 1
      guard steps < Self.longestOperand else { return givesUp = true }
    }
    guard first < position, last > position + 2 else { return }
    if (tokens[first..<position] + tokens[(position + 3)...last]).allSatisfy({ $0.kind == .literal }) { return }
    let lower = swift.text.utf8Part(tokens[first].range.lowerBound..<tokens[position - 1].range.upperBound)
    wrap(tokens[position + 3].range.lowerBound, tokens[last].range.upperBound, "bound(", ", from: \(lower))")
  }

  /// Whether an operator has operands on both sides: it touches both or neither, and does not begin with a dot, which would make it another.
  private func isInfix(_ range: ClosedRange<Int>) -> Bool {
    guard range.lowerBound > 0, range.upperBound + 1 < tokens.count else { return false }
    let (before, behind) = (tokens[range.lowerBound - 1], tokens[range.upperBound + 1])
    let touchesBefore = before.range.upperBound == tokens[range.lowerBound].range.lowerBound
    let touchesBehind = tokens[range.upperBound].range.upperBound == behind.range.lowerBound
    return touchesBefore == touchesBehind && !(touchesBefore && before.kind == .dot)
  }

  /// Whether `...` or `..<`, which are three tokens each, starts there, with operands on both sides; more dots are another operator.
  private func isRangeOperator(_ position: Int) -> Bool {
    guard position > 0, position + 3 < tokens.count else { return false }
    return isInfix(position...position + 2) && tokens[position + 1].kind == .dot
      && [.dot, .leftAngle].contains(tokens[position + 2].kind) && tokens[position + 3].kind != .dot
  }

  /// Whether a token begins a line that does not go on with the one before.
  private func startsStatement(_ position: Int) -> Bool {
    let (before, token) = (tokens[position - 1], tokens[position])
    guard token.kind != .dot, token.kind != .sign, !Self.operators.contains(before.kind) else { return false }
    return swift.text.utf8Part(before.range.upperBound..<token.range.lowerBound).utf8.contains(UInt8(ascii: "\n"))
  }

  /// Whether a token is no part of an operand of `..<`: a bracket around it, or what binds less.
  private func endsOperand(_ position: Int, _ depth: Int) -> Bool {
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

  /// `base.remove(at: index)` and the like.
  private mutating func guardCall(_ position: Int) {
    guard position + 1 < tokens.count, tokens[position + 1].kind == .leftParenthesis,
      let close = surroundings.partner(of: position + 1),
      let name = name(position)
    else { return tellVarying(position) }
    let arguments = position + 2..<close
    guard let base = chain(endingAt: position - 2) else { return tellVarying(position) }
    switch name {
    case "remove", "insert":
      guard isPure(base), let at = label("at", in: arguments) else { return }
      let end =
        tokens[(at..<close)].indices.first { tokens[$0].kind == .comma && tokens[$0].depth == tokens[at].depth }
        ?? close
      // What is taken out of the same collection first leaves one position less.
      let isFree = name == "insert" && !arguments.contains { self.name($0)?.hasPrefix("remove") == true }
      ask(isFree ? "position" : "index", at..<end, of: base, at: position)
    case "swapAt":
      guard isPure(base), !arguments.isEmpty else { return }
      var start = arguments.lowerBound
      for end in arguments where tokens[end].kind == .comma && tokens[end].depth == tokens[arguments.lowerBound].depth {
        ask("index", start..<end, of: base, at: position)
        start = end + 1
      }
      ask("index", start..<close, of: base, at: position)
    case "removeFirst" where !arguments.isEmpty, "removeLast" where !arguments.isEmpty:
      guard isPure(base), !hasCommaOrLabel(arguments) else { return }
      ask("count", arguments, of: base, at: position, label: "of")
    case "removeSubrange", "replaceSubrange":
      guard isPure(base), !arguments.isEmpty else { return }
      let end = arguments.first { tokens[$0].kind == .comma && tokens[$0].depth == tokens[arguments.lowerBound].depth }
      ask("index", arguments.lowerBound..<(end ?? close), of: base, at: position)
    case "removeFirst", "removeLast":
      // An expression changes nothing.
      guard isStatement else { return }
      guard arguments.isEmpty, isPure(base), lookBefore("filled(\(source(base)))", at: position) else {
        return givesUp = true
      }
    case "prefix", "suffix", "dropFirst", "dropLast":
      guard !arguments.isEmpty, !hasCommaOrLabel(arguments),
        !(arguments.count == 1 && tokens[arguments.lowerBound].kind == .literal),
        tokens[arguments.lowerBound].kind != .leftBrace
      else { return }
      wrap(tokens[arguments.lowerBound].range.lowerBound, tokens[close - 1].range.upperBound, "count(", ")")
    default: tellVarying(position)
    }
  }

  /// The methods whose result chance decides, and the types of which each new value is another.
  private static let chance: Set<String> = ["random", "randomElement", "shuffled"]
  private static let newEachTime: Set<String> = ["UUID", "Date"]

  /// Whether a text may have another value each time, or be a function that has: it names something of that kind. What is made of
  /// arguments, as `Date(timeIntervalSince1970: 0)` is, stays the same.
  static func mayVary(_ swift: SwiftText) -> Bool {
    let tokens = swift.tokens
    return tokens.indices.contains { position in
      guard tokens[position].kind == .name else { return false }
      let name = tokens[position].name(in: swift.text)
      if chance.contains(name) || name == "now" { return true }
      let following = tokens[(position + 1)...].prefix(2)
      guard newEachTime.contains(name), following.count == 2 else { return false }
      return following.map(\.kind) == [.leftParenthesis, .rightParenthesis]
        || following.first?.kind == .dot && following.last?.name(in: swift.text) == "init"
    }
  }

  /// `UUID()` and the like.
  private mutating func tellVarying(_ position: Int) {
    guard let name = name(position) else { return }
    let isCalled = position + 1 < tokens.count && tokens[position + 1].kind == .leftParenthesis
    let end = isCalled ? surroundings.partner(of: position + 1) ?? position : position
    var start = position
    if isMember(position) {
      let varies = Self.chance.contains(name) && isCalled || name == "now" && !isCalled
      guard varies, position > 1, let base = chain(endingAt: position - 2) else { return }
      start = base.lowerBound
    } else {
      guard Self.newEachTime.contains(name), isCalled, end == position + 2 else { return }
    }
    insertions.append(
      (tokens[start].range.lowerBound, "\(Self.checker).varying({ ", tokens[end].range.upperBound, " })")
    )
  }
}

/// Putting the checks in.
extension GuardedCode {
  /// What has the functions that check.
  private static let checker = "ReactorCheck"

  private static let operators: Set<SwiftToken.Kind> = [.sign, .dot, .leftAngle, .rightAngle]

  /// Puts a check around a part of the text, and `try` where it has to stand for it; false, and nothing, where no check can stand.
  ///
  /// - Parameters:
  ///   - start: The byte with which the part starts.
  ///   - end: The byte behind it.
  ///   - head: What stands before it.
  ///   - tail: What stands behind it.
  @discardableResult
  private mutating func wrap(
    _ start: Int,
    _ end: Int,
    _ head: String? = nil,
    _ tail: String = ""
  ) -> Bool {
    let position = firstPosition(from: start)
    var (head, tail) = (head.map { "\(Self.checker).\($0)" } ?? "", tail)
    guard outerClosures.isEmpty || !outerClosures.contains(where: { $0.contains(start) }) else { return giveUp() }
    if let closure = closure(around: position) {
      guard tries(closure, around: position) else { return giveUp() }
    } else if startsWithKeyword, !triesCondition(around: position) {
      let statement = surroundings.statementStart(at: position)
      guard !surroundings.isDecided(from: statement, before: position) else { return giveUp() }
      // `try` can't stand to the right of an operator by itself.
      let isOperand =
        position > 0 && Self.operators.contains(tokens[position - 1].kind) && tokens[position - 1].word != .assign
      (head, tail) = isOperand ? ("(try \(head)", "\(tail))") : ("try \(head)", tail)
    }
    insertions.append((start, head, end, tail))
    canTrap = true
    return true
  }

  private mutating func giveUp() -> Bool {
    givesUp = true
    return false
  }

  /// Looks at something in a line before, or before the statement in a block; false where that can't be.
  private mutating func lookBefore(_ check: String, at position: Int) -> Bool {
    let check = "_ = try \(Self.checker).\(check)"
    guard startsWithKeyword, tokens[0].word != .let || hasSeveralLines else {
      guard surroundings.brace(around: position) == nil else { return false }
      checks.append(SwiftCode(check))
      return true
    }
    let start = tokens[surroundings.statementStart(at: position)]
    guard closure(around: position) == nil, ![.case, .else, .while].contains(start.word), start.kind != .directive
    else {
      return false
    }
    insertions.append((start.range.lowerBound, check + "; ", start.range.lowerBound, ""))
    return true
  }

  /// Looks whether a collection has what is asked of it. One that may not be there and is changed can't be read meanwhile: it is looked at in
  /// a line before, where one can stand there.
  private mutating func ask(
    _ function: String,
    _ arguments: Range<Int>,
    of base: Range<Int>,
    at position: Int,
    label: String = "in",
    isChanged: Bool = true
  ) {
    let isOptional = tokens[base].contains { $0.kind == .sign && swift.text.utf8Part($0.range) == "?" }
    guard isOptional, isChanged, isStatement, !isInString else {
      let (first, last) = (tokens[arguments.lowerBound].range, tokens[arguments.upperBound - 1].range)
      wrap(first.lowerBound, last.upperBound, "\(function)(", ", \(label): \(source(base)))")
      return
    }
    let isAlone = !hasSeveralLines && surroundings.brace(around: position) == nil
    guard isAlone, !startsWithKeyword || tokens[0].word == .let, isTotal(arguments), let asked = asked(base) else {
      return givesUp = true
    }
    checks.append(SwiftCode("_ = try \(Self.checker).\(function)(\(source(arguments)), \(label): \(asked))"))
  }

  /// A value as it can be asked before it is used: with a check where it has a subscript; nil where it has more.
  private func asked(_ chain: Range<Int>) -> String? {
    let brackets = chain.filter { tokens[$0].kind == .leftBracket }
    guard let open = brackets.first else { return isTotal(chain) ? source(chain) : nil }
    guard brackets.count == 1, let close = surroundings.partner(of: open), isTotal(chain.lowerBound..<open),
      isTotal(open + 1..<close),
      isTotal(close + 1..<chain.upperBound), !hasCommaOrLabel(open + 1..<close)
    else { return nil }
    let element = "try \(Self.checker).element(of: \(source(chain.lowerBound..<open)), at: \(source(open + 1..<close)))"
    let rest = close + 2 < chain.upperBound ? source(close + 1..<chain.upperBound) : ""
    return rest.isEmpty ? element : "(\(element))\(rest)"
  }

  /// Whether nothing in tokens may stop the program.
  private func isTotal(_ range: Range<Int>) -> Bool {
    !tokens[range].contains {
      $0.kind == .leftBracket || $0.kind == .leftParenthesis
        || $0.kind == .sign && ["!", "/", "%"].contains(swift.text.utf8Part($0.range))
    }
  }

  /// Puts `try` before the condition in which a token stands; false where there is none that can have it.
  private mutating func triesCondition(around position: Int) -> Bool {
    guard let keyword = conditionKeyword(before: position, from: 0),
      !surroundings.hasBlock(from: keyword, before: position)
    else { return false }
    putTry(at: tokens[keyword].range.upperBound, " try", upTo: tokens[keyword].range.upperBound)
    return true
  }

  /// Puts `try` somewhere, once.
  private mutating func putTry(at place: Int, _ text: String, upTo end: Int, _ tail: String = "") {
    if triedPlaces.insert(place).inserted { insertions.append((place, text, end, tail)) }
  }

  /// The position of the `{` of the closure in which a token stands; nil where it stands in none. Of two, the inner one's.
  private func closure(around position: Int) -> Int? {
    var brace = surroundings.brace(around: position)
    while let open = brace, surroundings.opener(ofBlockAt: open) != nil { brace = surroundings.brace(around: open) }
    return brace
  }

  /// The bytes of all closures.
  private var closures: [Range<Int>] {
    tokens.indices.filter { tokens[$0].kind == .leftBrace && surroundings.opener(ofBlockAt: $0) == nil }
      .compactMap { open in
        surroundings.partner(of: open).map { tokens[open].range.lowerBound..<tokens[$0].range.upperBound }
      }
  }

  /// Puts `try` before a statement of a closure, and before the call that takes the closure; false where it can't stand there.
  private mutating func tries(_ closure: Int, around position: Int) -> Bool {
    guard self.closure(around: closure) == nil, let close = surroundings.partner(of: closure),
      let call = callPassingOn(closure, close)
    else { return false }
    var start = surroundings.statementStart(at: position)
    // Behind the parameters.
    if let parameters = tokens[start..<position].lastIndex(where: {
      $0.word == .in && $0.depth == tokens[closure].depth + 1
    }),
      surroundings.brace(around: parameters) == closure, tokens[start].word != .for
    {
      start = parameters + 1
    }
    if tokens[start].word == .return { start += 1 }
    let isPlain = !tokens[start].word.startsStatement && ![.case, .else, .throw].contains(tokens[start].word)
    let changes = tokens[start..<close].contains {
      $0.kind == .sign && $0.depth == tokens[start].depth && isAssigning($0)
    }
    guard isPlain, !changes, start < position || tokens[start].kind != .rightBrace else { return false }
    if startsWithKeyword, !triesCondition(around: closure) {
      guard !surroundings.isDecided(from: surroundings.statementStart(at: closure), before: closure) else {
        return false
      }
      let (first, last) = (tokens[call.lowerBound].range.lowerBound, tokens[call.upperBound - 1].range.upperBound)
      putTry(at: first, "(try ", upTo: last, ")")
    }
    putTry(at: tokens[start].range.lowerBound, "try ", upTo: tokens[close].range.lowerBound)
    return true
  }

  private func isAssigning(_ token: SwiftToken) -> Bool {
    let sign = swift.text.utf8Part(token.range)
    return sign.hasSuffix("=") && !["==", "!=", "<=", ">=", "~=", "===", "!=="].contains(sign)
  }

  /// The call that takes a closure, with the objects before it, if it passes the closure's errors on: a method of the standard library's.
  private mutating func callPassingOn(_ open: Int, _ close: Int) -> Range<Int>? {
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
    guard let function = self.name(name), Self.passing.contains(function), let chain = chain(endingAt: name),
      chain.count > 1 || function == "Dictionary",
      !tokens[chain].contains(where: { $0.kind == .name && $0.name(in: swift.text) == "lazy" })
    else { return nil }
    return chain.lowerBound..<end + 1
  }

  /// The position of the parenthesis around a token; nil where it stands in none, or far behind it.
  private func parenthesis(around position: Int) -> Int? {
    var start = position - 1
    for _ in 0..<Self.longestOperand where start >= 0 {
      if tokens[start].kind.isOpening { return tokens[start].kind == .leftParenthesis ? start : nil }
      start = (tokens[start].kind.isClosing ? surroundings.partner(of: start) ?? start : start) - 1
    }
    return nil
  }

  /// The methods of the standard library that pass on what a closure throws.
  private static let passing: Set<String> = [
    "Dictionary", "allSatisfy", "compactMap", "compactMapValues", "contains", "count", "drop", "elementsEqual",
    "filter",
    "first", "firstIndex", "flatMap", "forEach", "last", "lastIndex", "map", "mapValues", "max", "merge", "merging",
    "min",
    "partition", "prefix", "reduce", "removeAll", "sort", "sorted", "split",
  ]

  /// The `if`, `guard` or `while` in whose condition a token stands, if `try` can stand before the condition: it is one expression.
  private func conditionKeyword(before position: Int, from start: Int) -> Int? {
    surroundings.plainCondition(before: position).flatMap { $0 >= start ? $0 : nil }
  }

  /// Whether what is taken out of a value, by a subscript or by `!`, may be changed: the value begins the statement, or a method that changes
  /// it is called.
  private func isChanged(_ base: Range<Int>, at position: Int) -> Bool {
    let end = surroundings.partner(of: position) ?? position
    if end + 3 < tokens.count, tokens[end + 1].kind == .dot, tokens[end + 3].kind == .leftParenthesis,
      name(end + 2).map(Self.changing.contains) == true
    {
      return true
    }
    // In a closure nothing is changed by a sign that assigns: there no check stands.
    if closure(around: position) != nil { return false }
    return hasSeveralLines || surroundings.brace(around: position) != nil
      ? surroundings.statementStart(at: position) == base.lowerBound : !isValue(position)
  }

  /// The methods of the standard library that change what they belong to.
  private static let changing: Set<String> = [
    "append", "formIntersection", "formSymmetricDifference", "formUnion", "insert", "merge", "negate", "partition",
    "popFirst", "popLast", "remove", "removeAll", "removeFirst", "removeLast", "removeSubrange", "removeValue",
    "replaceSubrange", "reserveCapacity", "reverse", "shuffle", "sort", "subtract", "swapAt", "toggle", "update",
    "updateValue",
  ]

  /// Whether what stands there is only read: in parentheses or brackets, or behind `=`.
  private func isValue(_ position: Int) -> Bool {
    tokens[position].depth > 0 || surroundings.isAssigned(before: position)
  }

  private func text(_ position: Int) -> String { swift.text.utf8Part(tokens[position].range) }

  private func name(_ position: Int) -> String? {
    tokens[position].kind == .name ? tokens[position].name(in: swift.text) : nil
  }

  private func isMember(_ position: Int) -> Bool { position > 0 && tokens[position - 1].kind == .dot }

  /// Whether a token follows a value without a space.
  private func isAttached(_ position: Int) -> Bool { surroundings.isAttached(position) }

  /// The most names, calls and subscripts that a value is made of, and the longest bound of a range, that are guarded: a value is looked
  /// at anew for each of its parts, and may stand in each check.
  private static let longestOperand = 128

  private func hasCommaOrLabel(_ range: Range<Int>) -> Bool {
    let depth = tokens[range.lowerBound].depth
    return range.contains { tokens[$0].depth == depth && [.comma, .colon].contains(tokens[$0].kind) }
  }

  /// The position behind a label and its colon.
  private func label(_ name: String, in range: Range<Int>) -> Int? {
    range.dropLast().first { position in
      self.name(position) == name && tokens[position + 1].kind == .colon
        && tokens[position].depth == tokens[range.lowerBound].depth
    }.map { $0 + 2 }
  }

  /// The names, calls and subscripts that end at a position and belong together; nil where no such value ends there.
  private mutating func chain(endingAt end: Int) -> Range<Int>? {
    guard end >= 0, end < tokens.count else { return nil }
    var start = end
    for step in 1... {
      guard step < Self.longestOperand else {
        givesUp = true
        return nil
      }
      let token = tokens[start]
      if token.kind.isClosing, let open = surroundings.partner(of: start) {
        start = open
        guard start > 0, isAttached(start) else { break }
        start -= 1
        continue
      }
      if token.kind == .sign, ["!", "?"].contains(text(start)), start > 0 {
        start -= 1
        continue
      }
      guard token.kind == .name || token.kind == .literal else {
        if isPrefix(start) { givesUp = true }
        return nil
      }
      guard start > 1, tokens[start - 1].kind == .dot else { break }
      start -= 2
    }
    if start > 0, isPrefix(start - 1) {
      givesUp = true
      return nil
    }
    return start..<end + 1
  }

  /// Whether a token begins a key path or an attribute, which nothing can stand in.
  private func isPrefix(_ position: Int) -> Bool {
    tokens[position].kind == .sign && ["\\", "@"].contains(text(position))
  }

  /// The value that starts at a position.
  private mutating func chain(startingAt start: Int) -> Range<Int>? {
    var end = start
    guard start < tokens.count else { return nil }
    for step in 1... {
      guard step < Self.longestOperand else {
        givesUp = true
        return nil
      }
      if tokens[end].kind.isOpening, let close = surroundings.partner(of: end) { end = close }
      guard end + 1 < tokens.count else { break }
      let next = tokens[end + 1]
      if next.kind == .dot, end + 2 < tokens.count, [.name, .literal].contains(tokens[end + 2].kind) {
        end += 2
      } else if next.kind.isOpening, next.kind != .leftBrace, next.range.lowerBound == tokens[end].range.upperBound {
        end += 1
      } else {
        break
      }
    }
    return tokens[start].kind == .name || tokens[start].kind == .leftParenthesis
      ? start..<end + 1 : nil
  }

  /// Whether a value can be asked twice: it calls nothing.
  private func isPure(_ chain: Range<Int>) -> Bool {
    !tokens[chain].contains { [.leftParenthesis, .leftBrace].contains($0.kind) }
  }

  /// The value of a chain; without the `?` at its end, with which it would be none.
  private func source(_ chain: Range<Int>) -> String {
    let last = chain.upperBound - 1
    let end = tokens[last].kind == .sign && text(last) == "?" ? last - 1 : last
    return swift.text.utf8Part(tokens[chain.lowerBound].range.lowerBound..<tokens[end].range.upperBound)
  }
}
