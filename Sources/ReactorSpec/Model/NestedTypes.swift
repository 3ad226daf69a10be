/// A type that a spec declares in `types`.
package struct NestedType: Hashable {
  /// Its name.
  package var name: String
  /// Whether only the reactor itself can see it.
  package var isPrivate: Bool
  /// The cases of an enum without payloads, as they are written in an expression; empty for everything else.
  package var cases: [String]
}

/// The types that a spec declares in `types`, as far as they stand there by themselves.
package struct NestedTypes: Sequence {
  private var types: [NestedType] = []

  /// Reads a spec's `types`; costs a walk over the text.
  package init(in spec: ReactorSpec) {
    guard let text = spec.types?.text else { return }
    let tokens = SwiftSyntax(text).tokens
    for position in tokens.indices.dropLast() where tokens[position].depth == 0 {
      guard case .identifier(let keyword) = tokens[position].kind, Self.keywords.contains(keyword),
        case .identifier(let name) = tokens[position + 1].kind
      else { continue }
      let before = position > 0 ? tokens[position - 1].kind : .comma
      let isPrivate = before == .identifier("private") || before == .identifier("fileprivate")
      let cases = keyword == "enum" ? Self.cases(Array(tokens[(position + 2)...])) : []
      types.append(NestedType(name: name, isPrivate: isPrivate, cases: cases))
    }
  }

  /// The types, in their order.
  package func makeIterator() -> IndexingIterator<[NestedType]> {
    types.makeIterator()
  }

  private static let keywords: Set<String> = ["enum", "struct", "class", "actor", "protocol", "typealias"]

  /// The cases between the braces that these tokens come to first; none where one carries values.
  private static func cases(_ tokens: [SwiftToken]) -> [String] {
    guard let open = tokens.firstIndex(where: { $0.kind == .open(UInt8(ascii: "{")) && $0.depth == 0 }),
      let close = tokens[open...].firstIndex(where: { $0.kind == .close(UInt8(ascii: "}")) && $0.depth == 0 })
    else { return [] }
    let body = tokens[open..<close].filter { $0.depth == 1 }
    var cases: [String] = []
    for (position, token) in body.enumerated() where token.kind == .identifier("case") {
      var next = position + 1
      while next < body.count, case .identifier(let name) = body[next].kind {
        cases.append(".\(SwiftName.member(name))")
        next += 1
        guard next < body.count else { break }
        if case .open(UInt8(ascii: "(")) = body[next].kind { return [] }
        if body[next].kind == .sign("=") { next += 2 }
        guard next < body.count, body[next].kind == .comma else { break }
        next += 1
      }
    }
    return cases
  }
}
