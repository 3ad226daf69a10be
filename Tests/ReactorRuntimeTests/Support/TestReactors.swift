import ReactorRuntime

/// A reactor whose state is the list of its mutations and whose parts are closures that a test sets.
final class ScriptedReactor: Reactor {
  typealias Action = String
  typealias Mutation = String
  typealias State = [String]

  let core = ReactorCore<Action, Mutation, State>()
  let initialState: State

  var onMutate: (_ reactor: ScriptedReactor, _ action: String) -> Observable<String> = { .just($1) }
  var onReduce: (_ reactor: ScriptedReactor, _ mutation: String) -> Void = { _, _ in }
  var transformAction: (Observable<String>) -> Observable<String> = { $0 }
  var transformMutation: (Observable<String>) -> Observable<String> = { $0 }
  var transformState: (Observable<[String]>) -> Observable<[String]> = { $0 }

  init(_ initialState: State = []) {
    self.initialState = initialState
  }

  func mutate(action: String) -> Observable<String> {
    onMutate(self, action)
  }

  func reduce(state: State, mutation: String) -> State {
    onReduce(self, mutation)
    return state + [mutation]
  }

  func transform(action: Observable<String>) -> Observable<String> {
    transformAction(action)
  }

  func transform(mutation: Observable<String>) -> Observable<String> {
    transformMutation(mutation)
  }

  func transform(state: Observable<[String]>) -> Observable<[String]> {
    transformState(state)
  }
}

struct TestError: Error, Equatable {}

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
