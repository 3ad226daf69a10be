import ReactorRuntime

/// What the generator writes for a screen of the usual size: four fields, among them a string and an array.
final class ScreenReactor: Reactor {
  enum Action: Equatable {
    case increase
    case refresh
  }

  enum Mutation {
    case setCount(Int)
    case setLoading(Bool)
  }

  struct State {
    var count: Int = 0
    var title: String = "a title that is long enough to live on the heap"
    var items: [Int] = [1, 2, 3]
    var isLoading: Bool = false
  }

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

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .setCount(let count):
      state.count &+= count
    case .setLoading(let isLoading):
      state.isLoading = isLoading
    }
  }
}
