/// Connecting: what a transform returned is subscribed to when the reactor starts, and again when it has failed.
///
/// A transform that hands back the very stream that it got and doesn't subscribe to it, as the default does, is none:
/// nothing is connected then, and the engine goes from part to part by itself.
extension ReactorEngine {
  /// Subscribes to what `transform(state:)` returned, and hands it the initial state. While the reactor starts.
  @inlinable
  func connectStates(_ states: Observable<State>, source: TransformSource<State>, initialState: State) {
    source.activate()
    sources.states = source
    let transformation = StateTransformation(initialState)
    sources.stateTransformation = transformation
    connect(states, source: source, .states) { engine, state in
      engine.receiveTransformedState(state, of: transformation)
    }
    feedState(initialState, into: source)
  }

  /// Subscribes to what `transform(mutation:)` returned. While the reactor starts.
  @inlinable
  func connectMutations(_ mutations: Observable<Mutation>, source: TransformSource<Mutation>) {
    source.activate()
    sources.mutations = source
    connect(mutations, source: source, .mutations) { engine, mutation in engine.receiveTransformedMutation(mutation) }
  }

  /// Subscribes to what `transform(action:)` returned. While the reactor starts.
  @inlinable
  func connectActions(_ actions: Observable<Action>) {
    connect(actions, source: self, .actions) { engine, action in engine.receiveTransformedAction(action) }
    // Whoever subscribed to the actions by now did so for the transform, and gets each action before the others.
    lock.withLock {
      transforms.transformActions(for: observers)
      observers = SubscriberList()
      noteFollowers()
    }
  }

  @usableFromInline
  func connect<Element>(
    _ stream: Observable<Element>,
    source: Observable<Element>,
    _ part: PipelinePart,
    _ receive: @escaping (ReactorEngine, Element) -> Void
  ) {
    let connection = TransformConnection(part, stream, source: source) { [weak self] connection in
      self?.subscribe(to: connection, receive)
    }
    lock.withLock {
      transforms.append(connection)
      noteKeeping()
    }
    connect(connection, again: false)
  }

  /// Subscribes to what a transform returned. What it sends while being subscribed to is handled on the spot, unless
  /// the reactor has a scheduler of its own and is being started elsewhere.
  private func subscribe<Element>(
    to connection: TransformConnection<Element>,
    _ receive: @escaping (ReactorEngine, Element) -> Void
  ) {
    let scope = EngineScope(self, .transform(connection.part))
    let sink = Sink<Element>(downstream: scope) { [weak self, weak connection] event in
      guard let self else { return }
      switch event {
      case .next(let element):
        receive(self, element)
      case .error(let error):
        if let connection {
          fail(connection, with: error)
        }
      case .completed:
        break
      }
      // Another thread may be letting go of the connections and not have come to this one.
      if status.now.contains(.stopped) {
        connection?.dispose()
      }
    }
    connection.subscription.disposable = sink
    let thread = ThreadIdentity.current
    let isStarting = position.steps.contains(.starting)
    lock.lock()
    connection.subscribingThread = thread
    transforms.reconnectingThread = connection.part == .actions && !isStarting ? thread : nil
    lock.unlock()
    let run = { sink.attach(connection.stream.run(sink)) }
    if isStarting && !isHere && connection.part != .states {
      CurrentThreadScheduler.withOwnQueue(run)
    } else {
      feeding(connection.part, run)
    }
    lock.lock()
    connection.subscribingThread = nil
    transforms.reconnectingThread = nil
    lock.unlock()
  }

  /// Takes the failure of what a transform returned, on any thread.
  private func fail<Element>(_ connection: TransformConnection<Element>, with error: any Error) {
    let thread = ThreadIdentity.current
    lock.lock()
    if connection.subscribingThread == thread {
      lock.unlock()
      connection.failure = error
      return
    }
    transforms.noteFailure(of: connection)
    lock.unlock()
    report(error, from: connection.part, "")
    enqueue(.reconnection)
  }

  /// Subscribes again to what transforms returned and has failed. Draining thread only.
  @usableFromInline
  func reconnect() {
    let broken = lock.withLock { transforms.takeBroken() }
    for connection in broken {
      connect(connection, again: true)
    }
  }

  private func connect(_ connection: any Reconnectable, again: Bool) {
    connection.connect(again: again) { error, consequence in
      report(error, from: connection.part, consequence)
    }
  }

  private func report(_ error: any Error, from part: PipelinePart, _ consequence: String) {
    let reactor = owner.object.map { " of \(type(of: $0))" } ?? ""
    ReactorHooks.report(error, from: "\(part.rawValue)\(reactor)\(consequence)")
  }

  /// Keeps a subscriber of the actions. One that comes from subscribing again to what `transform(action:)` returned
  /// gets them before the others, as at the start.
  func subscribeToActions(_ sink: Sink<Action>) -> any Disposable {
    let thread = ThreadIdentity.current
    lock.lock()
    if transforms.reconnectingThread == thread && !position.steps.contains(.mutating) {
      transforms.append(sink)
    } else {
      observers.append(sink)
    }
    noteKeeping()
    noteFollowers()
    lock.unlock()
    return ListSubscription(sink, of: self)
  }
}

/// Feeding: what goes into a transform, and what comes out of it.
///
/// What comes out on the draining thread while that feeds this very part is what the transform made of what it got, and
/// is handled on the spot; one that comes while the one before it is being handled, or on another thread, or at another
/// time, is queued. States have a list of their own, which is made known on the spot at other times, too.
extension ReactorEngine {
  /// Runs `body`, during which what comes out of that part of the pipeline on this thread is handled on the spot. What
  /// has failed is subscribed to again first, so that nothing that `body` sends is lost. Draining thread only.
  @usableFromInline
  func feeding(_ part: PipelinePart, _ body: () -> Void) {
    let thread = ThreadIdentity.current
    lock.lock()
    if !transforms.broken.isEmpty {
      lock.unlock()
      reconnect()
      lock.lock()
    }
    let previousThread = directThread
    directThread = thread
    lock.unlock()
    let previousFeed = position.feed
    position.feed = part
    // Streams that take turns take them here, not after whatever runs on the thread already.
    CurrentThreadScheduler.withOwnQueue(body)
    position.feed = previousFeed
    lock.withLock { directThread = previousThread }
  }

  /// Whether the calling thread is the draining one and feeds that part of the pipeline right now, so that what comes out of it is handled
  /// on the spot.
  @usableFromInline
  func takesAtOnce(from part: PipelinePart) -> Bool {
    isDirectThread && position.takesAtOnce(from: part)
  }

  /// Whether the calling thread is the draining one and hands something on synchronously.
  var isDirectThread: Bool {
    let thread = ThreadIdentity.current
    return lock.withLock { directThread == thread }
  }

  /// Hands a mutation to `transform(mutation:)`. Draining thread only.
  @inlinable
  func feedMutation(_ mutation: Mutation, into source: TransformSource<Mutation>) {
    feeding(.mutations) { source.send(mutation) }
  }

  /// Hands an action to `transform(action:)`. Draining thread only.
  @inlinable
  func feedAction(_ action: Action) {
    feeding(.actions) {
      let sinks = lock.withLock { transforms.sinks }
      sinks.forEach { $0.onNext(action) }
    }
  }

  /// Takes an action that came out of `transform(action:)`, on any thread.
  @inlinable
  func receiveTransformedAction(_ action: Action) {
    if takesAtOnce(from: .actions) {
      position.steps.insert(.mutating)
      perform?(self, .transformedAction(action))
      position.steps.remove(.mutating)
    } else {
      enqueue(.transformedAction(action))
    }
  }

  /// Takes a mutation that came out of `transform(mutation:)`, on any thread.
  @inlinable
  func receiveTransformedMutation(_ mutation: Mutation) {
    if takesMutationAtOnce {
      perform?(self, .transformedMutation(mutation, hasWaited: false))
    } else {
      lock.withLock { transforms.waitingMutationCount += 1 }
      enqueue(.transformedMutation(mutation, hasWaited: true))
    }
  }

  /// Whether a mutation that comes out of `transform(mutation:)` now is handled on the spot. Besides what the transform makes of what it is
  /// given, that is what a stream in it does, where none of its mutations waits: because of an effect's own code, such as to accept something
  /// at a relay, behind which the effect goes on as in RxSwift; and because of an action that is handed to `transform(action:)`, such as to end
  /// what that cancels, before `mutate` gets it. (What these set going in other effects, `turn(of:at:)` has so.)
  @usableFromInline var takesMutationAtOnce: Bool {
    takesAtOnce(from: .mutations)
      || isDirectThread && (position.isInEffect || position.isBeforeCommit)
        && lock.withLock { transforms.waitingMutationCount == 0 }
  }

  /// Runs an effect's own code, which may set something going in `transform(mutation:)` and in other effects. Draining thread only.
  @inlinable
  func inEffect(_ body: () -> EffectOutcome) -> EffectOutcome {
    guard runningEffectCount > 0 || sources.mutations != nil || sources.states != nil else { return body() }
    return handingOn(body)
  }

  /// Runs `body`, what comes of which on this thread may be handled on the spot. Draining thread only.
  @inlinable
  func handingOn<Result>(_ body: () -> Result) -> Result {
    let previousThread = beginHandingOn()
    defer { lock.withLock { directThread = previousThread } }
    return body()
  }

  @usableFromInline
  func beginHandingOn() -> ThreadIdentity? {
    let thread = ThreadIdentity.current
    return lock.withLock {
      defer { directThread = thread }
      return directThread
    }
  }

  /// Hands a state to `transform(state:)`. Draining thread only.
  @inlinable
  func feedState(_ state: State, into source: TransformSource<State>) {
    feeding(.states) { source.send(state) }
  }

  /// Hands the state that `mutation` led to to `transform(state:)`. Those who listen to mutations get this one when the
  /// transformed state is the current one, or afterwards when the transform keeps it back. Draining thread only.
  @usableFromInline
  func feedState(_ state: State, after mutation: Mutation, into source: TransformSource<State>) {
    let listeners = lock.withLock { self.listeners }
    listeners?.reducedMutation = mutation
    feedState(state, into: source)
    if listeners != nil {
      announceReduced()
    }
  }

  /// Takes a state that came out of `transform(state:)`, on any thread. Also one that has nothing to do with the state that the transform is given
  /// now is made known on the spot where that can be, as one that a stream in it sends because `reduce` sends it something: in the queue, it
  /// would come behind newer ones, and stay.
  @usableFromInline
  func receiveTransformedState(_ state: State, of transformation: StateTransformation<State>) {
    let thread = ThreadIdentity.current
    lock.lock()
    guard !status.now.contains(.stopped) else { return lock.unlock() }
    let isDirect = directThread == thread
    let isAnswer = isDirect && position.feed == .states && position.takesAtOnce(from: .states)
    transformation.waiting.append(.state(state, isAnswer: isAnswer))
    lock.unlock()
    if isDirect {
      publishTransformedStates()
    } else {
      enqueue(.transformedStates)
    }
  }

  /// Makes known what has come out of `transform(state:)`, in its order, however it has come here. What comes while that is being done follows
  /// it. Draining thread only.
  @usableFromInline
  func publishTransformedStates() {
    guard let transformation = sources.stateTransformation, !position.steps.contains(.publishing) else { return }
    position.steps.insert(.publishing)
    while let next = lock.withLock({ transformation.waiting.popFirst() }) {
      switch next {
      case .state(let state, let isAnswer): publish(state, isAnswer: isAnswer)
      case .resumption(let work): CurrentThreadScheduler.withOwnQueue(work)
      }
    }
    position.steps.remove(.publishing)
  }
}
