/// A method's signature as Swift writes it behind the name, `(_ query: String?, page: Int) async throws -> Page`, or a property's type with what
/// can be done to it: `Observable<Event> { get }`.
struct MethodSignature {
  struct Parameter {
    /// The label as it is written; `_` for none, nil where it is the name.
    var label: String?
    var name: String
    var type: SwiftType
  }

  /// Why a text is no signature that a protocol's member can have.
  struct Problem: Error {
    /// What is wrong, as the end of a sentence.
    var reason: String
    /// The text as it should stand, where that can be told.
    var correction: String?
  }

  private(set) var kind = Method.Kind.function
  /// What stands between the angles before the parameters.
  private(set) var genericParameters: SwiftText?
  private(set) var parameters: [Parameter] = []
  private(set) var isAsync = false
  private(set) var canThrow = false
  /// The type behind `throws`, where there is one.
  private(set) var errorType: SwiftType?
  /// What it returns; nil for nothing.
  private(set) var result: SwiftType?
  /// What stands behind `where`.
  private(set) var requirements: SwiftText?

  /// Reads a signature.
  init(_ text: SwiftText) throws(Problem) {
    let outer = text.tokens.indices.filter { text.tokens[$0].depth == 0 }
    if let last = outer.last, outer.count > 2, text.tokens[last].kind == .rightBrace {
      try readProperty(text, braces: outer[outer.count - 2], last)
      return
    }
    var next = 0
    if let first = outer.first, text.tokens[first].kind == .leftAngle {
      guard let close = text.closingAngle else { throw Problem(reason: "its `<` is not closed") }
      next = (outer.firstIndex(of: close) ?? 0) + 1
      genericParameters = text.part(text.tokens[first].range.upperBound..<text.tokens[close].range.lowerBound)
      try checkGenericParameters()
    }
    guard outer.count > next + 1, text.tokens[outer[next]].kind == .leftParenthesis else {
      let correction = Self.withParentheses(text)
      // The line to write can be one of them only.
      let isType = !text.text.isEmpty && correction == "() -> \(text.text)"
      let advice = isType ? "; a method that returns it is `() -> \(text.text)`, a property `\(text.text) { get }`" : ""
      throw Problem(reason: "it has no parameters in parentheses\(advice)", correction: correction)
    }
    let (open, close) = (text.tokens[outer[next]].range.upperBound, text.tokens[outer[next + 1]].range.lowerBound)
    for part in text.part(open..<close).commaSeparatedParts { parameters.append(try Parameter(part)) }
    try readEffects(of: text, outer.dropFirst(next + 2))
  }

  /// Reads `async throws(APIError) -> Result where Item: Sendable`.
  private mutating func readEffects(of text: SwiftText, _ outer: ArraySlice<Int>) throws(Problem) {
    var rest = outer
    while let position = rest.popFirst() {
      let token = text.tokens[position]
      switch (token.kind, token.word) {
      case (.name, .async) where !isAsync && !canThrow: isAsync = true
      case (.name, .throws) where !canThrow: try readThrows(of: text, &rest)
      case (.name, .async): throw Problem(reason: "`async` stands before `throws`")
      case (.name, .rethrows): throw Problem(reason: "a double has no closure whose error it could rethrow")
      case (.sign, .arrow):
        let end = rest.first { text.isName($0, .where) }
        let type = text.part(token.range.upperBound..<(end.map { text.tokens[$0].range.lowerBound } ?? text.end))
        guard !type.text.isEmpty else { throw Problem(reason: "nothing stands behind `->`") }
        let result = SwiftType(type)
        guard !result.isOpaque else {
          throw Problem(reason: "a protocol's method returns no `some` type; `any` can stand for it")
        }
        self.result = result.isVoid ? nil : result
        rest = end.map { end in rest.drop { $0 < end } } ?? []
      case (.name, .where):
        requirements = text.part(token.range.upperBound..<text.end)
        guard genericParameters != nil, requirements?.text.isEmpty == false else {
          throw Problem(
            reason: "`where` says something of generic parameters, as in `<Item>(_ item: Item) where Item: Sendable`"
          )
        }
        return
      default:
        throw Problem(
          reason: "`\(text.part(token.range.lowerBound..<text.end).text)` does not belong behind the parameters"
        )
      }
    }
  }

  /// Reads what stands in parentheses behind `throws`.
  private mutating func readThrows(of text: SwiftText, _ rest: inout ArraySlice<Int>) throws(Problem) {
    canThrow = true
    guard let open = rest.first, text.tokens[open].kind == .leftParenthesis else { return }
    let close = rest.dropFirst().first ?? open
    rest = rest.dropFirst(2)
    let type = SwiftType(text.part(text.tokens[open].range.upperBound..<text.tokens[close].range.lowerBound))
    guard !type.text.isEmpty else { throw Problem(reason: "`throws()` names no error") }
    (canThrow, errorType) = type.errors
  }

  /// Reads `Type { get }`, `Type { get set }` or `Type { get async throws }`.
  private mutating func readProperty(_ text: SwiftText, braces open: Int, _ close: Int) throws(Problem) {
    let tokens = text.tokens
    let start = [.let, .var].contains(tokens[0].word) ? tokens.firstIndex { $0.kind == .colon && $0.depth == 0 } : nil
    let type = text.part((start.map { tokens[$0].range.upperBound } ?? 0)..<tokens[open].range.lowerBound)
    let effects = text.part(tokens[open].range.upperBound..<tokens[close].range.lowerBound)
    if start != nil || tokens[0].word == .var {
      throw Problem(reason: "`var` and the name are not repeated", correction: "\(type.text) { \(effects.text) }")
    }
    result = SwiftType(type)
    let words = effects.tokens.indices.map { effects.text($0) }
    if Set(words) == ["get", "set"], words.count == 2 {
      kind = .property(isSettable: true)
      return
    }
    kind = .property(isSettable: false)
    guard words.first == "get" else {
      throw Problem(reason: "a property is `{ get }` or `{ get set }`", correction: "\(type.text) { get }")
    }
    if words.contains("set") {
      throw Problem(reason: "a property that is `async` or throws can't be set", correction: "\(type.text) { get set }")
    }
    let positions = effects.tokens.indices.filter { effects.tokens[$0].depth == 0 }.dropFirst()
    try readEffects(of: effects, positions)
  }

  private func checkGenericParameters() throws(Problem) {
    if let genericParameters { try Self.check(genericParameters: genericParameters) }
  }

  /// Checks that generic parameters are types with names, which a double can serve: no packs and no values.
  static func check(genericParameters: SwiftText) throws(Problem) {
    let parts = genericParameters.commaSeparatedParts
    guard !parts.isEmpty else { throw Problem(reason: "nothing stands between `<` and `>`") }
    for part in parts {
      let isNamed =
        part.tokens.first?.kind == .name && (part.tokens.count == 1 || part.tokens[1].kind == .colon)
      guard isNamed, part.tokens[0].word != .let else {
        throw Problem(
          reason: "`\(part.text)` is no generic parameter that a double can serve: it takes `Name` or `Name: Protocol`"
        )
      }
      guard !part.suppressesCopying else {
        throw Problem(reason: "a double keeps the arguments of its calls, which `\(part.text)` need not allow")
      }
    }
  }

  /// A text without parameters as a signature: `func name()` without the name, a type as the result.
  private static func withParentheses(_ text: SwiftText) -> String? {
    guard let first = text.tokens.first else { return "() -> " }
    switch (first.kind, first.word) {
    case (.name, .func):
      let open = text.tokens.first { $0.kind == .leftParenthesis }
      return open.map { text.text.utf8Part($0.range.lowerBound..<text.text.utf8.count).trimmed }
    case (.sign, .arrow), (.name, .async), (.name, .throws): return "() " + text.text
    default:
      return text.tokens.contains { $0.depth == 0 && $0.kind == .colon } ? "(\(text.text))" : "() -> \(text.text)"
    }
  }
}

extension MethodSignature.Parameter {
  /// Reads `name: Type`, `label name: Type` or `_ name: Type`.
  init(_ text: SwiftText) throws(MethodSignature.Problem) {
    guard let colon = text.tokens.firstIndex(where: { $0.depth == 0 && $0.kind == .colon }) else {
      throw MethodSignature.Problem(reason: "the parameter `\(text.text)` needs a name and a type: `name: Type`")
    }
    let names = (0..<colon).compactMap { text.name($0) }
    let type = text.part(text.tokens[colon].range.upperBound..<text.text.utf8.count)
    guard names.count == colon, let name = names.last, names.count < 3, !type.text.isEmpty else {
      throw MethodSignature.Problem(reason: "the parameter `\(text.text)` is not `name: Type`")
    }
    guard type.assignmentParts == nil else {
      throw MethodSignature.Problem(
        reason: "a protocol's method has no default arguments, as `\(text.text)` has one"
      )
    }
    self.init(label: names.count == 2 ? names[0] : nil, name: name, type: SwiftType(type))
  }
}

extension SwiftText {
  fileprivate var end: Int { text.utf8.count }

  /// The position of the `>` that belongs to a `<` at the start.
  fileprivate var closingAngle: Int? {
    var open = 0
    for position in tokens.indices where tokens[position].depth == 0 {
      if tokens[position].kind == .leftAngle { open += 1 }
      if tokens[position].kind == .rightAngle {
        open -= 1
        if open == 0 { return position }
      }
    }
    return nil
  }
}

extension SwiftType {
  /// What is thrown where the type stands behind `throws`: none of `Never`, and `any Error` as without it.
  var errors: (canThrow: Bool, type: SwiftType?) {
    switch canonicalText {
    case "Never": (false, nil)
    case "any Error": (true, nil)
    default: (true, self)
    }
  }
}
