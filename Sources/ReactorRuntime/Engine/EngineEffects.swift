/// How far the synchronous part of a stream brought it.
@usableFromInline
enum EffectOutcome {
  case completed
  case failed(any Error)

  /// A stream of mutations that must be subscribed to, and those that follow it, one after the other. Without their type, as a
  /// ``ReactorEffect`` keeps them.
  case pending(AnyObject, following: [AnyObject])
}

/// When something that a stream did is handled.
@usableFromInline
enum EventTurn {
  case atOnce
  case queued

  /// It is an end, and whoever is subscribing to the stream finds it afterwards.
  case kept
}

extension [AnyObject] {
  /// Appends streams without their type.
  @inlinable
  mutating func append<Mutation>(contentsOf streams: ArraySlice<Observable<Mutation>>) {
    for stream in streams {
      append(stream)
    }
  }
}

/// The part of a stream that comes without a subscription: a reactor reads it like a list.
///
/// Each mutation is reduced before the next one is asked for, so that a `deferred` further behind reads the state that
/// those before it made.
extension ReactorEngine {
  /// Hands the mutations of `stream` on, as far as they come without a subscription. Draining thread only.
  @inlinable
  func run<R: Reactor>(_ stream: Observable<Mutation>, _ reactor: R) -> EffectOutcome
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
        case .pending(let first, var following):
          following.append(contentsOf: children[(index + 1)...])
          return .pending(first, following: following)
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
      return .pending(stream, following: [])
    }
  }

  /// Runs what comes last in a concatenation, in a loop: a stream that ends in itself, by way of `deferred`, needs no
  /// more of the stack the longer it goes on. Apart from `run`, which would be slower as a loop.
  @inlinable
  func runLast<R: Reactor>(_ stream: Observable<Mutation>, _ reactor: R) -> EffectOutcome
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
          case .pending(let first, var following):
            following.append(contentsOf: children[(index + 1)...])
            return .pending(first, following: following)
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
/// A child's events may come on any thread. On the draining thread, while the child is being subscribed to, or where an
/// effect's own code sets it going, they are handled on the spot; otherwise they are queued. `waitingEventCount` says how
/// many of them wait: as long as there are any, no other one is handled on the spot, so that nothing overtakes. An end takes its turn like a mutation, and only then
/// comes the next child. A stream inside of the child that has left work for its turn (`resumption`) has not sent yet what
/// that will send, so the turns of others don't keep its events from being handled in its own.
extension ReactorEngine {
  /// Goes on with what is left of the stream of `action`, or reports its error. Draining thread only.
  @inlinable
  func goOn<R: Reactor>(with outcome: EffectOutcome, of action: Action, _ reactor: R)
  where R.Action == Action, R.Mutation == Mutation, R.State == State {
    switch outcome {
    case .completed:
      break
    case .failed(let error):
      ReactorHooks.report(error, endingEffectOf: action)
    case .pending(let first, let following):
      if let effect = makeEffect(of: action), subscribe(to: first, following, in: effect) {
        advance(effect, reactor)
      }
    }
  }

  /// Keeps an effect that is about to start. Draining thread only.
  @usableFromInline
  func makeEffect(of action: Any) -> ReactorEffect? {
    let effect = ReactorEffect(action: action)
    lock.lock()
    let isStarted = status.now.contains(.started)
    if isStarted {
      runningEffectCount += 1
      effects.insert(effect)
      noteKeeping()
    }
    lock.unlock()
    return isStarted ? effect : nil
  }

  /// Goes on with a stream until it needs a subscription that doesn't end at once. Draining thread only.
  @inlinable
  func advance<R: Reactor>(_ effect: ReactorEffect, _ reactor: R)
  where R.Action == Action, R.Mutation == Mutation, R.State == State {
    while let child = nextChild(of: effect) {
      switch inEffect({ run(child, reactor) }) {
      case .completed:
        continue
      case .failed(let error):
        fail(effect, with: error)
        return
      case .pending(let first, let following):
        if !subscribe(to: first, following, in: effect) { return }
      }
    }
  }

  /// What comes next in `effect`; if nothing does, the effect is over.
  @usableFromInline
  func nextChild(of effect: ReactorEffect) -> Observable<Mutation>? {
    guard isRunning(effect) else { return nil }
    if let child = effect.popFollowing() {
      // Before the next one is made or subscribed to: it may need what this one held.
      effect.child.disposable = NopDisposable()
      return unsafeDowncast(child, to: Observable<Mutation>.self)
    }
    remove(effect)
    return nil
  }

  /// Subscribes to `first` and keeps the others for later. Says whether it has completed already. Draining thread only.
  @inlinable
  func subscribe(to first: AnyObject, _ following: [AnyObject], in effect: ReactorEffect) -> Bool {
    effect.prependFollowing(following)
    let child = unsafeDowncast(first, to: Observable<Mutation>.self)
    let scope = EngineScope(self, .effect(effect))
    let sink = Sink<Mutation>(downstream: scope) { [self] event in receive(event, from: effect) }
    effect.child.disposable = sink
    let end = directly(in: effect) {
      sink.attach(child.run(sink))
    }
    switch end {
    case .completed:
      return true
    case .failed(let error):
      fail(effect, with: error)
      return false
    case nil:
      return false
    }
  }

  /// Runs `body`, during which what the child of `effect` does on this thread is handled on the spot. Returns the end
  /// of the child if it came meanwhile. Draining thread only.
  @usableFromInline
  func directly(in effect: ReactorEffect, _ body: () -> Void) -> StreamEnd? {
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
  @inlinable
  func receive(_ event: Event<Mutation>, from effect: ReactorEffect) {
    switch turn(of: effect, at: event.end) {
    case .kept:
      return
    case .atOnce:
      perform?(self, .effect(effect, event))
    case .queued:
      enqueue(.effect(effect, event))
    }
    // Another thread may be letting go of the effects and not have come to this one: then it ends here, as it does where nobody was faster.
    if status.now.contains(.stopped) {
      effect.child.dispose()
    }
  }

  /// Says when an event of `effect` that came on this thread is handled, and counts it as one that waits. An `end` that comes while the child
  /// is being subscribed to is kept for the one who does that.
  @usableFromInline
  func turn(of effect: ReactorEffect, at end: StreamEnd?) -> EventTurn {
    let thread = ThreadIdentity.current
    lock.lock()
    let isHandingOn = directThread == thread
    let isDirect = isHandingOn && effect.isSubscribing && effect.waitingEventCount == 0
    let isBetween = isHandingOn && (position.isBeforeMutate || position.isInEffect)
    if isDirect, let end {
      lock.unlock()
      effect.endDuringSubscription = end
      return .kept
    }
    let comesFirst = isDirect || isBetween && effect.waitingCount == 0
    effects.leave(effect, isEvent: true)
    lock.unlock()
    return comesFirst ? .atOnce : .queued
  }

  /// Whether this thread hands an action to `transform(action:)`: what an effect does because of that, such as to end,
  /// is handled before `mutate` gets the action.
  func endsBeforeAction(_ effect: ReactorEffect) -> Bool {
    isDirectThread && position.isBeforeMutate && lock.withLock { effect.waitingCount == 0 }
  }

  /// Whether an event of `effect` on this thread is handled on the spot.
  func isDirect(_ effect: ReactorEffect) -> Bool {
    let thread = ThreadIdentity.current
    return lock.withLock { effect.isSubscribing && directThread == thread && effect.waitingEventCount == 0 }
  }

  /// Counts something that `effect` asked for as begun, an event or a stream's turn, and says whether the effect still runs.
  @usableFromInline
  func takeTurn(of effect: ReactorEffect, isEvent: Bool) -> Bool {
    lock.withLock { effects.takeTurn(of: effect, isEvent: isEvent) }
  }

  /// Ends an effect because its stream failed. Draining thread only.
  @usableFromInline
  func fail(_ effect: ReactorEffect, with error: any Error) {
    guard isRunning(effect) else { return }
    remove(effect)
    effect.child.dispose()
    ReactorHooks.report(error, endingEffectOf: effect.action)
  }

  @usableFromInline
  func isRunning(_ effect: ReactorEffect) -> Bool {
    lock.withLock { effects.isRunning(effect) }
  }

  private func remove(_ effect: ReactorEffect) {
    if lock.withLock({ effects.remove(effect) }) { runningEffectCount -= 1 }
  }
}
