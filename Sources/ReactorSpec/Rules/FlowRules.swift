import YAMLTree

extension Rule {
  package static let unknownFlow = Rule(
    520,
    "`run` names a flow of the spec",
    """
    The flow has to be one of `flows`. It is named without parentheses: its arguments stand behind `with`.
    """,
    needs: [.flows],
    wrong: #"""
      state:
        count: Int = 0
      mutations:
        setCount: Int
      flows:
        restart: {setCount: 0}
      actions:
        clear: {run: restrat}
      """#,
    right: #"""
      state:
        count: Int = 0
      mutations:
        setCount: Int
      flows:
        restart: {setCount: 0}
      actions:
        clear: {run: restart}
      """#
  )

  package static let flowCycle = Rule(
    521,
    "A flow does not run itself",
    """
    Neither straight away nor by way of other flows: it would have no end. The message shows the cycle. Steps that \
    are to be repeated are a `manual` action.
    """,
    wrong: #"""
      state:
        count: Int = 0
      mutations:
        setCount: Int
      flows:
        restart:
          - setCount: 0
          - run: again
        again: {run: restart}
      actions:
        clear: {run: restart}
      """#,
    right: #"""
      state:
        count: Int = 0
      mutations:
        setCount: Int
      flows:
        restart:
          - setCount: 0
          - run: again
        again: {setCount: 1}
      actions:
        clear: {run: restart}
      """#,
    checks: .spec(flowCycles)
  )

  package static let branchesWithoutSteps = Rule(
    523,
    "A choice has something to choose",
    """
    At least one of the lists of steps of an `if`, a `switch` or a `merge` has a step, and `loading` stands around one.
    """,
    wrong: #"""
      state:
        count: Int = 0
      mutations:
        setCount: Int
      actions:
        clear:
          - if: state.count > 0
            then: []
      """#,
    right: #"""
      state:
        count: Int = 0
      mutations:
        setCount: Int
      actions:
        clear:
          - if: state.count > 0
            then: {setCount: 0}
      """#
  )

  package static let patternWithCase = Rule(
    524,
    "A pattern stands without `case`",
    """
    The keys of `cases` are what Swift has between `case` and the colon. `default` is written as it is.
    """,
    wrong: #"""
      state:
        count: Int = 0
      mutations:
        setCount: Int
      actions:
        next:
          - switch: state.count
            cases:
              case 0: {setCount: 1}
              default: {setCount: 0}
      """#,
    right: #"""
      state:
        count: Int = 0
      mutations:
        setCount: Int
      actions:
        next:
          - switch: state.count
            cases:
              0: {setCount: 1}
              default: {setCount: 0}
      """#
  )

  package static let casesAfterDefault = Rule(
    525,
    "`default` is the last case",
    """
    It takes all that the cases before it leave, so nothing is left for one behind it; Swift refuses such a case too.
    """,
    wrong: #"""
      state:
        count: Int = 0
      mutations:
        setCount: Int
      actions:
        next:
          - switch: state.count
            cases:
              default: {setCount: 0}
              0: {setCount: 1}
      """#,
    right: #"""
      state:
        count: Int = 0
      mutations:
        setCount: Int
      actions:
        next:
          - switch: state.count
            cases:
              0: {setCount: 1}
              default: {setCount: 0}
      """#
  )

  package static let switchWithoutDefault = Rule(
    526,
    "A `switch` takes every value",
    """
    As in Swift: numbers, texts and ranges of them never are all values, so a `default` says what happens otherwise. \
    `default: []` does nothing.
    """,
    wrong: #"""
      state:
        count: Int = 0
      mutations:
        setCount: Int
      actions:
        step:
          - switch: state.count
            cases:
              0: {setCount: 1}
              1...9: {setCount: 0}
      """#,
    right: #"""
      state:
        count: Int = 0
      mutations:
        setCount: Int
      actions:
        step:
          - switch: state.count
            cases:
              0: {setCount: 1}
              1...9: {setCount: 0}
              default: []
      """#
  )
}

extension Rule {
  /// Each cycle once, where it closes.
  private static func flowCycles(in facts: SpecFacts) -> [Finding] {
    NameGraph(facts.spec.flows).cycles.map { Finding("a flow can't run itself: \($0.shown)", at: $0.range) }
  }
}

extension NameGraph {
  /// Which flows run which.
  init(_ flows: [Flow]) {
    self.init(flows.map { ($0.name, $0.steps.flatMap(\.flowRuns)) })
  }
}

extension Step {
  /// The flows that the step and those inside it run.
  fileprivate var flowRuns: [NameGraph.Use] {
    var own: [NameGraph.Use] = []
    if case .run(let flow, _) = kind { own.append((flow, range)) }
    return own + branches.joined().flatMap(\.flowRuns)
  }
}
