import ReactorRuntime

/// As little as a program can ask of the library: what else is in it, the library brings.
final class Counter: Reactor {
  enum Action {
    case increase
  }

  struct State {
    var count = 0
  }

  let core = ReactorCore<Action, Action, State>()
  let initialState = State()

  func reduce(into state: inout State, mutation: Action) {
    state.count += 1
  }
}

let counter = Counter()
counter.action.onNext(.increase)
print(counter.currentState.count)
