extension Rule {
  var flowExplanation: RuleExplanation {
    switch self {
    case .unknownFlow:
      RuleExplanation(
        "`run` names a flow of the spec",
        """
        The flow has to be one of `flows`. It is named without parentheses: its arguments stand behind `with`.
        """,
        wrong: RuleExample(
          spec: #"""
            state:
              count: Int = 0
            mutations:
              setCount: Int
            flows:
              restart: {setCount: 0}
            actions:
              clear: {run: restrat}
            """#
        ),
        right: RuleExample(
          spec: #"""
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
      )
    case .flowCycle:
      RuleExplanation(
        "A flow does not run itself",
        """
        Neither straight away nor by way of other flows: it would have no end. The message shows the cycle. Steps that \
        are to be repeated are a `manual` action.
        """,
        wrong: RuleExample(
          spec: #"""
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
            """#
        ),
        right: RuleExample(
          spec: #"""
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
            """#
        )
      )
    case .nameOutOfScope:
      RuleExplanation(
        "A name is known as long as its steps last",
        """
        What `as` names is known in `then`, `error` in `catch`, the names of a pattern in its case, and what a step inside \
        another one binds ends with that list of steps. The next step knows none of them: move what needs the name to where \
        it is known. A property of the reactor that happens to have the same name is `self.name`.
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
                  then: {setCount: total}
                  catch: ignore
                - setCount: total + 1
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
                  then:
                    - setCount: total
                    - setCount: total + 1
                  catch: ignore
            """#
        )
      )
    case .switchWithoutDefault:
      RuleExplanation(
        "A `switch` takes every value",
        """
        As in Swift: numbers, texts and ranges of them never are all values, so a `default` says what happens otherwise. \
        `default: []` does nothing.
        """,
        wrong: RuleExample(
          spec: #"""
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
            """#
        ),
        right: RuleExample(
          spec: #"""
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
      )
    case .branchesWithoutSteps:
      RuleExplanation(
        "A choice has something to choose",
        """
        At least one of the lists of steps of an `if` or a `switch` has a step.
        """,
        wrong: RuleExample(
          spec: #"""
            state:
              count: Int = 0
            mutations:
              setCount: Int
            actions:
              clear:
                - if: state.count > 0
                  then: []
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
                - if: state.count > 0
                  then: {setCount: 0}
            """#
        )
      )
    case .patternWithCase:
      RuleExplanation(
        "A pattern stands without `case`",
        """
        The keys of `cases` are what Swift has between `case` and the colon. `default` is written as it is.
        """,
        wrong: RuleExample(
          spec: #"""
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
            """#
        ),
        right: RuleExample(
          spec: #"""
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
      )
    default:
      RuleExplanation(
        "`default` is the last case",
        """
        It takes all that the cases before it leave, so nothing is left for one behind it; Swift refuses such a case too.
        """,
        wrong: RuleExample(
          spec: #"""
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
            """#
        ),
        right: RuleExample(
          spec: #"""
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
      )
    }
  }
}
