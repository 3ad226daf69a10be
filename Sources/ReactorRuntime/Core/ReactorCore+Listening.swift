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
    let effects = engine.lock.withLock { Array(engine.effects.values) }
    return effects.sorted { $0.number < $1.number }.map(\.action)
  }
}
