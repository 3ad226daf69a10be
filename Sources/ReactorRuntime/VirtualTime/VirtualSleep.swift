/// A task that waits for its virtual time or its cancellation, whichever comes first.
///
/// Sendable because the lock guards the properties, and the timer is disposed of by whoever took it out of them.
final class VirtualSleep: @unchecked Sendable {
  private let lock = Lock()
  private let timer = SerialDisposable()
  private var continuation: CheckedContinuation<Void, any Error>?
  private var isOver = false

  deinit {
    lock.destroy()
  }

  func start(
    _ continuation: CheckedContinuation<Void, any Error>,
    for duration: RxTimeInterval,
    on scheduler: any VirtualScheduler
  ) {
    lock.lock()
    let isCancelled = isOver
    if !isCancelled {
      self.continuation = continuation
    }
    lock.unlock()
    if isCancelled {
      continuation.resume(throwing: CancellationError())
      return
    }
    timer.disposable = scheduler.scheduleRelative((), dueTime: duration) { [self] in
      end()
      return Disposables.create()
    }
  }

  /// Lets the task go on; only the first call does anything.
  func end(throwing error: (any Error)? = nil) {
    lock.lock()
    let continuation = self.continuation
    self.continuation = nil
    isOver = true
    lock.unlock()
    timer.dispose()
    if let error {
      continuation?.resume(throwing: error)
    } else {
      continuation?.resume()
    }
  }
}
