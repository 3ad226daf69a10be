extension Rule {
  package static let mutationNeverEmitted = Rule(
    901,
    "Each mutation is emitted somewhere",
    """
    By a step, by `forward` or by `loading`. A mutation that nothing emits is a leftover, or a step is missing. Nothing \
    is reported where mutations may be emitted by hand: in a `manual` action, a `swift` step, or `transform: {mutation: manual}`.
    """,
    severity: .warning,
    wrong: #"""
      state:
        count: Int = 0
      mutations:
        setCount: Int
        reset: {reduce: state.count = 0}
      actions:
        set: {forward: setCount}
      """#,
    right: #"""
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
}
