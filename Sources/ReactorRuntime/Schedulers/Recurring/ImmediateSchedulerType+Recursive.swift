extension ImmediateSchedulerType {
  /// Runs `action` with `state`, and again with each state that it hands to `recurse`, as work of its own.
  /// RxSwift 6: `scheduleRecursive`.
  public func scheduleRecursive<State>(
    _ state: State,
    action: @escaping (_ state: State, _ recurse: (State) -> Void) -> Void
  ) -> any Disposable {
    let work = RecursiveImmediateWork(self, action: action)
    work.schedule(state)
    return work
  }
}
