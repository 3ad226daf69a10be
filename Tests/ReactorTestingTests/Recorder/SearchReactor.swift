import ReactorRuntime

/// A reactor with mutations that come at once, later and from elsewhere.
final class SearchReactor: Reactor {
  enum Action: Equatable {
    case search(String)
    case clear
    case listen
  }

  enum Mutation {
    case setQuery(String)
    case setResults([String])
    case setLoading(Bool)
  }

  struct State {
    var query = ""
    var results: [String] = []
    var isLoading = false
    @Pulse var notice: String?
  }

  let core = ReactorCore<Action, Mutation, State>()
  let initialState = State()
  let answers = PublishSubject<[String]>()

  func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .search(let query):
      return .concat(
        .just(.setQuery(query)),
        .just(.setLoading(true)),
        answers.take(1).map { .setResults($0) },
        .just(.setLoading(false))
      )
    case .clear:
      return .just(.setResults([]))
    case .listen:
      return answers.map { .setResults($0) }
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .setQuery(let query):
      state.query = query
    case .setResults(let results):
      state.results = results
      state.notice = "\(results.count) found"
    case .setLoading(let isLoading):
      state.isLoading = isLoading
    }
  }
}
