extension ReactorEngine {
  /// Handles an action here if nothing else is going on, otherwise leaves it for whoever drains.
  @inlinable
  func send<R: Reactor>(_ action: Action, to type: R.Type)
  where R.Action == Action, R.Mutation == Mutation, R.State == State {
    lock.lock()
    if isDraining || isScheduled || phase != .started {
      enqueueAndUnlock(.action(action))
      return
    }
    isDraining = true
    let isFollowed = hasListeners || !observers.isEmpty || catchingUpCount > 0
    lock.unlock()
    if isFollowed || transformsAction {
      perform(.action(action), type)
    } else if let owner {
      mutate(action, unsafeDowncast(owner, to: R.self))
    } else {
      stop()
    }
    lock.lock()
    if queue.isEmpty {
      isDraining = false
      lock.unlock()
    } else {
      lock.unlock()
      drain()
    }
  }

  /// Does one piece of work. Draining thread only.
  @inlinable
  func perform<R: Reactor>(_ work: Work, _ type: R.Type)
  where R.Action == Action, R.Mutation == Mutation, R.State == State {
    guard let owner else {
      stop()
      return
    }
    let reactor = unsafeDowncast(owner, to: R.self)
    switch work {
    case .action(let action):
      handle(action, reactor)
    case .transformedAction(let action):
      announce(handled: action)
      mutate(action, reactor)
    case .effect(let effect, let event):
      handle(event, of: effect, reactor)
    case .resumption(let root, let work):
      resume(root, work)
    case .transformedMutation(let mutation):
      commit(mutation, reactor)
    case .transformedState(let state):
      publish(state)
    case .reconnection:
      reconnect()
    case .notify(let notify):
      notify()
    }
  }

  /// The subscribers of the action are those from before it was handled, so that a stream that it starts and that ends
  /// at a later action doesn't end at this one.
  @inlinable
  func handle<R: Reactor>(_ action: Action, _ reactor: R)
  where R.Action == Action, R.Mutation == Mutation, R.State == State {
    lock.lock()
    let sinks = observers
    let hasListeners = self.hasListeners
    let isCaughtUp = catchingUpCount == 0
    lock.unlock()
    if !isCaughtUp {
      countWhileCatchingUp(action)
    }
    if transformsAction {
      feedAction(action)
    } else {
      if hasListeners {
        announce(handled: action)
      }
      mutate(action, reactor)
    }
    if !sinks.isEmpty {
      publish(action, to: sinks)
    }
  }

  /// Does what a running effect asked for. Draining thread only.
  @inlinable
  func handle<R: Reactor>(_ event: Event<Mutation>, of effect: ReactorEffect<Action, Mutation>, _ reactor: R)
  where R.Action == Action, R.Mutation == Mutation, R.State == State {
    guard takeTurn(of: effect) else { return }
    switch event {
    case .next(let mutation):
      deliver(mutation, reactor)
    case .error(let error):
      fail(effect, with: error)
    case .completed:
      advance(effect, reactor)
    }
  }

  @inlinable
  func mutate<R: Reactor>(_ action: Action, _ reactor: R)
  where R.Action == Action, R.Mutation == Mutation, R.State == State {
    let outcome = run(reactor.mutate(action: action), reactor)
    if case .completed = outcome { return }
    if let effect = makeEffect(of: action, outcome) {
      advance(effect, reactor)
    }
  }

  @usableFromInline
  func publish(_ action: Action, to sinks: [Sink<Action>]) {
    CurrentThreadScheduler.withOwnQueue {
      for sink in sinks {
        sink.onNext(action)
      }
    }
  }
}
