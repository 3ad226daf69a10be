/// Stands in for a reactor in the test of its view: records the actions and lets the test set the state.
/// ReactorKit 3: `Stub`.
public final class Stub<ReactorType: Reactor> {
  /// The state that the view sees. Setting its value sets the reactor's `currentState`.
  public let state: StateRelay<ReactorType.State>

  /// What the view sends its actions to.
  public let action = ActionSubject<ReactorType.Action>()

  private let lock = Lock()
  private var recorded: [ReactorType.Action] = []

  init(initialState: ReactorType.State, onState: @escaping (ReactorType.State) -> Void) {
    state = StateRelay(value: initialState)
    _ = state.asObservable().subscribe(onNext: onState)
    _ = action.subscribe(onNext: { [weak self] action in self?.record(action) })
  }

  deinit {
    lock.destroy()
  }

  /// The actions that were sent, in their order.
  public var actions: [ReactorType.Action] {
    lock.withLock { recorded }
  }

  private func record(_ action: ReactorType.Action) {
    lock.withLock { recorded.append(action) }
  }
}

extension Reactor {
  /// Whether the stub stands in for the reactor: while it does, `action` and `state` are the stub's and neither `mutate`
  /// nor `reduce` runs. ReactorKit 3: `isStubEnabled`.
  public var isStubEnabled: Bool {
    get { core.isStubEnabled }
    set { core.isStubEnabled = newValue }
  }

  /// The reactor's stub, made at the first call. ReactorKit 3: `stub`.
  public var stub: Stub<Self> {
    core.stub(for: self)
  }
}
