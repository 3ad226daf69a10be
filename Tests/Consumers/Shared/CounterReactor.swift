import ReactorRuntime

/// A reactor as ReactorKit's README writes it: without a core.
final class CounterReactor: Reactor {
  enum Action {
    case increase
    case decrease
  }

  enum Mutation {
    case add(Int)
    case setLoading(Bool)
    case setMessage(String)
  }

  struct State {
    var count: Int
    var isLoading = false
    @Pulse var message: String?
  }

  let initialState: State

  init(count: Int = 0) {
    initialState = State(count: count)
  }

  func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .increase:
      return .concat([
        .just(.setLoading(true)),
        .just(.add(1)),
        .just(.setLoading(false)),
        .just(.setMessage("increased")),
      ])
    case .decrease:
      return .just(.add(-1))
    }
  }

  func reduce(state: State, mutation: Mutation) -> State {
    var state = state
    switch mutation {
    case .add(let number): state.count += number
    case .setLoading(let isLoading): state.isLoading = isLoading
    case .setMessage(let message): state.message = message
    }
    return state
  }
}
