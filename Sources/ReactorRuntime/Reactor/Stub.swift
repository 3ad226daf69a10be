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
