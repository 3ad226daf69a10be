import ReactorRuntime

/// A state with an array of 10,000 elements, of which each mutation changes one.
final class LargeStateReactor: Reactor {
  enum Action {
    case touch(Int)
  }

  enum Mutation {
    case touch(Int)
  }

  struct State {
    var items = Array(repeating: 0, count: 10_000)
  }

  let core: ReactorCore<Action, Mutation, State>
  let initialState = State()

  init(reducesInPlace: Bool) {
    core = ReactorCore(reducesInPlace: reducesInPlace)
  }

  func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .touch(let index):
      return .just(.touch(index))
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .touch(let index):
      state.items[index] &+= 1
    }
  }
}
