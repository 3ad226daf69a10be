/// The way of a mutation: through `transform(mutation:)` if that is overridden, `reduce`, through `transform(state:)`
/// if that is, to those who listen to mutations and to the subscribers of the state.
///
/// `current` is what everyone reads. Without `transform(state:)` it is also what `reduce` starts from; with it,
/// `untransformed` is. Only the draining thread writes them, `current` with the lock, and it does so before anyone
/// hears of the new state.
extension ReactorEngine {
  /// Hands one mutation to the pipeline; what comes on the same thread meanwhile follows it. Draining thread only.
  @inlinable
  func deliver<R: Reactor>(_ mutation: Mutation, _ reactor: R)
  where R.Action == Action, R.Mutation == Mutation, R.State == State {
    if isDelivering {
      deferredMutations.append(mutation)
      return
    }
    isDelivering = true
    deliverNow(mutation, reactor)
    while !deferredMutations.isEmpty {
      if let next = deferredMutations.popFirst() {
        deliverNow(next, reactor)
      }
    }
    isDelivering = false
  }

  @inlinable
  func deliverNow<R: Reactor>(_ mutation: Mutation, _ reactor: R)
  where R.Action == Action, R.Mutation == Mutation, R.State == State {
    if let mutationSource {
      feedMutation(mutation, into: mutationSource)
    } else {
      commit(mutation, reactor)
    }
  }

  /// Reduces one mutation and makes the new state known. Draining thread only.
  @inlinable
  func commit<R: Reactor>(_ mutation: Mutation, _ reactor: R)
  where R.Action == Action, R.Mutation == Mutation, R.State == State {
    isCommitting = true
    if let stateSource {
      if let untransformed {
        reactor.reduce(into: &untransformed.value, mutation: mutation)
        feedState(untransformed.value, after: mutation, into: stateSource)
      }
    } else if let current {
      if let inPlaceGate {
        let (ready, hasListeners) = reduceInPlace(current, mutation, reactor, gate: inPlaceGate)
        makeKnown(mutation, hasListeners, to: ready)
      } else {
        var next = current.pointee
        reactor.reduce(into: &next, mutation: mutation)
        lock.lock()
        swap(&current.pointee, &next)
        if stateSubscribers.isEmpty && !hasListeners {
          lock.unlock()
        } else {
          let ready = catchingUpCount == 0 ? stateSubscribers : readySubscribers()
          let hasListeners = self.hasListeners
          lock.unlock()
          makeKnown(mutation, hasListeners, to: ready)
        }
      }
    }
    isCommitting = false
  }

  /// Hands a reduced mutation to those who listen, and the current state to `subscribers`. Draining thread only.
  @inlinable
  func makeKnown(_ mutation: Mutation, _ hasListeners: Bool, to subscribers: [CatchUpSubscriber<State>]) {
    if hasListeners {
      announce(reduced: mutation)
    }
    send(to: subscribers)
  }
}

extension Reactor {
  /// Starts the reactor and lets it go on from a state that a test has chosen. Only while nothing else uses it.
  package func goOn(from state: State) {
    core.connect(self)
    core.engine.goOn(from: state)
  }
}

extension ReactorEngine {
  fileprivate func goOn(from state: State) {
    guard let stateSource else { return publish(state) }
    untransformed?.value = state
    feedState(state, into: stateSource)
  }
}

/// Reducing in place: the state is changed where it is kept, so that nobody may read it meanwhile.
///
/// `inPlaceGate` is held while `reduce` runs, which nothing else here does with a lock; a reader waits at it and not at
/// the engine's lock, which stays free for those who send. `inPlaceThread`, which the engine's lock guards, tells them
/// that they have to, and catches a `reduce` that reads its own state, which would wait for itself.
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

  /// Reduces where the latest state is kept, so that a large collection in it isn't copied. Returns the subscribers
  /// that can be sent the new state, which were there before anyone could read it, and whether anyone listens. Draining
  /// thread only.
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

/// The subscribers of the state. One who is new gets the latest state outside of the lock, and what is published
/// meanwhile waits for it there (``CatchUpSubscriber``): nobody misses a state, and nobody sees two out of their order.
extension ReactorEngine {
  /// Sets the state that is seen from outside and hands it to the subscribers. Draining thread only.
  @usableFromInline
  func publish(_ state: State) {
    var state = state
    lock.lock()
    if let current {
      swap(&current.pointee, &state)
    } else {
      let first = lock.room(for: State.self)
      first.initialize(to: state)
      current = first
    }
    let ready = readySubscribers()
    let hasListeners = self.hasListeners
    lock.unlock()
    if hasListeners {
      announceReduced()
    }
    send(to: ready)
  }

  /// The subscribers that can be sent the current state now. Those that are still catching up keep it. Call with the
  /// lock held.
  @usableFromInline
  func readySubscribers() -> [CatchUpSubscriber<State>] {
    if catchingUpCount == 0 { return stateSubscribers }
    guard let current else { return [] }
    return stateSubscribers.filter { !$0.leaveForLater(.next(current.pointee)) }
  }

  /// Hands the current state to `subscribers`. Draining thread only.
  @inlinable
  func send(to subscribers: [CatchUpSubscriber<State>]) {
    guard !subscribers.isEmpty, let current else { return }
    let event = Event.next(current.pointee)
    for subscriber in subscribers {
      subscriber.sink.on(event)
    }
  }

  /// Hands the latest state to `sink`, and then each new one.
  func subscribeToState(_ sink: Sink<State>) -> any Disposable {
    let subscriber = CatchUpSubscriber(sink)
    lockForReading()
    let latest = current?.pointee
    if phase == .stopped {
      lock.unlock()
      if let latest {
        sink.onNext(latest)
      }
      return NopDisposable()
    }
    stateSubscribers.append(subscriber)
    noteKeeping()
    if latest == nil {
      subscriber.isCatchingUp = false
    } else {
      catchingUpCount += 1
    }
    lock.unlock()
    if let latest {
      sink.onNext(latest)
      subscriber.catchUp(lock)
      lock.withLock { catchingUpCount -= 1 }
    }
    // Not by a weak reference, which would make each use of the subscriber slower. As long as it is in the list,
    // nothing else has its identity.
    let identity = ObjectIdentifier(subscriber)
    return Disposables.create { [weak self] in self?.removeStateSubscriber(identity) }
  }

  /// Counts an action that came from a subscriber which is only just getting the states that there are: it may never
  /// come to the end of them. Draining thread only.
  @usableFromInline
  func countWhileCatchingUp(_ action: Action) {
    let thread = ThreadIdentity.current
    lock.lock()
    let counts = stateSubscribers.compactMap { $0.countAction(on: thread) }
    lock.unlock()
    if counts.contains(ReactorHooks.runawayLimit) {
      ReactorHooks.reportRunaway(action)
    }
  }

  private func removeStateSubscriber(_ identity: ObjectIdentifier) {
    let removed = lock.withLock {
      stateSubscribers.firstIndex { ObjectIdentifier($0) == identity }.map { stateSubscribers.remove(at: $0) }
    }
    withExtendedLifetime(removed) {}
  }
}

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

/// A state on the heap, for where a property of the state's own type would cost a type look-up at each deallocation.
@usableFromInline
final class StateBox<State> {
  @usableFromInline var value: State

  @usableFromInline
  init(_ value: State) {
    self.value = value
  }
}
