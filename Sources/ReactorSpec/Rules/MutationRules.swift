extension Rule {
  package static let effectNotInferable = Rule(
    401,
    "A mutation says which fields it changes",
    """
    `setQuery: String?` sets `query` or `isQuery`; each name of a payload sets the field of that \
    name. Where no field fits, `sets` names it, or `reduce` says what happens.
    """,
    needs: [.state],
    wrong: #"""
      state:
        count: Int = 0
      mutations:
        setTotal: Int
      """#,
    right: #"""
      state:
        count: Int = 0
      mutations:
        setTotal: {payload: Int, sets: count}
      """#,
    checks: .spec(effectsNotInferable)
  )

  package static let unknownField = Rule(
    402,
    "`sets` names a field",
    """
    The field has to be one of `state`.
    """,
    needs: [.state],
    wrong: #"""
      state:
        count: Int = 0
      mutations:
        setTotal: {payload: Int, sets: cuont}
      """#,
    right: #"""
      state:
        count: Int = 0
      mutations:
        setTotal: {payload: Int, sets: count}
      """#,
    checks: .spec(unknownFields)
  )

  package static let mutationWithoutEffect = Rule(
    405,
    "A mutation without payload says what it does",
    """
    There is nothing to infer it from. A mutation that is to change nothing says `reduce: []`; one \
    that only stands in for a side effect is not needed: a `do` step emits nothing.
    """,
    replacesLine: false,
    wrong: #"""
      state:
        count: Int = 0
      mutations:
        increase:
      """#,
    right: #"""
      state:
        count: Int = 0
      mutations:
        increase: {reduce: state.count += 1}
      """#,
    checks: .spec(mutationsWithoutEffect)
  )
}

extension Rule {
  private static func effectsNotInferable(in facts: SpecFacts) -> [Finding] {
    let fields = facts.spec.fields.map(\.name)
    let known = Set(fields)
    return facts.spec.mutations.compactMap { mutation in
      switch mutation.unresolved {
      case nil: return nil
      case .sets(let field, _, let key):
        guard known.contains(field) else { return nil }
        let count = mutation.payload.values.count
        return Finding("`sets` takes a payload of one value; `\(mutation.name)` has \(count)", at: key)
      case .inferred:
        let value = mutation.payload.values.first { known.isDisjoint(with: mutation.fieldNames(for: $0)) }
        return value.map { finding($0, of: mutation, fields: fields) }
      }
    }
  }

  private static func finding(_ value: Payload.Value, of mutation: Mutation, fields: [String]) -> Finding {
    let candidates = mutation.fieldNames(for: value)
    let message: String
    if value.isNamed, value.label != nil || mutation.payload.values.count > 1 {
      let advice = SpelledAlike.question(value.name, among: fields, otherwise: "write `reduce`")
      message = "the payload's `\(value.name)` is no field of the state\(advice)"
    } else if let first = candidates.first {
      let searched = Set(candidates).sorted().map { "`\($0)`" }.joined(separator: " nor ")
      let advice = SpelledAlike.question(first, among: fields, otherwise: "write `sets` or `reduce`")
      message = "`\(mutation.name)` does not say which field it sets: there is no \(searched)\(advice)"
    } else {
      message = "`\(mutation.name)` does not say which field it sets: write `sets` or `reduce`, or call it `set…`"
    }
    let isOneOfSeveral = value.isNamed && mutation.payload.values.count > 1
    return Finding(message, at: isOneOfSeveral ? value.type.range : mutation.range)
  }

  private static func unknownFields(in facts: SpecFacts) -> [Finding] {
    let fields = facts.spec.fields.map(\.name)
    return facts.spec.mutations.compactMap { mutation in
      guard case .sets(let field, let range, _)? = mutation.unresolved, !fields.contains(field) else { return nil }
      return Finding("the state has no field `\(field)`\(SpelledAlike.question(field, among: fields))", at: range)
    }
  }

  private static func mutationsWithoutEffect(in facts: SpecFacts) -> [Finding] {
    facts.spec.mutations.filter { $0.unresolved == .inferred && $0.payload.values.isEmpty }.map { mutation in
      Finding(
        "`\(mutation.name)` says nothing of what it does to the state",
        at: mutation.range,
        replacement: "\(mutation.name): {reduce: state.… = …}"
      )
    }
  }
}
