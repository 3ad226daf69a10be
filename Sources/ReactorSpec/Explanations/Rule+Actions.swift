extension Rule {
  var actionExplanation: RuleExplanation {
    switch self {
    case .unknownStep:
      RuleExplanation(
        "A step is a mutation or one of the language's steps",
        """
        A line of an action emits a mutation of the spec, or starts with a step's key. A Swift \
        statement is a `do` step.
        """,
        wrong: RuleExample(
          spec: #"""
            state:
              count: Int = 0
            mutations:
              setCount: Int
            actions:
              reset:
                - setCuont: 0
            """#
        ),
        right: RuleExample(
          spec: #"""
            state:
              count: Int = 0
            mutations:
              setCount: Int
            actions:
              reset:
                - setCount: 0
            """#
        )
      )
    case .unknownMutation:
      RuleExplanation(
        "`forward`, `emit` and `loading` name a mutation of the spec",
        """
        The mutation has to be one of `mutations`.
        """,
        wrong: RuleExample(
          spec: #"""
            state:
              count: Int = 0
            mutations:
              setCount: Int
            actions:
              setCount: {forward: setCuont}
            """#
        ),
        right: RuleExample(
          spec: #"""
            state:
              count: Int = 0
            mutations:
              setCount: Int
            actions:
              setCount: {forward: setCount}
            """#
        )
      )
    case .argumentMismatch:
      RuleExplanation(
        "A mutation or a flow gets the arguments of its payload",
        """
        As many, and with the same labels, as its payload has values.
        """,
        wrong: RuleExample(
          spec: #"""
            state:
              page: Int = 0
              total: Int = 0
            mutations:
              setPage: {payload: {_ page: Int, total: Int}}
            actions:
              reset:
                - setPage: [0, 0]
            """#
        ),
        right: RuleExample(
          spec: #"""
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
      )
    case .emptyListAsArgument:
      RuleExplanation(
        "`[]` passes no arguments",
        """
        The brackets after a mutation's name are those of the argument list. An empty array as the one \
        argument stands between quotes.
        """,
        wrong: RuleExample(
          spec: #"""
            state:
              names: "[String] = []"
            mutations:
              setNames: "[String]"
            actions:
              clear:
                - setNames: []
            """#
        ),
        right: RuleExample(
          spec: #"""
            state:
              names: "[String] = []"
            mutations:
              setNames: "[String]"
            actions:
              clear:
                - setNames: '[]'
            """#
        )
      )
    case .stateChangedInStep:
      RuleExplanation(
        "Steps don't change the state",
        """
        In a step, `state` is a copy to read from. What changes the state is a mutation, and a step emits it by its \
        name with the arguments behind a colon.
        """,
        wrong: RuleExample(
          spec: #"""
            state:
              count: Int = 0
            mutations:
              setCount: Int
            actions:
              reset:
                - do: state.count = 0
            """#
        ),
        right: RuleExample(
          spec: #"""
            state:
              count: Int = 0
            mutations:
              setCount: Int
            actions:
              reset:
                - setCount: 0
            """#
        )
      )
    case .inputNotKept:
      RuleExplanation(
        "An input is for the initial state only",
        """
        The reactor does not keep its inputs, so neither steps nor `reduce` see them. What they need stands in a \
        field of the state, or is a dependency.
        """,
        wrong: RuleExample(
          spec: #"""
            inputs:
              start: Int
            state:
              count: Int = start
            mutations:
              setCount: Int
            actions:
              reset:
                - setCount: start
            """#
        ),
        right: RuleExample(
          spec: #"""
            dependencies:
              start: Int
            state:
              count: Int = start
            mutations:
              setCount: Int
            actions:
              reset:
                - setCount: start
            """#
        )
      )
    default:
      RuleExplanation(
        "Each step is a list item of its own",
        """
        Steps run in the order of a list; the keys of a mapping have none.
        """,
        wrong: RuleExample(
          spec: #"""
            state:
              count: Int = 0
            mutations:
              setCount: Int
            actions:
              reset:
                - guard: state.count > 0
                  setCount: 0
            """#
        ),
        right: RuleExample(
          spec: #"""
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
      )
    }
  }
}
