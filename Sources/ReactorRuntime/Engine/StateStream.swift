/// The stream of a reactor's states: the latest one first, then each new one.
final class StateStream<Action, Mutation, State>: Observable<State> {
  private let engine: ReactorEngine<Action, Mutation, State>

  init(_ engine: ReactorEngine<Action, Mutation, State>) {
    self.engine = engine
    super.init(kind: .direct)
  }

  override func run(_ sink: Sink<State>) -> any Disposable {
    engine.subscribeToState(sink)
  }
}
