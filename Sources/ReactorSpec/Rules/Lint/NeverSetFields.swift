extension Rule {
  package static let fieldNeverSet = Rule(
    902,
    "A field that never changes is a `let`",
    """
    No mutation changes the field, and neither an input nor an initializer's parameter gives its value. So it is always \
    the same: either a mutation is missing, or the field is a constant and says `let: true`. A field that a derived value \
    reads is left alone.
    """,
    severity: .warning,
    wrong: #"""
      state:
        count: Int = 0
        title: String = "Counter"
      mutations:
        setCount: Int
      actions:
        set: {forward: setCount}
      """#,
    right: #"""
      state:
        count: Int = 0
        title: {type: String, default: '"Counter"', let: true}
      mutations:
        setCount: Int
      actions:
        set: {forward: setCount}
      """#
  )
}
