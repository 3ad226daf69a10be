extension ReactorEngine {
  /// Connects the engine to its reactor: sets what is specialised for the reactor's type and, when the reactor overrides
  /// transforms, calls each once and subscribes to what it returned. Only the first call does anything.
  @inlinable
  func start<R: Reactor>(
    _ reactor: R,
    receiver: @escaping (ActionSubject<Action>, Action) -> Void,
    perform: @escaping (ReactorEngine, Work) -> Void
  ) where R.Action == Action, R.Mutation == Mutation, R.State == State {
    lock.lock()
    let isUntouched = phase == .untouched
    lock.unlock()
    guard isUntouched else { return }
    let initialState = reactor.initialState
    let scheduler = reactor.scheduler
    let isScheduled = type(of: scheduler) != CurrentThreadScheduler.self
    lock.lock()
    guard phase == .untouched else {
      lock.unlock()
      return
    }
    phase = .started
    isStarting = true
    isDraining = true
    owner = reactor
    self.receiver = receiver
    self.perform = perform
    self.scheduler = isScheduled ? scheduler : nil
    lock.unlock()

    let mutationSource = TransformSource<Mutation>()
    let stateSource = TransformSource<State>()
    let actions = reactor.transform(action: self)
    let mutations = reactor.transform(mutation: mutationSource)
    let states = reactor.transform(state: stateSource)

    if states === stateSource && !stateSource.isActive {
      setInitialState(initialState)
    } else {
      connectStates(states, source: stateSource, initialState: initialState)
    }
    if mutations !== mutationSource || mutationSource.isActive {
      connectMutations(mutations, source: mutationSource)
    }
    if actions !== self {
      connectActions(actions)
    }
    finishStarting()
  }

  /// Makes the initial state the latest one and sends it to those who subscribed while the reactor started.
  @inlinable
  func setInitialState(_ state: State) {
    let first = UnsafeMutablePointer<State>.allocate(capacity: 1)
    first.initialize(to: state)
    lock.lock()
    current = first
    let waiting = stateSubscribers
    lock.unlock()
    if !waiting.isEmpty {
      send(to: waiting)
    }
  }

  @inlinable
  func finishStarting() {
    isStarting = false
    lock.lock()
    if queue.isEmpty {
      isDraining = false
      lock.unlock()
    } else {
      lock.unlock()
      startDraining()
    }
  }
}
