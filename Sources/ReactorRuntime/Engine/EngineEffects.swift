/// A stream that `mutate` returned and that isn't over.
///
/// Its concatenation is worked off by the reactor itself: what follows a child is started after the child's last
/// mutation was reduced, whichever thread the child came to its end on.
@usableFromInline
final class ReactorEffect<Action, Mutation> {
  /// The action that started it, for reports.
  let action: Action

  /// Counts the effects of a reactor. Set once, before anyone but the draining thread has the effect.
  var number = 0

  /// What follows the running child, the next one last; without its type, as ``SubscriberList`` keeps its members. Only the
  /// draining thread touches it.
  private var following: [AnyObject]

  /// The end of the running child, if it came while it was being subscribed to. Only the draining thread touches it.
  var endDuringSubscription: Event<Mutation>?

  /// Whether the draining thread is subscribing to the child. The engine's lock guards it.
  var isSubscribing = false

  /// How much of what the running child did waits for its turn. The engine's lock guards it.
  var waitingCount = 0

  /// How much of that are its events; the others are turns that streams inside of it wait for. The engine's lock guards it.
  var waitingEventCount = 0

  /// The subscription to the running child.
  let child = SerialDisposable()

  init(action: Action, pending: [Observable<Mutation>]) {
    self.action = action
    following = pending.reversed()
  }

  /// Takes out what follows the running child, if anything does.
  func popFollowing() -> Observable<Mutation>? {
    following.popLast().map { unsafeDowncast($0, to: Observable<Mutation>.self) }
  }

  /// Puts all of `children` but the first before what follows the running child.
  func prependFollowing(_ children: [Observable<Mutation>]) {
    for index in stride(from: children.count - 1, to: 0, by: -1) {
      following.append(children[index])
    }
  }
}

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
    lock.withLock {
      effect.waitingCount += 1
      effect.waitingEventCount += 1
    }
    if comesFirst {
      perform?(self, .effect(effect, event))
    } else {
      enqueue(.effect(effect, event))
    }
  }

  /// Whether this thread hands an action to `transform(action:)`: what an effect does because of that, such as to end,
  /// is handled before `mutate` gets the action.
  func endsBeforeAction(_ effect: ReactorEffect<Action, Mutation>) -> Bool {
    isDirect(.actions) && !isMutatingDirectly && !isDelivering && lock.withLock { effect.waitingCount == 0 }
  }

  /// Whether an event of `effect` on this thread is handled on the spot.
  func isDirect(_ effect: ReactorEffect<Action, Mutation>) -> Bool {
    let thread = ThreadIdentity.current
    return lock.withLock { effect.isSubscribing && directThread == thread && effect.waitingEventCount == 0 }
  }

  /// Counts something that `effect` asked for as begun, an event or a stream's turn, and says whether the effect still runs.
  @usableFromInline
  func takeTurn(of effect: ReactorEffect<Action, Mutation>, isEvent: Bool) -> Bool {
    lock.withLock {
      effect.waitingCount -= 1
      if isEvent { effect.waitingEventCount -= 1 }
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

/// What a reactor has subscribed to: where the streams inside of it lead to.
@usableFromInline
enum EffectRoot<Action, Mutation> {
  /// A stream that `mutate` returned.
  case effect(ReactorEffect<Action, Mutation>)

  /// A stream that a transform returned.
  case transform(PipelinePart)
}

/// The end of the chain of stages whose events go to a reactor: what streams inside of effects and transforms know of
/// the reactor that they run in.
final class EngineScope<Action, Mutation, State>: Stoppable, EffectScope {
  private weak var engine: ReactorEngine<Action, Mutation, State>?
  private let root: EffectRoot<Action, Mutation>

  init(_ engine: ReactorEngine<Action, Mutation, State>, _ root: EffectRoot<Action, Mutation>) {
    self.engine = engine
    self.root = root
  }

  var isStopped: Bool {
    false
  }

  var scope: (any EffectScope)? {
    self
  }

  func afterEmitted(_ work: @escaping () -> Void) {
    engine?.afterEmitted(in: root, work)
  }

  func inTurn(of stream: any Cancellation, _ work: @escaping () -> Void) {
    engine?.inTurn(of: stream, in: root, work)
  }

  func afterNow(_ work: @escaping () -> Void) {
    engine?.enqueue(.notify(work))
  }

  func register(_ cancellation: any Cancellation) -> [any Cancellation] {
    engine?.register(cancellation) ?? []
  }

  func unregister(_ cancellation: any Cancellation) {
    engine?.unregister(cancellation)
  }

  func cancellations(for id: CancellationID) -> [any Cancellation] {
    engine?.cancellations(for: id) ?? []
  }
}

/// What streams inside of effects and transforms ask of the engine, by way of their ``EngineScope``.
extension ReactorEngine {
  /// Runs `work` at once if what `root` sends on this thread is reduced on the spot and nothing of it waits, otherwise when
  /// all that waits in the queue is done.
  func afterEmitted(in root: EffectRoot<Action, Mutation>, _ work: @escaping () -> Void) {
    let waits = if case .effect(let effect) = root { lock.withLock { effect.waitingCount > 0 } } else { false }
    if !waits && handlesAtOnce(root) {
      work()
    } else {
      leave(work, in: root)
    }
  }

  /// The same for one stream among others: `work` waits for what the stream itself has left, not for the others.
  func inTurn(of stream: any Cancellation, in root: EffectRoot<Action, Mutation>, _ work: @escaping () -> Void) {
    if lock.withLock({ stream.waitingCount == 0 }) && handlesAtOnce(root) {
      work()
      return
    }
    lock.withLock { stream.waitingCount += 1 }
    leave(
      { [self] in
        lock.withLock { stream.waitingCount -= 1 }
        work()
      },
      in: root
    )
  }

  private func leave(_ work: @escaping () -> Void, in root: EffectRoot<Action, Mutation>) {
    if case .effect(let effect) = root {
      let comesFirst = endsBeforeAction(effect)
      lock.withLock { effect.waitingCount += 1 }
      if comesFirst {
        perform?(self, .resumption(root, work))
        return
      }
    }
    enqueue(.resumption(root, work))
  }

  private func handlesAtOnce(_ root: EffectRoot<Action, Mutation>) -> Bool {
    switch root {
    case .effect(let effect): isDirect(effect) && !isDelivering
    case .transform(.actions): isDirect(.actions) && !isMutatingDirectly
    case .transform(.mutations): isDirect(.mutations) && !isCommitting || comesBeforeAction
    case .transform(.states): isDirect(.states) && !isPublishingDirectly
    }
  }

  /// Runs what was left for now. Draining thread only.
  @usableFromInline
  func resume(_ root: EffectRoot<Action, Mutation>, _ work: () -> Void) {
    switch root {
    case .effect(let effect):
      guard takeTurn(of: effect, isEvent: false), let end = directly(in: effect, work) else { return }
      lock.withLock {
        effect.waitingCount += 1
        effect.waitingEventCount += 1
      }
      perform?(self, .effect(effect, end))
    case .transform(let part):
      feeding(part, work)
    }
  }

  /// Keeps a stream that can be cancelled. Returns those that were kept before under an id of the same hash.
  func register(_ cancellation: any Cancellation) -> [any Cancellation] {
    lock.withLock {
      let earlier = cancellations.filter { $0.id.hash == cancellation.id.hash }
      if phase == .started {
        cancellations.append(cancellation)
      }
      return earlier
    }
  }

  func unregister(_ cancellation: any Cancellation) {
    lock.withLock { cancellations.removeAll { $0 === cancellation } }
  }

  /// The streams whose id has the same hash.
  func cancellations(for id: CancellationID) -> [any Cancellation] {
    lock.withLock { cancellations.filter { $0.id.hash == id.hash } }
  }
}
