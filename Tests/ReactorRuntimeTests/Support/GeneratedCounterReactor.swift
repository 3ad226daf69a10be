import ReactorRuntime

/// What the generator writes, to the letter.
final class GeneratedCounterReactor: Reactor {
  enum Action { case increase }
  enum Mutation { case setCount(Int) }
  struct State {
    var count: Int = 0
    @Pulse var message: String?
  }

  let core = ReactorCore<Action, Mutation, State>(generatedFor: .version1)
  let initialState = State()

  func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .increase:
      let state = currentState
      return .concat(
        .just(.setCount(state.count + 1)),
        .deferred { [weak self] in
          guard let self else { return .empty() }
          let state = currentState
          return .just(.setCount(state.count + 1))
        }
      )
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .setCount(let count): state.count = count
    }
  }

  func transform(mutation: Observable<Mutation>) -> Observable<Mutation> {
    .merge(.just(.setCount(1)), mutation)
  }
}
