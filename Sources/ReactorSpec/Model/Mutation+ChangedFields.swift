/// Which fields of the state something changes.
package struct FieldChanges: Sendable, Hashable {
  /// The fields that it is known to change, each once, in the order in which the text names them.
  package private(set) var fields: [String] = []
  private var known: Set<String> = []
  /// Whether it may change others too, which the spec doesn't show.
  package var mayChangeOthers = false

  mutating func add(_ field: String) {
    if known.insert(field).inserted { fields.append(field) }
  }

  mutating func add(_ statements: [SwiftText]) {
    for statement in statements {
      guard let members = statement.changedStateMembers else {
        mayChangeOthers = true
        continue
      }
      for member in members { add(member) }
    }
  }
}

extension Mutation {
  /// The fields that its `reduce` changes.
  package var changedFields: FieldChanges {
    var changes = FieldChanges()
    switch effect {
    case .assignments(let assignments): for assignment in assignments { changes.add(assignment.field) }
    case .statements(let statements): changes.add(statements)
    case .manual: changes.mayChangeOthers = true
    }
    return changes
  }
}

extension EveryMutation {
  /// The fields that its statements change.
  package var changedFields: FieldChanges {
    var changes = FieldChanges()
    changes.add(before + after)
    return changes
  }
}
