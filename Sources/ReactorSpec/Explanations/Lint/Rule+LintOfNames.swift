extension Rule {
  var lintExplanationOfNames: RuleExplanation {
    switch self {
    case .unreachableStep:
      RuleExplanation(
        "Each step can be reached",
        """
        What stands behind the sure end of its list, in a branch that is never taken, or in a case that an earlier one has \
        taken already never runs.
        """,
        wrong: RuleExample(
          spec: #"""
            state:
              count: Int = 0
            mutations:
              setCount: Int
            actions:
              clear:
                - guard: false
                - setCount: 0
            """#
        ),
        right: RuleExample(
          spec: #"""
            state:
              count: Int = 0
            mutations:
              setCount: Int
            actions:
              clear:
                - guard: state.count > 0
                - setCount: 0
            """#
        )
      )
    case .payloadNeverUsed:
      RuleExplanation(
        "What a payload carries is used",
        """
        Nothing looks at the value: no step of the action or the flow, no statement of the mutation's `reduce`. A step is \
        missing, or the value need not be sent. A name that starts with `_` is left alone.
        """,
        wrong: RuleExample(
          spec: #"""
            state:
              count: Int = 0
            mutations:
              setCount: Int
            actions:
              set:
                payload: {_ count: Int, animated: Bool}
                steps:
                  - setCount: count
            """#
        ),
        right: RuleExample(
          spec: #"""
            state:
              count: Int = 0
            mutations:
              setCount: Int
            actions:
              set:
                payload: {_ count: Int}
                steps:
                  - setCount: count
            """#
        )
      )
    case .nameNeverUsed:
      RuleExplanation(
        "A name that a step binds is used",
        """
        No later step uses the name, and the compiler would warn of it in the generated code. Leave out the `let`, or `as`; \
        write `_` in a pattern; and where only the presence of a value counts, write a `guard`.
        """,
        wrong: RuleExample(
          spec: #"""
            dependencies:
              api: any API
            state:
              count: Int = 0
            mutations:
              setCount: Int
            actions:
              load:
                - await: api.count
                  as: total
                  then: {setCount: 1}
                  catch: ignore
            """#
        ),
        right: RuleExample(
          spec: #"""
            dependencies:
              api: any API
            state:
              count: Int = 0
            mutations:
              setCount: Int
            actions:
              load:
                - await: api.count
                  as: total
                  then: {setCount: total}
                  catch: ignore
            """#
        )
      )
    case .idleErrorSteps:
      RuleExplanation(
        "`onError` is for errors that nothing else catches",
        """
        Each `await`, `observe` and event says by a `catch` of its own what follows an error, so the steps of `onError` never run.
        """,
        wrong: RuleExample(
          spec: #"""
            dependencies:
              api: any API
            state:
              count: Int = 0
            mutations:
              setCount: Int
            actions:
              load:
                - await: api.load
                  catch: ignore
            onError: {setCount: 0}
            """#
        ),
        right: RuleExample(
          spec: #"""
            dependencies:
              api: any API
            state:
              count: Int = 0
            mutations:
              setCount: Int
            actions:
              load:
                - await: api.load
            onError: {setCount: 0}
            """#
        )
      )
    default: lintExplanationOfMethods
    }
  }
}
