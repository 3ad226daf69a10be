import YAMLTree

extension Rule {
  package static let unknownStep = Rule(
    501,
    "A step is a mutation or one of the language's steps",
    """
    A line of an action emits a mutation of the spec, or starts with a step's key. A Swift \
    statement is a `do` step.
    """,
    needs: [.mutations],
    wrong: #"""
      state:
        count: Int = 0
      mutations:
        setCount: Int
      actions:
        reset:
          - setCuont: 0
      """#,
    right: #"""
      state:
        count: Int = 0
      mutations:
        setCount: Int
      actions:
        reset:
          - setCount: 0
      """#
  )

  package static let unknownMutation = Rule(
    502,
    "`forward`, `emit` and `loading` name a mutation of the spec",
    """
    The mutation has to be one of `mutations`.
    """,
    needs: [.mutations],
    wrong: #"""
      state:
        count: Int = 0
      mutations:
        setCount: Int
      actions:
        setCount: {forward: setCuont}
      """#,
    right: #"""
      state:
        count: Int = 0
      mutations:
        setCount: Int
      actions:
        setCount: {forward: setCount}
      """#
  )

  package static let argumentMismatch = Rule(
    503,
    "A mutation or a flow gets the arguments of its payload",
    """
    As many, and with the same labels, as its payload has values.
    """,
    wrong: #"""
      state:
        page: Int = 0
        total: Int = 0
      mutations:
        setPage: {payload: {_ page: Int, total: Int}}
      actions:
        reset:
          - setPage: [0, 0]
      """#,
    right: #"""
      state:
        page: Int = 0
        total: Int = 0
      mutations:
        setPage: {payload: {_ page: Int, total: Int}}
      actions:
        reset:
          - setPage: [0, total: 0]
      """#
  )

  package static let emptyListAsArgument = Rule(
    504,
    "`[]` passes no arguments",
    """
    The brackets after a mutation's name are those of the argument list. An empty array as the one \
    argument stands between quotes.
    """,
    wrong: #"""
      state:
        names: '[String] = []'
      mutations:
        setNames: '[String]'
      actions:
        clear:
          - setNames: []
      """#,
    right: #"""
      state:
        names: '[String] = []'
      mutations:
        setNames: '[String]'
      actions:
        clear:
          - setNames: '[]'
      """#
  )

  package static let severalStepsInOne = Rule(
    505,
    "Each step is a list item of its own",
    """
    Steps run in the order of a list; the keys of a mapping have none.
    """,
    wrong: #"""
      state:
        count: Int = 0
      mutations:
        setCount: Int
      actions:
        reset:
          - guard: state.count > 0
            setCount: 0
      """#,
    right: #"""
      state:
        count: Int = 0
      mutations:
        setCount: Int
      actions:
        reset:
          - guard: state.count > 0
          - setCount: 0
      """#
  )

  package static let stateChangedInStep = Rule(
    507,
    "Steps don't change the state",
    """
    In a step, `state` is a copy to read from. What changes the state is a mutation, and a step emits it by its \
    name with the arguments behind a colon. In `init` no mutation can be emitted: a field's first value stands at its \
    declaration, and the steps of `start` run first. In a `reduce`, a mutation is no function either.
    """,
    wrong: #"""
      state:
        count: Int = 0
      mutations:
        setCount: Int
      actions:
        reset:
          - do: state.count = 0
      """#,
    right: #"""
      state:
        count: Int = 0
      mutations:
        setCount: Int
      actions:
        reset:
          - setCount: 0
      """#,
    checks: .spec(changesOutsideOfSteps)
  )
}

extension Rule {
  package static let actionSentByHand = Rule(
    516,
    "A step sends an action by `send`",
    """
    In the steps of an action, `action` is the action that is handled now, a value, and no subject: nothing can be sent \
    by it. The step `send` sends another action to the reactor itself; it is handled when what goes on now is done.
    """,
    wrong: #"""
      state:
        count: Int = 0
      mutations:
        setCount: Int
      actions:
        reset:
          - setCount: 0
          - do: action.onNext(.load)
        load:
          - setCount: 1
      """#,
    right: #"""
      state:
        count: Int = 0
      mutations:
        setCount: Int
      actions:
        reset:
          - setCount: 0
          - send: load
        load:
          - setCount: 1
      """#,
    checks: .spec(actionsSentByHand)
  )

  private static func actionsSentByHand(in facts: SpecFacts) -> [Finding] {
    facts.lists.flatMap { list -> [Finding] in
      guard case .action = list.owner, !list.names.contains("action"),
        !list.steps.contains(where: { $0.facts.boundNames.contains("action") })
      else { return [] }
      return list.texts.flatMap { text in
        text.nameUses.compactMap { use in
          guard use.name == "action", let member = use.member, ["accept", "on", "onNext"].contains(member) else {
            return nil
          }
          return Finding(
            "`action` is the action that is handled here: a step `send` sends another",
            at: use.range,
            of: text
          )
        }
      }
    }
  }
}

extension Rule {
  /// Statements of `init` that set a field, steps that change the value of one in place, and statements of `init` and of a `reduce` that call a
  /// mutation as if it were a function.
  private static func changesOutsideOfSteps(in facts: SpecFacts) -> [Finding] {
    let spec = facts.spec
    let assignments = spec.initStatements.flatMap { statement in
      statement.assignedMembers(of: "state").map { member, range in
        Finding(
          "`init` can't change `state.\(member)`: its first value stands at its declaration, and `start` has steps that run first",
          at: range,
          of: statement
        )
      }
    }
    let reduces = spec.mutations.flatMap { mutation -> [SwiftText] in
      if case .statements(let statements) = mutation.effect { statements } else { [] }
    }
    let values = Set(spec.fields.filter { ($0.type.wrapped ?? $0.type).isCollection || $0.type.isScalar }.map(\.name))
    // Looked for when a step changes something, and then once for all.
    lazy var emitted: [SourceRange: String] = facts.steps.reduce(into: [:]) { emitted, step in
      if case .emit(let mutation, let arguments?) = step.kind { emitted[arguments.range] = mutation }
    }
    lazy var takingText = Set(spec.mutations.filter(\.payload.isText).map(\.name))
    let changes = facts.stepTexts.flatMap { text in
      ["state", "currentState"].flatMap { text.changedValues(of: $0) }.filter { values.contains($0.member) }.map {
        member,
        range in
        // A step that gives a mutation what changes the state in place was to give it the changed value.
        guard let change = text.change, let mutation = emitted[text.range] else {
          return Finding("a step can't change `state.\(member)`: emit a mutation", at: range, of: text)
        }
        var finding = Finding(
          "this changes `state.\(member)`, which no step can, and gives nothing: `\(mutation)` takes the new value",
          at: 0..<text.text.utf8.count,
          of: text
        )
        finding.partReplacement = text.change(isText: takingText.contains(mutation))?.value ?? change.value
        return finding
      }
    }
    let mutations = Dictionary(spec.mutations.map { ($0.name, $0) }) { first, _ in first }
    let calls = [(spec.initStatements, "a step of `start` emits it"), (reduces, "write what it does, or emit both")]
    return assignments + changes
      + calls.flatMap { statements, advice in
        statements.compactMap { statement in
          guard let name = statement.calledName, !facts.memberNames.contains(name), !SwiftName.isPredefined(name),
            let mutation = mutations[name]
          else { return nil }
          return Finding(
            "`\(name)` is a mutation, and no function: \(advice)",
            at: 0..<name.utf8.count,
            of: statement,
            notes: [("the mutation is declared here", mutation.range)]
          )
        }
      }
  }
}
