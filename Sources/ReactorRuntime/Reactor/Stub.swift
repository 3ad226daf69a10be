/// Stands in for a reactor in the test of its view: records the actions and lets the test set the state.
/// ReactorKit 3: `Stub`.
public final class Stub<ReactorType: Reactor> {
  private let storage: StubStorage<ReactorType.Action, ReactorType.State>

  init(_ storage: StubStorage<ReactorType.Action, ReactorType.State>) {
    self.storage = storage
  }

  /// The state that the view sees. Setting its value sets the reactor's `currentState`.
  public var state: StateRelay<ReactorType.State> {
    storage.state
  }

  /// What the view sends its actions to.
  public var action: ActionSubject<ReactorType.Action> {
    storage.action
  }

  /// The actions that were sent, in their order.
  public var actions: [ReactorType.Action] {
    storage.actions
  }
}

extension Reactor {
  /// Whether the stub stands in for the reactor: while it does, `action` and `state` are the stub's and neither `mutate`
  /// nor `reduce` runs. ReactorKit 3: `isStubEnabled`.
  public var isStubEnabled: Bool {
    get { core.isStubEnabled }
    set { core.isStubEnabled = newValue }
  }

  /// The reactor's stub. What it records and holds begins with the first call and is the same for all of them, also where
  /// the reactor is known as one of its superclasses. ReactorKit 3: `stub`.
  public var stub: Stub<Self> {
    Stub(core.stub(for: self))
  }
}

extension ReactorCore {
  var isStubEnabled: Bool {
    get { engine.status.now.contains(.stubbed) }
    set { engine.status.set(.stubbed, to: newValue) }
  }

  /// What the reactor's stubs share, made at the first call.
  @usableFromInline
  func stub<R: Reactor>(for reactor: R) -> StubStorage<Action, State>
  where R.Action == Action, R.State == State {
    if let stub = knownStub { return stub }
    let stub = StubStorage<Action, State>(initialState: reactor.initialState)
    engine.lock.lock()
    let kept = engine.stub as? StubStorage<Action, State> ?? stub
    engine.stub = kept
    engine.noteKeeping()
    engine.lock.unlock()
    return kept
  }

  /// The state that the stub was given last, if there is one.
  @usableFromInline var stubbedState: State? {
    knownStub?.state.value
  }

  private var knownStub: StubStorage<Action, State>? {
    engine.lock.withLock { engine.stub } as? StubStorage<Action, State>
  }
}

/// What the stubs of one reactor share, whichever of its classes each of them was asked for by.
@usableFromInline
final class StubStorage<Action, State> {
  @usableFromInline let state: StateRelay<State>
  @usableFromInline let action = ActionSubject<Action>()

  private let lock = Lock()
  private var recorded: [Action] = []

  init(initialState: State) {
    state = StateRelay(value: initialState)
    _ = action.subscribe(onNext: { [weak self] action in self?.record(action) })
  }

  deinit {
    lock.destroy()
  }

  var actions: [Action] {
    lock.withLock { recorded }
  }

  private func record(_ action: Action) {
    lock.withLock { recorded.append(action) }
  }
}
