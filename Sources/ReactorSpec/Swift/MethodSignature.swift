/// A method's signature as Swift writes it behind the name: `(_ query: String?, page: Int) async throws -> Page`.
struct MethodSignature {
  struct Parameter {
    /// The label as it is written; `_` for none, nil where it is the name.
    var label: String?
    var name: String
    var type: SwiftType
  }

  /// Why a text is no signature that a protocol's method can have.
  struct Problem: Error {
    /// What is wrong, as the end of a sentence.
    var reason: String
    /// The text as it should stand, where that can be told.
    var correction: String?
  }

  private(set) var parameters: [Parameter] = []
  private(set) var isAsync = false
  private(set) var canThrow = false
  /// What it returns; nil for nothing.
  private(set) var result: SwiftType?

  /// Reads a signature.
  init(_ text: SwiftText) throws(Problem) {
    let outer = text.tokens.indices.filter { text.tokens[$0].depth == 0 }
    guard outer.count > 1, text.tokens[outer[0]].kind == .leftParenthesis else {
      throw Problem(reason: "it has no parameters in parentheses", correction: Self.withParentheses(text))
    }
    let (open, close) = (text.tokens[outer[0]].range.upperBound, text.tokens[outer[1]].range.lowerBound)
    for part in text.part(open..<close).commaSeparatedParts { parameters.append(try Parameter(part)) }
    try readEffects(of: text, outer.dropFirst(2))
  }

  /// Reads `async throws -> Result`.
  private mutating func readEffects(of text: SwiftText, _ positions: ArraySlice<Int>) throws(Problem) {
    for position in positions {
      let token = text.tokens[position]
      switch (token.kind, token.word) {
      case (.name, .async) where !isAsync && !canThrow: isAsync = true
      case (.name, .throws) where !canThrow: canThrow = true
      case (.name, .async): throw Problem(reason: "`async` stands before `throws`")
      case (.name, .rethrows): throw Problem(reason: "a double has no closure whose error it could rethrow")
      case _ where token.kind.isOpening && canThrow:
        throw Problem(reason: "a method of a dependency throws `any Error`")
      case (.sign, .arrow):
        let type = text.part(token.range.upperBound..<text.text.utf8.count)
        guard !type.text.isEmpty else { throw Problem(reason: "nothing stands behind `->`") }
        let result = SwiftType(type)
        self.result = result.isVoid ? nil : result
        return
      default:
        let rest = text.part(token.range.lowerBound..<text.text.utf8.count)
        throw Problem(reason: "`\(rest.text)` does not belong behind the parameters")
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
