/// How a test replaces what an attribute such as `@Injected` gives: a Swift statement, or an expression around what makes the reactor.
package struct Injection: Sendable, Hashable {
  /// What can stand between `{{` and `}}`.
  enum Hole: String, CaseIterable {
    /// The double, or whatever value the test has.
    case double
    /// The dependency's type.
    case type
    /// The dependency's name.
    case name
    /// The attribute's arguments, without the parentheses.
    case arguments
    /// What makes the reactor.
    case reactor

    var text: String { "{{\(rawValue)}}" }
  }

  /// The Swift, with holes.
  package var template: String

  /// Creates the injection of a template.
  package init(template: String) {
    self.template = template
  }

  /// Whether the Swift stands around what makes the reactor, rather than before it.
  package var isAroundReactor: Bool { template.contains(Hole.reactor.text) }

  /// The holes that there are not.
  var unknownHoles: [String] {
    template.split(separator: "{{", omittingEmptySubsequences: false).dropFirst().compactMap { piece in
      let name = piece.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      guard !name.isEmpty, piece[name.endIndex...].hasPrefix("}}") else { return nil }
      return Hole(rawValue: String(name)) == nil ? String(name) : nil
    }
  }

  /// The injection for one dependency.
  func filled(name: String, type: SwiftType, arguments: String) -> Injection {
    var text = template.replacing(Hole.name.text, with: SwiftName.escaped(name))
    text = text.replacing(Hole.type.text, with: type.text)
    return Injection(template: text.replacing(Hole.arguments.text, with: arguments))
  }

  /// The Swift for a value: what stands before and behind each place where the reactor is made; one part where there is none.
  package func parts(double: String) -> [String] {
    template.split(separator: Hole.reactor.text, omittingEmptySubsequences: false).map {
      String($0).replacing(Hole.double.text, with: double)
    }
  }
}

extension SwiftText {
  /// The name of the attribute that the text is, without `@`, and what stands in the parentheses behind it.
  var attributeParts: (name: String, arguments: String)? {
    guard let name = tokens.first(where: { $0.kind == .name }).map({ text.utf8Part($0.range) }) else { return nil }
    guard let open = tokens.first(where: { $0.depth == 0 && $0.kind == .leftParenthesis }),
      let close = tokens.last(where: { $0.depth == 0 && $0.kind == .rightParenthesis })
    else { return (name, "") }
    return (name, text.utf8Part(open.range.upperBound..<close.range.lowerBound).trimmed)
  }
}
