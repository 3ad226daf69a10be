extension ReactorCore {
  var isStubEnabled: Bool {
    get { engine.lock.withLock { engine.isStubEnabled } }
    set { engine.lock.withLock { engine.isStubEnabled = newValue } }
  }

  /// The reactor's stub, made at the first call.
  @usableFromInline
  func stub<R: Reactor>(for reactor: R) -> Stub<R>
  where R.Action == Action, R.Mutation == Mutation, R.State == State {
    if let stub = engine.lock.withLock({ engine.stub }) as? Stub<R> { return stub }
    let stub = Stub<R>(initialState: reactor.initialState) { [weak engine] state in
      guard let engine else { return }
      var box = Optional(StateBox(state))
      engine.lock.withLock { swap(&engine.stubbedState, &box) }
    }
    engine.lock.lock()
    let kept = engine.stub as? Stub<R> ?? stub
    engine.stub = kept
    engine.noteKeeping()
    engine.lock.unlock()
    return kept
  }
}
