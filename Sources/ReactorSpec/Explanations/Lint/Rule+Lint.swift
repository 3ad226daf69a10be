extension Rule {
  var lintExplanation: RuleExplanation {
    switch self {
    case .mutationNeverEmitted:
      RuleExplanation(
        "Each mutation is emitted somewhere",
        """
        By a step, by `forward` or by `loading`. A mutation that nothing emits is a leftover, or a step is missing. Nothing \
        is reported where mutations may be emitted by hand: in a `manual` action, a `swift` step, or `transform: {mutation: manual}`.
        """,
        wrong: RuleExample(
          spec: #"""
            state:
              count: Int = 0
            mutations:
              setCount: Int
              reset: {reduce: state.count = 0}
            actions:
              set: {forward: setCount}
            """#
        ),
        right: RuleExample(
          spec: #"""
            state:
              count: Int = 0
            mutations:
              setCount: Int
              reset: {reduce: state.count = 0}
            actions:
              set: {forward: setCount}
              clear: reset
            """#
        )
      )
    case .fieldNeverSet:
      RuleExplanation(
        "A field that never changes is a `let`",
        """
        No mutation changes the field, and neither an input nor an initializer's parameter gives its value. So it is always \
        the same: either a mutation is missing, or the field is a constant and says `let: true`. A field that a derived value \
        reads is left alone.
        """,
        wrong: RuleExample(
          spec: #"""
            state:
              count: Int = 0
              title: String = "Counter"
            mutations:
              setCount: Int
            actions:
              set: {forward: setCount}
            """#
        ),
        right: RuleExample(
          spec: #"""
            state:
              count: Int = 0
              title: {type: String, default: '"Counter"', let: true}
            mutations:
              setCount: Int
            actions:
              set: {forward: setCount}
            """#
        )
      )
    case .flagLeftOn:
      RuleExplanation(
        "A flag that is set to true is set back on every way",
        """
        The steps set a `Bool` field to true and later back to false, but there is a way on which they don't: a `guard` ends \
        them before, an error or a cancellation leaves out the steps of `then`. The key `loading` of an `await` or an `observe` sets \
        the flag back on every way but one: where another action cancels a step around it. A flag of running work (`isLoading`, \
        `isSaving`) that nothing sets back is reported too.
        """,
        wrong: RuleExample(
          spec: #"""
            dependencies:
              api: any API
            state:
              isLoading: Bool = false
            mutations:
              setLoading: Bool
            actions:
              load:
                - setLoading: true
                - await: api.load
                  then: {setLoading: false}
                  catch: ignore
            """#
        ),
        right: RuleExample(
          spec: #"""
            dependencies:
              api: any API
            state:
              isLoading: Bool = false
            mutations:
              setLoading: Bool
            actions:
              load:
                - await: api.load
                  loading: setLoading
                  catch: ignore
            """#
        )
      )
    case .idleAction:
      RuleExplanation(
        "An action does something",
        """
        None of its steps emits a mutation, calls anything or runs a flow, and it cancels no step by `until`. \
        A step is missing, or the action is not needed.
        """,
        wrong: RuleExample(
          spec: #"""
            state:
              count: Int = 0
            mutations:
              setCount: Int
            actions:
              set: {forward: setCount}
              refresh: []
            """#
        ),
        right: RuleExample(
          spec: #"""
            state:
              count: Int = 0
            mutations:
              setCount: Int
            actions:
              set: {forward: setCount}
              refresh: {setCount: 0}
            """#
        )
      )
    case .flowNeverRun:
      RuleExplanation(
        "Each flow is run by a step",
        """
        A flow does nothing by itself: `run` runs it, from an action, another flow, an event, `start` or `onError`.
        """,
        wrong: RuleExample(
          spec: #"""
            state:
              count: Int = 0
            mutations:
              setCount: Int
            actions:
              set: {forward: setCount}
            flows:
              restart: {setCount: 0}
            """#
        ),
        right: RuleExample(
          spec: #"""
            state:
              count: Int = 0
            mutations:
              setCount: Int
            actions:
              set: {forward: setCount}
              clear: {run: restart}
            flows:
              restart: {setCount: 0}
            """#
        )
      )
    default: lintExplanationOfNames
    }
  }
}
