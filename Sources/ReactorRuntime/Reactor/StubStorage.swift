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
