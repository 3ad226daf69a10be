extension Rule {
  package static let conformanceByHand = Rule(
    921,
    "What `conforms` asks for is what Swift, or you, can make",
    """
    Swift makes `==`, `hash(into:)` and coding for a type if all that it holds has them. A function, a tuple and an existential have none, nor has a pulse \
    coding; a function without `@Sendable` is not `Sendable`. Then it is yours to write them, in an extension; the reactor does not compile \
    before. (A state gets `==` and `hash(into:)` for its pulses and tuples.)
    """,
    severity: .warning,
    wrong: #"""
      conforms: {mutation: Equatable}
      state:
        total: Int = 0
      mutations:
        add: {payload: '(price: Int, count: Int)', reduce: state.total += payload.price * payload.count}
      actions:
        add: {forward: add}
      """#,
    right: #"""
      conforms: {mutation: Equatable}
      state:
        total: Int = 0
      mutations:
        add: {payload: {price: Int, count: Int}, reduce: state.total += price * count}
      actions:
        add: {forward: add}
      """#,
    checks: .validSpec(conformancesByHand)
  )

  private static func conformancesByHand(in facts: SpecFacts) -> [Finding] {
    let spec = facts.spec
    // In Swift 5 mode nothing has to be `Sendable` for that.
    func asked(_ conformances: [SwiftText]) -> [(SwiftText, MadeConformance)] {
      conformances.flatMap { conformance in
        MadeConformance.asked(by: conformance).filter { $0 != .sendable || spec.languageMode == .swift6 }
          .map { (conformance, $0) }
      }
    }
    let state = asked(spec.conformances.state).flatMap { conformance, made in
      spec.fields.compactMap { field -> Finding? in
        let isExcluded = made.isComparing ? !field.canBeCompared : made.excludes(field.type)
        guard isExcluded || field.isPulse && !made.isComparing && made != .sendable else { return nil }
        let what = isExcluded ? "a `\(field.type.text)`" : "a pulse"
        return finding(made, conformance, "State", "`\(field.name)`", what)
      }
    }
    func ofCases(_ conformances: [SwiftText], _ name: String, _ cases: [(name: String, payload: Payload)]) -> [Finding]
    {
      asked(conformances).flatMap { conformance, made in
        cases.flatMap { item in
          item.payload.values.filter { made.excludes($0.type) }
            .map { finding(made, conformance, name, "the payload of `\(item.name)`", "a `\($0.type.text)`") }
        }
      }
    }
    return state + ofCases(spec.conformances.action, "Action", spec.actions.map { ($0.name, $0.payload) })
      + ofCases(spec.conformances.mutation, "Mutation", spec.mutations.map { ($0.name, $0.payload) })
  }

  private static func finding(
    _ made: MadeConformance,
    _ conformance: SwiftText,
    _ type: String,
    _ name: String,
    _ what: String
  ) -> Finding {
    Finding(
      "Swift makes no `\(made.rawValue)` for `\(type)`, in which \(name) is \(what): write it in an extension, or leave it out",
      at: conformance.range
    )
  }
}
