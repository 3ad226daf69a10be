/// A type that a spec declares in `types`.
package struct NestedType: Hashable, Sendable {
  /// Its name.
  package var name: String
  /// Whether only the reactor itself can see it.
  package var isPrivate: Bool
  /// The cases of an enum without payloads, as they are written in an expression; empty for everything else.
  package var cases: [String]
  /// The cases of an enum of which some carry values: those that do, with the labels and types of the values.
  package var payloadCases: [(name: String, payload: [(label: String?, type: SwiftType)])] = []
  /// The cases of such an enum that carry none, as they are written in an expression.
  package var plainCases: [String] = []
  /// What the initializer takes that Swift gives a struct, in its order; nil where there is none that others can call, and of everything else.
  package var members: [Member]?
  /// The type for which a `typealias` stands; nil of everything else.
  package var aliased: SwiftType?

  /// A property of a struct.
  package struct Member: Sendable {
    package var name: String
    package var type: SwiftType
    /// Whether the initializer can do without it.
    package var hasDefault: Bool
  }
}

extension NestedType {
  /// Whether two types have the same name; a spec declares each once.
  package static func == (left: NestedType, right: NestedType) -> Bool { left.name == right.name }

  /// Hashes what ``==(_:_:)`` compares.
  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension SwiftText {
  /// Whether the declaration whose keyword stands at a position is one that only its own file sees.
  fileprivate func isPrivate(_ position: Int) -> Bool {
    tokens[..<position].indices.reversed().lazy.prefix { tokens[$0].kind == .name && Self.modifiers.contains(text($0)) }
      .contains { isName($0, .private) || isName($0, .fileprivate) }
  }

  private static let modifiers: Set<String> = [
    "private", "fileprivate", "static", "class", "final", "lazy", "nonisolated", "indirect", "override", "mutating",
    "weak",
    "unowned", "dynamic",
  ]

  /// The names of the functions and properties that the text declares by themselves and that only their own file sees.
  package var privateMembers: [String] {
    tokens.indices.dropLast().filter { position in
      tokens[position].depth == 0 && tokens[position].kind == .name
        && [.func, .var, .let].contains(tokens[position].word) && isPrivate(position)
    }.compactMap { name($0 + 1) }
  }
}

extension NestedType {
  /// The types that a spec declares in `types`, as far as they stand there by themselves, in their order. Costs a walk over the text.
  static func all(in text: SwiftText) -> [NestedType] {
    var types: [NestedType] = []
    let tokens = text.tokens
    var body = 0..<0
    for position in tokens.indices.dropLast() where tokens[position].depth == 0 && tokens[position].kind == .name {
      guard Self.keywords.contains(tokens[position].word), let name = text.name(position + 1) else { continue }
      let isPrivate = text.isPrivate(position)
      var type = NestedType(name: name, isPrivate: isPrivate, cases: [])
      // Each body belongs to the first keyword before it.
      if tokens[position].word == .enum, position >= body.upperBound {
        body = Self.body(text, from: position + 2)
        type.cases = Self.cases(text, in: body)
        if type.cases.isEmpty { type.readPayloadCases(text, in: body) }
      }
      let isGeneric = position + 2 < tokens.count && tokens[position + 2].kind == .leftAngle
      if tokens[position].word == .struct, position >= body.upperBound, !isGeneric {
        body = Self.body(text, from: position + 2)
        type.members = Self.members(text, in: body)
      } else if tokens[position].word == .typealias, !isGeneric, text.isSign(position + 2, .assign) {
        type.aliased = Self.type(text, from: position + 3, before: tokens.count)?.type
      }
      types.append(type)
    }
    return types
  }

  private static let keywords: Set<SwiftToken.Word> = [.enum, .struct, .class, .actor, .protocol, .typealias]

  /// The braces that the tokens from a position on come to first, without the closing one; nothing at the end where there are none.
  private static func body(_ text: SwiftText, from start: Int) -> Range<Int> {
    let tokens = text.tokens
    guard start <= tokens.count,
      let open = tokens[start...].firstIndex(where: { $0.kind == .leftBrace && $0.depth == 0 }),
      let close = tokens[open...].firstIndex(where: { $0.kind == .rightBrace && $0.depth == 0 })
    else { return tokens.count..<tokens.count }
    return open..<close
  }

  /// The cases in a body; none where one carries values.
  private static func cases(_ text: SwiftText, in range: Range<Int>) -> [String] {
    let tokens = text.tokens
    let body = range.filter { tokens[$0].depth == 1 }
    var cases: [String] = []
    for (index, position) in body.enumerated() where text.isName(position, .case) {
      var next = index + 1
      while next < body.count, let name = text.name(body[next]) {
        cases.append(".\(SwiftName.member(name))")
        next += 1
        guard next < body.count else { break }
        if tokens[body[next]].kind.isOpening { return [] }
        if text.isSign(body[next], .assign) { next += 2 }
        guard next < body.count, tokens[body[next]].kind == .comma else { break }
        next += 1
      }
    }
    return cases
  }
}

extension NestedType {
  /// What the initializer takes that Swift gives a struct with this body; nil where it gives none, or where it can't be told.
  private static func members(_ text: SwiftText, in body: Range<Int>) -> [Member]? {
    let tokens = text.tokens
    guard !body.isEmpty, body.upperBound < tokens.count,
      !body.contains(where: { tokens[$0].depth == 1 && (tokens[$0].word == .at || text.name($0) == "init") })
    else { return nil }
    var members: [Member] = []
    for position in body where tokens[position].depth == 1 && [.let, .var].contains(tokens[position].word) {
      let isConstant = tokens[position].word == .let
      let before = tokens[..<position].reversed().prefix { $0.depth == 1 && $0.kind == .name }.map {
        $0.name(in: text.text)
      }
      if before.contains("static") { continue }
      guard !before.contains("lazy"), !text.isPrivate(position) else { return nil }
      var next = position
      repeat {
        // Of a value alone the type is not known: the initializer can do without it.
        if text.isSign(next + 2, .assign) {
          next = end(text, from: next + 3, before: body.upperBound)
          continue
        }
        guard let name = text.name(next + 1), next + 2 < body.upperBound, tokens[next + 2].kind == .colon,
          let (type, end) = type(text, from: next + 3, before: body.upperBound)
        else { return nil }
        let hasValue = text.isSign(end, .assign)
        next = hasValue ? self.end(text, from: end + 1, before: body.upperBound) : end
        if hasValue, isConstant { continue }
        if !hasValue, tokens[end].kind == .leftBrace {
          // With a block and no value it is computed, but for one that has observers.
          guard !["willSet", "didSet"].contains(text.name(end + 1)) else { return nil }
          break
        }
        members.append(Member(name: name, type: type, hasDefault: hasValue || !isConstant && type.isOptional))
      } while tokens[next].kind == .comma
    }
    return members
  }

  /// The type that starts at a position, with the position behind it; nil where none starts there.
  private static func type(_ text: SwiftText, from start: Int, before close: Int) -> (type: SwiftType, end: Int)? {
    let tokens = text.tokens
    guard start < close else { return nil }
    let end = end(text, from: start, before: close)
    let type = SwiftType(text.part(tokens[start].range.lowerBound..<tokens[end - 1].range.upperBound).text)
    return type.flaw == nil ? (type, end) : nil
  }

  /// Where a type or a value ends that starts at a position: at a value's sign, a block, a comma or the end of its line.
  private static func end(_ text: SwiftText, from start: Int, before close: Int) -> Int {
    let tokens = text.tokens
    var end = start + 1
    while end < close {
      let isOutside = tokens[end].depth == tokens[start].depth
      let before = tokens[end - 1].range.upperBound..<tokens[end].range.lowerBound
      if isOutside, text.text.utf8Part(before).hasLineBreak || text.isSign(end, .assign) { return end }
      if isOutside, [.leftBrace, .semicolon, .comma].contains(tokens[end].kind) { return end }
      end += 1
    }
    return close
  }
}

extension NestedType {
  /// Reads the cases in a body.
  fileprivate mutating func readPayloadCases(_ text: SwiftText, in body: Range<Int>) {
    let tokens = text.tokens
    let close = body.upperBound
    var position = body.lowerBound + 1
    while position < close {
      defer { position += 1 }
      guard tokens[position].depth == 1, text.isName(position, .case) else { continue }
      repeat {
        position += 1
        guard let name = text.name(position) else { return }
        guard position + 1 < close, tokens[position + 1].kind == .leftParenthesis,
          let end = tokens[(position + 2)..<close].firstIndex(where: { $0.kind == .rightParenthesis && $0.depth == 1 })
        else {
          plainCases.append(".\(SwiftName.member(name))")
          position += 1
          continue
        }
        let inside = text.part(tokens[position + 1].range.upperBound..<tokens[end].range.lowerBound)
        let payload = inside.commaSeparatedParts.map { part in
          let labelled = part.labelledValue
          return (labelled?.label, SwiftType(labelled?.value.text ?? part.text))
        }
        payloadCases.append((name, payload))
        position = end + 1
      } while position < close && tokens[position].kind == .comma
      position -= 1
    }
  }
}

extension SwiftText {
  /// The names of the types that the text declares, at whatever depth.
  package var declaredTypes: Set<String> {
    let words: Set<SwiftToken.Word> = [.enum, .struct, .class, .actor, .protocol, .typealias]
    return tokens.indices.dropLast().reduce(into: []) { names, position in
      guard tokens[position].kind == .name, words.contains(tokens[position].word), let name = name(position + 1) else {
        return
      }
      names.insert(name)
    }
  }
}
