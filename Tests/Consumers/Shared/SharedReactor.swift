import ReactorRuntime

/// A reactor that is sent to from several threads.
nonisolated final class SharedReactor: Reactor, Sendable {
  enum Action: Sendable {
    case increase
  }

  struct State: Sendable {
    var count = 0
  }

  let core = ReactorCore<Action, Action, State>()
  let initialState = State()

  func reduce(into state: inout State, mutation: Action) {
    state.count += 1
  }
}
