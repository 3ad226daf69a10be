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
      let isStarted = phase == .started
      if isStarted {
        startedEffectCount += 1
        effect.number = startedEffectCount
        effects[ObjectIdentifier(effect)] = effect
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
    if let child = effect.following.popFirst() { return child }
    remove(effect)
    return nil
  }

  /// Subscribes to the first of `pending` and keeps the others for later. Says whether the first has completed already.
  /// Draining thread only.
  @usableFromInline
  func subscribe(to pending: [Observable<Mutation>], in effect: ReactorEffect<Action, Mutation>) -> Bool {
    guard let child = pending.first else { return true }
    if pending.count > 1 {
      effect.following = pending.dropFirst() + effect.following
    }
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

  /// Runs `body`, during which what the child of `effect` does on this thread is handled on the spot. Returns the end of
  /// the child if it came meanwhile. Draining thread only.
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
    lock.withLock { effect.waitingCount += 1 }
    if comesFirst {
      perform?(self, .effect(effect, event))
    } else {
      enqueue(.effect(effect, event))
    }
  }

  /// Whether this thread hands an action to `transform(action:)`: what an effect does because of that, such as to end, is
  /// handled before `mutate` gets the action.
  func endsBeforeAction(_ effect: ReactorEffect<Action, Mutation>) -> Bool {
    isDirect(.actions) && !isMutatingDirectly && !isDelivering && lock.withLock { effect.waitingCount == 0 }
  }

  /// Whether what `effect` does on this thread is handled on the spot.
  func isDirect(_ effect: ReactorEffect<Action, Mutation>) -> Bool {
    let thread = ThreadIdentity.current
    return lock.withLock { effect.isSubscribing && directThread == thread && effect.waitingCount == 0 }
  }

  /// Counts something that `effect` asked for as begun, and says whether the effect still runs.
  @usableFromInline
  func takeTurn(of effect: ReactorEffect<Action, Mutation>) -> Bool {
    lock.withLock {
      effect.waitingCount -= 1
      return effects[ObjectIdentifier(effect)] != nil
    }
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
    lock.withLock { effects[ObjectIdentifier(effect)] != nil }
  }

  private func remove(_ effect: ReactorEffect<Action, Mutation>) {
    lock.lock()
    let removed = effects.removeValue(forKey: ObjectIdentifier(effect))
    lock.unlock()
    withExtendedLifetime(removed) {}
  }
}
