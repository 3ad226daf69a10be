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
        effects[ObjectIdentifier(effect)] = effect
        needsLettingGo = true
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
    let sink = Sink<Mutation> { [self] event in receive(event, from: effect) }
    effect.child.disposable = sink

    let thread = ThreadIdentity.current
    lock.lock()
    let previousThread = directThread
    directThread = thread
    effect.isSubscribing = true
    lock.unlock()
    CurrentThreadScheduler.withOwnQueue { sink.attach(child.run(sink)) }
    lock.lock()
    effect.isSubscribing = false
    directThread = previousThread
    lock.unlock()

    guard let end = effect.endDuringSubscription else { return false }
    effect.endDuringSubscription = nil
    if case .error(let error) = end {
      fail(effect, with: error)
      return false
    }
    return true
  }

  /// Takes what a child of an effect did, on any thread.
  private func receive(_ event: Event<Mutation>, from effect: ReactorEffect<Action, Mutation>) {
    let thread = ThreadIdentity.current
    lock.lock()
    let isDirect = effect.isSubscribing && directThread == thread
    lock.unlock()
    if !isDirect {
      enqueue(.effect(effect, event))
    } else if event.isStopEvent {
      effect.endDuringSubscription = event
    } else {
      perform?(self, .effect(effect, event))
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
