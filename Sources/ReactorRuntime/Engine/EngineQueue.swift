/// One thing that a reactor has to do, in the order in which it was asked to.
@usableFromInline
enum ReactorWork<Action, Mutation, State> {
  /// An action that was sent.
  case action(Action)

  /// An action that `transform(action:)` sent of its own accord.
  case transformedAction(Action)

  /// What a stream that `mutate` returned did.
  case effect(ReactorEffect, Event<Mutation>)

  /// What a stream inside of an effect or a transform left for when that which it sent before is reduced.
  case resumption(EffectRoot, () -> Void)

  /// A mutation that `transform(mutation:)` sent of its own accord, and whether it has waited in the queue.
  case transformedMutation(Mutation, hasWaited: Bool)

  /// Makes known what `transform(state:)` has sent of its own accord.
  case transformedStates

  /// Subscribes again to what a transform returned and has failed.
  case reconnection

  /// Tells a sender that its action was handled.
  case notify(() -> Void)
}

/// From an action that was sent to `mutate`.
///
/// What is generic over the reactor is inlinable, and so compiled again for each reactor's type in its own module: code
/// that isn't specialised costs four times as much. `send` is where that begins, and `perform` where work that waited
/// in the queue comes back to it, through the closures that `start` was given.
extension ReactorEngine {
  /// Handles an action here if nothing else is going on, otherwise leaves it for whoever drains.
  @inlinable
  func send<R: Reactor>(_ action: Action, to type: R.Type)
  where R.Action == Action, R.Mutation == Mutation, R.State == State {
    let idle = status.now
    guard idle.isIdle, status.exchange(idle, for: idle.union(.draining)) else {
      enqueue(.action(action))
      return
    }
    if idle.contains(.followed) {
      perform(.action(action), type)
    } else if let owner = owner.object {
      // Nobody listens and nothing is transformed: straight to `mutate`, past the queue and `perform`.
      mutate(action, unsafeDowncast(owner, to: R.self))
    } else {
      stop()
    }
    // Fails if anyone has left work meanwhile, or has come to follow.
    if !status.exchange(idle.union(.draining), for: idle) {
      drain()
    }
  }

  /// Does one piece of work. Draining thread only.
  @inlinable
  func perform<R: Reactor>(_ work: Work, _ type: R.Type)
  where R.Action == Action, R.Mutation == Mutation, R.State == State {
    guard let owner = owner.object else {
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
    case .transformedMutation(let mutation, let hasWaited):
      if hasWaited { lock.withLock { transforms.waitingMutationCount -= 1 } }
      commit(mutation, reactor)
    case .transformedStates:
      publishTransformedStates()
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
    let hasListeners = listeners != nil
    let isCaughtUp = store.catchingUpCount == 0
    let isTransformed = transforms.transformActions
    lock.unlock()
    if !isCaughtUp {
      countWhileCatchingUp(action)
    }
    if isTransformed {
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
  func handle<R: Reactor>(_ event: Event<Mutation>, of effect: ReactorEffect, _ reactor: R)
  where R.Action == Action, R.Mutation == Mutation, R.State == State {
    guard takeTurn(of: effect, isEvent: true) else { return }
    switch event {
    case .next(let mutation):
      deliver(mutation, reactor)
    case .error(let error):
      fail(effect, with: error)
    case .completed:
      advance(effect, reactor)
    }
  }

  /// Has the reactor say what is to happen, and does it as far as it comes at once; an effect goes on with the rest.
  @inlinable
  func mutate<R: Reactor>(_ action: Action, _ reactor: R)
  where R.Action == Action, R.Mutation == Mutation, R.State == State {
    let outcome = inEffect { run(reactor.mutate(action: action), reactor) }
    if case .completed = outcome { return }
    goOn(with: outcome, of: action, reactor)
  }

  /// Hands `action` to `sinks`. Draining thread only.
  @inlinable
  func publish(_ action: Action, to sinks: SubscriberList<Sink<Action>>) {
    CurrentThreadScheduler.withOwnQueue {
      sinks.forEach { $0.onNext(action) }
    }
  }
}

/// The queue, and who works it off.
///
/// Who does is ``EngineStatus``'s to say. Without a scheduler of its own the reactor drains on the thread that found it idle.
/// With one, that thread asks the scheduler, unless it is where the scheduler works already; whoever sends from there before
/// the scheduler has begun takes the turn over, so that what the main actor sends is handled before `onNext` returns.
extension ReactorEngine {
  /// Adds work, and drains unless someone does.
  @inlinable
  func enqueue(_ work: Work) {
    let item = WorkItem(work)
    if case .action(let action) = work {
      if enqueue(action: item) {
        ReactorHooks.reportRunaway(action)
      }
    } else {
      enqueue(item)
    }
  }

  @usableFromInline
  func enqueue(_ item: WorkLink) {
    lock.lock()
    guard status.now.contains(.started) else {
      lock.unlock()
      return
    }
    backlog.append(item)
    unlockAndDrain()
  }

  /// Adds an action. Says whether it is the one at which a loop without end is to be reported: it then is the draining thread itself that has
  /// added it, and this only leaves the work.
  @usableFromInline
  func enqueue(action item: WorkLink) -> Bool {
    let thread = ThreadIdentity.current
    lock.lock()
    guard status.now.contains(.started) else {
      lock.unlock()
      return false
    }
    backlog.append(item)
    let isRunaway = backlog.isRunaway(thread)
    unlockAndDrain()
    return isRunaway
  }

  /// Adds an action and what to call when it was handled, so that nothing comes between them.
  func enqueue(_ action: Action, thenNotify notify: @escaping () -> Void) {
    lock.lock()
    guard status.now.contains(.started) else {
      lock.unlock()
      notify()
      return
    }
    backlog.append(WorkItem(Work.action(action)))
    backlog.append(WorkItem(Work.notify(notify)))
    unlockAndDrain()
  }

  /// Sees to it that what was added is done.
  private func unlockAndDrain() {
    noteKeeping()
    let isHere = self.isHere
    let answer = status.update { $0.arriving(here: isHere) }
    lock.unlock()
    switch answer {
    case .leave: break
    case .drain: drain()
    case .askScheduler: askScheduler()
    }
  }

  /// Whether the calling thread is where the queue may be worked off.
  var isHere: Bool {
    !status.now.contains(.scheduled) || located?.isCurrent == true
  }

  /// Drains here or on the scheduler. For the thread that has the turn.
  @usableFromInline
  func startDraining() {
    if isHere {
      drain()
    } else {
      status.update { ($0.handingOver, ()) }
      askScheduler()
    }
  }

  private func askScheduler() {
    _ = scheduler?.schedule(self) { engine in
      if engine.status.update({ old in old.beginning.map { ($0, true) } ?? (old, false) }) {
        engine.drain()
      }
      return Disposables.create()
    }
  }

  /// Does what is in the queue until nothing is. Call on the draining thread, without the lock.
  @usableFromInline
  func drain() {
    let thread = ThreadIdentity.current
    lock.withLock { backlog.begin(on: thread) }
    workOff?(self)
  }

  /// The loop of `drain`.
  @inlinable
  func workOff<R: Reactor>(_ type: R.Type)
  where R.Action == Action, R.Mutation == Mutation, R.State == State {
    while let item = next() {
      perform(unsafeDowncast(item, to: WorkItem<Work>.self).work, type)
    }
  }

  /// Takes the next work out of the queue; if there is none, the calling thread ceases to drain.
  @usableFromInline
  func next() -> WorkLink? {
    lock.lock()
    defer { lock.unlock() }
    if let work = backlog.next() { return work }
    status.update { ($0.finishing, ()) }
    return nil
  }
}
