extension Rule {
  package static let payloadNeverUsed = Rule(
    907,
    "What a payload carries is used",
    """
    Nothing looks at the value: no step of the action or the flow, no statement of the mutation's `reduce`. A step is \
    missing, or the value need not be sent. A name that starts with `_` is left alone.
    """,
    severity: .warning,
    wrong: #"""
      state:
        count: Int = 0
      mutations:
        setCount: Int
      actions:
        set:
          payload: {_ count: Int, animated: Bool}
          steps:
            - setCount: count
      """#,
    right: #"""
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

  package static let nameNeverUsed = Rule(
    908,
    "A name that a step binds is used",
    """
    No later step uses the name, and the compiler would warn of it in the generated code. Leave out the `let`, or `as`; \
    write `_` in a pattern; and where only the presence of a value counts, write a `guard`.
    """,
    severity: .warning,
    wrong: #"""
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
      """#,
    right: #"""
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
}
