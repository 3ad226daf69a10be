import ReactorRuntime

/// What the generator writes for a screen of the usual size.
final class ScreenReactor: Reactor {
  enum Action: Equatable {
    case increase
    case refresh
  }

  enum Mutation {
    case setCount(Int)
    case setLoading(Bool)
  }

  typealias State = ScreenState

  let core = ReactorCore<Action, Mutation, State>(generatedFor: .version1)
  let initialState = State()

  func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .increase:
      return .just(.setCount(1))
    case .refresh:
      return .concat(.just(.setLoading(true)), .just(.setCount(2)), .just(.setLoading(false)))
    }
  }

  // Never inlined, since a real one is too long for it: inlined into the loop of direct calls it would be one addition.
  @inline(never)
  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .setCount(let count):
      state.count &+= count
    case .setLoading(let isLoading):
      state.isLoading = isLoading
    }
  }
}
