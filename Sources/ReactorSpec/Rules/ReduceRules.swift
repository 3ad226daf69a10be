import YAMLTree

extension Rule {
  package static let sideEffectInReduce = Rule(
    403,
    "`reduce` leaves dependencies alone",
    """
    `reduce` only computes the next state out of the last one and the payload. What asks or tells \
    someone else, the router and the listener of a RIB among them, is a step of an action, which emits a mutation with the result.
    """,
    wrong: #"""
      dependencies:
        log: any Log
      state:
        count: Int = 0
      mutations:
        increase:
          reduce: [state.count += 1, log.increased()]
      """#,
    right: #"""
      dependencies:
        log: any Log
      state:
        count: Int = 0
      mutations:
        increase: {reduce: state.count += 1}
      actions:
        increase:
          - do: log.increased()
          - increase
      """#,
    checks: .spec { facts in facts.parametersInReduces(.dependency) + facts.parametersInReduces(.assigned) }
  )

  package static let effectInReduce = Rule(
    924,
    "`reduce` does nothing but compute the next state",
    """
    What it calls for its own sake, or sets besides the state, is a side effect: it belongs to an action, as a step `do`. Of what `reduce` does to \
    others, tests see only what becomes of the reactor's own properties and actions; and who computes a state doesn't expect anything else to happen.
    """,
    severity: .warning,
    wrong: #"""
      properties:
        timer: {type: Stopwatch, default: Stopwatch(), let: true}
      state:
        isRunning: Bool = false
      mutations:
        start:
          reduce: [state.isRunning = true, timer.start()]
      actions:
        start:
          - start
      """#,
    right: #"""
      properties:
        timer: {type: Stopwatch, default: Stopwatch(), let: true}
      state:
        isRunning: Bool = false
      mutations:
        start: {reduce: state.isRunning = true}
      actions:
        start:
          - start
          - do: timer.start()
      """#,
    checks: .soundSpec { facts in
      facts.reduces.flatMap { statements, _ -> [Finding] in
        var own: Set<String> = []
        return statements.flatMap { statement -> [Finding] in
          let effects = statement.sideEffects.filter { !$0.isTried && ($0.isOfSelf || !own.contains($0.path[0])) }
          own.formUnion(statement.declaredNames)
          return effects.map { effect in
            let name = effect.path.joined(separator: ".")
            let message = effect.isCall ? "`reduce` calls `\(name)` for its own sake" : "`reduce` sets `\(name)`"
            var finding = Finding("\(message); side effects belong to actions", at: statement.range)
            finding.place = .part(effect.range, of: statement)
            return finding
          }
        }
      }
    }
  )

  package static let constantFieldSet = Rule(
    404,
    "A field that is a `let` is never set",
    """
    No mutation can change it. Leave `let` out, or the mutation.
    """,
    wrong: #"""
      state:
        id: {type: Int, let: true}
      mutations:
        setID: Int
      """#,
    right: #"""
      state:
        id: Int
      mutations:
        setID: Int
      """#,
    checks: .spec(constantFieldsSet)
  )

  package static let inputNotKept = Rule(
    506,
    "An input is for the initial state only",
    """
    The reactor does not keep its inputs, so neither steps nor `reduce` see them, nor does a `lazy` property. What \
    these need stands in a field of the state, or is a dependency; a closure can be kept by `properties`, whose defaults know the inputs.
    """,
    wrong: #"""
      inputs:
        start: Int
      state:
        count: Int = start
      mutations:
        setCount: Int
      actions:
        reset:
          - setCount: start
      """#,
    right: #"""
      dependencies:
        start: Int
      state:
        count: Int = start
      mutations:
        setCount: Int
      actions:
        reset:
          - setCount: start
      """#,
    checks: .spec { facts in facts.parametersInReduces(.input) + facts.inputsInSteps }
  )
}

extension Rule {
  private static func constantFieldsSet(in facts: SpecFacts) -> [Finding] {
    let constants = Dictionary(facts.spec.fields.filter(\.isConstant).map { ($0.name, $0) }) { first, _ in first }
    guard !constants.isEmpty else { return [] }
    return facts.spec.mutations.flatMap { mutation -> [Finding] in
      func finding(_ field: Field) -> Finding {
        Finding(
          "`\(mutation.name)` sets `\(field.name)`, which is a `let`",
          at: mutation.range,
          notes: [("the field is here", field.range)]
        )
      }
      switch mutation.effect {
      case .manual: return []
      case .assignments(let assignments): return assignments.compactMap { constants[$0.field].map(finding) }
      case .statements(let statements):
        return statements.flatMap { statement in
          statement.assignedMembers(of: "state").compactMap { member, range in
            constants[member].map { field in
              var finding = finding(field)
              finding.place = .part(range, of: statement)
              return finding
            }
          }
        }
      }
    }
  }
}

extension SpecFacts {
  /// Uses of dependencies or inputs in statements of a reduce. What one of them declares, the next ones know.
  fileprivate func parametersInReduces(_ role: Parameter.Role) -> [Finding] {
    let parameters = Dictionary(spec.parameters.filter { $0.role == role }.map { ($0.name, $0) }) { first, _ in first }
    guard !parameters.isEmpty else { return [] }
    var findings: [Finding] = []
    for (statements, payload) in reduces {
      var known = Set(payload.values.map(\.name))
      for statement in statements {
        let used = statement.freeNames.subtracting(known).union(statement.members(of: "self").map(\.member))
        findings += used.compactMap { parameters[$0] }.map { Self.finding($0, in: statement) }
        known.formUnion(statement.declaredNames)
      }
    }
    return findings
  }

  private static func finding(_ parameter: Parameter, in statement: SwiftText) -> Finding {
    let name = parameter.name
    let message =
      switch parameter.role {
      case .input: "the input `\(name)` is not kept: in `reduce` there are only `state` and the payload"
      case .dependency: "`reduce` uses the dependency `\(name)`; side effects belong to actions"
      case .assigned: "`reduce` uses the \(name); `attach`, `detach` and `tell` are steps of actions"
      }
    var finding = Finding(
      message,
      at: statement.range,
      // The router and the listener are declared nowhere.
      notes: parameter.role == .assigned ? [] : [("`\(name)` is declared here", parameter.range)]
    )
    if let use = statement.firstUse(of: name) { finding.place = .part(use, of: statement) }
    return finding
  }

  /// The statements that run where `state` is reduced, in the order in which they know each other's names, with the payload that they know.
  fileprivate var reduces: [(statements: [SwiftText], payload: Payload)] {
    let own = spec.mutations.compactMap { mutation -> (statements: [SwiftText], payload: Payload)? in
      if case .statements(let statements) = mutation.effect { (statements, mutation.payload) } else { nil }
    }
    return own + [(spec.everyMutation.before + spec.everyMutation.after, Payload())]
  }

  /// How an input can be kept. A closure can't be compared, as a state mostly is; what a RIB's builder takes is no dependency of the parent's.
  private func advice(for input: Parameter) -> String {
    if input.type.isFunction {
      let type = input.type.text.hasPrefix("@escaping ") ? String(input.type.text.dropFirst(10)) : input.type.text
      return
        "keep it by `properties`, under a name of its own, as `{type: '\(type)', default: \(input.name), let: true}`"
    }
    return spec.rib == nil
      ? "make it a field of the state, or a dependency" : "make it a field of the state, or keep it by `properties`"
  }

  /// Uses of inputs in steps, and in what is made later than the reactor.
  fileprivate var inputsInSteps: [Finding] {
    // What has the name of a property too is told where the two are declared.
    let kept = Set(spec.properties.map(\.name))
    let inputs = Dictionary(
      spec.parameters.filter { $0.role == .input && !kept.contains($0.name) }.map { ($0.name, $0) }
    ) { first, _ in first }
    guard !inputs.isEmpty else { return [] }
    func findings(in texts: some Sequence<SwiftText>, knowing bound: Set<String> = []) -> [Finding] {
      texts.flatMap { text in
        Set(text.freeNamePositions.lazy.map(\.name).filter { inputs[$0] != nil }).compactMap { name -> Finding? in
          guard let input = inputs[name], !bound.contains(name), text.takesName(name), let use = text.firstUse(of: name)
          else { return nil }
          return Finding(
            "the input `\(name)` is not kept: \(advice(for: input))",
            at: use,
            of: text,
            notes: [("`\(name)` is declared here", input.range)]
          )
        }
      }
    }
    return findings(in: spec.properties.filter(\.isLazy).compactMap(\.defaultValue))
      + lists.flatMap { list in
        findings(in: list.texts, knowing: list.steps.reduce(into: list.names) { $0.formUnion($1.facts.boundNames) })
      }
  }
}
