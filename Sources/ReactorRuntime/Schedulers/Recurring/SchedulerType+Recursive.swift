extension SchedulerType {
  /// Runs `action` with `state` after `dueTime`; it may schedule itself again through what it gets.
  func scheduleRecursive<State>(
    _ state: State,
    dueTime: RxTimeInterval,
    action: @escaping (State, RecursiveWork<State>) -> Void
  ) -> any Disposable {
    let work = RecursiveWork(self, action: action)
    work.schedule(state, dueTime: dueTime)
    return work
  }
}
