extension Rule {
  package static let unreachableStep = Rule(
    906,
    "Each step can be reached",
    """
    What stands behind the sure end of its list, in a branch that is never taken, or in a case that an earlier one has \
    taken already never runs.
    """,
    severity: .warning,
    wrong: #"""
      state:
        count: Int = 0
      mutations:
        setCount: Int
      actions:
        clear:
          - guard: false
          - setCount: 0
      """#,
    right: #"""
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
}
