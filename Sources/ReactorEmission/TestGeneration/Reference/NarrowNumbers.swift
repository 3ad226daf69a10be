import ReactorSpec

/// The numbers of a spec that others need not fit into: unsigned ones, and those of few bits. An `Int` is large enough for all that samples and
/// steps make of each other; of these, one less or one more may stop the program.
struct NarrowNumbers {
  /// What their types are called.
  static let types: Set<String> = [
    "Int8", "Int16", "Int32", "UInt", "UInt8", "UInt16", "UInt32", "UInt64",
  ]

  /// What is called so may be one of them, wherever it stands.
  private let names: Set<String>

  init(_ spec: ReactorSpec) {
    var names: Set<String> = []
    func note(_ name: String, _ type: SwiftType) {
      if !type.swift.identifiers.isDisjoint(with: Self.types) { names.insert(name) }
    }
    for field in spec.fields { note(field.name, field.type) }
    for value in spec.derived { note(value.name, value.type) }
    for parameter in spec.parameters {
      note(parameter.name, parameter.type)
      for method in parameter.contract?.methods ?? [] { method.result.map { note(method.name, $0) } }
    }
    let payloads = spec.actions.map(\.payload) + spec.mutations.map(\.payload) + spec.flows.map(\.payload)
    for value in payloads.flatMap(\.values) { note(value.name, value.type) }
    // The members of the spec's own types: `name: UInt8`.
    if let types = spec.types {
      for position in types.tokens.indices.dropLast(2) where types.tokens[position + 1].kind == .colon {
        if Self.types.contains(types.text(position + 2)) { names.insert(types.text(position)) }
      }
    }
    self.names = names
  }

  /// Whether one of them is calculated with in a text, so that it may stop the program.
  func mayOverflow(in swift: SwiftText) -> Bool {
    guard !names.isEmpty, !swift.identifiers.isDisjoint(with: names) else { return false }
    let tokens = swift.tokens
    return tokens.indices.contains { position in
      guard tokens[position].kind == .sign, Self.operators.contains(swift.text(position)) else { return false }
      var next = position + 1
      while next + 2 < tokens.count, tokens[next + 1].kind == .dot { next += 2 }
      return position > 0 && names.contains(swift.text(position - 1))
        || next < tokens.count && names.contains(swift.text(next))
    }
  }

  private static let operators: Set<String> = ["+", "-", "*", "+=", "-=", "*="]
}
