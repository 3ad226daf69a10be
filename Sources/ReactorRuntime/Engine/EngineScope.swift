/// What a reactor has subscribed to: where the streams inside of it lead to.
@usableFromInline
enum EffectRoot {
  /// A stream that `mutate` returned.
  case effect(ReactorEffect)

  /// A stream that a transform returned.
  case transform(PipelinePart)
}

/// The end of the chain of stages whose events go to a reactor: what streams inside of effects and transforms know of
/// the reactor that they run in.
@usableFromInline
final class EngineScope<Action, Mutation, State>: Stoppable, EffectScope {
  @usableFromInline weak var engine: ReactorEngine<Action, Mutation, State>?
  @usableFromInline let root: EffectRoot

  @inlinable
  init(_ engine: ReactorEngine<Action, Mutation, State>, _ root: EffectRoot) {
    self.engine = engine
    self.root = root
  }

  @usableFromInline var isStopped: Bool {
    false
  }

  @usableFromInline var scope: (any EffectScope)? {
    self
  }

  @usableFromInline
  func afterEmitted(_ work: @escaping () -> Void) {
    engine?.afterEmitted(in: root, work)
  }

  @usableFromInline
  func inTurn(of stream: any Cancellation, _ work: @escaping () -> Void) {
    engine?.inTurn(of: stream, in: root, work)
  }

  @usableFromInline
  func afterNow(_ work: @escaping () -> Void) {
    engine?.enqueue(.notify(work))
  }

  @usableFromInline
  func register(_ cancellation: any Cancellation) -> [any Cancellation] {
    engine?.register(cancellation) ?? []
  }

  @usableFromInline
  func unregister(_ cancellation: any Cancellation) {
    engine?.unregister(cancellation)
  }

  @usableFromInline
  func cancellations(for id: CancellationID) -> [any Cancellation] {
    engine?.cancellations(for: id) ?? []
  }
}

/// What streams inside of effects and transforms ask of the engine, by way of their ``EngineScope``.
extension ReactorEngine {
  /// Runs `work` at once if what `root` sends on this thread is reduced on the spot and nothing of it waits, otherwise when
  /// all that waits in the queue is done.
  func afterEmitted(in root: EffectRoot, _ work: @escaping () -> Void) {
    let waits = if case .effect(let effect) = root { lock.withLock { effect.waitingCount > 0 } } else { false }
    if !waits && handlesAtOnce(root) {
      work()
    } else {
      leave(work, in: root)
    }
  }

  /// The same for one stream among others: `work` waits for what the stream itself has left, not for the others.
  func inTurn(of stream: any Cancellation, in root: EffectRoot, _ work: @escaping () -> Void) {
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

  private func leave(_ work: @escaping () -> Void, in root: EffectRoot) {
    if case .transform(.states) = root, let transformation = sources.stateTransformation {
      leave(work, behind: transformation)
      return
    }
    if case .effect(let effect) = root {
      let comesFirst = endsBeforeAction(effect)
      lock.withLock { effects.leave(effect, isEvent: false) }
      if comesFirst {
        perform?(self, .resumption(root, work))
        return
      }
    }
    enqueue(.resumption(root, work))
  }

  /// Leaves `work` behind the states that wait to be made known, on any thread: whoever is making them known comes to it, or the queue does.
  private func leave(_ work: @escaping () -> Void, behind states: StateTransformation<State>) {
    let isDirect = isDirectThread
    lock.withLock {
      if !status.now.contains(.stopped) { states.waiting.append(.resumption(work)) }
    }
    if !isDirect || !position.steps.contains(.publishing) {
      enqueue(.transformedStates)
    }
  }

  private func handlesAtOnce(_ root: EffectRoot) -> Bool {
    switch root {
    case .effect(let effect):
      isDirect(effect) && !position.steps.contains(.delivering) || isDirectThread && position.isInEffect
    case .transform(.mutations): takesMutationAtOnce
    case .transform(let part): takesAtOnce(from: part)
    }
  }

  /// Runs what was left for now. Draining thread only.
  @usableFromInline
  func resume(_ root: EffectRoot, _ work: () -> Void) {
    switch root {
    case .effect(let effect):
      guard takeTurn(of: effect, isEvent: false), let end = directly(in: effect, work) else { return }
      lock.withLock { effects.leave(effect, isEvent: true) }
      perform?(self, .effect(effect, Event(end)))
    case .transform(.mutations) where lock.withLock({ transforms.waitingMutationCount > 0 }):
      // What it sends comes behind what came before and waits.
      CurrentThreadScheduler.withOwnQueue(work)
    case .transform(let part):
      feeding(part, work)
    }
  }

  /// Keeps a stream that can be cancelled. Returns those that were kept before under an id of the same hash.
  func register(_ cancellation: any Cancellation) -> [any Cancellation] {
    lock.withLock {
      let earlier = effects.cancellations(for: cancellation.id)
      if status.now.contains(.started) {
        effects.insert(cancellation)
      }
      return earlier
    }
  }

  func unregister(_ cancellation: any Cancellation) {
    lock.withLock { effects.remove(cancellation) }
  }

  /// The streams whose id has the same hash.
  func cancellations(for id: CancellationID) -> [any Cancellation] {
    lock.withLock { effects.cancellations(for: id) }
  }
}
