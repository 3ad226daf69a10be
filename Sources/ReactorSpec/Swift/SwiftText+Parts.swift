/// What a piece of Swift is made of.
extension SwiftText {
  /// The parts between the commas that stand in no bracket, without white space around them.
  ///
  /// `<…>` after a name counts as a bracket where what stands between can be types.
  package var commaSeparatedParts: [SwiftText] {
    let commas = commaPositions
    guard !commas.isEmpty else { return text.isEmpty ? [] : [part(0..<text.utf8.count)] }
    var parts: [SwiftText] = []
    var start = 0
    for position in commas {
      parts.append(part(start..<tokens[position].range.lowerBound))
      start = tokens[position].range.upperBound
    }
    let last = part(start..<text.utf8.count)
    // Behind a trailing comma there is no part.
    return last.text.isEmpty ? parts : parts + [last]
  }

  /// What stands before braces at the end of the text, and what is in them: `Bool { count > 0 }`; nil of any other text.
  var typeAndGetter: (type: String, value: String)? {
    guard let open = tokens.first(where: { $0.kind == .leftBrace && $0.depth == 0 }), let last = tokens.last,
      last.kind == .rightBrace, last.depth == 0, tokens.count(where: { $0.kind == .leftBrace && $0.depth == 0 }) == 1
    else { return nil }
    let value = part(open.range.upperBound..<last.range.lowerBound)
    let accessors: Set<String> = ["didSet", "get", "return", "set", "willSet"]
    guard let first = value.tokens.first, !accessors.contains(value.text.utf8Part(first.range)) else { return nil }
    return (part(0..<open.range.lowerBound).text.trimmed, value.text.trimmed)
  }

  /// The text without the comma with which it ends, if it ends with one.
  var withoutTrailingComma: SwiftText {
    guard let last = tokens.last, last.kind == .comma, last.depth == 0, last.range.upperBound == text.utf8.count,
      tokens.count > 1
    else { return self }
    return part(0..<last.range.lowerBound)
  }

  /// The text of arguments, with the labels between backticks that Swift takes in no other way.
  var withEscapedLabels: SwiftText {
    let edits = ([0] + commaPositions.map { $0 + 1 }).compactMap { position -> (range: Range<Int>, text: String)? in
      guard position + 1 < tokens.count, tokens[position + 1].kind == .colon, let label = name(position),
        text(position) == label, case let escaped = SwiftName.argumentLabel(label), escaped != label
      else { return nil }
      return (tokens[position].range, escaped)
    }
    return edits.isEmpty ? self : editing(edits)
  }

  /// A condition, or what a `switch` decides of, as it can stand before a brace: each part that has a trailing closure in parentheses.
  package var beforeBrace: SwiftText {
    guard tokens.contains(where: { $0.kind == .leftBrace && $0.depth == 0 }) else { return self }
    var edits: [(range: Range<Int>, text: String)] = []
    var start = 0
    for end in commaPositions + [tokens.count] {
      let part = start..<end
      start = end + 1
      guard tokens[part].contains(where: { $0.kind == .leftBrace && $0.depth == 0 }) else { continue }
      let isBinding = [.case, .let, .var].contains(tokens[part.lowerBound].word)
      let sign = isBinding ? part.first { tokens[$0].word == .assign && tokens[$0].depth == 0 } : part.lowerBound - 1
      guard let sign, sign + 1 < end else { continue }
      // The tokens of a string's interpolation stand before that of the string.
      let first = tokens[sign + 1..<end].map(\.range.lowerBound).min() ?? 0
      let last = tokens[end - 1].range.upperBound
      edits += [(first..<first, "("), (last..<last, ")")]
    }
    return edits.isEmpty ? self : editing(edits)
  }

  /// The first comma that stands in no bracket, and in no condition of an `if` that is a value.
  var topLevelComma: Range<Int>? {
    commaPositions.first { comma in
      let decided = tokens[..<comma].last { $0.depth == 0 && ($0.kind == .leftBrace || $0.word == .if) }
      return decided?.word != .if
    }.map { tokens[$0].range }
  }

  /// Whether `\(` stands in it outside of its strings, so that it is the inside of one.
  var interpolatesOutsideOfStrings: Bool {
    zip(tokens.indices, tokens.dropFirst()).contains { position, next in
      next.kind == .leftParenthesis && text(position).hasSuffix("\\")
    }
  }

  /// Whether a literal has a minus before it that is its own, and none of a subtraction.
  package func isNegative(_ position: Int) -> Bool {
    guard position > 0, isSign(position - 1, .minus),
      tokens[position - 1].range.upperBound == tokens[position].range.lowerBound
    else { return false }
    guard position > 1, tokens[position - 2].range.upperBound == tokens[position - 1].range.lowerBound else {
      return true
    }
    return tokens[position - 2].kind.isOpening || [.comma, .colon].contains(tokens[position - 2].kind)
  }

  private var commaPositions: [Int] {
    guard tokens.contains(where: { $0.kind == .comma && $0.depth == 0 }) else { return [] }
    let closing = closingAngles
    var positions: [Int] = []
    var position = 0
    while position < tokens.count {
      if tokens[position].depth == 0 {
        if let end = closing[position], opensGenericArguments(position) {
          position = end
        } else if tokens[position].kind == .comma {
          positions.append(position)
        }
      }
      position += 1
    }
    return positions
  }

  private func opensGenericArguments(_ position: Int) -> Bool {
    position > 0 && tokens[position - 1].kind == .name
      && tokens[position - 1].range.upperBound == tokens[position].range.lowerBound
  }

  /// The `>` that closes each `<`, where what stands between can be generic arguments, by their positions.
  private var closingAngles: [Int: Int] {
    var closing: [Int: Int] = [:]
    var open: [Int] = []
    for position in tokens.indices {
      let token = tokens[position]
      switch token.kind {
      case .leftAngle: open.append(position)
      case .rightAngle:
        guard let start = open.popLast() else { continue }
        let hasValues = tokens[start..<position].contains { $0.kind == .literal }
        if !hasValues || !startsOperand(behind: position) { closing[start] = position }
      case .name, .comma, .dot, .colon: continue
      case _ where isGenericValue(position): continue
      case .sign where [.arrow, .ampersand, .at, .tilde].contains(token.word) || isPostfix(position): continue
      case _ where token.kind.isOpening || token.kind.isClosing: continue
      default: open = []
      }
    }
    return closing
  }

  /// Whether the token is made of the marks of optionals, several of which are one token: `Int??`.
  private func isPostfix(_ position: Int) -> Bool {
    position > 0 && tokens[position - 1].range.upperBound == tokens[position].range.lowerBound
      && text(position).utf8.allSatisfy { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "!") }
  }

  /// Whether the token belongs to a number that is a generic argument, as in `InlineArray<3, Int>`, or a length, as in `[3 of Int]`.
  private func isGenericValue(_ position: Int) -> Bool {
    let isNegative = position > 0 && isSign(position - 1, .minus)
    let start = isNegative ? position - 1 : position
    if start > 0, tokens[start - 1].kind == .leftBracket, position + 1 < tokens.count {
      return name(position + 1) == "of"
    }
    guard start > 0, [.leftAngle, .comma].contains(tokens[start - 1].kind), position + 1 < tokens.count else {
      return false
    }
    if isSign(position, .minus) { return tokens[position + 1].kind == .literal }
    return tokens[position].kind == .literal && Int(text(position)) != nil
      && [.rightAngle, .comma].contains(tokens[position + 1].kind)
  }

  /// Whether a value starts behind the token, so that a `>` there compares.
  private func startsOperand(behind position: Int) -> Bool {
    guard position + 1 < tokens.count else { return false }
    let next = tokens[position + 1]
    switch next.kind {
    case .literal, .name: return true
    case .sign: return next.range.lowerBound == tokens[position].range.upperBound && next.word != .question
    default: return false
    }
  }

  /// The text before and after the first `=` that stands in no bracket; nil where there is none.
  package var assignmentParts: (left: SwiftText, right: SwiftText)? {
    guard let sign = tokens.first(where: { $0.depth == 0 && $0.kind == .sign && $0.word == .assign }) else {
      return nil
    }
    return (part(0..<sign.range.lowerBound), part(sign.range.upperBound..<text.utf8.count))
  }

  /// The argument label that the text starts with (`name: value`), with the value; nil where there is none.
  package var labelledValue: (label: String, value: SwiftText)? {
    guard tokens.count > 2, let label = name(0), tokens[1].kind == .colon else { return nil }
    return (label, part(tokens[1].range.upperBound..<text.utf8.count))
  }

  /// The value of an argument, without its label.
  package var argumentValue: SwiftText { labelledValue?.value ?? self }

  /// The function that the text calls, with the objects before it, and the arguments between the parentheses; nil where it is anything but
  /// one call: `function(arguments)`, perhaps behind objects and dots. A dot that the text may start with is left out.
  package var call: (function: SwiftText, arguments: SwiftText)? {
    callRanges.map { (part($0.function), part($0.arguments)) }
  }

  /// The function of the ``call`` that the text is, without its arguments.
  package var calledFunction: SwiftText? { callRanges.map { part($0.function) } }

  /// What the text calls or names, without arguments, a closure behind them and parentheses around all: `api.load` of `(api.load(1) { $0 })`.
  var functionOrMember: SwiftText {
    if let first = tokens.first, let last = tokens.last, first.kind == .leftParenthesis, last.kind == .rightParenthesis,
      !tokens.dropFirst().dropLast().contains(where: { $0.depth == 0 }), tokens.count > 2
    {
      return part(first.range.upperBound..<last.range.lowerBound).functionOrMember
    }
    guard let last = tokens.last, last.kind == .rightBrace, last.depth == 0,
      let open = tokens.last(where: { $0.kind == .leftBrace && $0.depth == 0 }), open.range.lowerBound > 0
    else { return calledFunction ?? self }
    let head = part(0..<open.range.lowerBound)
    return head.calledFunction ?? head
  }

  /// Where the function of the ``call`` stands, and its arguments.
  private var callRanges: (function: Range<Int>, arguments: Range<Int>)? {
    guard problem == nil, let last = tokens.last, last.kind == .rightParenthesis, last.depth == 0,
      last.range.upperBound == text.utf8.count
    else { return nil }
    let outer = tokens.indices.filter { tokens[$0].depth == 0 }
    guard outer.count > 2 else { return nil }
    for (token, next) in zip(outer.map { tokens[$0].kind }, outer.dropFirst().map { tokens[$0].kind }) {
      switch (token, next) {
      case (.name, .dot), (.dot, .name): continue
      case (.name, _) where next.isOpening: continue
      case (_, _) where token.isOpening && next.isClosing: continue
      case (_, .dot) where token.isClosing: continue
      default: return nil
      }
    }
    let open = tokens[outer[outer.count - 2]].range
    let start = tokens[0].kind == .dot ? 1 : 0
    return (start..<open.lowerBound, open.upperBound..<last.range.lowerBound)
  }

  /// What stands before the last calls of members, as far as these have some names: `api.load()` of `api.load().map { $0 }.share()`; nil where
  /// the text ends with no such call.
  ///
  /// - Parameter names: The names; nil for any, of which only the last call is taken: `Observable<Int>` of `Observable<Int>.just(1)`.
  package func base(ofCalls names: Set<String>? = nil) -> SwiftText? {
    guard problem == nil else { return nil }
    let outer = tokens.indices.filter { tokens[$0].depth == 0 }
    var end: Int?
    var last = outer.count - 1
    while last > 2 {
      var position = last
      while position > 1, tokens[outer[position]].kind.isClosing, tokens[outer[position - 1]].kind.isOpening {
        position -= 2
      }
      guard position < last, position > 1, let name = name(outer[position]), names?.contains(name) ?? true,
        tokens[outer[position - 1]].kind == .dot
      else { break }
      last = position - 2
      end = tokens[outer[last]].range.upperBound
      if names == nil { break }
    }
    return end.map { part(0..<$0) }
  }

  /// The members' names between the parentheses around the whole text: `api.token` of `(api.token)`; nil where anything else stands there.
  var parenthesizedName: SwiftText? {
    guard problem == nil, tokens.count > 2, tokens[0].kind == .leftParenthesis, tokens.last?.kind == .rightParenthesis
    else { return nil }
    let inner = part(1..<text.utf8.count - 1)
    return inner.isFunctionName ? inner : nil
  }

  /// The stream before operators that add no error to those that it has: `api.ticks()` of `api.ticks().map { $0 + 1 }`; nil where the text is
  /// anything else, or an operator can fail.
  var sourceOfSafeOperators: SwiftText? {
    guard problem == nil, identifiers.isDisjoint(with: ["try", "throw"]) else { return nil }
    let outer = tokens.indices.filter { tokens[$0].depth == 0 }
    guard let dot = outer.indices.first(where: { isOperatorCall(outer, at: $0) }), dot > 0 else { return nil }
    var next = dot
    while next < outer.count {
      guard isOperatorCall(outer, at: next) else { return nil }
      next += 2
      while next < outer.count, tokens[outer[next]].kind.isOpening { next += 2 }
    }
    return part(0..<tokens[outer[dot]].range.lowerBound)
  }

  /// Whether an operator that can't fail is called behind the dot that stands there. Of what is called for each element, only a closure
  /// shows that it doesn't throw.
  private func isOperatorCall(_ outer: [Int], at position: Int) -> Bool {
    guard position + 2 < outer.count, tokens[outer[position]].kind == .dot, let name = name(outer[position + 1]) else {
      return false
    }
    let open = outer[position + 2]
    switch tokens[open].kind {
    case .leftBrace: return Self.operatorsWithClosure.contains(name)
    case .leftParenthesis: return Self.operatorsWithoutClosure.contains(name)
    default: return false
    }
  }

  private static let operatorsWithClosure: Set<String> = [
    "compactMap", "distinctUntilChanged", "drop", "filter", "map", "prefix", "removeDuplicates",
  ]

  private static let operatorsWithoutClosure: Set<String> = [
    "asObservable", "debounce", "delay", "distinctUntilChanged", "dropFirst", "observe", "prefix", "removeDuplicates",
    "skip", "startWith", "subscribe", "take", "throttle",
  ]

  /// The values of the arguments of the call that the text is, as byte offsets; none where it is anything else.
  package var argumentRanges: [Range<Int>] {
    guard callRanges != nil, let last = tokens.indices.last,
      let open = tokens.lastIndex(where: { $0.depth == 0 && $0.kind.isOpening })
    else { return [] }
    guard open + 1 < last else { return [] }
    let bytes = syntax.trimmed(tokens[open].range.upperBound..<tokens[last].range.lowerBound)
    let (list, offset) = (part(bytes), bytes.lowerBound)
    let commas = list.commaPositions.map { list.tokens[$0].range }
    let starts = [0] + commas.map(\.upperBound)
    let ends = commas.map(\.lowerBound) + [list.text.utf8.count]
    return zip(starts, ends).map { start, end in
      let first = list.tokens.partitioningIndex { $0.range.upperBound > start }
      let inside = Array(list.tokens[first...].prefix { $0.range.upperBound <= end })
      let hasLabel = inside.count > 2 && inside[0].kind == .name && inside[1].kind == .colon
      let value = hasLabel ? inside.dropFirst(2) : inside[...]
      // The tokens of a string's interpolation stand before that of the string.
      guard let first = value.map(\.range.lowerBound).min(), let last = value.last else {
        return offset + start..<offset + end
      }
      return offset + first..<offset + last.range.upperBound
    }
  }

  /// What stands behind the `try` with which the text starts; nil where it starts with none, or with `try?` or `try!`.
  package var behindTry: SwiftText? {
    text.hasPrefix("try ") ? part("try ".utf8.count..<text.utf8.count) : nil
  }

  /// What stands behind the `try?` with which the text starts; nil where it starts with none.
  package var behindOptionalTry: SwiftText? {
    text.hasPrefix("try? ") ? part("try? ".utf8.count..<text.utf8.count) : nil
  }

  /// The name that the text calls, if it is nothing but a call.
  var calledName: String? {
    guard tokens.count > 2, tokens[1].kind == .leftParenthesis, let last = tokens.last,
      last.kind == .rightParenthesis, last.depth == 0
    else { return nil }
    return name(0)
  }

  /// The names between the dots of `owner.member` and the like, without a `self` before them; nil where the text is anything else.
  package var memberPath: [String]? {
    guard isFunctionName else { return nil }
    let names = stride(from: 0, to: tokens.count, by: 2).compactMap { name($0) }
    return names.count > 1 && isName(0, .self) ? Array(names.dropFirst()) : names
  }

  /// The member of something that the text names, and nothing else: `owner.member`, perhaps behind `self`. That of a member has a path as its
  /// owner: `provider.tasks` in `provider.tasks.load`.
  package var memberOfOwner: (owner: String, member: String)? {
    guard let path = memberPath, (2...3).contains(path.count), let member = path.last else { return nil }
    return (path.dropLast().joined(separator: "."), member)
  }

  /// The members that are named behind a name or behind `self.` and a name (`owner.member`), outside of closures, and the members of these, whose
  /// owner is a path.
  package var membersOutsideClosures: [NamedMember] { namedMembers(inClosures: false) }

  /// The same with those in closures, be it behind `self?.`: whatever the name stands for there.
  package var namedMembers: [NamedMember] { namedMembers(inClosures: true) }

  private func namedMembers(inClosures: Bool) -> [NamedMember] {
    var members: [NamedMember] = []
    var braces = 0
    for position in tokens.indices {
      switch tokens[position].kind {
      case .leftBrace: braces += 1
      case .rightBrace: braces -= 1
      case .name where inClosures || braces == 0:
        guard position + 2 < tokens.count, tokens[position + 1].kind == .dot,
          let owner = name(position), let member = name(position + 2)
        else { continue }
        let isOfSelf = isOfSelf(position)
        guard isOfSelf || position == 0 || tokens[position - 1].kind != .dot else { continue }
        members.append(NamedMember(owner: owner, member: member, isOfSelf: isOfSelf))
        guard position + 4 < tokens.count, tokens[position + 3].kind == .dot, let inner = name(position + 4) else {
          continue
        }
        members.append(NamedMember(owner: "\(owner).\(member)", member: inner, isOfSelf: isOfSelf))
      default: continue
      }
    }
    return members
  }

  /// The types among the arguments of each call of a method of what a path leads to, be it behind `self.`: `[Item]` of
  /// `store.load("items", as: [Item].self)`.
  package func metatypes(inCallsOf method: String, of path: String) -> [[String]] {
    let names = path.split(separator: ".").map(String.init) + [method]
    return tokens.indices.compactMap { start in
      guard name(start) == names[0], start == 0 || tokens[start - 1].kind != .dot || isOfSelf(start) else { return nil }
      var end = start
      for name in names.dropFirst() {
        if end + 1 < tokens.count, isSign(end + 1, .question) { end += 1 }
        guard end + 2 < tokens.count, tokens[end + 1].kind == .dot, self.name(end + 2) == name else { return nil }
        end += 2
      }
      guard end + 1 < tokens.count, tokens[end + 1].kind == .leftParenthesis,
        let close = tokens[(end + 2)...].first(where: {
          $0.kind == .rightParenthesis && $0.depth == tokens[end + 1].depth
        })
      else { return nil }
      let arguments = part(tokens[end + 1].range.upperBound..<close.range.lowerBound).commaSeparatedParts
      return arguments.map(\.argumentValue.text).filter { $0.hasSuffix(".self") }.map { String($0.dropLast(5)) }
    }
  }

  /// Whether a name is a member of `self`, be it behind `?`.
  private func isOfSelf(_ position: Int) -> Bool {
    guard position > 1, tokens[position - 1].kind == .dot else { return false }
    let before = isSign(position - 2, .question) ? position - 3 : position - 2
    return before >= 0 && isName(before, .self)
  }

  /// A member behind a name: `owner.member`.
  package struct NamedMember: Hashable {
    /// The name, or the path, before it.
    package var owner: String
    package var member: String
    /// Whether `self` stands before the name.
    package var isOfSelf: Bool

    /// The name with which it begins.
    package var root: String { owner.root }
  }

  /// Whether the text is nothing but a function's name, perhaps behind objects and dots.
  var isFunctionName: Bool {
    !endsInComment && tokens.count % 2 == 1
      && tokens.indices.allSatisfy { tokens[$0].kind == ($0 % 2 == 0 ? .name : .dot) }
  }

  /// The same, where an object may be there or not: `tracker?.opened`.
  var isOptionalFunctionName: Bool {
    let names = tokens.filter { $0.word != .question }
    return !endsInComment && names.count < tokens.count && names.count % 2 == 1 && tokens.last?.kind == .name
      && names.indices.allSatisfy { names[$0].kind == ($0 % 2 == 0 ? .name : .dot) }
  }

  /// Whether the text is one pair of square brackets with all else inside: the literal of an array or a dictionary.
  var isBracketLiteral: Bool {
    codeTokens.filter { $0.depth == 0 }.map(\.kind) == [.leftBracket, .rightBracket]
  }

  /// Whether the text is a pattern of literals and ranges of them alone, which never match all values of a type.
  var isLiteralPattern: Bool {
    tokens.allSatisfy { token in
      switch token.kind {
      case .literal, .comma, .leftParenthesis, .rightParenthesis, .dot, .sign, .leftAngle, .rightAngle: true
      default: false
      }
    } && tokens.contains { $0.kind == .literal }
  }

  /// Whether it begins with two words as no pattern does.
  var isProse: Bool {
    tokens.count > 1 && tokens[0].kind == .name && tokens[1].kind == .name
      && ![.case, .is, .let, .var, .try].contains(tokens[0].word) && ![.as, .is, .where].contains(tokens[1].word)
  }

  /// Whether a `<` or `>` outside of brackets is an operator, rather than one around generic arguments.
  private var comparesByAngle: Bool {
    let angles = tokens.indices.filter {
      tokens[$0].depth == 0 && [.leftAngle, .rightAngle].contains(tokens[$0].kind)
    }
    if angles.isEmpty { return false }
    let closing = closingAngles
    return !Set(closing.keys).union(closing.values).isSuperset(of: angles)
  }

  /// Whether the text can stand beside an operator without parentheses around it: it has no operators and no keywords of its own.
  package var isOneOperand: Bool {
    var end = 0
    guard !comparesByAngle else { return false }
    for (position, token) in tokens.enumerated() where token.depth == 0 {
      if token.kind == .sign, position > 0, token.word != .question, token.word != .exclamation { return false }
      if !token.kind.isClosing, position > 0, end < token.range.lowerBound, token.kind != .dot { return false }
      end = token.range.upperBound
    }
    return !endsInComment
  }

  /// Whether a member can be asked of the text as it stands: it is a name, a literal or a call, with more of these behind dots.
  package var isPostfixExpression: Bool {
    !endsInComment && !comparesByAngle
      && tokens.filter { $0.depth == 0 }.allSatisfy { token in
        switch token.kind {
        case .name: ![.try, .await, .as, .is, .any, .some].contains(token.word)
        case .sign: token.word == .exclamation
        case .comma, .colon, .semicolon, .directive: false
        default: true
        }
      }
  }

  /// Whether evaluating the text early or late makes no difference: only literals, members of types and enum cases, and `names`,
  /// without a call but for those of enum cases that carry values (`.failed(code)`). `Date.now` is none, nor is what an object of a type's has
  /// (`Session.shared.token`).
  ///
  /// - Parameter cases: The names of these.
  package func isConstant(knowing names: Set<String>, cases: Set<String> = []) -> Bool {
    guard
      !takesName(where: { name in
        !names.contains(name) && !Self.constantNames.contains(name) && name.first?.isUppercase != true
      })
    else { return false }
    for (position, token) in tokens.enumerated() where position > 0 {
      let before = tokens[position - 1].kind
      if token.kind == .name, before == .dot, let member = name(position),
        Self.changingMembers.contains(member) || isObject(position)
      {
        return false
      }
      guard token.kind == .leftParenthesis || token.kind == .leftBrace else { continue }
      if token.kind == .leftParenthesis, startsImplicitly(position - 1), name(position - 1).map(cases.contains) == true
      {
        continue
      }
      if before == .name || before.isClosing || before == .leftAngle || before == .rightAngle { return false }
      if token.kind == .leftBrace { return false }
    }
    return tokens.first?.kind != .leftBrace
  }

  /// Whether a dot stands before a token, and no value before that.
  private func startsImplicitly(_ position: Int) -> Bool {
    guard position > 0, tokens[position - 1].kind == .dot else { return false }
    guard position > 1 else { return true }
    let (before, dot) = (tokens[position - 2], tokens[position - 1])
    return before.kind.isOpening || before.range.upperBound < dot.range.lowerBound
  }

  /// Whether a member of a type, or of one that is not written, is asked for something that it may answer otherwise later:
  /// `Session.shared` in `Session.shared.token` and `(Session.shared)[0]`.
  private func isObject(_ position: Int) -> Bool {
    guard name(position)?.first?.isUppercase != true,
      startsImplicitly(position)
        || position > 1
          && (tokens[position - 2].kind == .rightAngle || name(position - 2)?.first?.isUppercase == true)
    else { return false }
    let next = tokens[(position + 1)...].first {
      $0.word != .question && $0.word != .exclamation && $0.kind != .rightParenthesis
    }
    return next?.kind == .dot || next?.kind == .leftBracket
  }

  private static let constantNames: Set<String> = ["true", "false", "nil"]

  /// What types of Foundation and of Swift have that is another value at another time: `Date.now`, `Locale.current`.
  private static let changingMembers: Set<String> = ["now", "current"]
}

extension String {
  /// The name with which a path begins: `provider` of `provider.tasks`.
  package var root: String { String(prefix { $0 != "." }) }
}
