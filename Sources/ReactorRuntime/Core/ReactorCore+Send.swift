extension ReactorCore {
  /// Sends `action` and calls `notify` once its synchronous mutations were reduced.
  func send<R: Reactor>(_ action: Action, to reactor: R, thenNotify notify: @escaping () -> Void)
  where R.Action == Action, R.Mutation == Mutation, R.State == State {
    let subject = self.action(for: reactor)
    if subject === engine {
      engine.enqueue(action, thenNotify: notify)
    } else {
      subject.onNext(action)
      notify()
    }
  }
}
