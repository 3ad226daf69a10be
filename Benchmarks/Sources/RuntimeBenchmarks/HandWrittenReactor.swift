import ReactorRuntime

/// A reactor as it was written for ReactorKit: no core of its own, and a `reduce` that returns the state.
final class HandWrittenReactor: Reactor {
  enum Action {
    case increase
  }

  enum Mutation {
    case setCount(Int)
  }

  typealias State = ScreenState

  let initialState = State()

  func mutate(action: Action) -> Observable<Mutation> {
    .just(.setCount(1))
  }

  // Never inlined, since a real one is too long for it: inlined into the loop of direct calls it would be one addition.
  @inline(never)
  func reduce(state: State, mutation: Mutation) -> State {
    var state = state
    switch mutation {
    case .setCount(let count):
      state.count &+= count
    }
    return state
  }
}
