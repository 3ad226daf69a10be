extension Reactor {
  /// The values of one field of the state, each that differs from the one before; the current one first.
  public func state<Value: Equatable>(_ keyPath: KeyPath<State, Value>) -> Observable<Value> {
    state.map { $0[keyPath: keyPath] }.distinctUntilChanged()
  }

  /// The values of one pulse of the state: the current one first, then one per reduce in which it was assigned, equal or
  /// not. ReactorKit 3: `pulse(_:)`.
  public func pulse<Value>(_ keyPath: KeyPath<State, Pulse<Value>>) -> Observable<Value> {
    pulse { $0[keyPath: keyPath] }
  }

  /// The values of the pulse that `transformToPulse` takes from the state. ReactorKit 3: `pulse(_:)`.
  public func pulse<Value>(_ transformToPulse: @escaping (State) throws -> Pulse<Value>) -> Observable<Value> {
    state.map(transformToPulse).distinctUntilChanged { $0.valueUpdatedCount }.map { $0.value }
  }

  /// Sends `action` and returns when its synchronous mutations were reduced, whichever thread did so.
  public func send(_ action: Action, isolation: isolated (any Actor)? = #isolation) async {
    await withCheckedContinuation { continuation in
      core.send(action, to: self) { continuation.resume() }
    }
  }
}
