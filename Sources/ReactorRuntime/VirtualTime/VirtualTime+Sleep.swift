extension VirtualTime {
  /// Returns when `duration` of virtual time has passed, at once if that isn't positive. Throws `CancellationError` as
  /// soon as the task is cancelled.
  package func sleep(for duration: Duration) async throws {
    try Task.checkCancellation()
    guard duration > .zero else { return }
    let sleep = VirtualSleep()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        sleep.start(continuation, for: RxTimeInterval(duration), on: scheduler)
      }
    } onCancel: {
      sleep.end(throwing: CancellationError())
    }
  }
}
