/// A type that a spec declares in `types`.
package struct NestedType: Hashable, Sendable {
  /// Its name.
  package var name: String
  /// The names of the parameters of a struct or an enum that has some.
  package var parameters: [String] = []
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
  /// The type for which a `typealias` without parameters stands; nil of everything else.
  package var aliased: SwiftType?
  /// The type for which a `typealias` with parameters stands, and their names; nil of everything else.
  var genericAlias: GenericAlias?
  /// The types that an enum or a struct declares in turn, by their own names.
  package var inner: [NestedType] = []

  /// `typealias Handler<Value> = (Value) -> Void`.
  struct GenericAlias: Sendable {
    var parameters: [String]
    var type: SwiftType

    /// The type for which the name stands with such arguments; nil where it takes another number of them, where one is a function, which would
    /// have to escape in some places, and where it would be longer than any that is written.
    func applied(to arguments: [SwiftType]) -> SwiftType? {
      guard arguments.count == parameters.count, !arguments.contains(where: \.isFunction) else { return nil }
      let texts = arguments.map { argument in
        switch argument.shape {
        case .existential, .opaque, .composition, .attributed: "(\(argument.text))"
        default: argument.text
        }
      }
      let text = type.swift.renaming(Dictionary(zip(parameters, texts)) { first, _ in first })
      return text.text.utf8.count <= Self.longest ? SwiftType(text) : nil
    }

    /// How many bytes the type may have: each of a chain of aliases may double them.
    private static let longest = 1024
  }

  /// A property of a struct.
  package struct Member: Sendable {
    package var name: String
    package var type: SwiftType
    /// Whether the initializer can do without it.
    package var hasDefault: Bool
  }
}

extension [NestedType] {
  /// The function or the stream for which the name of a `typealias` stands, also by way of others; nil for any other type.
  ///
  /// - Parameter owner: The reactor, whose name may stand before that of the alias.
  func functionOrStream(behind type: SwiftType, in owner: String?) -> SwiftType? {
    var passed: Set<String> = []
    var next = type
    while let name = next.name(in: owner), passed.insert(name).inserted,
      let alias = first(where: { $0.name == name && $0.isAlias }),
      let type = alias.aliased ?? alias.genericAlias?.applied(to: next.genericArguments)
    {
      if type.isFunction || type.stream != nil { return type }
      next = type
    }
    return nil
  }
}

extension ReactorSpec {
  /// A type as it would be without a `typealias` of `types`, where that stands for a function or a stream.
  package func writtenOut(_ type: SwiftType) -> SwiftType {
    if let wrapped = type.wrapped {
      let target = nestedTypes.functionOrStream(behind: wrapped, in: name)
      return target.map { SwiftType($0.isFunction ? "(\($0.text))?" : "\($0.text)?") } ?? type
    }
    return nestedTypes.functionOrStream(behind: type, in: name) ?? type
  }
}

extension NestedType {
  /// Whether two types have the same name; a spec declares each once.
  package static func == (left: NestedType, right: NestedType) -> Bool { left.name == right.name }

  /// Hashes what ``==(_:_:)`` compares.
  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension SwiftText {
  /// For each token, whether a declaration whose keyword it is would be one that only its own file sees.
  fileprivate var privacy: [Bool] {
    var isPrivate = false
    return tokens.indices.map { position in
      defer {
        let isModifier = tokens[position].kind == .name && Self.modifiers.contains(text(position))
        isPrivate = isModifier && (isPrivate || [.private, .fileprivate].contains(tokens[position].word))
      }
      return isPrivate
    }
  }

  private static let modifiers: Set<String> = [
    "private", "fileprivate", "static", "class", "final", "lazy", "nonisolated", "indirect", "override", "mutating",
    "weak",
    "unowned", "dynamic",
  ]

  /// The names of the functions and properties that the text declares by themselves and that only their own file sees.
  package var privateMembers: [String] {
    let isPrivate = privacy
    return tokens.indices.dropLast().filter { position in
      tokens[position].depth == 0 && tokens[position].kind == .name
        && [.func, .var, .let].contains(tokens[position].word) && isPrivate[position]
    }.compactMap { name($0 + 1) }
  }
}

extension NestedType {
  /// The types that a spec declares in `types`, as far as they stand there by themselves, in their order. Costs a walk over the text for
  /// each level of types in each other, of which it knows ``mostLevels``.
  ///
  /// - Parameters:
  ///   - text: The declarations.
  ///   - level: In how many types they stand.
  static func all(in text: SwiftText, level: Int = 0) -> [NestedType] {
    var types: [NestedType] = []
    let tokens = text.tokens
    let privacy = text.privacy
    var body = 0..<0
    for position in tokens.indices.dropLast() where tokens[position].depth == 0 && tokens[position].kind == .name {
      guard Self.keywords.contains(tokens[position].word), let name = text.name(position + 1) else { continue }
      var type = NestedType(name: name, isPrivate: privacy[position], cases: [])
      // Each body belongs to the first keyword before it.
      if tokens[position].word == .enum, position >= body.upperBound {
        body = Self.body(text, from: position + 2)
        type.cases = Self.cases(text, in: body)
        if type.cases.isEmpty { type.readPayloadCases(text, in: body) }
        type.readInnerTypes(text, in: body, level: level)
      }
      let isGeneric = position + 2 < tokens.count && tokens[position + 2].kind == .leftAngle
      if isGeneric, [.struct, .enum].contains(tokens[position].word) {
        type.parameters = Self.parameters(text, from: position + 2).names
      }
      if tokens[position].word == .struct, position >= body.upperBound {
        body = Self.body(text, from: position + 2)
        if !body.isEmpty, body.upperBound < tokens.count {
          let inside = tokens[body.lowerBound].range.upperBound..<tokens[body.upperBound].range.lowerBound
          type.members = MemberReading(text.part(inside)).members
          if !isGeneric { type.readInnerTypes(text, in: body, level: level) }
        }
      } else if tokens[position].word == .typealias {
        type.readAlias(text, from: position + 2, isGeneric: isGeneric)
      }
      types.append(type)
    }
    return types
  }

  private static let keywords: Set<SwiftToken.Word> = [.enum, .struct, .class, .actor, .protocol, .typealias]

  /// Reads what stands behind the name of a `typealias`.
  private mutating func readAlias(_ text: SwiftText, from start: Int, isGeneric: Bool) {
    let (parameters, sign) = isGeneric ? Self.parameters(text, from: start) : ([], start)
    guard sign + 1 < text.tokens.count, text.isSign(sign, .assign),
      let type = MemberReading.type(of: text, from: sign + 1)
    else { return }
    if isGeneric { genericAlias = GenericAlias(parameters: parameters, type: type) } else { aliased = type }
  }

  /// The names of the parameters whose angles begin at a position, and the position behind these.
  private static func parameters(_ text: SwiftText, from start: Int) -> (names: [String], end: Int) {
    let tokens = text.tokens
    var names: [String] = []
    var position = start
    // What stands in angles of their own belongs to a constraint.
    var level = 0
    repeat {
      switch tokens[position].kind {
      case .leftAngle: level += 1
      case .rightAngle: level -= 1
      default: break
      }
      let startsParameter = level == 1 && [.leftAngle, .comma].contains(tokens[position].kind)
      if startsParameter, position + 1 < tokens.count, let name = text.name(position + 1) { names.append(name) }
      position += 1
    } while level > 0 && position < tokens.count
    return (names, position)
  }

  /// The struct or the enum that it is with such arguments for its parameters; nil where it has other ones, and where a type of what it is made of
  /// would be none.
  package func applied(to arguments: [SwiftType]) -> NestedType? {
    var isWhole = true
    func applied(_ type: SwiftType) -> SwiftType {
      let other = GenericAlias(parameters: parameters, type: type).applied(to: arguments)
      isWhole = isWhole && other != nil
      return other ?? type
    }
    var type = self
    type.name = "\(name)<\(arguments.map(\.text).joined(separator: ", "))>"
    type.parameters = []
    type.members = members?.map { Member(name: $0.name, type: applied($0.type), hasDefault: $0.hasDefault) }
    type.payloadCases = payloadCases.map { item in (item.name, item.payload.map { ($0.label, applied($0.type)) }) }
    return isWhole ? type : nil
  }

  /// Whether a text is written as a value of it would be: with the labels of its initializer or of one of its cases, and with literals that the
  /// types behind these can have.
  ///
  /// - Parameter owner: The reactor, whose name may stand before its own.
  package func fits(_ value: String, in owner: String) -> Bool {
    guard parameters.isEmpty else { return false }
    let text = SwiftText(value)
    let call = text.call
    let path = (call?.function ?? text).text.split(separator: ".").map(String.init)
    let names = [name, "\(owner).\(name)"]
    let arguments = call?.arguments.commaSeparatedParts ?? []
    let labels = arguments.map { $0.labelledValue?.label }
    func fit(_ types: [SwiftType]) -> Bool {
      zip(arguments, types).allSatisfy { argument, type in Self.mayBe(argument.argumentValue, of: type) }
    }
    if let members {
      guard call != nil, names.contains(path.joined(separator: ".")) else { return false }
      let places = labels.compactMap { label in members.firstIndex { $0.name == label } }
      return places.count == labels.count && places == places.sorted() && fit(places.map { members[$0].type })
        && members.allSatisfy { $0.hasDefault || labels.contains($0.name) }
    }
    guard let last = path.last,
      path.count > 1 ? names.contains(path.dropLast().joined(separator: ".")) : value.hasPrefix(".")
    else { return false }
    if call == nil { return (cases + plainCases).contains(".\(last)") }
    return payloadCases.contains { $0.name == last && $0.payload.map(\.label) == labels && fit($0.payload.map(\.type)) }
  }

  /// Whether a value may have a type: a literal tells.
  private static func mayBe(_ value: SwiftText, of type: SwiftType) -> Bool {
    guard value.tokens.count == 1, let token = value.tokens.first, token.kind == .literal else { return true }
    let name = (type.wrapped ?? type).name ?? ""
    return value.text.hasPrefix("\"")
      ? !["Bool", "Double", "Float", "Int"].contains(name) : !["Bool", "String"].contains(name)
  }

  /// Whether it is a `typealias`.
  var isAlias: Bool { aliased != nil || genericAlias != nil }

  /// How deep in each other types are known. Each level is read again, and what is in it gets a longer name.
  private static let mostLevels = 8

  /// Reads the types that stand in a body, and names them with the type's own name where it is made of them.
  private mutating func readInnerTypes(_ text: SwiftText, in body: Range<Int>, level: Int) {
    guard level < Self.mostLevels, !body.isEmpty, body.upperBound < text.tokens.count else { return }
    let words = text.tokens[body].contains { $0.depth == 1 && $0.kind == .name && Self.keywords.contains($0.word) }
    guard words else { return }
    let inside = text.tokens[body.lowerBound].range.upperBound..<text.tokens[body.upperBound].range.lowerBound
    inner = Self.all(in: text.part(inside), level: level + 1)
    self = qualifying(Set(inner.map(\.name)), by: name)
  }

  /// The type and those inside of it, which are named with it.
  package var withInnerTypes: [NestedType] {
    let names = Set(inner.map(\.name))
    return [self]
      + inner.filter { !$0.isPrivate }.flatMap(\.withInnerTypes).map { type in
        var type = type.qualifying(names, by: name)
        type.name = "\(name).\(type.name)"
        return type
      }
  }

  /// The type with `owner.` before names in the types that it is made of.
  private func qualifying(_ names: Set<String>, by owner: String) -> NestedType {
    guard !names.isEmpty else { return self }
    var type = self
    type.aliased = aliased?.qualifying(names, by: owner)
    if let alias = genericAlias {
      type.genericAlias?.type = alias.type.qualifying(names.subtracting(alias.parameters), by: owner)
    }
    let names = names.subtracting(parameters)
    type.members = members?.map {
      Member(name: $0.name, type: $0.type.qualifying(names, by: owner), hasDefault: $0.hasDefault)
    }
    type.payloadCases = payloadCases.map { item in
      (item.name, item.payload.map { ($0.label, $0.type.qualifying(names, by: owner)) })
    }
    return type
  }

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

/// What the body of a struct declares.
private struct MemberReading {
  private let text: SwiftText
  /// Without those of interpolations, so that they stand in their order.
  private let tokens: [SwiftToken]

  init(_ body: SwiftText) {
    text = body
    tokens = body.codeTokens
  }

  /// What the initializer takes that Swift gives the struct, or one that does the same; nil where there is none that others can call, or where
  /// it can't be told.
  var members: [NestedType.Member]? {
    let outside = tokens.indices.filter { tokens[$0].depth == 0 }
    if outside.contains(where: { tokens[$0].word == .at }) { return nil }
    // Behind a dot it is called, as in `= .init()`.
    let own = outside.filter { name(tokens[$0]) == "init" && token($0 - 1)?.kind != .dot }
    if let first = own.first { return own.count == 1 ? membersOfInitializer(at: first) : nil }
    var members: [NestedType.Member] = []
    for position in tokens.indices where tokens[position].depth == 0 && [.let, .var].contains(tokens[position].word) {
      let modifiers = modifiers(before: position)
      if !modifiers.isDisjoint(with: ["static", "class"]) { continue }
      let isConstant = tokens[position].word == .let
      var next = position
      /// Those that share the type of one behind them: `x` of `x, y: Double`.
      var untyped: [String] = []
      repeat {
        guard let name = token(next + 1).flatMap(name) else { return nil }
        var end = next + 2
        var type: SwiftType?
        if token(end)?.kind == .colon {
          guard let found = self.type(from: end + 1) else { return nil }
          (type, end) = found
        }
        let hasValue = token(end)?.word == .assign
        if !hasValue, token(end)?.kind == .leftBrace {
          // With a block and no value it is computed, but for one that has observers.
          guard !["willSet", "didSet"].contains(token(end + 1).flatMap(self.name)) else { return nil }
          break
        }
        next = hasValue ? self.end(from: end + 1) : end
        // Of another value alone the type is not known: the initializer can do without it.
        if hasValue, type == nil { type = self.typeOfValue(from: end + 1, to: next) }
        if hasValue, isConstant { continue }
        guard modifiers.isDisjoint(with: ["private", "fileprivate", "lazy"]) else { return nil }
        if let type {
          for name in untyped + [name] {
            let hasDefault = hasValue || !isConstant && type.startsAsNil
            members.append(NestedType.Member(name: name, type: type, hasDefault: hasDefault))
          }
          untyped = []
        } else if !hasValue {
          untyped.append(name)
        }
      } while token(next)?.kind == .comma
      guard untyped.isEmpty else { return nil }
    }
    return members
  }

  /// What an initializer takes that does nothing but assign its arguments, each under its own name: values can be made by it, and nothing in it
  /// may stop the program. Nil of any other.
  private func membersOfInitializer(at position: Int) -> [NestedType.Member]? {
    guard modifiers(before: position).isDisjoint(with: ["private", "fileprivate"]),
      let open = token(position + 1), open.kind == .leftParenthesis,
      let close = tokens[position...].firstIndex(where: { $0.kind == .rightParenthesis && $0.depth == open.depth }),
      let brace = token(close + 1), brace.kind == .leftBrace,
      let end = tokens[close...].firstIndex(where: { $0.kind == .rightBrace && $0.depth == brace.depth })
    else { return nil }
    let list = text.part(open.range.upperBound..<tokens[close].range.lowerBound)
    let members = list.commaSeparatedParts.compactMap { part -> NestedType.Member? in
      guard let (label, value) = part.labelledValue else { return nil }
      let sign = value.tokens.first { $0.word == .assign && $0.depth == 0 }
      let type = SwiftType(sign.map { value.part(0..<$0.range.lowerBound).text.trimmed } ?? value.text)
      guard type.flaw == nil, type.attributes.isEmpty else { return nil }
      return NestedType.Member(name: label, type: type, hasDefault: sign != nil)
    }
    guard members.count == list.commaSeparatedParts.count else { return nil }
    let names = Set(members.map(\.name))
    // What is computed, or observed, may do more than keep a value.
    let blocks = tokens.indices.filter { position in
      tokens[position].depth == 0 && [.let, .var].contains(tokens[position].word)
        && token(self.end(from: position + 1))?.kind == .leftBrace
    }
    guard names.isDisjoint(with: blocks.compactMap { token($0 + 1).flatMap(name) }) else { return nil }
    let body = Array(tokens[(close + 2)..<end].filter { $0.kind != .semicolon })
    let areAssignments = stride(from: 0, to: body.count, by: 5).allSatisfy { start in
      guard start + 5 <= body.count else { return false }
      return name(body[start]) == "self" && body[start + 1].kind == .dot && body[start + 3].word == .assign
        && name(body[start + 4]).map(names.contains) == true && name(body[start + 2]) == name(body[start + 4])
    }
    return areAssignments ? members : nil
  }

  /// The type that the text is from a token on, to a `where` or the end of its line. Nothing behind it is read.
  static func type(of text: SwiftText, from start: Int) -> SwiftType? {
    let tokens = text.tokens
    let end = tokens[(start + 1)...].indices.first { position in
      guard tokens[position].depth == 0 else { return false }
      let gap = tokens[position - 1].range.upperBound..<tokens[position].range.lowerBound
      if tokens[position].word == .where || tokens[position].kind == .semicolon { return true }
      return !gap.isEmpty && text.text.utf8Part(gap).hasLineBreak
    }
    let last = tokens[(end ?? tokens.count) - 1]
    let type = SwiftType(text.part(tokens[start].range.lowerBound..<last.range.upperBound).text)
    return type.flaw == nil ? type : nil
  }

  private func token(_ position: Int) -> SwiftToken? { tokens.indices.contains(position) ? tokens[position] : nil }

  private func name(_ token: SwiftToken) -> String? { token.kind == .name ? token.name(in: text.text) : nil }

  /// The names before a `let` or a `var` on its line, behind another one; `private(set)` says nothing of who can give the value.
  private func modifiers(before position: Int) -> Set<String> {
    var modifiers: Set<String> = []
    var next = position - 1
    while let token = token(next), ![.let, .var].contains(token.word), !startsLine(next + 1) {
      if token.kind == .rightParenthesis, self.token(next - 1).flatMap(name) == "set" {
        next -= 4
      } else if let name = name(token) {
        modifiers.insert(name)
        next -= 1
      } else {
        break
      }
    }
    return modifiers
  }

  private func startsLine(_ position: Int) -> Bool {
    let (start, end) = (tokens[position - 1].range.upperBound, tokens[position].range.lowerBound)
    return start < end && text.text.utf8Part(start..<end).hasLineBreak
  }

  /// The type that starts at a position, with the position behind it; nil where none starts there.
  private func type(from start: Int) -> (type: SwiftType, end: Int)? {
    guard let first = token(start) else { return nil }
    let end = end(from: start, ofType: true)
    let type = SwiftType(text.part(first.range.lowerBound..<tokens[end - 1].range.upperBound).text)
    return type.flaw == nil ? (type, end) : nil
  }

  /// The type of a value that shows it: a literal, or what is made without arguments, as `Address()` is.
  private func typeOfValue(from start: Int, to end: Int) -> SwiftType? {
    guard start < end, end <= tokens.count else { return nil }
    let value = text.part(tokens[start].range.lowerBound..<tokens[end - 1].range.upperBound)
    if let literal = value.typeOfLiteral { return SwiftType(literal) }
    guard value.text.hasSuffix("()") else { return nil }
    let type = SwiftType(String(value.text.dropLast(2)))
    guard type.flaw == nil else { return nil }
    switch type.shape {
    case .array, .dictionary, .set: return type
    case .named(let components): return components.last?.name.first?.isUppercase == true ? type : nil
    default: return nil
    }
  }

  /// Where a type or a value ends that starts at a position: at a value's sign, a block, a comma or the end of its line.
  private func end(from start: Int, ofType isType: Bool = false) -> Int {
    var end = start + 1
    // In a type, a comma between angles divides its arguments; in a value, an angle may be an operator.
    var angles = 0
    while let token = token(end) {
      if isType, token.kind == .leftAngle { angles += 1 } else if isType, token.kind == .rightAngle { angles -= 1 }
      let isOutside = token.depth == 0
      if isOutside, startsLine(end) || token.word == .assign { return end }
      if isOutside, [.leftBrace, .semicolon].contains(token.kind) || token.kind == .comma && angles == 0 { return end }
      end += 1
    }
    return tokens.count
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
