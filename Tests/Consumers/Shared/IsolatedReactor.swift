import ReactorRuntime

@MainActor
final class Toolbar {
  var title = ""
}

/// A reactor that belongs to the main actor and touches what does so too.
@MainActor
final class IsolatedReactor: @MainActor Reactor {
  enum Action {
    case rename(String)
  }

  struct State {
    var title = ""
  }

  let core = ReactorCore<Action, Action, State>()
  let initialState = State()
  private let toolbar: Toolbar

  init(toolbar: Toolbar) {
    self.toolbar = toolbar
  }

  func mutate(action: Action) -> Observable<Action> {
    toolbar.title = "renaming"
    return .just(action)
  }

  func reduce(into state: inout State, mutation: Action) {
    switch mutation {
    case .rename(let title):
      state.title = title
      toolbar.title = title
    }
  }
}
