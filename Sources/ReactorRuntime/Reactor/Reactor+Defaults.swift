extension Reactor {
  /// Where actions are sent to. Costs a lock once the reactor is started.
  @inlinable public var action: ActionSubject<Action> {
    core.action(for: self)
  }

  /// The latest state: the initial one until `action` or `state` is touched. Costs a lock and a copy.
  @inlinable public var currentState: State {
    core.currentState(for: self)
  }

  /// The stream of states, the latest one first.
  @inlinable public var state: Observable<State> {
    core.state(for: self)
  }

  /// The thread that sends.
  @inlinable public var scheduler: any ImmediateSchedulerType {
    CurrentThreadScheduler.instance
  }

  /// A core that the runtime keeps for the reactor, known by the reactor's identity and not keeping it alive.
  ///
  /// Each use of `action`, `state` and `currentState` costs a look-up behind one lock that all such reactors share. On Apple
  /// platforms the core dies with the reactor. Elsewhere its effects are cancelled up to 20 milliseconds later, on a
  /// background queue. Declare a ``ReactorCore`` in the reactor to have neither.
  public var core: ReactorCore<Action, Mutation, State> {
    FallbackCores.core(for: self)
  }

  /// The same stream.
  @inlinable
  public func transform(action: Observable<Action>) -> Observable<Action> {
    action
  }

  /// Nothing.
  @inlinable
  public func mutate(action: Action) -> Observable<Mutation> {
    .empty()
  }

  /// The same stream.
  @inlinable
  public func transform(mutation: Observable<Mutation>) -> Observable<Mutation> {
    mutation
  }

  /// What `reduce(into:mutation:)` makes of a copy of `state`; the same state when that isn't written either.
  public func reduce(state: State, mutation: Mutation) -> State {
    if DefaultReduce.isRunning(for: self) { return state }
    var state = state
    reduce(into: &state, mutation: mutation)
    return state
  }

  /// Assigns what `reduce(state:mutation:)` returns.
  public func reduce(into state: inout State, mutation: Mutation) {
    state = DefaultReduce.run(for: self) { reduce(state: state, mutation: mutation) }
  }

  /// The same stream.
  @inlinable
  public func transform(state: Observable<State>) -> Observable<State> {
    state
  }
}

extension Reactor where Action == Mutation {
  /// The action as the one mutation.
  @inlinable
  public func mutate(action: Action) -> Observable<Mutation> {
    .just(action)
  }
}
