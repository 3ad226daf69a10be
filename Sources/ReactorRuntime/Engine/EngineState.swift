/// The way of a mutation: through `transform(mutation:)` if that is overridden, `reduce`, through `transform(state:)`
/// if that is, to those who listen to mutations and to the subscribers of the state.
///
/// `current` is what everyone reads. Without `transform(state:)` it is also what `reduce` starts from; with it,
/// `reduced` in ``StateTransformation`` is. It is written before anyone hears of the new state.
extension ReactorEngine {
  /// The latest state, once there is one, as `transform(state:)` left it: in the room behind the lock. ``StateStore`` says who may touch it.
  @inlinable var current: UnsafeMutablePointer<State> {
    lock.room(for: State.self)
  }

  /// Hands one mutation to the pipeline; what comes on the same thread meanwhile follows it. Draining thread only.
  @inlinable
  func deliver<R: Reactor>(_ mutation: Mutation, _ reactor: R)
  where R.Action == Action, R.Mutation == Mutation, R.State == State {
    if position.steps.contains(.delivering) {
      deferredMutations.append(mutation)
      return
    }
    position.steps.insert(.delivering)
    deliverNow(mutation, reactor)
    while !deferredMutations.isEmpty {
      if let next = deferredMutations.popFirst() {
        deliverNow(next, reactor)
      }
    }
    position.steps.remove(.delivering)
  }

  @inlinable
  func deliverNow<R: Reactor>(_ mutation: Mutation, _ reactor: R)
  where R.Action == Action, R.Mutation == Mutation, R.State == State {
    if let source = sources.mutations {
      feedMutation(mutation, into: source)
    } else {
      commit(mutation, reactor)
    }
  }

  /// Reduces one mutation and makes the new state known. Draining thread only.
  @inlinable
  func commit<R: Reactor>(_ mutation: Mutation, _ reactor: R)
  where R.Action == Action, R.Mutation == Mutation, R.State == State {
    position.steps.insert(.committing)
    if let source = sources.states {
      if let transformation = sources.stateTransformation {
        handingOn { reactor.reduce(into: &transformation.reduced, mutation: mutation) }
        feedState(transformation.reduced, after: mutation, into: source)
      }
    } else if let gate {
      reduceInPlace(mutation, reactor, gate: gate)
    } else {
      var next = current.pointee
      reactor.reduce(into: &next, mutation: mutation)
      lock.lock()
      swap(&current.pointee, &next)
      unlockAndMakeKnown(mutation)
    }
    position.steps.remove(.committing)
  }

  /// Hands a mutation that was just reduced to those who listen, and the current state to the subscribers that were there before anyone
  /// could read it. Call with the lock held: it is released. Draining thread only.
  @inlinable
  func unlockAndMakeKnown(_ mutation: Mutation) {
    if store.subscribers.isEmpty && listeners == nil {
      lock.unlock()
      return
    }
    let ready = store.ready(for: current)
    let hasListeners = listeners != nil
    lock.unlock()
    if hasListeners {
      announce(reduced: mutation)
    }
    send(to: ready)
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
    guard let source = sources.states else { return publish(state) }
    sources.stateTransformation?.reduced = state
    feedState(state, into: source)
  }
}

/// Reducing in place, and reading: ``StateStore`` says how they keep out of each other's way.
extension ReactorEngine {
  /// Takes the lock when the state can be read: while it is reduced in place, on another thread, this waits for that.
  @inlinable
  func lockForReading() {
    lock.lock()
    while store.reducingThread != nil {
      lock.unlock()
      waitForReduce()
      lock.lock()
    }
  }

  @usableFromInline
  func waitForReduce() {
    let thread = lock.withLock { store.reducingThread }
    precondition(
      thread != ThreadIdentity.current,
      "A reactor that reduces in place read its currentState or subscribed to its state inside reduce(into:mutation:)"
    )
    gate?.withLock {}
  }

  /// Reduces where the latest state is kept, so that a large collection in it isn't copied, and makes the new state known. Draining thread
  /// only.
  @inlinable
  func reduceInPlace<R: Reactor>(_ mutation: Mutation, _ reactor: R, gate: Lock)
  where R.Action == Action, R.Mutation == Mutation, R.State == State {
    gate.lock()
    let thread = ThreadIdentity.current
    lock.lock()
    store.reducingThread = thread
    lock.unlock()
    reactor.reduce(into: &current.pointee, mutation: mutation)
    lock.lock()
    store.reducingThread = nil
    gate.unlock()
    unlockAndMakeKnown(mutation)
  }
}

/// The subscribers of the state.
extension ReactorEngine {
  /// Sets the state that is seen from outside and hands it to the subscribers. Draining thread only.
  ///
  /// - Parameter isAnswer: Whether it is what became of the mutation that was reduced last.
  @usableFromInline
  func publish(_ state: State, isAnswer: Bool = true) {
    var state = state
    lock.lock()
    if store.hasState {
      swap(&current.pointee, &state)
    } else {
      current.initialize(to: state)
      store.hasState = true
    }
    let ready = store.ready(for: current)
    let hasListeners = listeners != nil
    lock.unlock()
    if hasListeners, isAnswer {
      announceReduced()
    }
    send(to: ready)
  }

  /// Hands the current state to `subscribers`. Draining thread only.
  @inlinable
  func send(to subscribers: [CatchUpSubscriber<State>]) {
    guard !subscribers.isEmpty else { return }
    let event = Event.next(current.pointee)
    for subscriber in subscribers {
      subscriber.sink.on(event)
    }
  }

  /// Hands the latest state to `sink`, and then each new one.
  func subscribeToState(_ sink: Sink<State>) -> any Disposable {
    let subscriber = CatchUpSubscriber(sink)
    lockForReading()
    let latest = store.hasState ? current.pointee : nil
    if status.now.contains(.stopped) {
      lock.unlock()
      if let latest {
        sink.onNext(latest)
      }
      return NopDisposable()
    }
    store.insert(subscriber)
    noteKeeping()
    noteFollowers()
    lock.unlock()
    if let latest {
      sink.onNext(latest)
      subscriber.catchUp(lock)
      lock.withLock {
        store.caughtUp()
        noteFollowers()
      }
    }
    // Not by a weak reference, which would make each use of the subscriber slower. As long as it is in the list,
    // nothing else has its identity.
    let identity = ObjectIdentifier(subscriber)
    return Disposables.create { [weak self] in
      guard let self else { return }
      let removed = lock.withLock { self.store.remove(identity) }
      withExtendedLifetime(removed) {}
    }
  }

  /// Counts an action that came from a subscriber which is only just getting the states that there are: it may never
  /// come to the end of them. Draining thread only.
  @usableFromInline
  func countWhileCatchingUp(_ action: Action) {
    let thread = ThreadIdentity.current
    if lock.withLock({ store.isRunaway(on: thread) }) {
      ReactorHooks.reportRunaway(action)
    }
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

/// The states before and behind `transform(state:)`, if that is overridden. On the heap, since a property of the state's own type would cost a type
/// look-up at each deallocation.
@usableFromInline
final class StateTransformation<State> {
  /// The latest state as `reduce` left it. Draining thread only.
  @usableFromInline var reduced: State

  /// What has come out of `transform(state:)` and is not known yet, in its order. Guarded by the engine's lock.
  var waiting = WorkQueue<Waiting>()

  enum Waiting {
    /// A state, and whether it is what the transform made of the one that it was given last.
    case state(State, isAnswer: Bool)
    /// What a stream in the transform left for when the states before are known.
    case resumption(() -> Void)
  }

  @usableFromInline
  init(_ reduced: State) {
    self.reduced = reduced
  }
}
