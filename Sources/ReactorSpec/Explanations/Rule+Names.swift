extension Rule {
  var nameExplanation: RuleExplanation {
    switch self {
    case .invalidName:
      RuleExplanation(
        "Names are Swift names",
        """
        A name is letters, digits and `_`, not starting with a digit. Keywords are fine, they are put \
        between backticks; `self`, `Self`, `Type`, `Protocol` and `_` are not.
        """,
        wrong: RuleExample(
          spec: #"""
            state:
              item-count: Int = 0
            """#
        ),
        right: RuleExample(
          spec: #"""
            state:
              itemCount: Int = 0
            """#
        )
      )
    case .reservedName:
      RuleExplanation(
        "Names leave alone what the generated code has already",
        """
        A reactor has `action`, `state`, `currentState`, `mutate` and other members by itself, and the \
        generated functions have `state` as a value. A second thing of that name would hide it.
        """,
        wrong: RuleExample(
          spec: #"""
            dependencies:
              state: any Store
            state:
              count: Int = 0
            """#
        ),
        right: RuleExample(
          spec: #"""
            dependencies:
              store: any Store
            state:
              count: Int = 0
            """#
        )
      )
    case .nameTaken:
      RuleExplanation(
        "A name stands for one thing",
        """
        Dependencies, inputs and properties share one scope, fields and derived values another, a \
        payload and the names that steps bind a third.
        """,
        wrong: RuleExample(
          spec: #"""
            dependencies:
              store: any Store
            properties:
              store: Int = 0
            state:
              count: Int = 0
            """#
        ),
        right: RuleExample(
          spec: #"""
            dependencies:
              store: any Store
            properties:
              total: Int = 0
            state:
              count: Int = 0
            """#
        )
      )
    default:
      RuleExplanation(
        "The file's name gives a Swift name, or the spec says one",
        """
        `Login.reactor.yaml` gives `LoginReactor`. A name with spaces or signs gives none; then \
        `reactor` says it.
        """,
        wrong: RuleExample(files: [("sign up.reactor.yaml", "state:\n  count: Int = 0")]),
        right: RuleExample(files: [("sign up.reactor.yaml", "reactor: SignUpReactor\nstate:\n  count: Int = 0")])
      )
    }
  }
}
