import Dispatch
import ReactorRuntime

/// A reactor whose effects need subscriptions.
final class EffectReactor: Reactor {
  enum Action {
    case listen
    case search(Int)
    case load
  }

  enum Mutation {
    case setCount(Int)
  }

  struct State {
    var count = 0
  }

  let core = ReactorCore<Action, Mutation, State>(generatedFor: .version1)
  let initialState = State()
  let notifications = PublishSubject<Mutation>()
  let loaded = DispatchSemaphore(value: 0)
  private let transformsMutations: Bool

  /// With `flatMapLatest` in `transform(mutation:)`, if that is wanted.
  init(transformsMutations: Bool = false) {
    self.transformsMutations = transformsMutations
  }

  func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .listen:
      return notifications.take(until: self.action.filter { if case .listen = $0 { true } else { false } })
    case .search(let number):
      return .just(.setCount(number))
    case .load:
      return .task {
        await Task.yield()
        return .setCount(1)
      }
    }
  }

  func transform(mutation: Observable<Mutation>) -> Observable<Mutation> {
    transformsMutations ? mutation.flatMapLatest { Observable.just($0) } : mutation
  }

  @inline(never)
  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .setCount(let count):
      state.count &+= count
    }
    loaded.signal()
  }
}
