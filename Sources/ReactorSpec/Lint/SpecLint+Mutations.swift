extension SpecLint {
  /// Mutations that no step emits. A spec in which nothing happens yet is left alone.
  var unemittedMutations: [LintFinding] {
    guard !mayEmitByHand, !(spec.actions.isEmpty && spec.events.isEmpty && spec.start.isEmpty) else { return [] }
    let emitted = emittedMutations
    return spec.mutations.filter { !emitted.contains($0.name) }.map { mutation in
      LintFinding(rule: .mutationNeverEmitted, message: "nothing emits `\(mutation.name)`", range: mutation.range)
    }
  }

  private var emittedMutations: Set<String> {
    var names: Set<String> = []
    for action in spec.actions {
      if case .forward(let mutation) = action.body { names.insert(mutation) }
    }
    for step in steps {
      if case .emit(let mutation, _) = step.kind { names.insert(mutation) }
      if let loading = step.effect?.loading { names.insert(loading) }
    }
    guard let types = spec.types else { return names }
    return names.union(spec.mutations.map(\.name).filter { types.text.contains(".\($0)") })
  }

  /// Fields that keep the one value that the spec gives them, although they are no `let`.
  var unwrittenFields: [LintFinding] {
    guard !spec.mutations.isEmpty, !spec.transforms.contains(.state), let written = writtenFields else { return [] }
    let read = Set(spec.derived.flatMap { $0.expression.freeNamePositions.map(\.name) })
    return spec.fields.compactMap { field in
      guard !field.isConstant, !field.isRequired, !field.usesParameters, !written.contains(field.name),
        !read.contains(field.name)
      else { return nil }
      let value = field.defaultValue?.text ?? "nil"
      return LintFinding(
        rule: .fieldNeverSet,
        message: "nothing sets `\(field.name)`, so it stays `\(value)`: a mutation is missing, or `let: true`",
        range: field.range
      )
    }
  }

  /// The fields that mutations may change; nil where they may change any.
  private var writtenFields: Set<String>? {
    var fields: Set<String> = []
    var statements = spec.everyMutation.before + spec.everyMutation.after
    for mutation in spec.mutations {
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
