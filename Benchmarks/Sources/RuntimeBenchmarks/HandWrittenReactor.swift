import ReactorRuntime

/// A reactor as it was written for ReactorKit: no core of its own, and a `reduce` that returns the state.
final class HandWrittenReactor: Reactor {
  enum Action {
    case increase
  }

  enum Mutation {
    case setCount(Int)
  }

  struct State {
    var count: Int = 0
    var title: String = "a title that is long enough to live on the heap"
    var items: [Int] = [1, 2, 3]
    var isLoading: Bool = false
  }

  let initialState = State()

  func mutate(action: Action) -> Observable<Mutation> {
    .just(.setCount(1))
  }

  func reduce(state: State, mutation: Mutation) -> State {
    var state = state
    switch mutation {
    case .setCount(let count):
      state.count &+= count
    }
    return state
  }
}
