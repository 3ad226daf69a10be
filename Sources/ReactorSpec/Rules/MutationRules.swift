extension Rule {
  package static let effectNotInferable = Rule(
    401,
    "A mutation says which fields it changes",
    """
    `setQuery: String?` sets `query` or `isQuery`; each name of a payload sets the field of that \
    name. Where no field fits, `sets` names it, or `reduce` says what happens.
    """,
    needs: [.state],
    wrong: #"""
      state:
        count: Int = 0
      mutations:
        setTotal: Int
      """#,
    right: #"""
      state:
        count: Int = 0
      mutations:
        setTotal: {payload: Int, sets: count}
      """#
  )

  package static let unknownField = Rule(
    402,
    "`sets` names a field",
    """
    The field has to be one of `state`.
    """,
    needs: [.state],
    wrong: #"""
      state:
        count: Int = 0
      mutations:
        setTotal: {payload: Int, sets: cuont}
      """#,
    right: #"""
      state:
        count: Int = 0
      mutations:
        setTotal: {payload: Int, sets: count}
      """#
  )

  package static let mutationWithoutEffect = Rule(
    405,
    "A mutation without payload says what it does",
    """
    There is nothing to infer it from. A mutation that is to change nothing says `reduce: []`; one \
    that only stands in for a side effect is not needed: a `do` step emits nothing.
    """,
    replacesLine: false,
    wrong: #"""
      state:
        count: Int = 0
      mutations:
        increase:
      """#,
    right: #"""
      state:
        count: Int = 0
      mutations:
        increase: {reduce: state.count += 1}
      """#
  )
}
