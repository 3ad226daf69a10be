/// An action that may have itself run again, as soon as its scheduler can, until it is disposed of.
final class RecursiveImmediateWork<State>: Disposable {
  typealias Action = (_ state: State, _ recurse: (State) -> Void) -> Void

  private let lock = Lock()
  private let scheduler: any ImmediateSchedulerType
  private let scheduled = CompositeDisposable()
  private var action: Action?

  init(_ scheduler: any ImmediateSchedulerType, action: @escaping Action) {
    self.scheduler = scheduler
    self.action = action
  }

  deinit {
    lock.destroy()
  }

  func schedule(_ state: State) {
    scheduled.keep { finish in
      scheduler.schedule(state) { [self] state in
        finish()
        let action = lock.withLock { self.action }
        action?(state) { schedule($0) }
        return Disposables.create()
      }
    }
  }

  func dispose() {
    lock.lock()
    let action = self.action
    self.action = nil
    lock.unlock()
    scheduled.dispose()
    withExtendedLifetime(action) {}
  }
}
