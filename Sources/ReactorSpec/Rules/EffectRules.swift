extension Rule {
  package static let unknownAction = Rule(
    508,
    "`until`, `send` and a view name actions of the spec",
    """
    An `await`, `observe` or `wait` is cancelled by the actions that `until` names, `send` sends one, and so do the events of a `view`. Each has to be one of `actions`.
    """,
    needs: [.actions],
    wrong: #"""
      dependencies:
        api: any API
      state:
        items: '[Item] = []'
      mutations:
        setItems: '[Item]'
      actions:
        clear:
          - setItems: '[]'
        load:
          - await: api.items
            as: items
            until: claer
            then: {setItems: items}
            catch: ignore
      """#,
    right: #"""
      dependencies:
        api: any API
      state:
        items: '[Item] = []'
      mutations:
        setItems: '[Item]'
      actions:
        clear:
          - setItems: '[]'
        load:
          - await: api.items
            as: items
            until: clear
            then: {setItems: items}
            catch: ignore
      """#
  )

  package static let unhandledError = Rule(
    509,
    "Nothing is swallowed without being written",
    """
    What follows an error of an `await` or an `observe` is said in one of these ways: `catch` with steps, which know the \
    error as `error`; `catch: ignore`; the spec's `onError`, for all that have no `catch` of their own. Steps of \
    `onError` itself need their own `catch`. An `await` of a function that does not throw says `throws: false`.
    """,
    needs: [.onError],
    wrong: #"""
      dependencies:
        api: any API
      state:
        items: '[Item] = []'
      mutations:
        setItems: '[Item]'
      actions:
        load:
          - await: api.items
            as: items
            then: {setItems: items}
      """#,
    right: #"""
      dependencies:
        api: any API
      state:
        items: '[Item] = []'
      mutations:
        setItems: '[Item]'
      actions:
        load:
          - await: api.items
            as: items
            then: {setItems: items}
            catch:
              - setItems: '[]'
        refresh:
          - await: api.refresh
            catch: ignore
        count:
          - await: api.count
            throws: false
      """#
  )

  package static let loadingNeedsFlag = Rule(
    510,
    "`loading` names a mutation whose last value is a `Bool`",
    """
    The mutation is emitted with `true` before the step and with `false` after it. So its payload is a `Bool`, or ends in \
    one; the values before it stand behind the mutation, as in `loading: {setLoading: id}`.
    """,
    wrong: #"""
      dependencies:
        api: any API
      state:
        items: '[Item] = []'
      mutations:
        setItems: '[Item]'
      actions:
        load:
          - await: api.refresh
            loading: setItems
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
          - await: api.refresh
            loading: setLoading
            catch: ignore
      """#
  )

  package static let loadingArgumentsChange = Rule(
    515,
    "what `loading` passes besides the flag stays the same",
    """
    The mutation is emitted twice, and the second time it has to be about what the first was about. So its arguments are literals and \
    names that the payload or an earlier `let` has bound; `state` and what a call returns may have changed meanwhile.
    """,
    wrong: #"""
      dependencies:
        api: any API
      state:
        page: Int = 0
        loadingPages: Set<Int> = []
      mutations:
        setLoading:
          payload: {page: Int, isOn: Bool}
          reduce: |
            if isOn {
              state.loadingPages.insert(page)
            } else {
              state.loadingPages.remove(page)
            }
        setPage: Int
      actions:
        next:
          - await: api.refresh
            loading: {setLoading: [page: state.page]}
            then: {setPage: state.page + 1}
            catch: ignore
      """#,
    right: #"""
      dependencies:
        api: any API
      state:
        page: Int = 0
        loadingPages: Set<Int> = []
      mutations:
        setLoading:
          payload: {page: Int, isOn: Bool}
          reduce: |
            if isOn {
              state.loadingPages.insert(page)
            } else {
              state.loadingPages.remove(page)
            }
        setPage: Int
      actions:
        next:
          - let: {page: state.page}
          - await: api.refresh
            loading: {setLoading: [page: page]}
            then: {setPage: page + 1}
            catch: ignore
      """#
  )

  package static let overlapOutsideAction = Rule(
    511,
    "`overlap` stands in the steps of an action, or on an action",
    """
    `overlap` says what happens where an action is sent while the step still runs for it: `latest` cancels the older run, `first` drops \
    the newer one, `queue` lets it wait. A flow, an event, `start` and `onError` belong to no action; there, `until` names the actions \
    that cancel the step.
    """,
    wrong: #"""
      dependencies:
        api: any API
      state:
        items: '[Item] = []'
      mutations:
        setItems: '[Item]'
      actions:
        load: {run: fetch}
      flows:
        fetch:
          - await: api.items
            as: items
            overlap: latest
            then: {setItems: items}
            catch: ignore
      """#,
    right: #"""
      dependencies:
        api: any API
      state:
        items: '[Item] = []'
      mutations:
        setItems: '[Item]'
      actions:
        load: {run: fetch}
      flows:
        fetch:
          - await: api.items
            as: items
            until: load
            then: {setItems: items}
            catch: ignore
      """#
  )

  package static let invalidDuration = Rule(
    512,
    "A duration has a unit",
    """
    A duration is a number with `ms`, `s` or `min` right behind it: `500ms`, `1.5s`, `2min`. It is made of whole \
    milliseconds and at most 24 hours long.
    """,
    wrong: #"""
      state:
        isShown: Bool = true
      mutations:
        setShown: Bool
      actions:
        hide:
          - wait: 500
          - setShown: false
      """#,
    right: #"""
      state:
        isShown: Bool = true
      mutations:
        setShown: Bool
      actions:
        hide:
          - wait: 500ms
          - setShown: false
      """#
  )

  package static let resultWithoutSteps = Rule(
    513,
    "`as` names the result for `then`",
    """
    The name behind `as` is known in the steps of `then`, and nowhere else. Without `then`, nothing can use it.
    """,
    wrong: #"""
      dependencies:
        api: any API
      state:
        items: '[Item] = []'
      mutations:
        setItems: '[Item]'
      actions:
        load:
          - await: api.items
            as: items
            catch: ignore
      """#,
    right: #"""
      dependencies:
        api: any API
      state:
        items: '[Item] = []'
      mutations:
        setItems: '[Item]'
      actions:
        load:
          - await: api.items
            as: items
            then: {setItems: items}
            catch: ignore
      """#
  )

  package static let effectWordWritten = Rule(
    514,
    "`try` and `await` are generated",
    """
    An `await` or an `observe` has the call alone; an `observe` may have `try` where no listed method says that it throws. What
    follows an error is said by `catch`, so `try?` has no place either.
    """,
    wrong: #"""
      dependencies:
        api: any API
      actions:
        load:
          - await: try await api.refresh()
            catch: ignore
      """#,
    right: #"""
      dependencies:
        api: any API
      actions:
        load:
          - await: api.refresh()
            catch: ignore
      """#
  )
}
