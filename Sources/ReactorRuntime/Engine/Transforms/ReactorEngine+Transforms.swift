extension ReactorEngine {
  @usableFromInline
  func connectStates(_ states: Observable<State>, source: TransformSource<State>, initialState: State) {
    source.activate()
    stateSource = source
    untransformed = StateBox(initialState)
    connect(states, source: source, .states) { engine, state in engine.receiveTransformedState(state) }
    feedState(initialState, into: source)
  }

  @usableFromInline
  func connectMutations(_ mutations: Observable<Mutation>, source: TransformSource<Mutation>) {
    source.activate()
    mutationSource = source
    connect(mutations, source: source, .mutations) { engine, mutation in engine.receiveTransformedMutation(mutation) }
  }

  @usableFromInline
  func connectActions(_ actions: Observable<Action>) {
    transformsAction = true
    connect(actions, source: self, .actions) { engine, action in engine.receiveTransformedAction(action) }
    // Whoever subscribed to the actions by now did so for the transform, and gets each action before the others.
    lock.withLock {
      transformSinks += observers
      observers = []
    }
  }

  private func connect<Element>(
    _ stream: Observable<Element>,
    source: Observable<Element>,
    _ part: PipelinePart,
    _ receive: @escaping (ReactorEngine, Element) -> Void
  ) {
    let connection = TransformConnection(part, stream, source: source) { [weak self] connection in
      self?.subscribe(to: connection, receive)
    }
    lock.withLock {
      transformConnections.append(connection)
      noteKeeping()
    }
    connect(connection, again: false)
  }

  /// Subscribes to what a transform returned. What it sends while being subscribed to is handled on the spot, unless the
  /// reactor has a scheduler of its own and is being started.
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
    }
    connection.subscription.disposable = sink
    let thread = ThreadIdentity.current
    lock.lock()
    connection.subscribingThread = thread
    connectingThread = connection.part == .actions && !isStarting ? thread : nil
    lock.unlock()
    let run = { sink.attach(connection.stream.run(sink)) }
    if isStarting && scheduler != nil && connection.part != .states {
      CurrentThreadScheduler.withOwnQueue(run)
    } else {
      feeding(connection.part, run)
    }
    lock.lock()
    connection.subscribingThread = nil
    connectingThread = nil
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
    brokenConnections.append(connection)
    lock.unlock()
    report(error, from: connection.part, "")
    enqueue(.reconnection)
  }

  /// Subscribes again to what transforms returned and has failed. Draining thread only.
  @usableFromInline
  func reconnect() {
    lock.lock()
    let broken = brokenConnections
    brokenConnections = []
    lock.unlock()
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
    let reactor = owner.map { " of \(type(of: $0))" } ?? ""
    ReactorHooks.report(error, from: "\(part.rawValue)\(reactor)\(consequence)")
  }

  /// Keeps a subscriber of the actions. One that comes from subscribing again to what `transform(action:)` returned gets
  /// them before the others, as at the start.
  func subscribeToActions(_ sink: Sink<Action>) -> any Disposable {
    let thread = ThreadIdentity.current
    lock.lock()
    if connectingThread == thread && !isMutatingDirectly {
      transformSinks.append(sink)
    } else {
      observers.append(sink)
    }
    noteKeeping()
    lock.unlock()
    return Disposables.create { [weak self, weak sink] in
      guard let self, let sink else { return }
      lock.withLock {
        observers.removeAll { $0 === sink }
        transformSinks.removeAll { $0 === sink }
      }
    }
  }
}
