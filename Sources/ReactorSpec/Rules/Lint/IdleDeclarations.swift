extension Rule {
  package static let idleAction = Rule(
    904,
    "An action does something",
    """
    None of its steps emits a mutation, calls anything or runs a flow, and it cancels no step by `until`. \
    A step is missing, or the action is not needed.
    """,
    severity: .warning,
    wrong: #"""
      state:
        count: Int = 0
      mutations:
        setCount: Int
      actions:
        set: {forward: setCount}
        refresh: []
      """#,
    right: #"""
      state:
        count: Int = 0
      mutations:
        setCount: Int
      actions:
        set: {forward: setCount}
        refresh: {setCount: 0}
      """#
  )

  package static let flowNeverRun = Rule(
    905,
    "Each flow is run by a step",
    """
    A flow does nothing by itself: `run` runs it, from an action, another flow, an event, `start` or `onError`.
    """,
    severity: .warning,
    wrong: #"""
      state:
        count: Int = 0
      mutations:
        setCount: Int
      actions:
        set: {forward: setCount}
      flows:
        restart: {setCount: 0}
      """#,
    right: #"""
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

  package static let idleErrorSteps = Rule(
    909,
    "`onError` is for errors that nothing else catches",
    """
    Each `await`, `observe` and event says by a `catch` of its own what follows an error, so the steps of `onError` never run.
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
          - await: api.load
            catch: ignore
      onError: {setCount: 0}
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
          - await: api.load
      onError: {setCount: 0}
      """#
  )
}
