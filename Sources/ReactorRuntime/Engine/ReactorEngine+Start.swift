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
    lock.lock()
    if queue.isEmpty {
      isDraining = false
      lock.unlock()
    } else {
      lock.unlock()
      startDraining()
    }
  }

  @usableFromInline
  func connectStates(_ states: Observable<State>, source: TransformSource<State>, initialState: State) {
    source.activate()
    stateSource = source
    untransformed = StateBox(initialState)
    connect(states, .states) { engine, state in engine.receiveTransformedState(state) }
    feedState(initialState, into: source)
  }

  @usableFromInline
  func connectMutations(_ mutations: Observable<Mutation>, source: TransformSource<Mutation>) {
    source.activate()
    mutationSource = source
    connect(mutations, .mutations) { engine, mutation in engine.receiveTransformedMutation(mutation) }
  }

  @usableFromInline
  func connectActions(_ actions: Observable<Action>) {
    transformsAction = true
    connect(actions, .actions) { engine, action in engine.receiveTransformedAction(action) }
    // Whoever subscribed to the actions by now did so for the transform, and gets each action before the others.
    lock.withLock {
      transformSinks = subscribers
      subscribers = []
    }
  }

  /// Subscribes to what a transform returned. What it sends while being subscribed to is handled on the spot, unless the
  /// reactor has a scheduler of its own.
  private func connect<Element>(
    _ stream: Observable<Element>,
    _ part: Feed,
    _ receive: @escaping (ReactorEngine, Element) -> Void
  ) {
    let sink = Sink<Element> { [weak self] event in
      switch event {
      case .next(let element):
        guard let self else { return }
        receive(self, element)
      case .error(let error):
        ReactorHooks.report(error, from: "a transform")
      case .completed:
        break
      }
    }
    transformSubscriptions.append(sink)
    needsLettingGo = true
    let run = { sink.attach(stream.run(sink)) }
    if scheduler == nil || part == .states {
      feeding(part, run)
    } else {
      CurrentThreadScheduler.withOwnQueue(run)
    }
  }
}
