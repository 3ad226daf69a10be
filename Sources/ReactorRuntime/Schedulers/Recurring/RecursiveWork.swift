/// An action that may schedule itself again, any number of times, until it is disposed of.
final class RecursiveWork<State>: Disposable {
  private let lock = Lock()
  private let scheduler: any SchedulerType
  private let scheduled = CompositeDisposable()
  private var action: ((State, RecursiveWork<State>) -> Void)?

  init(_ scheduler: any SchedulerType, action: @escaping (State, RecursiveWork<State>) -> Void) {
    self.scheduler = scheduler
    self.action = action
  }

  deinit {
    lock.destroy()
  }

  /// Runs the action with `state` as soon as the scheduler can.
  func schedule(_ state: State) {
    scheduled.keep { finish in
      scheduler.schedule(state) { [self] state in
        finish()
        run(state)
        return Disposables.create()
      }
    }
  }

  /// Runs the action with `state` after `dueTime`.
  func schedule(_ state: State, dueTime: RxTimeInterval) {
    scheduled.keep { finish in
      scheduler.scheduleRelative(state, dueTime: dueTime) { [self] state in
        finish()
        run(state)
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

  private func run(_ state: State) {
    let action = lock.withLock { self.action }
    action?(state, self)
  }
}
