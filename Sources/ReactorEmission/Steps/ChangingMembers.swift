import ReactorSpec

/// What texts may ask of values that a step has been given, and that has another answer at another time: static variables of the types that the
/// spec declares, variables of its classes, and whatever a value of a protocol's type has, which may be an object.
///
/// Values of other types are taken for what they are mostly, structs and enums: of the app's own types nothing is known here.
struct ChangingMembers {
  /// The members, by their names alone.
  private var members: Set<String> = []
  /// The values of payloads that may be objects.
  private let objects: Set<String>

  init(_ spec: ReactorSpec) {
    let payloads = spec.actions.map(\.payload) + spec.flows.map(\.payload)
    objects = Set(payloads.flatMap(\.values).filter { $0.type.existentialName != nil }.map(\.name))
    if let types = spec.types { addVariables(of: types) }
  }

  private mutating func addVariables(of types: SwiftText) {
    /// For each brace that is open, whether it is a class's.
    var open: [Bool] = []
    var opensClass = false
    for (position, token) in types.tokens.enumerated() {
      switch token.kind {
      case .leftBrace:
        open.append(opensClass)
        opensClass = false
      case .rightBrace: _ = open.popLast()
      case .name where token.word == .class:
        opensClass = position + 1 < types.tokens.count && ![.var, .func].contains(types.tokens[position + 1].word)
      case .name where token.word == .var:
        let before = position > 0 ? types.name(position - 1) : nil
        guard open.last == true || ["static", "class"].contains(before) else { continue }
        var next = position + 1
        while next + 1 < types.tokens.count, let name = types.name(next) {
          members.insert(name)
          guard types.tokens[next + 1].kind == .comma else { break }
          next += 2
        }
      default: continue
      }
    }
  }

  /// Whether a text asks for one of them.
  func areAsked(in text: SwiftText) -> Bool {
    if members.isEmpty && objects.isEmpty { return false }
    return text.tokens.indices.dropFirst().dropLast().contains { position in
      guard text.tokens[position].kind == .dot else { return false }
      return text.name(position - 1).map(objects.contains) == true
        || text.name(position + 1).map(members.contains) == true
    }
  }
}
