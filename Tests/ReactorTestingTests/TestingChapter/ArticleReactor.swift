import ReactorRuntime

/// The reactor that the tests of the chapter are about: it bookmarks, and refreshes with a task.
final class ArticleReactor: Reactor {
  enum Action: Equatable {
    case refresh
    case toggleBookmarked
  }

  enum Mutation {
    case setLoading(Bool)
    case toggleBookmarked
    case setTitle(String)
  }

  struct State {
    var isLoading = false
    var isBookmarked = false
    var title = ""
  }

  let initialState = State()

  func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .refresh:
      return .concat(
        .just(.setLoading(true)),
        .task {
          try await ReactorClock().sleep(for: .seconds(20))
          return .setTitle("News")
        },
        .just(.setLoading(false))
      )
    case .toggleBookmarked:
      return .just(.toggleBookmarked)
    }
  }

  func reduce(state: State, mutation: Mutation) -> State {
    var state = state
    switch mutation {
    case .setLoading(let isLoading): state.isLoading = isLoading
    case .toggleBookmarked: state.isBookmarked.toggle()
    case .setTitle(let title): state.title = title
    }
    return state
  }
}
