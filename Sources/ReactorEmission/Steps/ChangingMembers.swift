import ReactorSpec

/// What texts may ask of values that a step has been given, and that has another answer at another time: static variables of the types that the
/// spec declares, variables of its classes, and whatever a payload's value of a protocol's type has, which may be an object.
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
        guard open.last == true || isStatic(position, in: types) else { continue }
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

  /// Whether a `var` belongs to its type: `static private(set) var`.
  private func isStatic(_ keyword: Int, in types: SwiftText) -> Bool {
    let modifiers = types.tokens[..<keyword].indices.reversed().prefix { position in
      let kind = types.tokens[position].kind
      return kind == .name || kind == .leftParenthesis || kind == .rightParenthesis
    }
    return modifiers.prefix(6).contains { ["static", "class"].contains(types.name($0)) }
  }

  /// Whether a text asks for one of them.
  func areAsked(in text: SwiftText) -> Bool {
    if members.isEmpty && objects.isEmpty { return false }
    return text.tokens.indices.dropLast().contains { position in
      guard text.tokens[position].kind == .dot else { return false }
      if text.name(position + 1).map(members.contains) == true { return true }
      let owner = position > 1 && text.tokens[position - 1].word == .question ? position - 2 : position - 1
      return owner >= 0 && text.name(owner).map(objects.contains) == true
    }
  }
}
