extension ReactorEngine {
  /// Connects the engine to its reactor: sets what is specialised for the reactor's type and, when the reactor overrides
  /// transforms, calls each once and subscribes to what it returned. Only the first call does anything.
  @inlinable
  func start<R: Reactor>(
    _ reactor: R,
    receiver: @escaping (ActionSubject<Action>, Action) -> Void,
    perform: @escaping (ReactorEngine, Work) -> Void
  ) where R.Action == Action, R.Mutation == Mutation, R.State == State {
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
    if isScheduled {
      drain(on: scheduler)
    }
    lock.unlock()

    let mutationSource = TransformSource<Mutation>()
    let stateSource = TransformSource<State>()
    let actions = reactor.transform(action: self)
    let mutations = reactor.transform(mutation: mutationSource)
    let states = reactor.transform(state: stateSource)

    let transformsStates = states !== stateSource || stateSource.isActive
    let transformsMutations = mutations !== mutationSource || mutationSource.isActive
    if !transformsStates && !transformsMutations && actions === self {
      finishStarting(with: initialState)
      return
    }
    if transformsStates {
      connectStates(states, source: stateSource, initialState: initialState)
    } else {
      publish(initialState)
    }
    if transformsMutations {
      connectMutations(mutations, source: mutationSource)
    }
    if actions !== self {
      connectActions(actions)
    }
    finishStarting()
  }

  /// Makes the initial state of a reactor without transforms the latest one, and sends it to those who subscribed while the
  /// reactor started.
  @inlinable
  func finishStarting(with state: State) {
    let first = lock.room(for: State.self)
    first.initialize(to: state)
    isStarting = false
    lock.lock()
    current = first
    if stateSubscribers.isEmpty && queue.isEmpty {
      isDraining = false
      lock.unlock()
    } else {
      let waiting = stateSubscribers
      lock.unlock()
      send(to: waiting)
      finishStarting()
    }
  }

  @usableFromInline
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
