extension Rule {
  package static let invalidName = Rule(
    201,
    "Names are Swift names",
    """
    A name is letters, digits and `_`, not starting with a digit. Keywords are fine, they are put \
    between backticks; `self`, `Self`, `Type`, `Protocol` and `_` are not.
    """,
    wrong: #"""
      state:
        item-count: Int = 0
      """#,
    right: #"""
      state:
        itemCount: Int = 0
      """#
  )

  package static let reservedName = Rule(
    202,
    "Names leave alone what the generated code has already",
    """
    A reactor has `action`, `state`, `currentState`, `mutate` and other members by itself, and the \
    generated functions have `state` as a value. A second thing of that name would hide it.
    """,
    wrong: #"""
      dependencies:
        state: any Store
      state:
        count: Int = 0
      """#,
    right: #"""
      dependencies:
        store: any Store
      state:
        count: Int = 0
      """#
  )

  package static let nameTaken = Rule(
    203,
    "A name stands for one thing",
    """
    Dependencies, inputs and properties share one scope, fields and derived values another, a \
    payload and the names that steps bind a third.
    """,
    wrong: #"""
      dependencies:
        store: any Store
      properties:
        store: Int = 0
      state:
        count: Int = 0
      """#,
    right: #"""
      dependencies:
        store: any Store
      properties:
        total: Int = 0
      state:
        count: Int = 0
      """#
  )

  package static let fileNameGivesNoName = Rule(
    204,
    "The file's name gives a Swift name, or the spec says one",
    """
    `Login.reactor.yaml` gives `LoginReactor`. A name with spaces or signs gives none; then \
    `reactor` says it.
    """,
    replacesLine: false,
    wrong: RuleExample(files: [("sign up.reactor.yaml", "state:\n  count: Int = 0")]),
    right: RuleExample(files: [("sign up.reactor.yaml", "reactor: SignUpReactor\nstate:\n  count: Int = 0")])
  )
}
