extension ReactorCore {
  var isStubEnabled: Bool {
    get { engine.lock.withLock { engine.isStubEnabled } }
    set { engine.lock.withLock { engine.isStubEnabled = newValue } }
  }

  /// What the reactor's stubs share, made at the first call.
  @usableFromInline
  func stub<R: Reactor>(for reactor: R) -> StubStorage<Action, State>
  where R.Action == Action, R.State == State {
    if let stub = knownStub { return stub }
    let stub = StubStorage<Action, State>(initialState: reactor.initialState)
    engine.lock.lock()
    let kept = engine.stub as? StubStorage<Action, State> ?? stub
    engine.stub = kept
    engine.noteKeeping()
    engine.lock.unlock()
    return kept
  }

  /// The state that the stub was given last, if there is one.
  @usableFromInline var stubbedState: State? {
    knownStub?.state.value
  }

  private var knownStub: StubStorage<Action, State>? {
    engine.lock.withLock { engine.stub } as? StubStorage<Action, State>
  }
}
