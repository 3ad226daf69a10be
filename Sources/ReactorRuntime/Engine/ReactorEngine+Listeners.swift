extension ReactorEngine {
  typealias Listeners = EngineListeners<Action, Mutation>

  /// Hands each mutation to `sink` once it was reduced.
  func listenToMutations(_ sink: Sink<Mutation>) -> any Disposable {
    listen(sink, \.mutationSinks)
  }

  /// Hands each action to `sink` when `mutate` is about to get it.
  func listenToActions(_ sink: Sink<Action>) -> any Disposable {
    listen(sink, \.actionSinks)
  }

  private func listen<Element>(
    _ sink: Sink<Element>,
    _ list: ReferenceWritableKeyPath<Listeners, [Sink<Element>]>
  ) -> any Disposable {
    lock.lock()
    guard phase != .stopped else {
      lock.unlock()
      return NopDisposable()
    }
    let listeners = self.listeners ?? Listeners()
    self.listeners = listeners
    listeners[keyPath: list].append(sink)
    hasListeners = true
    noteKeeping()
    lock.unlock()
    return Disposables.create { [weak self, weak sink] in
      guard let self, let sink else { return }
      lock.withLock {
        self.listeners?[keyPath: list].removeAll { $0 === sink }
        hasListeners = self.listeners?.isEmpty == false
      }
    }
  }

  /// Hands on a mutation that was just reduced. Draining thread only.
  @usableFromInline
  func announce(reduced mutation: Mutation) {
    let sinks = lock.withLock { listeners?.mutationSinks } ?? []
    CurrentThreadScheduler.withOwnQueue {
      for sink in sinks {
        sink.onNext(mutation)
      }
    }
  }

  /// Hands on the mutation that led to the state that a transform gets, unless that was done. Draining thread only.
  func announceReduced() {
    guard let listeners = lock.withLock({ self.listeners }), let mutation = listeners.reducedMutation else { return }
    listeners.reducedMutation = nil
    announce(reduced: mutation)
  }

  /// Hands on an action that `mutate` is about to get. Draining thread only.
  @usableFromInline
  func announce(handled action: Action) {
    publish(action, to: lock.withLock { listeners?.actionSinks } ?? [])
  }
}
