import ReactorRuntime

/// A state without strings, arrays or objects, so that copying it counts no references.
final class CounterReactor: Reactor {
  enum Action {
    case increase
  }

  enum Mutation {
    case setCount(Int)
  }

  struct State {
    var count = 0
    var isLoading = false
  }

  let core = ReactorCore<Action, Mutation, State>(generatedFor: .version1)
  let initialState = State()

  func mutate(action: Action) -> Observable<Mutation> {
    .just(.setCount(1))
  }

  // Never inlined, for the reason that ScreenReactor's isn't.
  @inline(never)
  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .setCount(let count):
      state.count &+= count
    }
  }
}
