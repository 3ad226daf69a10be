extension ReactorEngine {
  /// Handles an action here if nothing else is going on, otherwise leaves it for whoever drains.
  @inlinable
  func send<R: Reactor>(_ action: Action, to type: R.Type)
  where R.Action == Action, R.Mutation == Mutation, R.State == State {
    lock.lock()
    if isDraining || scheduler != nil || phase != .started {
      lock.unlock()
      enqueue(.action(action))
      return
    }
    isDraining = true
    lock.unlock()
    perform(.action(action), type)
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
      mutate(action, reactor)
    case .effect(let effect, .next(let mutation)):
      if isRunning(effect) {
        deliver(mutation, reactor)
      }
    case .effect(let effect, .error(let error)):
      fail(effect, with: error)
    case .effect(let effect, .completed):
      advance(effect, reactor)
    case .transformedMutation(let mutation):
      commit(mutation, reactor)
    case .transformedState(let state):
      publish(state)
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
    let sinks = subscribers
    lock.unlock()
    if transformsAction {
      feedAction(action)
    } else {
      mutate(action, reactor)
    }
    if !sinks.isEmpty {
      publish(action, to: sinks)
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
