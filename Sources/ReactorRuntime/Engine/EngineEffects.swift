/// How far the synchronous part of a stream brought it.
@usableFromInline
enum EffectOutcome<Mutation> {
  case completed
  case failed(any Error)

  /// The first of these must be subscribed to; the others follow it, one after the other.
  case pending([Observable<Mutation>])
}

/// The part of a stream that comes without a subscription: a reactor reads it like a list.
///
/// Each mutation is reduced before the next one is asked for, so that a `deferred` further behind reads the state that
/// those before it made.
extension ReactorEngine {
  /// Hands the mutations of `stream` on, as far as they come without a subscription. Draining thread only.
  @inlinable
  func run<R: Reactor>(_ stream: Observable<Mutation>, _ reactor: R) -> EffectOutcome<Mutation>
  where R.Action == Action, R.Mutation == Mutation, R.State == State {
    if stream.kind == .few {
      let few = unsafeDowncast(stream, to: FewObservable<Mutation>.self)
      deliver(few.first, reactor)
      deliver(few.second, reactor)
      if few.hasThird {
        deliver(few.third, reactor)
      }
      return .completed
    }
    switch stream.content {
    case .empty:
      return .completed
    case .just(let mutation):
      deliver(mutation, reactor)
      return .completed
    case .elements(let mutations):
      for mutation in mutations {
        deliver(mutation, reactor)
      }
      return .completed
    case .failure(let error):
      return .failed(error)
    case .computed(let compute):
      do {
        if let mutation = try compute() {
          deliver(mutation, reactor)
        }
        return .completed
      } catch {
        return .failed(error)
      }
    case .concatenation(let children):
      for index in children.indices {
        if index == children.count - 1, children[index].kind == .deferred || children[index].kind == .concatenation {
          return runLast(children[index], reactor)
        }
        switch run(children[index], reactor) {
        case .completed:
          continue
        case .failed(let error):
          return .failed(error)
        case .pending(let pending):
          return .pending(pending + children[(index + 1)...])
        }
      }
      return .completed
    case .deferred(let make):
      do {
        return run(try make(), reactor)
      } catch {
        return .failed(error)
      }
    case .source:
      return .pending([stream])
    }
  }

  /// Runs what comes last in a concatenation, in a loop: a stream that ends in itself, by way of `deferred`, needs no
  /// more of the stack the longer it goes on. Apart from `run`, which would be slower as a loop.
  @inlinable
  func runLast<R: Reactor>(_ stream: Observable<Mutation>, _ reactor: R) -> EffectOutcome<Mutation>
  where R.Action == Action, R.Mutation == Mutation, R.State == State {
    var stream = stream
    while true {
      switch stream.content {
      case .deferred(let make):
        do {
          stream = try make()
        } catch {
          return .failed(error)
        }
      case .concatenation(let children):
        guard let last = children.last else { return .completed }
        for index in children.indices.dropLast() {
          switch run(children[index], reactor) {
          case .completed:
            continue
          case .failed(let error):
            return .failed(error)
          case .pending(let pending):
            return .pending(pending + children[(index + 1)...])
          }
        }
        stream = last
      default:
        return run(stream, reactor)
      }
    }
  }
}

/// The part of a stream that needs subscriptions: one child at a time is subscribed to, the others follow it.
///
/// A child's events may come on any thread. On the draining thread, while the child is being subscribed to, they are
/// handled on the spot; otherwise they are queued. `waitingEventCount` says how many of them wait: as long as there are any,
/// no other one is handled on the spot, so that nothing overtakes. An end takes its turn like a mutation, and only then
/// comes the next child. A stream inside of the child that has left work for its turn (`resumption`) has not sent yet what
/// that will send, so the turns of others don't keep its events from being handled in its own.
extension ReactorEngine {
  /// Keeps what is left of the stream of `action`, or reports its error. Draining thread only.
  @usableFromInline
  func makeEffect(
    of action: Action,
    _ outcome: EffectOutcome<Mutation>
  ) -> ReactorEffect<Action, Mutation>? {
    switch outcome {
    case .completed:
      return nil
    case .failed(let error):
      ReactorHooks.report(error, from: "the stream of the action \(action)")
      return nil
    case .pending(let pending):
      let effect = ReactorEffect(action: action, pending: pending)
      lock.lock()
      let isStarted = status.now.contains(.started)
      if isStarted {
        effects.insert(effect)
        noteKeeping()
      }
      lock.unlock()
      return isStarted ? effect : nil
    }
  }

  /// Goes on with a stream until it needs a subscription that doesn't end at once. Draining thread only.
  @inlinable
  func advance<R: Reactor>(_ effect: ReactorEffect<Action, Mutation>, _ reactor: R)
  where R.Action == Action, R.Mutation == Mutation, R.State == State {
    while let child = nextChild(of: effect) {
      switch run(child, reactor) {
      case .completed:
        continue
      case .failed(let error):
        fail(effect, with: error)
        return
      case .pending(let pending):
        if !subscribe(to: pending, in: effect) { return }
      }
    }
  }

  /// What comes next in `effect`; if nothing does, the effect is over.
  @usableFromInline
  func nextChild(of effect: ReactorEffect<Action, Mutation>) -> Observable<Mutation>? {
    guard isRunning(effect) else { return nil }
    if let child = effect.popFollowing() {
      // Before the next one is made or subscribed to: it may need what this one held.
      effect.child.disposable = NopDisposable()
      return child
    }
    remove(effect)
    return nil
  }

  /// Subscribes to the first of `pending` and keeps the others for later. Says whether the first has completed already.
  /// Draining thread only.
  @usableFromInline
  func subscribe(to pending: [Observable<Mutation>], in effect: ReactorEffect<Action, Mutation>) -> Bool {
    guard let child = pending.first else { return true }
    effect.prependFollowing(pending)
    let scope = EngineScope(self, .effect(effect))
    let sink = Sink<Mutation>(downstream: scope) { [self] event in receive(event, from: effect) }
    effect.child.disposable = sink
    let end = directly(in: effect) {
      sink.attach(child.run(sink))
    }
    guard let end else { return false }
    if case .error(let error) = end {
      fail(effect, with: error)
      return false
    }
    return true
  }

  /// Runs `body`, during which what the child of `effect` does on this thread is handled on the spot. Returns the end
  /// of the child if it came meanwhile. Draining thread only.
  func directly(in effect: ReactorEffect<Action, Mutation>, _ body: () -> Void) -> Event<Mutation>? {
    let thread = ThreadIdentity.current
    lock.lock()
    let previousThread = directThread
    directThread = thread
    effect.isSubscribing = true
    lock.unlock()
    CurrentThreadScheduler.withOwnQueue(body)
    lock.lock()
    effect.isSubscribing = false
    directThread = previousThread
    lock.unlock()
    let end = effect.endDuringSubscription
    effect.endDuringSubscription = nil
    return end
  }

  /// Takes what a child of an effect did, on any thread. What comes on the draining thread doesn't overtake what came
  /// before on another one.
  private func receive(_ event: Event<Mutation>, from effect: ReactorEffect<Action, Mutation>) {
    let isDirect = isDirect(effect)
    if isDirect && event.isStopEvent {
      effect.endDuringSubscription = event
      return
    }
    let comesFirst = isDirect || endsBeforeAction(effect)
    lock.withLock { effects.leave(effect, isEvent: true) }
    if comesFirst {
      perform?(self, .effect(effect, event))
    } else {
      enqueue(.effect(effect, event))
    }
    // Another thread may be letting go of the effects and not have come to this one: then it ends here, as it does where nobody was faster.
    if status.now.contains(.stopped) {
      effect.child.dispose()
    }
  }

  /// Whether this thread hands an action to `transform(action:)`: what an effect does because of that, such as to end,
  /// is handled before `mutate` gets the action.
  func endsBeforeAction(_ effect: ReactorEffect<Action, Mutation>) -> Bool {
    isDirectThread && position.isBeforeMutate && lock.withLock { effect.waitingCount == 0 }
  }

  /// Whether an event of `effect` on this thread is handled on the spot.
  func isDirect(_ effect: ReactorEffect<Action, Mutation>) -> Bool {
    let thread = ThreadIdentity.current
    return lock.withLock { effect.isSubscribing && directThread == thread && effect.waitingEventCount == 0 }
  }

  /// Counts something that `effect` asked for as begun, an event or a stream's turn, and says whether the effect still runs.
  @usableFromInline
  func takeTurn(of effect: ReactorEffect<Action, Mutation>, isEvent: Bool) -> Bool {
    lock.withLock { effects.takeTurn(of: effect, isEvent: isEvent) }
  }

  /// Ends an effect because its stream failed. Draining thread only.
  @usableFromInline
  func fail(_ effect: ReactorEffect<Action, Mutation>, with error: any Error) {
    guard isRunning(effect) else { return }
    remove(effect)
    effect.child.dispose()
    ReactorHooks.report(error, from: "the stream of the action \(effect.action)")
  }

  @usableFromInline
  func isRunning(_ effect: ReactorEffect<Action, Mutation>) -> Bool {
    lock.withLock { effects.isRunning(effect) }
  }

  private func remove(_ effect: ReactorEffect<Action, Mutation>) {
    lock.lock()
    let removed = effects.remove(effect)
    lock.unlock()
    withExtendedLifetime(removed) {}
  }
}
