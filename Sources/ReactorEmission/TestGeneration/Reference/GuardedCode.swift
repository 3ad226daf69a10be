import ReactorSpec

/// A text of the spec as it stands in a reference: where it may stop the program (a subscript, `!`, a division), it throws instead, and the
/// check does not use that input; where it gives another value each time (`UUID()`), the check is told.
///
/// In a closure a check can stand where the closure is given to a method of the standard library that passes errors on. Where no check can
/// stand, ``givesUp`` says so.
struct GuardedCode {
  /// The Swift. It is made when it is asked for: whether something is not guarded is asked of more texts than are printed.
  var text: SwiftCode { SwiftCode(swift, replacing: edits) }
  /// Whether something in it is checked.
  private(set) var isChecked = false
  /// Whether it throws, so that `try` has to stand before it.
  private(set) var canTrap = false
  /// What has to be found out before it, as statements.
  private(set) var checks: [SwiftCode] = []

  /// The Swift, with `try` before it where it throws.
  var tried: SwiftCode { canTrap ? "try \(text)" : text }

  private let swift: SwiftText
  /// The tokens that are looked at: those outside of strings, or those in the interpolations of one.
  var values: TokenValues
  var tokens: [SwiftToken] { values.tokens }
  var surroundings: TokenSurroundings { values.surroundings }
  /// Whether something is not guarded that may stop the program.
  var givesUp = false
  /// What goes into the text, in pairs: each before what starts at one place, and behind what ends at another.
  var insertions: [(start: Int, before: String, end: Int, after: String)] = []
  private var replaced: [(range: Range<Int>, text: String)] = []
  /// Where a `try` stands for all that comes behind it.
  private var triedPlaces: Set<Int> = []
  /// The bytes of the closures around what is looked at in a string.
  private var outerClosures: [Range<Int>] = []
  /// Whether the text is a statement, or several, rather than an expression.
  let isStatement: Bool
  /// Whether it is several statements, or stands on several lines.
  private let hasSeveralLines: Bool
  /// Whether what is looked at stands in a string.
  private var isInString = false
  /// Whether `try` can't stand before the text, since it is no single expression.
  private var startsWithKeyword: Bool {
    tokens.first?.word.startsStatement == true || tokens.first?.word == .case || hasSeveralLines
      || tokens.first?.kind == .name && values.text(0) == "repeat"
      // The label of a loop.
      || isStatement && tokens.count > 2 && tokens[1].kind == .colon
        && (tokens[2].word == .while || tokens[2].word == .for || values.text(2) == "repeat")
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
    self.init(
      swift,
      TokenValues.levels(of: swift),
      isStatement: isStatement,
      literals: literals,
      derived: derived,
      isInState: isInState
    )
  }

  /// - Parameter levels: The tokens outside of strings, then those in the interpolations of each.
  private init(
    _ swift: SwiftText,
    _ levels: [TokenValues],
    isStatement: Bool,
    literals: [String: String] = [:],
    derived: [String: String] = [:],
    isInState: Bool = false
  ) {
    self.swift = swift
    self.isStatement = isStatement
    hasSeveralLines =
      isStatement
      && (swift.text.utf8.contains(UInt8(ascii: "\n"))
        || swift.tokens.contains { $0.kind == .semicolon && $0.depth == 0 })
    values = levels[0]
    for use in literals.isEmpty ? [] : swift.freeNamePositions {
      if let literal = literals[use.name] { replaced.append((swift.tokens[use.position].range, literal)) }
    }
    for use in derived.isEmpty ? [] : swift.nameUses {
      let (name, range) = isInState ? (use.name, use.range) : (use.member ?? "", use.memberRange ?? use.range)
      guard isInState || use.name == "state", let function = derived[name],
        values.position(of: range) != nil
      else { continue }
      if wrap(use.range.lowerBound, range.upperBound) { replaced.append((range, function + "()")) }
    }
    lookAtAll()
    tryInVaryingValues()
    let needsTryInside = startsWithKeyword
    for inner in levels.dropFirst() {
      guard !needsTryInside else {
        // In a string no `try` can stand by itself.
        let code = GuardedCode(swift, [inner], isStatement: false, derived: derived, isInState: isInState)
        givesUp = givesUp || code.isChecked || code.givesUp
        continue
      }
      outerClosures += values.closures.map(\.range)
      values = inner
      isInString = true
      lookAtAll()
    }
    // `try?` would take what the checks throw for an error of its own.
    if isChecked, levels.contains(where: { hidesChecks($0) }) { givesUp = true }
    canTrap = isChecked && !needsTryInside
  }

  /// Whether a check stands behind a `try?`, up to where its expression, its statement or what is around it ends. Each token is looked at once.
  private func hidesChecks(_ values: TokenValues) -> Bool {
    let tokens = values.tokens
    let checks = insertions.map(\.start).sorted()
    var next = 0
    // Those that go on, from the outermost to the innermost.
    var open: [(position: Int, depth: Int)] = []
    for (position, token) in tokens.enumerated() {
      while let last = open.last,
        token.depth < last.depth
          || token.depth == last.depth
            && (token.kind == .comma || values.surroundings.statementStart(at: position) > last.position)
      {
        open.removeLast()
      }
      while next < checks.count, checks[next] < token.range.lowerBound { next += 1 }
      if !open.isEmpty, next < checks.count, checks[next] < token.range.upperBound { return true }
      if token.word == .try, position + 1 < tokens.count,
        [.question, .exclamation].contains(tokens[position + 1].word)
      {
        open.append((position, token.depth))
      }
    }
    return false
  }

  /// Whether something of a text would not be guarded: since it is too long to be looked at for each of its parts, since nothing is known
  /// of what it asks, a subscript with labels, or since it stands behind `try?` or in a key path.
  static func givesUp(_ swift: SwiftText) -> Bool {
    let tokens = swift.tokens
    guard
      tokens.count > TokenValues.longestOperand
        || tokens.contains(where: {
          [.leftBracket, .leftBrace].contains($0.kind) || [.try, .question, .exclamation].contains($0.word)
            || $0.kind == .sign && ["&&", "||", "??", "/", "%"].contains(swift.text.utf8Part($0.range))
        })
        || zip(tokens, tokens.dropFirst()).contains(where: { $0.kind == .rightParenthesis && $1.kind == .dot })
        || swift.text.utf8.contains(UInt8(ascii: "\\"))
        || tokens.contains(where: { $0.kind == .name && Self.givingUp.contains(swift.text.utf8Part($0.range)) })
    else { return false }
    let levels = TokenValues.levels(of: swift)
    return GuardedCode(swift, levels, isStatement: false).givesUp
      || GuardedCode(swift, levels, isStatement: true).givesUp
  }

  /// Whether a text of the state, or a statement that changes it, may stop the program.
  static func mayTrap(_ swift: SwiftText, isStatement: Bool = false) -> Bool {
    let code = GuardedCode(swift, isStatement: isStatement, isInState: !isStatement)
    return code.isChecked || code.givesUp
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
      // What is found out before a statement stands before all that goes into it.
      let outer = start == end ? Int.min : -end
      edits.append(Edit(range: start..<start, rank: (1, outer, -index), text: insertion.before))
    }
    return edits.sorted {
      ($0.range.lowerBound, $0.rank.kind, $0.rank.outer, $0.rank.order)
        < ($1.range.lowerBound, $1.rank.kind, $1.rank.outer, $1.rank.order)
    }.map { ($0.range, $0.text) }
  }

}

/// What may stop the program.
extension GuardedCode {
  private mutating func lookAtAll() {
    var position = 0
    while position < tokens.count {
      // The type in the parentheses of `\(any Shape).area` is no value.
      if values.isPrefix(position), let end = surroundings.partner(of: position + 1),
        tokens[position + 1].kind == .leftParenthesis
      {
        position = end
      }
      look(at: position)
      position += 1
    }
    // Before the `try` of what a condition checks.
    for position in tokens.indices where tokens[position].word == .while { guardLoop(position) }
  }

  private mutating func look(at position: Int) {
    let token = tokens[position]
    switch token.kind {
    case .leftBracket where values.isAttached(position): guardSubscript(position)
    case .leftBracket: guardKeys(position)
    case .sign: lookAtSign(position)
    case .leftParenthesis where values.isAttached(position): guardArguments(position)
    case .name where values.isMember(position): guardCall(position)
    case .name: tellVarying(position)
    default: break
    }
  }

  private mutating func lookAtSign(_ position: Int) {
    switch values.text(position) {
    case "!": if values.isAttached(position) { guardUnwrapping(position) }
    case "/", "%", "/=", "%=":
      if isFunction(position) { givesUp = true } else if values.isInfix(position) { guardDivision(position) }
    case "...", "..<": if values.isInfix(position) { guardRange(position) }
    default: break
    }
  }

  /// `while condition { … }` and `repeat { … } while condition`, which may never end.
  private mutating func guardLoop(_ position: Int) {
    guard position + 1 < tokens.count else { return }
    let isRepeat = position > 0 && tokens[position - 1].kind == .rightBrace && statementRepeats(position)
    if let closure = values.closure(around: position), !triesCall(of: closure) { return givesUp = true }
    isChecked = true
    let (end, start) = (tokens[position].range.upperBound, tokens[position + 1].range.lowerBound)
    guard isRepeat else {
      return insertions.append((end, " try \(Self.checker).turn(),\(start == end ? " " : "")", end, ""))
    }
    // One `try` stands for all of the condition.
    if start == end {
      guard triedPlaces.insert(end).inserted else { return givesUp = true }
      insertions.append((end, " try \(Self.checker).turn() && ", end, ""))
    } else {
      putTry(at: end, " try", upTo: end)
      insertions.append((start, "\(Self.checker).turn() && ", start, ""))
    }
  }

  /// Whether a `while` behind a block belongs to the block's `repeat`.
  private func statementRepeats(_ position: Int) -> Bool {
    guard let open = surroundings.partner(of: position - 1), open > 0 else { return false }
    return values.text(open - 1) == "repeat"
  }

  /// `base[index]`
  private mutating func guardSubscript(_ position: Int) {
    guard let close = surroundings.partner(of: position), close > position + 1, let base = chain(endingAt: position - 1)
    else { return }
    guard !values.hasCommaOrLabel(position + 1..<close) else {
      // One of the user's own, of which nothing is known unless an optional comes of it, or one of those that always have a value.
      let isSafe = ["default", "keyPath", "dynamicMember"].contains {
        values.label($0, in: position + 1..<close) != nil
      }
      if !isSafe, !isTakenForOptional(close), !isFoundByLabel(position, close) { givesUp = true }
      return
    }
    // Where no check can stand.
    if isLookedUp(position, close), let closure = values.closure(around: position),
      values.callPassingOn(closure, surroundings.partner(of: closure) ?? closure) == nil
    {
      return
    }
    // `(state.groups[name] ?? [:])[key]`: a dictionary's value need not be there.
    if values.endsInEmptyDictionary(base), !isAssignedTo(close),
      close + 1 == tokens.count || tokens[close + 1].kind != .dot
    {
      return
    }
    guard values.isPure(base) else {
      // What a method of the standard library makes is asked for its element, so that it is made once; of what another one gives, nothing is
      // known.
      let call = tokens[base].indices.last {
        tokens[$0].kind == .leftParenthesis && tokens[$0].depth == tokens[position].depth
      }
      guard !isAssignedTo(close), let call, call > 0, values.name(call - 1).map(Self.makers.contains) == true,
        surroundings.partner(of: call) == position - 1
      else { return givesUp = true }
      let (start, end) = (tokens[base.lowerBound].range.lowerBound, tokens[close].range.upperBound)
      guard wrap(start, end, "element(of: ", ")") else { return }
      replaced.append((tokens[position].range, ", at: "))
      replaced.append((tokens[close].range, ""))
      return
    }
    // In a closure nothing can be asked before, and not meanwhile.
    if values.closure(around: position) != nil, isOptional(base), isAssignedTo(close) { return givesUp = true }
    ask("index", position + 1..<close, of: base, at: position, isChanged: isChanged(base, at: position))
  }

  /// Whether a value is looked up by a key that need not be there, as in a dictionary: what comes of it is taken for an optional. A number, or
  /// what is called like one, may be the position of an optional in an array.
  private func isLookedUp(_ open: Int, _ close: Int) -> Bool {
    guard isTakenForOptional(close) else { return false }
    let key = open + 1..<close
    let isPlain = key.allSatisfy {
      tokens[$0].kind == .name || tokens[$0].kind == .dot || values.text($0).hasPrefix("\"")
    }
    let name = key.last.map { values.text($0).lowercased() } ?? ""
    return isPlain && !Self.positions.contains { name == $0 || $0.count > 2 && name.hasSuffix($0) }
  }

  /// Whether what comes of a subscript is taken for an optional.
  private func isTakenForOptional(_ close: Int) -> Bool {
    guard close + 1 < tokens.count else { return false }
    return switch values.text(close + 1) {
    case "??": true
    case "?": values.isAttached(close + 1) && close + 2 < tokens.count && values.isAttached(close + 2)
    case "==", "!=": close + 2 < tokens.count && values.text(close + 2) == "nil"
    default: false
    }
  }

  /// Whether it is `[id: id]` or `[safe: index]`, which give an optional by custom, and is read as a whole.
  private func isFoundByLabel(_ open: Int, _ close: Int) -> Bool {
    guard open + 2 < close, tokens[open + 2].kind == .colon, ["id", "safe"].contains(values.text(open + 1)),
      !tokens[open + 3..<close].contains(where: { $0.kind == .comma && $0.depth == tokens[open + 1].depth })
    else { return false }
    let goesOn = close + 1 < tokens.count && [.dot, .leftBracket, .leftParenthesis].contains(tokens[close + 1].kind)
    return !(goesOn && tokens[close].range.upperBound == tokens[close + 1].range.lowerBound) && !isAssignedTo(close)
  }

  /// What positions in collections are called, or how their names end.
  private static let positions: Set<String> = [
    "at", "count", "i", "idx", "index", "j", "n", "number", "offset", "position", "row", "section",
  ]

  /// What makes collections in the standard library.
  private static let makers: Set<String> = [
    "Array", "Dictionary", "components", "compactMap", "dropFirst", "dropLast", "filter", "flatMap", "map", "prefix",
    "reversed", "shuffled", "sorted", "split", "suffix",
  ]

  /// `value!`
  private mutating func guardUnwrapping(_ position: Int) {
    guard let base = chain(endingAt: position - 1) else { return }
    let start = tokens[base.lowerBound].range.lowerBound
    // Whether a value is of another type can't be asked first.
    if tokens[base.lowerBound].word == .as { return givesUp = true }
    if tokens[base.lowerBound].word == .try { return }
    if values.closure(around: position) != nil, isAssignedTo(position) { return givesUp = true }
    if isStatement, !isInString, isChanged(base, at: position) {
      guard !startsWithKeyword, values.closure(around: position) == nil else { return givesUp = true }
      checks.append(SwiftCode("_ = try \(Self.checker).unwrapped(\(values.source(base)))"))
    } else {
      if wrap(start, tokens[position].range.lowerBound, "unwrapped(", ")") {
        replaced.append((tokens[position].range, ""))
      }
    }
  }

  /// `value / divisor`
  private mutating func guardDivision(_ position: Int) {
    guard position + 1 < tokens.count else { return }
    // Behind a sign of its own: `value / -divisor`.
    let first = tokens[position + 1].kind == .sign ? position + 2 : position + 1
    guard first < tokens.count, let operand = chain(startingAt: first) else { return }
    if operand.count == 1, tokens[first].kind == .literal { return }
    wrap(
      tokens[position + 1].range.lowerBound,
      tokens[operand.upperBound - 1].range.upperBound,
      "divisor(",
      ")"
    )
  }

  /// Whether an operator is an argument: `values.reduce(1, /)`.
  private func isFunction(_ position: Int) -> Bool {
    position > 0 && position + 1 < tokens.count
      && [.leftParenthesis, .comma, .colon].contains(tokens[position - 1].kind)
      && [.rightParenthesis, .comma].contains(tokens[position + 1].kind)
  }

  /// `lower..<upper`
  private mutating func guardRange(_ position: Int) {
    let depth = tokens[position].depth
    var first = position
    var steps = 0
    while first > 0, !values.endsOperand(first - 1, depth), !values.startsNewLine(first) {
      first = tokens[first - 1].kind.isClosing ? surroundings.partner(of: first - 1) ?? first - 1 : first - 1
      steps += 1
      guard steps < TokenValues.longestOperand else { return givesUp = true }
    }
    var last = position
    while last + 1 < tokens.count, !values.endsOperand(last + 1, depth), !values.startsNewLine(last + 1) {
      last = tokens[last + 1].kind.isOpening ? surroundings.partner(of: last + 1) ?? last + 1 : last + 1
      steps += 1
      guard steps < TokenValues.longestOperand else { return givesUp = true }
    }
    guard first < position, last > position else { return }
    if (tokens[first..<position] + tokens[(position + 1)...last]).allSatisfy({ $0.kind == .literal }) { return }
    let lower = swift.text.utf8Part(tokens[first].range.lowerBound..<tokens[position - 1].range.upperBound)
    // Of a range that is empty, nothing comes by chance.
    let isChance =
      first > 3 && tokens[first - 1].kind == .colon && values.name(first - 2) == "in"
      && values.name(first - 4) == "random"
    let label = isChance && values.text(position) == "..<" ? "above" : "from"
    wrap(tokens[position + 1].range.lowerBound, tokens[last].range.upperBound, "bound(", ", \(label): \(lower))")
  }
}

/// Putting the checks in.
extension GuardedCode {
  mutating func chain(endingAt end: Int) -> Range<Int>? { range(of: values.chain(endingAt: end)) }

  private mutating func chain(startingAt start: Int) -> Range<Int>? { range(of: values.chain(startingAt: start)) }

  private mutating func range(of chain: TokenValues.Chain) -> Range<Int>? {
    switch chain {
    case .tokens(let range): return range
    case .none: return nil
    case .unclear:
      givesUp = true
      return nil
    }
  }

  /// What has the functions that check.
  static let checker = "ReactorCheck"

  /// Puts a check around a part of the text, and `try` where it has to stand for it; false, and nothing, where no check can stand.
  ///
  /// - Parameters:
  ///   - start: The byte with which the part starts.
  ///   - end: The byte behind it.
  ///   - head: What stands before it.
  ///   - tail: What stands behind it.
  @discardableResult
  mutating func wrap(
    _ start: Int,
    _ end: Int,
    _ head: String? = nil,
    _ tail: String = ""
  ) -> Bool {
    let position = values.firstPosition(from: start)
    var (head, tail) = (head.map { "\(Self.checker).\($0)" } ?? "", tail)
    guard outerClosures.isEmpty || !outerClosures.contains(where: { $0.contains(start) }) else { return giveUp() }
    let closure = values.closure(around: position)
    if let closure, !triesCall(of: closure) { return giveUp() }
    let isTried = closure.map { triesStatement(of: $0, around: position) } ?? !startsWithKeyword
    if !isTried, !triesCondition(around: position) {
      let statement = values.statementStart(at: position)
      if surroundings.isDecided(from: statement, before: position) {
        guard triesValue(ofStatementAt: statement, before: position) else { return giveUp() }
      } else {
        // `try` can't stand to the right of an operator by itself.
        let isOperand =
          position > 0 && TokenValues.operators.contains(tokens[position - 1].kind)
          && tokens[position - 1].word != .assign
        (head, tail) = isOperand ? ("(try \(head)", "\(tail))") : ("try \(head)", tail)
      }
    }
    insertions.append((start, head, end, tail))
    isChecked = true
    return true
  }

  private mutating func giveUp() -> Bool {
    givesUp = true
    return false
  }

  /// Looks at something in a line before, or before the statement in a block; false where that can't be.
  mutating func lookBefore(_ check: String, at position: Int) -> Bool {
    let check = "_ = try \(Self.checker).\(check)"
    let first = values.statementStart(at: position)
    // What may not come to it, or comes to it more than once, can't be asked once before it.
    guard !surroundings.isDecided(from: first, before: position), !surroundings.hasBlock(from: first, before: position),
      tokens[first].word != .for, values.text(first) != "repeat",
      !tokens[first..<position].contains(where: { $0.kind == .comma && $0.depth == tokens[first].depth })
    else { return false }
    guard startsWithKeyword, tokens[0].word != .let || hasSeveralLines else {
      guard surroundings.brace(around: position) == nil else { return false }
      checks.append(SwiftCode(check))
      return true
    }
    let start = tokens[first]
    guard values.closure(around: position) == nil, ![.case, .default, .else, .while].contains(start.word),
      start.kind != .directive
    else {
      return false
    }
    // Before it, what its conditions bind is not there yet.
    let binds = tokens[first..<position].contains { [.let, .var, .case].contains($0.word) && $0.kind == .name }
    if start.word.startsStatement, ![.let, .var, .return].contains(start.word), binds { return false }
    let place = start.range.lowerBound
    // Behind those that are there: the next one may ask for what the one before has found.
    if let index = insertions.firstIndex(where: { $0.start == place && $0.end == place }) {
      insertions[index].before += check + "; "
    } else {
      insertions.append((place, check + "; ", place, ""))
    }
    isChecked = true
    return true
  }

  /// Looks whether a collection has what is asked of it. One that may not be there and is changed can't be read meanwhile: it is looked at
  /// before the statement, where something can stand there.
  mutating func ask(
    _ function: String,
    _ arguments: Range<Int>,
    of base: Range<Int>,
    at position: Int,
    label: String = "in",
    isChanged: Bool = true
  ) {
    guard isOptional(base), isChanged, isStatement, !isInString else {
      let (first, last) = (tokens[arguments.lowerBound].range, tokens[arguments.upperBound - 1].range)
      wrap(first.lowerBound, last.upperBound, "\(function)(", ", \(label): \(values.source(base)))")
      return
    }
    guard values.isTotal(arguments), let asked = asked(base),
      lookBefore("\(function)(\(values.source(arguments)), \(label): \(asked))", at: position)
    else { return givesUp = true }
  }

  /// Whether a value may not be there.
  private func isOptional(_ chain: Range<Int>) -> Bool { tokens[chain].contains { $0.word == .question } }

  /// A value as it can be asked before it is used: with a check where it has a subscript; nil where it has more.
  private func asked(_ chain: Range<Int>) -> String? {
    let brackets = chain.filter { tokens[$0].kind == .leftBracket }
    guard let open = brackets.first else { return values.isTotal(chain) ? values.source(chain) : nil }
    // Where it begins with a bracket, it is a literal. Of one that may not be there no element can be asked.
    guard brackets.count == 1, !isOptional(chain.lowerBound..<open),
      open > chain.lowerBound, let close = surroundings.partner(of: open), open + 1 < close,
      values.isTotal(chain.lowerBound..<open),
      values.isTotal(open + 1..<close),
      values.isTotal(close + 1..<chain.upperBound), !values.hasCommaOrLabel(open + 1..<close)
    else { return nil }
    let element =
      "try \(Self.checker).element(of: \(values.source(chain.lowerBound..<open)), at: \(values.source(open + 1..<close)))"
    let rest = close + 2 < chain.upperBound ? values.source(close + 1..<chain.upperBound) : ""
    return rest.isEmpty ? element : "(\(element))\(rest)"
  }

  /// Puts `try` before the condition in which a token stands; false where there is none that can have it.
  private mutating func triesCondition(around position: Int) -> Bool {
    guard let keyword = surroundings.plainCondition(before: position) else { return false }
    putTry(at: tokens[keyword].range.upperBound, " try", upTo: tokens[keyword].range.upperBound)
    return true
  }

  /// Puts `try` somewhere, once.
  private mutating func putTry(at place: Int, _ text: String, upTo end: Int, _ tail: String = "") {
    if triedPlaces.insert(place).inserted { insertions.append((place, text, end, tail)) }
  }

  /// Puts `try` before the call that takes a closure, and before those that take the closures around it; false where it can't stand there,
  /// or a call passes no errors on.
  private mutating func triesCall(of closure: Int) -> Bool {
    guard let close = surroundings.partner(of: closure), let call = values.callPassingOn(closure, close)
    else { return false }
    if let outer = values.closure(around: closure) {
      return triesCall(of: outer) && triesStatement(of: outer, around: closure)
    }
    guard startsWithKeyword, !triesCondition(around: closure) else { return true }
    guard !surroundings.isDecided(from: values.statementStart(at: closure), before: closure) else { return false }
    let (first, last) = (tokens[call.lowerBound].range.lowerBound, tokens[call.upperBound - 1].range.upperBound)
    putTry(at: first, "(try ", upTo: last, ")")
    return true
  }

  /// Puts `try` before what a statement assigns or returns, or before one that is an expression; false where it can't stand there for all up
  /// to a token.
  private mutating func triesValue(ofStatementAt statement: Int, before position: Int) -> Bool {
    guard let start = valueStart(ofStatementAt: statement, before: position), start < position,
      !tokens[start].word.startsStatement,
      ![.case, .default, .else, .throw].contains(tokens[start].word),
      !surroundings.hasBlock(from: start, before: position)
    else { return false }
    putTry(at: tokens[start].range.lowerBound, "try ", upTo: swift.text.utf8.count)
    return true
  }

  /// Where the value starts that a statement assigns to what it declares, or returns, and any other statement itself; nil where it declares
  /// something without one before a token.
  private func valueStart(ofStatementAt statement: Int, before position: Int) -> Int? {
    let depth = tokens[statement].depth
    // Of several that are declared, the last; behind modifiers, too.
    if tokens[statement..<position].contains(where: { [.let, .var].contains($0.word) && $0.depth == depth }) {
      return tokens[statement..<position].indices.last {
        tokens[$0].word == .assign && tokens[$0].depth == depth
      }.map { $0 + 1 }
    }
    return tokens[statement].word == .return ? statement + 1 : statement
  }

  /// Puts `try` before a statement of a closure; false where it can't stand there for all of it.
  private mutating func triesStatement(of closure: Int, around position: Int) -> Bool {
    var start = values.statementStart(at: position)
    // Behind the parameters, of which there are few.
    let parameters = tokens[start..<min(position, start + TokenValues.longestOperand)].lastIndex {
      $0.word == .in && $0.depth == tokens[closure].depth + 1
    }
    if let parameters, surroundings.brace(around: parameters) == closure, tokens[start].word != .for {
      start = parameters + 1
    }
    switch tokens[start].word {
    case .return: start += 1
    case .let, .var:
      guard position - start < TokenValues.longestOperand,
        let value = valueStart(ofStatementAt: start, before: position), value <= position
      else { return false }
      start = value
    default: break
    }
    guard !tokens[start].word.startsStatement, ![.case, .default, .else, .throw].contains(tokens[start].word),
      let close = surroundings.partner(of: closure)
    else { return false }
    putTry(at: tokens[start].range.lowerBound, "try ", upTo: tokens[close].range.lowerBound)
    return true
  }

  /// Whether a sign that changes what stands before it follows in the statement: what is checked could not be changed.
  private func isAssignedTo(_ position: Int) -> Bool {
    let depth = tokens[position].depth
    for next in position + 1..<tokens.count {
      // What goes on so long may be changed as well.
      guard next - position < TokenValues.longestOperand else { return true }
      let token = tokens[next]
      if token.depth < depth || token.kind == .semicolon || surroundings.statementStart(at: next) > position {
        return false
      }
      if token.kind == .sign, token.depth == depth, values.isAssigning(token) { return true }
    }
    return false
  }

  /// Whether what is taken out of a value, by a subscript or by `!`, may be changed: the value begins the statement, or a method that changes
  /// it is called.
  private func isChanged(_ base: Range<Int>, at position: Int) -> Bool {
    let end = surroundings.partner(of: position) ?? position
    if end + 3 < tokens.count, tokens[end + 1].kind == .dot, tokens[end + 3].kind == .leftParenthesis,
      values.name(end + 2).map(Self.changing.contains) == true
    {
      return true
    }
    // What a sign changes in a closure is not checked.
    if values.closure(around: position) != nil { return false }
    let start = values.statementStart(at: position)
    if hasSeveralLines || surroundings.brace(around: position) != nil { return start == base.lowerBound }
    // Behind `??` and the like it is read, unless a method is called of it.
    return !isValue(position)
      && (!surroundings.isDecided(from: start, before: position) || isCalled(base, behind: end))
  }

  /// Whether something of a value is called, behind one of its tokens.
  private func isCalled(_ base: Range<Int>, behind end: Int) -> Bool {
    guard case .tokens(let chain) = values.chain(startingAt: base.lowerBound) else { return true }
    return chain.contains { $0 > end && tokens[$0].kind == .leftParenthesis }
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

}
