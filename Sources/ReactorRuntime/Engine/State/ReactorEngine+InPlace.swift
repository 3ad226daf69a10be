extension ReactorEngine {
  /// Takes the lock when the state can be read: while it is reduced in place, on another thread, this waits for that.
  @inlinable
  func lockForReading() {
    lock.lock()
    while inPlaceThread != nil {
      lock.unlock()
      waitForReduce()
      lock.lock()
    }
  }

  @usableFromInline
  func waitForReduce() {
    let thread = lock.withLock { inPlaceThread }
    precondition(
      thread != ThreadIdentity.current,
      "A reactor that reduces in place read its currentState or subscribed to its state inside reduce(into:mutation:)"
    )
    inPlaceGate?.withLock {}
  }

  /// Reduces where the latest state is kept, so that a large collection in it isn't copied. Returns the subscribers that
  /// can be sent the new state, which were there before anyone could read it, and whether anyone
  /// listens. Draining thread only.
  @inlinable
  func reduceInPlace<R: Reactor>(
    _ state: UnsafeMutablePointer<State>,
    _ mutation: Mutation,
    _ reactor: R,
    gate: Lock
  ) -> (ready: [CatchUpSubscriber<State>], hasListeners: Bool)
  where R.Action == Action, R.Mutation == Mutation, R.State == State {
    gate.lock()
    let thread = ThreadIdentity.current
    lock.lock()
    inPlaceThread = thread
    lock.unlock()
    reactor.reduce(into: &state.pointee, mutation: mutation)
    lock.lock()
    inPlaceThread = nil
    let ready = catchingUpCount == 0 ? stateSubscribers : readySubscribers()
    let hasListeners = self.hasListeners
    lock.unlock()
    gate.unlock()
    return (ready, hasListeners)
  }
}
