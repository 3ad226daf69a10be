/// What the emission of a mutation does to a `Bool` field.
enum FlagEffect {
  case none, on, off
  /// It sets the field to a value that the spec doesn't show.
  case unknown
}

extension Mutation {
  /// What emitting the mutation with these arguments does to a field.
  func effect(on field: String, arguments: SwiftText?) -> FlagEffect {
    switch effect {
    case .manual: return .unknown
    case .assignments(let assignments):
      guard let assignment = assignments.first(where: { $0.field == field }) else { return .none }
      guard let index = payload.values.firstIndex(where: { $0.name == assignment.value }) else { return .unknown }
      let parts = arguments?.commaSeparatedParts ?? []
      guard parts.indices.contains(index) else { return .unknown }
      return FlagEffect(of: parts[index].argumentValue.text)
    case .statements(let statements):
      return statements.reduce(.none) { known, statement in
        let new = Self.effect(of: statement, on: field)
        return new == .none ? known : new
      }
    }
  }

  private static func effect(of statement: SwiftText, on field: String) -> FlagEffect {
    guard let members = statement.stateMembers else { return .unknown }
    guard members.contains(where: { $0.member == field }) else { return .none }
    guard let (left, right) = statement.assignmentParts, left.text == "state.\(field)" else { return .unknown }
    return FlagEffect(of: right.text)
  }
}

extension FlagEffect {
  /// What setting a field to a value does.
  init(of value: String) {
    switch value {
    case "true": self = .on
    case "false": self = .off
    default: self = .unknown
    }
  }
}
