extension Rule {
  var mutationExplanation: RuleExplanation {
    switch self {
    case .effectNotInferable:
      RuleExplanation(
        "A mutation says which fields it changes",
        """
        `setQuery: String?` sets `query` or `isQuery`; each name of a payload sets the field of that \
        name. Where no field fits, `sets` names it, or `reduce` says what happens.
        """,
        wrong: RuleExample(
          spec: #"""
            state:
              count: Int = 0
            mutations:
              setTotal: Int
            """#
        ),
        right: RuleExample(
          spec: #"""
            state:
              count: Int = 0
            mutations:
              setTotal: {payload: Int, sets: count}
            """#
        )
      )
    case .unknownField:
      RuleExplanation(
        "`sets` names a field",
        """
        The field has to be one of `state`.
        """,
        wrong: RuleExample(
          spec: #"""
            state:
              count: Int = 0
            mutations:
              setTotal: {payload: Int, sets: cuont}
            """#
        ),
        right: RuleExample(
          spec: #"""
            state:
              count: Int = 0
            mutations:
              setTotal: {payload: Int, sets: count}
            """#
        )
      )
    case .sideEffectInReduce:
      RuleExplanation(
        "`reduce` leaves dependencies alone",
        """
        `reduce` only computes the next state out of the last one and the payload. What asks or tells \
        someone else is a step of an action, which emits a mutation with the result.
        """,
        wrong: RuleExample(
          spec: #"""
            dependencies:
              log: any Log
            state:
              count: Int = 0
            mutations:
              increase:
                reduce: [state.count += 1, log.increased()]
            """#
        ),
        right: RuleExample(
          spec: #"""
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
            """#
        )
      )
    case .constantFieldSet:
      RuleExplanation(
        "A field that is a `let` is never set",
        """
        No mutation can change it. Leave `let` out, or the mutation.
        """,
        wrong: RuleExample(
          spec: #"""
            state:
              id: {type: Int, let: true}
            mutations:
              setID: Int
            """#
        ),
        right: RuleExample(
          spec: #"""
            state:
              id: Int
            mutations:
              setID: Int
            """#
        )
      )
    default:
      RuleExplanation(
        "A mutation without payload says what it does",
        """
        There is nothing to infer it from. A mutation that is to change nothing says `reduce: []`; one \
        that only stands in for a side effect is not needed: a `do` step emits nothing.
        """,
        wrong: RuleExample(
          spec: #"""
            state:
              count: Int = 0
            mutations:
              increase:
            """#
        ),
        right: RuleExample(
          spec: #"""
            state:
              count: Int = 0
            mutations:
              increase: {reduce: state.count += 1}
            """#
        )
      )
    }
  }
}
