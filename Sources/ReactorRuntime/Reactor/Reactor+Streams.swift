extension Reactor {
  /// The values of one field of the state, each that differs from the one before; the current one first.
  @inlinable
  public func state<Value: Equatable>(_ keyPath: KeyPath<State, Value>) -> Observable<Value> {
    let field = FieldReader(keyPath)
    return state.changes(of: { field.value(in: $0) }, key: { $0 }, result: { $0 })
  }

  /// The values of one pulse of the state: the current one first, then one per reduce in which it was assigned, equal or
  /// not. ReactorKit 3: `pulse(_:)`.
  @inlinable
  public func pulse<Value>(_ keyPath: KeyPath<State, Pulse<Value>>) -> Observable<Value> {
    let field = FieldReader(keyPath)
    return pulse { field.value(in: $0) }
  }

  /// The values of the pulse that `transformToPulse` takes from the state. ReactorKit 3: `pulse(_:)`.
  @inlinable
  public func pulse<Value>(_ transformToPulse: @escaping (State) throws -> Pulse<Value>) -> Observable<Value> {
    state.changes(of: transformToPulse, key: { $0.valueUpdatedCount }, result: { $0.value })
  }

  /// Sends `action` and returns when its synchronous mutations were reduced, whichever thread did so.
  public func send(_ action: Action, isolation: isolated (any Actor)? = #isolation) async {
    await withCheckedContinuation { continuation in
      core.send(action, to: self) { continuation.resume() }
    }
  }
}
