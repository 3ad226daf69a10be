/// A method's signature as Swift writes it behind the name: `(_ query: String?, page: Int) async throws -> Page`.
struct MethodSignature {
  struct Parameter {
    /// The label as it is written; `_` for none, nil where it is the name.
    var label: String?
    var name: String
    var type: String
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
  private(set) var result: String?

  /// Reads a signature.
  init(_ text: String) throws(Problem) {
    let syntax = SwiftSyntax(text)
    let outer = syntax.tokens.filter { $0.depth == 0 }
    guard outer.first?.kind == .open(UInt8(ascii: "(")), outer.count > 1 else {
      throw Problem(reason: "it has no parameters in parentheses", correction: Self.withParentheses(text))
    }
    let inner = syntax.text(in: outer[0].range.upperBound..<outer[1].range.lowerBound)
    for part in SwiftSyntax(inner).commaSeparatedParts { parameters.append(try Parameter(part)) }
    try readEffects(of: syntax, outer.dropFirst(2))
  }

  /// Reads `async throws -> Result`.
  private mutating func readEffects(of syntax: SwiftSyntax, _ tokens: ArraySlice<SwiftToken>) throws(Problem) {
    for (position, token) in zip(tokens.indices, tokens) {
      switch token.kind {
      case .identifier("async") where !isAsync && !canThrow: isAsync = true
      case .identifier("throws") where !canThrow: canThrow = true
      case .identifier("async"): throw Problem(reason: "`async` stands before `throws`")
      case .identifier("rethrows"): throw Problem(reason: "a double has no closure whose error it could rethrow")
      case .open where canThrow: throw Problem(reason: "a method of a dependency throws `any Error`")
      case .sign("->"):
        let type = syntax.text(in: token.range.upperBound..<syntax.text.utf8.count)
        guard !type.isEmpty else { throw Problem(reason: "nothing stands behind `->`") }
        result = ["Void", "()"].contains(type) ? nil : type
        return
      default:
        let rest = syntax.text(in: tokens[position].range.lowerBound..<syntax.text.utf8.count)
        throw Problem(reason: "`\(rest)` does not belong behind the parameters")
      }
    }
  }

  /// A text without parameters as a signature: `func name()` without the name, a type as the result.
  private static func withParentheses(_ text: String) -> String? {
    let syntax = SwiftSyntax(text)
    if case .identifier("func") = syntax.tokens.first?.kind {
      let open = syntax.tokens.first { $0.kind == .open(UInt8(ascii: "(")) }
      return open.map { syntax.text(in: $0.range.lowerBound..<text.utf8.count) }
    }
    if [.sign("->"), .identifier("async"), .identifier("throws")].contains(syntax.tokens.first?.kind) {
      return "() " + text
    }
    return syntax.tokens.contains { $0.depth == 0 && $0.kind == .colon } ? "(\(text))" : "() -> \(text)"
  }
}

extension MethodSignature.Parameter {
  /// Reads `name: Type`, `label name: Type` or `_ name: Type`.
  init(_ text: String) throws(MethodSignature.Problem) {
    let syntax = SwiftSyntax(text)
    guard let colon = syntax.tokens.firstIndex(where: { $0.depth == 0 && $0.kind == .colon }) else {
      throw MethodSignature.Problem(reason: "the parameter `\(text)` needs a name and a type: `name: Type`")
    }
    let names = syntax.tokens[..<colon].compactMap { token in
      if case .identifier(let name) = token.kind { name } else { nil }
    }
    let type = syntax.text(in: syntax.tokens[colon].range.upperBound..<text.utf8.count)
    guard names.count == colon, let name = names.last, names.count < 3, !type.isEmpty else {
      throw MethodSignature.Problem(reason: "the parameter `\(text)` is not `name: Type`")
    }
    guard SwiftSyntax(type).assignmentParts == nil else {
      throw MethodSignature.Problem(reason: "a protocol's method has no default arguments, as `\(text)` has one")
    }
    self.init(label: names.count == 2 ? names[0] : nil, name: name, type: type)
  }
}

extension SwiftSyntax {
  /// A stretch of the text, without white space around it.
  ///
  /// - Parameter range: Byte offsets in the text.
  fileprivate func text(in range: Range<Int>) -> String {
    String(decoding: Array(text.utf8)[range], as: UTF8.self).trimmed
  }
}
