/// Where a piece of Swift takes a name from around it.
package struct NameUse: Hashable {
  /// The name, without backticks.
  package var name: String
  /// Its bytes in the text.
  package var range: Range<Int>
  /// The member behind it (`name.member`); nil where there is none.
  package var member: String?
  /// The member's bytes in the text.
  package var memberRange: Range<Int>?
  /// Whether the member is called.
  package var isMemberCalled = false
  /// Whether the name itself is called.
  package var isCalled = false
  /// Whether a subscript stands behind the name.
  package var isSubscripted = false
  /// Whether it stands in a closure that captures `self`, by which that has what it uses of it.
  package var hasOwnSelf = false
  /// Whether it is what a closure captures: `[weak self]`.
  package var isCaptured = false
}

extension SwiftText {
  /// The names that the text takes from around it: not those behind a dot, no argument labels, and none that it declares itself
  /// before it uses them. No keyword is among them but `self`.
  package var freeNames: Set<String> { syntax.freeNames }

  /// Those of ``freeNames`` behind which no generic arguments stand, wherever they are used.
  var namesWithoutGenericArguments: Set<String> {
    let uses = freeNamePositions
    let isGeneric = uses.filter { $0.position + 1 < tokens.count && tokens[$0.position + 1].kind == .leftAngle }
    return Set(uses.map(\.name)).subtracting(isGeneric.map(\.name))
  }

  /// Whether the text takes this name from around it. Makes no set of all.
  package func takesName(_ name: String) -> Bool { syntax.takesName { $0 == name } }

  /// Whether the text takes one of these names from around it. Makes no set of all.
  package func takesName(of names: Set<String>) -> Bool { syntax.takesName(where: names.contains) }

  /// Whether the text takes a name from around it for which something is so. Makes no set of all.
  package func takesName(where isSo: (String) -> Bool) -> Bool { syntax.takesName(where: isSo) }

  /// The names that the text declares: behind `let`, `var`, `for` and `func`, also in patterns.
  package var declaredNames: Set<String> { Set(syntax.declarations.lazy.map(\.name)) }

  /// Whether a statement of the text declares something for those behind it, or puts something off until they have run.
  package var declaresForWhatFollows: Bool {
    let declarations = tokens.filter { token in
      guard token.depth == 0 else { return false }
      // Behind an attribute stands a declaration.
      if token.word == .at { return true }
      guard token.kind == .name else { return false }
      return switch token.word {
      case .let, .var, .func, .guard, .struct, .enum, .class, .actor, .typealias: true
      case .keyword: text(token) == "defer"
      default: false
      }
    }
    guard !declarations.isEmpty else { return false }
    // Not those of `if let` and `while case let`.
    var starts = StatementStarts(self)
    return declarations.contains { starts.isStart(at: $0.range.lowerBound) }
  }

  /// The names that a condition binds for what follows it: `if case .some(let name) = value`, `if let name`.
  package var conditionNames: Set<String> {
    guard !syntax.declarations.isEmpty else { return [] }
    return commaSeparatedParts.reduce(into: []) { names, part in
      guard let first = part.tokens.first, first.kind == .name, [.case, .let, .var].contains(first.word) else { return }
      let sign = part.tokens.indices.first { part.isSign($0, .assign) }
      let end = sign.map { part.tokens[$0].range.lowerBound } ?? part.text.utf8.count
      names.formUnion(part.part(0..<end).declaredNames)
    }
  }

  /// Whether a condition is one expression: no list, no pattern, no `#available`. Only such a one can stand elsewhere than behind `if`.
  package var isConditionExpression: Bool {
    guard let first = tokens.first, commaSeparatedParts.count == 1 else { return false }
    return first.kind != .directive && ![.case, .let, .var].contains(first.word)
  }

  /// The names that a condition takes from around it and binds anew: `let name` without a value.
  var shorthandNames: Set<String> {
    guard !syntax.declarations.isEmpty else { return [] }
    return commaSeparatedParts.reduce(into: []) { names, part in
      guard part.tokens.count == 2, [.let, .var].contains(part.tokens[0].word), let name = part.name(1) else { return }
      names.insert(name)
    }
  }

  /// Where names stand that can come from around the text.
  package var freeNamePositions: [(name: String, position: Int)] { syntax.freeNamePositions }

  /// Where the text takes names from around it, in its order. A name that `if let name` takes and binds anew is left out.
  package var nameUses: [NameUse] {
    let shorthand = reboundNames
    return freeNamePositions.filter { !syntax.ownPositions.contains($0.position) && !shorthand.contains($0.name) }.map {
      free in
      var use = NameUse(name: free.name, range: tokens[free.position].range)
      let next = free.position + 1
      if next + 1 < tokens.count, tokens[next].kind == .dot, let member = name(next + 1) {
        use.member = member
        use.memberRange = tokens[next + 1].range
        use.isMemberCalled = next + 2 < tokens.count && tokens[next + 2].kind == .leftParenthesis
      }
      if next < tokens.count, tokens[next].range.lowerBound == use.range.upperBound {
        use.isSubscripted = tokens[next].kind == .leftBracket
        use.isCalled = tokens[next].kind == .leftParenthesis
      }
      use.hasOwnSelf = syntax.positionsWithOwnSelf.contains(free.position)
      use.isCaptured = syntax.capturedPositions.contains(free.position)
      return use
    }
  }

  /// The names that the text takes from around it and binds anew, by `if let name`.
  package var reboundNames: Set<String> { Set(syntax.declarations.lazy.filter(\.isShorthand).map(\.name)) }

  /// All names in the text, those of members and labels too.
  package var identifiers: Set<String> {
    tokens.indices.reduce(into: []) { names, position in
      if let name = name(position) { names.insert(name) }
    }
  }

  /// Whether a name stands in the text, be it a member's or a label's. Makes no strings of other names.
  package func hasIdentifier(_ name: String) -> Bool {
    let length = name.utf8.count
    return tokens.contains { token in
      guard token.kind == .name else { return false }
      // Between backticks it is longer by these.
      return token.range.count == length && text(token) == name
        || token.range.count == length + 2 && token.name(in: text) == name
    }
  }

  /// Whether a word stands in the text as what it means to Swift, and not as a member's name or a label.
  package func hasKeyword(_ word: SwiftToken.Word) -> Bool {
    tokens.indices.contains { position in
      isName(position, word) && !(position > 0 && tokens[position - 1].kind == .dot)
        && !(position + 1 < tokens.count && tokens[position + 1].kind == .colon)
    }
  }

  /// Where the text first takes a name from around it, as byte offsets.
  func firstUse(of name: String) -> Range<Int>? {
    guard freeNamePositions.contains(where: { $0.name == name }) else { return nil }
    let declared = Set(syntax.declarations.filter { !$0.isShorthand }.map(\.position))
    return freeNamePositions.first { $0.name == name && !declared.contains($0.position) }.map {
      tokens[$0.position].range
    }
  }

  /// Whether the name that stands there is called.
  func isCalled(at range: Range<Int>) -> Bool {
    guard let position = position(of: range), position + 1 < tokens.count else { return false }
    return tokens[position + 1].kind == .leftParenthesis
  }

  /// The members of `name` that the text uses (`name.member`), each with its byte offsets and whether it is called.
  package func members(of name: String) -> [(member: String, range: Range<Int>, isCalled: Bool)] {
    guard !syntax.declarations.contains(where: { $0.name == name }) else {
      return []
    }
    return freeNamePositions.compactMap { free in
      guard free.name == name else { return nil }
      var next = free.position + 1
      if next < tokens.count, isSign(next, .question) { next += 1 }
      guard next + 1 < tokens.count, tokens[next].kind == .dot, let member = self.name(next + 1) else { return nil }
      let isCalled = next + 2 < tokens.count && tokens[next + 2].kind == .leftParenthesis
      return (member, tokens[next + 1].range, isCalled)
    }
  }

  /// The members that stand behind `self`, also behind one that a closure captures, each with its byte offsets.
  package var membersOfSelf: [(member: String, range: Range<Int>)] {
    tokens.indices.compactMap { position in
      guard isName(position, .self), position == 0 || tokens[position - 1].kind != .dot else { return nil }
      var next = position + 1
      if next < tokens.count, isSign(next, .question) || isSign(next, .exclamation) { next += 1 }
      guard next + 1 < tokens.count, tokens[next].kind == .dot, let member = name(next + 1) else { return nil }
      return (member, tokens[next + 1].range)
    }
  }

  /// The names to which the text gives a meaning of its own somewhere: by a declaration, or as what a closure takes or captures.
  package var ownNames: Set<String> { declaredNames.union(syntax.namesOfClosures) }

  /// How often the text mentions a name other than behind a dot or as an argument label.
  func mentionCount(of name: String) -> Int {
    mentionPositions.count { tokens[$0].name(in: text) == name }
  }

  /// The names that the text mentions other than behind a dot or as argument labels.
  var mentions: Set<String> {
    mentionPositions.reduce(into: []) { names, position in names.insert(tokens[position].name(in: text)) }
  }

  private var mentionPositions: [Int] {
    // The kinds of the brackets around a token, which tell a label from a key of a dictionary.
    var around: [SwiftToken.Kind] = []
    return tokens.indices.filter { position in
      let kind = tokens[position].kind
      if kind.isOpening { around.append(kind) } else if kind.isClosing { _ = around.popLast() }
      guard kind == .name else { return false }
      let isBeforeColon = position + 1 < tokens.count && tokens[position + 1].kind == .colon
      guard position > 0 else { return !isBeforeColon }
      return switch tokens[position - 1].kind {
      case .dot: false
      case .leftParenthesis: !isBeforeColon
      case .comma: !isBeforeColon || around.last == .leftBracket
      default: true
      }
    }
  }
}
