package import YAMLTree

/// A type that a spec names: its Swift, and what kind of type that is.
///
/// The kind is read once, from the tokens of the text, when the type is made; whoever wants to know something of a type asks for it here
/// and looks at no text. It is what the type is by its spelling: that `Handler` stands for a function is known to Swift only.
package final class SwiftType: Sendable {
  /// The type as it is written, with its place.
  package let swift: SwiftText
  /// What kind of type it is.
  package let shape: Shape
  /// The type's text without white space that makes no difference, and without comments: types that are spelled the same have the same.
  package let canonicalText: String

  /// Reads a type. Costs a walk over its text for each level of nesting, of which it reads ``deepestNesting``.
  package convenience init(_ swift: SwiftText) {
    self.init(swift, depth: 0)
  }

  /// Reads a type that stands in no spec.
  package convenience init(_ text: String) {
    self.init(SwiftText(text))
  }

  init(_ swift: SwiftText, depth: Int) {
    self.swift = swift
    shape = ShapeReading(swift, depth: depth).shape
    canonicalText = Self.canonicalText(of: swift)
  }

  /// The text.
  package var text: String { swift.text }

  /// Where it stands in the spec, its YAML quotes included.
  package var range: SourceRange { swift.range }

  /// How many types deep a type is read. What is nested deeper is ``Shape/other``, so that no text makes reading it long.
  static let deepestNesting = 32

  /// What kind of type a type is.
  package enum Shape: Sendable {
    /// `Name`, `Module.Name` or `Outer<Argument>.Name`.
    case named([Component])
    /// `Wrapped?` or `Optional<Wrapped>`.
    case optional(SwiftType)
    /// `Wrapped!`.
    case implicitlyUnwrapped(SwiftType)
    /// `[Element]` or `Array<Element>`.
    case array(SwiftType)
    /// `Set<Element>`.
    case set(SwiftType)
    /// `[Key: Value]` or `Dictionary<Key, Value>`.
    case dictionary(key: SwiftType, value: SwiftType)
    /// `()`, or several types in parentheses.
    case tuple([Element])
    /// One type in parentheses, which mean nothing.
    case parenthesized(SwiftType)
    case function(Function)
    /// `any Base`.
    case existential(SwiftType)
    /// `some Base`.
    case opaque(SwiftType)
    /// `Base.Type` or `Base.Protocol`.
    case metatype(SwiftType)
    /// `First & Second`.
    case composition([SwiftType])
    /// `Element...`, the type of a parameter.
    case variadic(SwiftType)
    /// A type with attributes or words of ownership before it.
    case attributed([Attribute], SwiftType)
    /// What is none of these, or nested too deep.
    case other
  }

  /// A part of a type's name between dots.
  package struct Component: Sendable {
    package var name: String
    /// What stands between angles behind it.
    package var arguments: [SwiftType]
  }

  /// An element of a tuple, or a parameter of a function.
  package struct Element: Sendable {
    /// The label; nil where there is none, or `_`.
    package var label: String?
    /// The name that stands behind a label, or behind `_`, as a parameter's.
    package var name: String?
    package var type: SwiftType
  }

  /// What a function takes and gives.
  package struct Function: Sendable {
    package var parameters: [Element]
    package var isAsync: Bool
    package var canThrow: Bool
    /// The type that stands behind `throws`, in parentheses.
    package var errorType: SwiftType?
    package var result: SwiftType
  }

  /// `@name`, `@name(arguments)`, or a word such as `inout`.
  package struct Attribute: Sendable {
    /// The name without `@` and arguments.
    package var name: String
    /// Its bytes in the text, with the white space behind it.
    package var range: Range<Int>
  }
}

extension SwiftType: Hashable {
  /// Whether two types are spelled the same at the same place.
  package static func == (left: SwiftType, right: SwiftType) -> Bool { left.swift == right.swift }

  /// Hashes what ``==(_:_:)`` compares.
  package func hash(into hasher: inout Hasher) { hasher.combine(swift) }
}

/// What a type is asked for.
extension SwiftType {
  /// The type without the parentheses, attributes and words of ownership around it.
  package var plain: SwiftType {
    switch shape {
    case .parenthesized(let type), .attributed(_, let type): type.plain
    default: self
    }
  }

  /// The value's type where nil is a value of the type, too; nil where it isn't.
  package var wrapped: SwiftType? {
    switch plain.shape {
    case .optional(let type), .implicitlyUnwrapped(let type): type
    default: nil
    }
  }

  /// Whether nil is a value of the type.
  package var isOptional: Bool { wrapped != nil }

  /// Whether Swift gives a variable of the type the value nil where its declaration gives none: for `T?` and `T!` it does, for
  /// `Optional<T>` it doesn't.
  package var startsAsNil: Bool {
    let plain = plain
    return plain.isOptional && plain.swift.tokens.last?.kind == .sign
  }

  /// Whether it is `T!`.
  package var isImplicitlyUnwrapped: Bool {
    if case .implicitlyUnwrapped = plain.shape { true } else { false }
  }

  /// What the function takes and gives; nil where the type is none, or an optional one.
  package var function: Function? {
    if case .function(let function) = plain.shape { function } else { nil }
  }

  /// Whether it is the type of a function, which a parameter that is kept has to let escape.
  package var isFunction: Bool { function != nil }

  /// Whether it says `@escaping`.
  package var isEscaping: Bool { attributes.contains { $0.name == Self.escaping } }

  private static let escaping = "escaping"

  /// The attributes and words of ownership before the type.
  package var attributes: [Attribute] {
    switch shape {
    case .attributed(let attributes, _): attributes
    case .parenthesized(let type): type.attributes
    default: []
    }
  }

  /// The type of an array's or a set's elements; nil where the type is none of these.
  package var element: SwiftType? {
    switch plain.shape {
    case .array(let element), .set(let element): element
    default: nil
    }
  }

  /// Whether it is an array.
  package var isArray: Bool {
    if case .array = plain.shape { true } else { false }
  }

  /// Whether it is an array, a set or a dictionary.
  package var isCollection: Bool {
    switch plain.shape {
    case .array, .set, .dictionary: true
    default: false
    }
  }

  /// Whether a parameter of the type takes any number of values.
  package var isVariadic: Bool {
    if case .variadic = plain.shape { true } else { false }
  }

  /// Whether it is `Void` or `()`.
  package var isVoid: Bool {
    switch plain.shape {
    case .tuple(let elements): elements.isEmpty
    case .named: plain.canonicalText == "Void"
    default: false
    }
  }

  /// Whether it is `any …`.
  package var isExistential: Bool {
    if case .existential = plain.shape { true } else { false }
  }

  /// The protocol's name in `any Name` or `any Module.Name`, perhaps as an optional; nil for other types.
  package var existentialName: String? {
    switch plain.shape {
    case .existential(let base):
      guard case .named(let components) = (base.wrapped ?? base).plain.shape,
        components.allSatisfy(\.arguments.isEmpty)
      else { return nil }
      return components.map(\.name).joined(separator: ".")
    default: return wrapped?.existentialName
    }
  }

  /// The type's own name where it has nothing before it: `Array` of `Array<Element>`; nil where it is no name, or a member's.
  package var name: String? {
    guard case .named(let components) = plain.shape, components.count == 1 else { return nil }
    return components[0].name
  }

  /// The name of a type that is one of `owner`'s, before which the owner's may stand: `Status` of `Status` and of `Reactor.Status`.
  package func name(in owner: String?) -> String? {
    guard case .named(let components) = plain.shape, components.count == 2, components[0].name == owner else {
      return name
    }
    return components[1].name
  }

  /// The arguments between the angles behind the type's name: `Element` of `Observable<Element>` and of `any AsyncSequence<Element, Never>`; none
  /// of any other type.
  package var genericArguments: [SwiftType] {
    guard case .named(let components) = plain.shape else { return argumentsOfSequence ?? [] }
    return components.last?.arguments ?? []
  }

  /// The arguments of `any AsyncSequence<Element, Failure>`, perhaps with `& Sendable`; nil for any other type.
  private var argumentsOfSequence: [SwiftType]? {
    guard case .existential(let base) = plain.shape else { return nil }
    let parts = if case .composition(let parts) = base.plain.shape { parts } else { [base] }
    guard let sequence = parts.first(where: { $0.name == "AsyncSequence" }), sequence.genericArguments.count == 2,
      parts.allSatisfy({ $0.name == "AsyncSequence" || $0.name == "Sendable" })
    else { return nil }
    return sequence.genericArguments
  }

  /// Whether it is the same type as another one, where one of the two or both may be optionals of it.
  func isOptionally(_ other: SwiftType) -> Bool {
    (wrapped ?? self).plain.canonicalText == (other.wrapped ?? other).plain.canonicalText
  }

  /// Whether it is one of the standard library's types that hold one value, perhaps as an optional.
  package var isScalar: Bool { (wrapped ?? self).name.map(Self.scalars.contains) ?? false }

  private static let scalars: Set<String> = [
    "Bool", "Character", "Double", "Float", "Int", "Int8", "Int16", "Int32", "Int64", "String", "UInt", "UInt8",
    "UInt16", "UInt32", "UInt64",
  ]

  /// Whether a type satisfies a condition, or a type that it is made of.
  package func contains(_ condition: (SwiftType) -> Bool) -> Bool {
    condition(self) || parts.contains { $0.contains(condition) }
  }

  /// The types that it is made of.
  var parts: [SwiftType] {
    switch shape {
    case .named(let components): components.flatMap(\.arguments)
    case .optional(let type), .implicitlyUnwrapped(let type), .array(let type), .set(let type), .variadic(let type),
      .parenthesized(let type), .existential(let type), .opaque(let type), .metatype(let type),
      .attributed(_, let type):
      [type]
    case .dictionary(let key, let value): [key, value]
    case .tuple(let elements): elements.map(\.type)
    case .function(let function): function.parameters.map(\.type) + [function.result]
    case .composition(let types): types
    case .other: []
    }
  }

  /// What in a parameter's type keeps its value from being stored, or its type from being written elsewhere.
  var wordAgainstKeeping: String? {
    parameterWord ?? (isOpaque ? "some" : nil) ?? (swift.name(0) == "each" && swift.tokens.count > 1 ? "each" : nil)
      ?? (contains { $0.swift.suppressesCopying } ? "~Copyable" : nil)
  }

  /// Whether it is, or has in it, `some …`.
  var isOpaque: Bool { contains { if case .opaque = $0.shape { true } else { false } } }

  /// The word before the type that only a parameter's type has, and that keeps its value from being stored; nil where there is none.
  var parameterWord: String? {
    attributes.first { ["inout", "borrowing", "isolated"].contains($0.name) }?.name
  }

  /// The bytes of the attributes and words that only a parameter's type has: without them, it is the type of the parameter's value.
  package var parameterWords: [Range<Int>] {
    guard case .attributed(let attributes, _) = shape else { return [] }
    return attributes.filter { [Self.escaping, "consuming", "sending"].contains($0.name) }.map(\.range)
  }

  /// The type with `owner.` before names that it takes from around it.
  package func qualifying(_ names: Set<String>, by owner: String) -> SwiftType {
    let isNamed = swift.freeNamePositions.contains { names.contains($0.name) }
    return isNamed ? SwiftType(swift.qualifying(names, by: owner)) : self
  }

  /// The type without `owner.` before names.
  ///
  /// - Parameters:
  ///   - names: The names; nil for all.
  ///   - owner: What they belong to.
  package func unqualified(_ names: Set<String>? = nil, by owner: String) -> SwiftType {
    swift.hasIdentifier(owner) ? SwiftType(swift.unqualified(names, by: owner)) : self
  }

  /// The type with other texts in place of names that it takes from around it.
  func spelling(_ names: [String: String]) -> SwiftType {
    let isNamed = swift.freeNamePositions.contains { names[$0.name] != nil }
    return isNamed ? SwiftType(swift.renaming(names)) : self
  }

  /// The type with another name in place of one that it takes from around it.
  package func renaming(_ name: String, to other: String) -> SwiftType {
    swift.hasIdentifier(name) ? SwiftType(swift.renaming(name, to: other)) : self
  }
}

extension SwiftType {
  /// The streams that reactors and their dependencies know.
  package enum Stream: String, Sendable {
    case observable = "Observable"
    case single = "Single"
    case maybe = "Maybe"
    case completable = "Completable"
    case infallible = "Infallible"
    case behaviorSubject = "BehaviorSubject"
    case publishSubject = "PublishSubject"
    case behaviorRelay = "BehaviorRelay"
    case publishRelay = "PublishRelay"
    case replaySubject = "ReplaySubject"
    case replayRelay = "ReplayRelay"
    case asyncStream = "AsyncStream"
    case asyncThrowingStream = "AsyncThrowingStream"
    case asyncSequence = "any AsyncSequence<Element, Never>"
    case asyncThrowingSequence = "any AsyncSequence<Element, any Error>"

    /// Whether it can have elements.
    package var hasElements: Bool { self != .completable }

    /// Whether it is an `AsyncSequence`.
    package var isSequence: Bool { self == .asyncStream || self == .asyncThrowingStream || isAnySequence }

    /// Whether it is an `AsyncSequence` whose own type is not known.
    package var isAnySequence: Bool { self == .asyncSequence || self == .asyncThrowingSequence }

    /// Whether it is a relay, which neither ends nor fails.
    package var isRelay: Bool { self == .behaviorRelay || self == .publishRelay || self == .replayRelay }

    /// Whether it is a subject or a relay, which whoever has it can let emit.
    package var isSubject: Bool {
      isRelay || self == .behaviorSubject || self == .publishSubject || self == .replaySubject
    }

    /// Whether it is a subject or a relay that repeats elements, for which it is made with room.
    package var replays: Bool { self == .replaySubject || self == .replayRelay }

    /// Whether it is a subject or a relay that has a value from its beginning on.
    package var startsWithValue: Bool { self == .behaviorSubject || self == .behaviorRelay }

    /// Whether it can end with an error.
    package var canFail: Bool { self != .infallible && self != .asyncStream && self != .asyncSequence && !isRelay }

    /// Whether its type has a member `never()`, which gives one that stays silent.
    package var hasNever: Bool {
      switch self {
      case .observable, .single, .maybe, .completable, .infallible: true
      default: false
      }
    }
  }

  /// Which stream it is; nil where it is none.
  package var stream: Stream? {
    guard let name else {
      guard let failure = argumentsOfSequence?[1] else { return nil }
      if failure.name == "Never" { return .asyncSequence }
      return ["Error", "Swift.Error"].contains(failure.existentialName ?? failure.name) ? .asyncThrowingSequence : nil
    }
    guard let stream = Stream(rawValue: name) else { return nil }
    return stream == .completable || !genericArguments.isEmpty ? stream : nil
  }
}

extension SwiftType {
  private static func canonicalText(of swift: SwiftText) -> String {
    let isPlain = swift.comments.isEmpty && !swift.text.utf8.contains { $0 <= UInt8(ascii: " ") || $0 > 127 }
    if isPlain || swift.problem != nil { return swift.text }
    var text = ""
    var isWord = false
    for position in swift.tokens.indices {
      let kind = swift.tokens[position].kind
      // Between two words a space has a meaning.
      let startsWord = kind == .name || kind == .literal || kind == .directive
      if isWord, startsWord { text += " " }
      text += swift.text(position)
      isWord = startsWord
    }
    return text
  }
}

/// Reads what kind of type a text is, from its tokens.
///
/// Each level looks at the tokens outside of all brackets and angles, decides by them, and lets parts of the text be read as types of
/// their own.
private struct ShapeReading {
  private let swift: SwiftText
  private let depth: Int
  private var tokens: [SwiftToken] { swift.tokens }

  init(_ swift: SwiftText, depth: Int) {
    self.swift = swift
    self.depth = depth
  }

  var shape: SwiftType.Shape {
    // Most types are a name.
    if tokens.count == 1, let name = swift.name(0) { return .named([.init(name: name, arguments: [])]) }
    guard swift.problem == nil, depth < SwiftType.deepestNesting, let outer = outerPositions, !outer.isEmpty else {
      return .other
    }
    return variadic(outer) ?? attributed(outer) ?? function(outer) ?? prefixed(outer) ?? composition(outer)
      ?? postfixed(outer) ?? metatype(outer) ?? bracketed(outer) ?? named(outer) ?? .other
  }

  /// The positions of the tokens that stand in no bracket and in no angles, with those that open and close these; nil where angles don't
  /// match.
  private var outerPositions: [Int]? {
    var outer: [Int] = []
    var angles = 0
    for position in tokens.indices where tokens[position].depth == 0 {
      if tokens[position].kind == .rightAngle { angles -= 1 }
      guard angles >= 0 else { return nil }
      if angles == 0 { outer.append(position) }
      if tokens[position].kind == .leftAngle { angles += 1 }
    }
    return angles == 0 ? outer : nil
  }

  private var end: Int { swift.text.utf8.count }

  private func start(_ position: Int) -> Int { tokens[position].range.lowerBound }

  private func end(_ position: Int) -> Int { tokens[position].range.upperBound }

  private func type(_ bytes: Range<Int>) -> SwiftType { SwiftType(swift.part(bytes), depth: depth + 1) }

  /// What stands between two positions that open and close something.
  private func content(_ open: Int, _ close: Int) -> ShapeReading {
    ShapeReading(swift.part(end(open)..<start(close)), depth: depth)
  }

  private func variadic(_ outer: [Int]) -> SwiftType.Shape? {
    guard outer.count > 1, let last = outer.last, swift.text(last) == "..." else { return nil }
    return .variadic(type(0..<start(last)))
  }

  private func attributed(_ outer: [Int]) -> SwiftType.Shape? {
    var next = 0
    var attributes: [(name: String, start: Int)] = []
    while next < outer.count - 1 {
      let first = outer[next]
      if swift.isSign(first, .at), let name = swift.name(outer[next + 1]) {
        next += hasArguments(outer, behind: next + 1) ? 4 : 2
        attributes.append((name, start(first)))
      } else if let word = swift.name(first), Self.ownership.contains(word), startsType(outer[next + 1]) {
        next += 1
        attributes.append((word, start(first)))
      } else {
        break
      }
    }
    guard !attributes.isEmpty, next < outer.count else { return nil }
    let rest = start(outer[next])
    let ends = attributes.dropFirst().map(\.start) + [rest]
    return .attributed(
      zip(attributes, ends).map { .init(name: $0.name, range: $0.start..<$1) },
      type(rest..<end)
    )
  }

  private static let ownership: Set<String> = [
    "inout", "borrowing", "consuming", "sending", "isolated", "__owned", "__shared",
  ]

  /// Whether a type can start with the token, so that a word before it is no type itself.
  private func startsType(_ position: Int) -> Bool {
    switch tokens[position].kind {
    case .name, .leftParenthesis, .leftBracket: true
    case .sign: tokens[position].word == .at
    default: false
    }
  }

  /// Whether the parentheses behind an attribute's name are its arguments, rather than a function's parameters.
  private func hasArguments(_ outer: [Int], behind name: Int) -> Bool {
    guard name + 3 < outer.count, tokens[outer[name + 1]].kind == .leftParenthesis,
      end(outer[name]) == start(outer[name + 1])
    else { return false }
    let next = outer[name + 3]
    return !swift.isSign(next, .arrow) && !swift.isName(next, .async) && !swift.isName(next, .throws)
  }

  private func function(_ outer: [Int]) -> SwiftType.Shape? {
    guard let arrow = outer.firstIndex(where: { swift.isSign($0, .arrow) }), arrow > 1,
      tokens[outer[0]].kind == .leftParenthesis
    else { return nil }
    let effects = outer[2..<arrow]
    // What stands in parentheses there is the type of the errors.
    let parentheses = effects.filter { [.leftParenthesis, .rightParenthesis].contains(tokens[$0].kind) }
    let errorType = parentheses.count == 2 ? type(end(parentheses[0])..<start(parentheses[1])) : nil
    return .function(
      .init(
        parameters: content(outer[0], outer[1]).elements,
        isAsync: effects.contains { swift.isName($0, .async) },
        canThrow: effects.contains { swift.isName($0, .throws) },
        errorType: errorType,
        result: type(end(outer[arrow])..<end)
      )
    )
  }

  private func prefixed(_ outer: [Int]) -> SwiftType.Shape? {
    guard outer.count > 1, swift.isName(outer[0], .any) || swift.isName(outer[0], .some),
      startsType(outer[1]) || swift.isSign(outer[1], .tilde)
    else { return nil }
    let base = type(end(outer[0])..<end)
    return swift.isName(outer[0], .any) ? .existential(base) : .opaque(base)
  }

  private func composition(_ outer: [Int]) -> SwiftType.Shape? {
    let signs = outer.filter { swift.isSign($0, .ampersand) }
    guard !signs.isEmpty else { return nil }
    let starts = [0] + signs.map(end)
    let ends = signs.map(start) + [end]
    return .composition(zip(starts, ends).map { type($0..<$1) })
  }

  private func postfixed(_ outer: [Int]) -> SwiftType.Shape? {
    guard outer.count > 1, let last = outer.last, tokens[last].kind == .sign,
      swift.text(last).utf8.allSatisfy({ $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "!") })
    else { return nil }
    let isSingle = tokens[last].range.count == 1
    // `??` is one token, of which only the last sign belongs to this type.
    let inner = isSingle ? type(0..<start(last)) : SwiftType(swift.droppingLastByte, depth: depth + 1)
    return swift.text.utf8.last == UInt8(ascii: "?") ? .optional(inner) : .implicitlyUnwrapped(inner)
  }

  private func metatype(_ outer: [Int]) -> SwiftType.Shape? {
    guard outer.count > 2, let last = outer.last, ["Type", "Protocol"].contains(swift.text(last)),
      tokens[outer[outer.count - 2]].kind == .dot
    else { return nil }
    return .metatype(type(0..<start(outer[outer.count - 2])))
  }

  private func bracketed(_ outer: [Int]) -> SwiftType.Shape? {
    guard outer.count == 2 else { return nil }
    let content = content(outer[0], outer[1])
    switch tokens[outer[0]].kind {
    case .leftParenthesis:
      let elements = content.elements
      guard elements.count == 1, elements[0].label == nil, elements[0].name == nil else { return .tuple(elements) }
      return .parenthesized(elements[0].type)
    case .leftBracket:
      guard let inner = content.outerPositions, !inner.isEmpty else { return nil }
      guard let colon = inner.first(where: { content.tokens[$0].kind == .colon }) else {
        return .array(content.type(0..<content.end))
      }
      return .dictionary(
        key: content.type(0..<content.start(colon)),
        value: content.type(content.end(colon)..<content.end)
      )
    default: return nil
    }
  }

  private func named(_ outer: [Int]) -> SwiftType.Shape? {
    var components: [SwiftType.Component] = []
    var next = 0
    while true {
      guard next < outer.count, let name = swift.name(outer[next]) else { return nil }
      var component = SwiftType.Component(name: name, arguments: [])
      next += 1
      if next + 1 < outer.count, tokens[outer[next]].kind == .leftAngle {
        component.arguments = content(outer[next], outer[next + 1]).elements.map(\.type)
        next += 2
      }
      components.append(component)
      guard next < outer.count else { return Self.sugared(components) ?? .named(components) }
      guard tokens[outer[next]].kind == .dot else { return nil }
      next += 1
    }
  }

  /// The standard library's types for which Swift has a shorter spelling, perhaps behind the library's name, and sets.
  private static func sugared(_ components: [SwiftType.Component]) -> SwiftType.Shape? {
    guard let last = components.last, components.count == 1 || components.count == 2 && components[0].name == "Swift"
    else { return nil }
    switch (last.name, last.arguments.count) {
    case ("Optional", 1): return .optional(last.arguments[0])
    case ("Array", 1): return .array(last.arguments[0])
    case ("Set", 1): return .set(last.arguments[0])
    case ("Dictionary", 2): return .dictionary(key: last.arguments[0], value: last.arguments[1])
    default: return nil
    }
  }

  /// The types between the commas, with their labels.
  private var elements: [SwiftType.Element] {
    guard let outer = outerPositions, !outer.isEmpty else { return [] }
    let commas = outer.filter { tokens[$0].kind == .comma }
    let starts = [0] + commas.map(end)
    let ends = commas.map(start) + [end]
    return zip(starts, ends).map { ShapeReading(swift.part($0..<$1), depth: depth).element }
  }

  private var element: SwiftType.Element {
    // `label: Type`, `label name: Type` or `_: Type`.
    guard let colon = tokens.prefix(3).firstIndex(where: { $0.kind == .colon }), colon > 0, let label = swift.name(0)
    else { return .init(label: nil, type: type(0..<end)) }
    return .init(label: label == "_" ? nil : label, name: colon > 1 ? swift.name(1) : nil, type: type(end(colon)..<end))
  }
}

extension SwiftText {
  /// Whether `~Copyable` stands in it, so that values need not be ones that can be copied.
  var suppressesCopying: Bool {
    tokens.indices.dropFirst().contains { isSign($0 - 1, .tilde) && text($0) == "Copyable" }
  }

  /// The text without its last byte, which is a sign's.
  fileprivate var droppingLastByte: SwiftText {
    SwiftText(text.utf8Part(0..<text.utf8.count - 1), at: range, lineStarts: lineStarts, column: column)
  }
}
