extension ReactorEngine {
  /// Runs `work` at once if what `root` sends on this thread is reduced on the spot, otherwise when all that waits in the
  /// queue is done.
  func afterReducing(in root: EffectRoot<Action, Mutation>, _ work: @escaping () -> Void) {
    if handlesAtOnce(root) {
      work()
      return
    }
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
    case .transform(.mutations): isDirect(.mutations) && !isCommitting
    case .transform(.states): isDirect(.states) && !isPublishingDirectly
    }
  }

  /// Runs what was left for now. Draining thread only.
  @usableFromInline
  func resume(_ root: EffectRoot<Action, Mutation>, _ work: () -> Void) {
    switch root {
    case .effect(let effect):
      guard takeTurn(of: effect), let end = directly(in: effect, work) else { return }
      lock.withLock { effect.waitingCount += 1 }
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
