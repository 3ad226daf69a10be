extension VirtualTime {
  /// Returns when `duration` of virtual time has passed, at once if that isn't positive. Throws `CancellationError` as
  /// soon as the task is cancelled.
  package func sleep(for duration: Duration) async throws {
    try Task.checkCancellation()
    guard duration > .zero else { return }
    try await AwaitedValue<Void>.wait { awaited in
      scheduler.scheduleRelative((), dueTime: RxTimeInterval(duration)) {
        awaited.end(with: .success(()))
        return Disposables.create()
      }
    }
  }
}
