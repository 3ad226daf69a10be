extension SpecSource {
  /// A spec with all steps, and with all sections that have steps.
  static let everything = """
    dependencies:
      api: any API
    state:
      query: String = ""
      items: '[Item] = []'
      isLoading: Bool = false
      message: String?
    mutations:
      setQuery: String
      setItems: '[Item]'
      setLoading: Bool
      setMessage: String?
      setPlace:
        payload: {_ query: String, items: '[Item]'}
    actions:
      search:
        payload: {_ text: String}
        steps:
          - setQuery: text
          - wait: 300ms
            overlap: latest
            then:
              - await: api.search
                with: [text, page: 1]
                as: found
                until: [clear, stop]
                overlap: latest
                loading: setLoading
                then:
                  - setItems: found
                catch:
                  - setMessage: error.localizedDescription
      watch:
        - observe: api.items
          as: newest
          until: stop
          then: {setItems: newest}
          catch: ignore
        - await: api.ping
          throws: false
        - swift: Observable.just(.setLoading(false))
      clear:
        - run: wipe
        - merge:
            - setQuery: '""'
            - - wait: 1.5s
              - setMessage: nil
        - run: show
          with: ["cleared", seconds: 3]
      stop:
        - switch: state.items.first?.kind
          cases:
            .some(.large(let size)):
              - if: size > 3
                then: {setMessage: '"large"'}
                else: {setLoading: false}
            default: []
        - guard: '!state.isLoading'
          else: {setLoading: false}
        - unwrap: {first: state.items.first}
        - let: {name: first.name}
        - do: api.select
          with: [name]
        - emit: {setQuery: name}
      forget: {forward: setItems}
    flows:
      wipe:
        - setItems: '[]'
      show:
        payload: {_ text: String, seconds: Int}
        steps:
          - setMessage: text + String(seconds)
        doc: Shows a text.
    events:
      signedOut:
        observe: api.user
        as: user
        where: user == nil
        then: {setQuery: '""'}
        doc: Nobody is there.
    start:
      - await: api.open
        catch: ignore
    onError:
      setMessage: error.localizedDescription
    view:
      type: SearchViewController
      actions:
        search: {on: searchBar.rx.text.orEmpty, debounce: 300ms, with: [$0]}
        watch: viewWillAppear
        stop: [viewDidDisappear, {on: stopButton.rx.tap, throttle: 300ms}]
        clear: clearButton.rx.tap
        forget: table.rx.itemDeleted
      state:
        query: searchBar.rx.text
        items: {to: show(_:), map: $0.reversed()}
        isLoading: spinner.rx.isAnimating
        message: title = $0

    """
}
