extension Rule {
  package static let fieldNeverSet = Rule(
    902,
    "A field that never changes is a `let`",
    """
    No mutation changes the field, and neither an input nor an initializer's parameter gives its value. So it is always \
    the same: either a mutation is missing, or the field is a constant and says `let: true`. A field that a derived value \
    reads is left alone.
    """,
    severity: .warning,
    wrong: #"""
      state:
        count: Int = 0
        title: String = "Counter"
      mutations:
        setCount: Int
      actions:
        set: {forward: setCount}
      """#,
    right: #"""
      state:
        count: Int = 0
        title: {type: String, default: '"Counter"', let: true}
      mutations:
        setCount: Int
      actions:
        set: {forward: setCount}
      """#,
    checks: .soundSpec(neverSetFields)
  )
}

extension Rule {
  private static func neverSetFields(in facts: SpecFacts) -> [Finding] {
    let spec = facts.spec
    guard !spec.mutations.isEmpty, !spec.transforms.contains(.state), let written = spec.writtenFields else {
      return []
    }
    let read = Set(spec.derived.flatMap { $0.expression.freeNamePositions.map(\.name) })
    return spec.fields.compactMap { field in
      guard !field.isConstant, !field.isRequired, !field.usesParameters, !written.contains(field.name),
        !read.contains(field.name)
      else { return nil }
      let value = field.defaultValue?.text ?? "nil"
      return Finding(
        "nothing sets `\(field.name)`, so it stays `\(value)`: a mutation is missing, or `let: true`",
        at: field.range
      )
    }
  }
}

extension ReactorSpec {
  /// The fields that mutations may change; nil where they may change any.
  fileprivate var writtenFields: Set<String>? {
    var fields: Set<String> = []
    var statements = everyMutation.before + everyMutation.after
    for mutation in mutations {
      switch mutation.effect {
      case .manual: return nil
      case .assignments(let assignments): fields.formUnion(assignments.map(\.field))
      case .statements(let own): statements += own
      }
    }
    for statement in statements {
      guard let members = statement.stateMembers else { return nil }
      fields.formUnion(members.map { $0.member.hasPrefix("$") ? String($0.member.dropFirst()) : $0.member })
    }
    return fields
  }
}
