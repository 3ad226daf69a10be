extension Reactor {
  /// Each mutation once it was reduced: `currentState` shows it already, the subscribers of `state` get that next.
  /// Never ends, and sends nothing while the stub is enabled.
  ///
  /// Subscribing starts the reactor. If `transform(state:)` keeps a state back, its mutation comes all the same. Costs
  /// nothing as long as nobody subscribes.
  public var mutations: Observable<Mutation> {
    core.mutations(for: self)
  }

  /// Each action when `mutate` is about to get it, as `transform(action:)` left it, whoever sent it.
  package var handledActions: Observable<Action> {
    core.handledActions(for: self)
  }

  /// The actions whose streams aren't over, in the order in which those were started.
  package var actionsOfRunningEffects: [Action] {
    core.actionsOfRunningEffects
  }
}

extension ReactorCore {
  /// Each mutation once it was reduced. Subscribing starts the reactor, unless its stub is enabled.
  func mutations<R: Reactor>(for reactor: R) -> Observable<Mutation>
  where R.Action == Action, R.Mutation == Mutation, R.State == State {
    stream(of: reactor) { $0.listenToMutations($1) }
  }

  /// Each action when `mutate` is about to get it. Subscribing starts the reactor, unless its stub is enabled.
  func handledActions<R: Reactor>(for reactor: R) -> Observable<Action>
  where R.Action == Action, R.Mutation == Mutation, R.State == State {
    stream(of: reactor) { $0.listenToActions($1) }
  }

  private func stream<R: Reactor, Element>(
    of reactor: R,
    _ listen: @escaping (ReactorEngine<Action, Mutation, State>, Sink<Element>) -> any Disposable
  ) -> Observable<Element>
  where R.Action == Action, R.Mutation == Mutation, R.State == State {
    SourceObservable { [engine, weak reactor] sink in
      let subscription = listen(engine, sink)
      // Only now, so that what happens while the reactor starts isn't missed.
      if let reactor, !reactor.core.isStubEnabled {
        reactor.core.connect(reactor)
      }
      return subscription
    }
  }

  /// The actions whose streams aren't over, in the order in which those were started.
  var actionsOfRunningEffects: [Action] {
    engine.lock.withLock { engine.effects.effects }.compactMap { $0.action as? Action }
  }
}

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
    _ list: ReferenceWritableKeyPath<Listeners, SubscriberList<Sink<Element>>>
  ) -> any Disposable {
    lock.lock()
    guard !status.now.contains(.stopped) else {
      lock.unlock()
      return NopDisposable()
    }
    let listeners = self.listeners ?? Listeners()
    self.listeners = listeners
    listeners[keyPath: list].append(sink)
    noteKeeping()
    noteFollowers()
    lock.unlock()
    let identity = ObjectIdentifier(sink)
    return Disposables.create { [weak self] in
      guard let self else { return }
      let removed = lock.withLock {
        let removed = self.listeners?[keyPath: list].remove(identity)
        let emptied = self.listeners?.isEmpty == true ? self.listeners : nil
        if emptied != nil {
          self.listeners = nil
          noteFollowers()
        }
        return (removed, emptied)
      }
      withExtendedLifetime(removed) {}
    }
  }

  /// Hands on a mutation that was just reduced. Draining thread only.
  @usableFromInline
  func announce(reduced mutation: Mutation) {
    lock.lock()
    let sinks = listeners?.mutationSinks
    lock.unlock()
    guard let sinks else { return }
    CurrentThreadScheduler.withOwnQueue {
      sinks.forEach { $0.onNext(mutation) }
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
    lock.lock()
    let sinks = listeners?.actionSinks
    lock.unlock()
    if let sinks {
      publish(action, to: sinks)
    }
  }
}

/// Those who follow what a reactor does rather than its state. Made for the first of them, and let go of with the last, so that an engine
/// that has none has none to ask.
///
/// The engine's lock guards the lists; `reducedMutation` is the draining thread's.
@usableFromInline
final class EngineListeners<Action, Mutation> {
  var mutationSinks = SubscriberList<Sink<Mutation>>()
  var actionSinks = SubscriberList<Sink<Action>>()

  /// The mutation that was reduced last, until its listeners got it, if the state goes through a transform.
  var reducedMutation: Mutation?

  var isEmpty: Bool {
    mutationSinks.isEmpty && actionSinks.isEmpty
  }

  func dispose() {
    mutationSinks.forEach { $0.dispose() }
    actionSinks.forEach { $0.dispose() }
  }
}
