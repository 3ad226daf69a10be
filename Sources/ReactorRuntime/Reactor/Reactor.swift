/// Turns actions into states, apart from any view. ReactorKit 3: `Reactor`.
///
/// An action goes through `transform(action:)` to `mutate`, which says what is to happen as a stream of mutations; they go
/// through `transform(mutation:)` to `reduce`, which says what each does to the state; the new state goes through
/// `transform(state:)` to the subscribers. Everything has a default: a conformer writes `initialState` and what it needs.
///
/// Any thread may send actions. `mutate` and `reduce` are never run at the same time as themselves or each other, and no
/// lock is held while they run.
public protocol Reactor: AnyObject {
  /// What the reactor is asked to do.
  associatedtype Action

  /// What can happen to the state. By default the actions themselves.
  associatedtype Mutation = Action

  /// What the reactor knows.
  associatedtype State

  /// ReactorKit's name for what `scheduler` is.
  typealias Scheduler = ImmediateSchedulerType

  /// Where actions are sent to. Touching it starts the reactor.
  var action: ActionSubject<Action> { get }

  /// The state before anything happened.
  var initialState: State { get }

  /// The latest state. Set before the subscribers of `state` get it; inside `reduce` it is the one
  /// before (a core that reduces in place does not let it be read there).
  var currentState: State { get }

  /// The stream of states, the latest one first. Touching it starts the reactor.
  var state: Observable<State> { get }

  /// Where actions are handled and states after the initial one are sent. Must not run work at the same time as other work.
  /// By default the thread that sends.
  var scheduler: any ImmediateSchedulerType { get }

  /// Where the reactor keeps its state and its streams. Without a declaration the runtime keeps one.
  var core: ReactorCore<Action, Mutation, State> { get }

  /// Changes the stream of actions or merges others into it. Called once, when the reactor starts.
  ///
  /// If the stream that any of the three transforms returns fails, ``ReactorHooks/onUnhandledError`` gets the error, what
  /// was being handled is lost, and the reactor subscribes to the stream again. If it fails again while that is done, the
  /// reactor goes on with what the transform was given.
  func transform(action: Observable<Action>) -> Observable<Action>

  /// What is to happen because of `action`; the place for side effects. An error that the stream doesn't catch ends that
  /// stream only and reaches ``ReactorHooks/onUnhandledError``.
  func mutate(action: Action) -> Observable<Mutation>

  /// Changes the stream of mutations or merges others into it. Called once, when the reactor starts.
  func transform(mutation: Observable<Mutation>) -> Observable<Mutation>

  /// The state after `mutation`. Write this or `reduce(into:mutation:)`.
  func reduce(state: State, mutation: Mutation) -> State

  /// Makes `state` the state after `mutation`. Write this or `reduce(state:mutation:)`; this one saves a copy.
  func reduce(into state: inout State, mutation: Mutation)

  /// Changes the stream of states. Called once, when the reactor starts.
  func transform(state: Observable<State>) -> Observable<State>
}

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

/// Keeps the two defaults of `reduce`, which call each other, from doing so without end when neither is written.
///
/// The default of `reduce(into:mutation:)` leaves a mark for its reactor on its thread; if the default of
/// `reduce(state:mutation:)` finds it, nobody wrote a `reduce`.
private enum DefaultReduce {
  private static let mark = ThreadLocal()

  static func run<State>(for reactor: AnyObject, _ reduce: () -> State) -> State {
    let previous = mark.value
    mark.value = Unmanaged.passUnretained(reactor).toOpaque()
    defer { mark.value = previous }
    return reduce()
  }

  static func isRunning(for reactor: AnyObject) -> Bool {
    mark.value == Unmanaged.passUnretained(reactor).toOpaque()
  }
}
