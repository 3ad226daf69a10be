extension Rule {
  package static let flagLeftOn = Rule(
    903,
    "A flag that is set to true is set back on every way",
    """
    The steps set a `Bool` field to true and later back to false, but there is a way on which they don't: a `guard` ends \
    them before, an error or a cancellation leaves out the steps of `then`. The key `loading` of an `await` or an `observe` sets \
    the flag back on every way but one: where another action cancels a step around it. A flag of running work (`isLoading`, \
    `isSaving`) that nothing sets back is reported too.
    """,
    severity: .warning,
    wrong: #"""
      dependencies:
        api: any API
      state:
        isLoading: Bool = false
      mutations:
        setLoading: Bool
      actions:
        load:
          - setLoading: true
          - await: api.load
            then: {setLoading: false}
            catch: ignore
      """#,
    right: #"""
      dependencies:
        api: any API
      state:
        isLoading: Bool = false
      mutations:
        setLoading: Bool
      actions:
        load:
          - await: api.load
            loading: setLoading
            catch: ignore
      """#
  )
}
