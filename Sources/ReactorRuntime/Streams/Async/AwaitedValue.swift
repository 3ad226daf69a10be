/// A task that waits for a value, an error or its cancellation, whichever comes first.
///
/// Sendable because the lock guards the properties, and the one who takes the continuation out resumes it and hands the
/// value over to the task.
final class AwaitedValue<Value>: @unchecked Sendable {
  typealias Continuation = CheckedContinuation<UncheckedTransfer<Value>, any Error>

  private let lock = Lock()
  private let work = SerialDisposable()
  private var continuation: Continuation?
  private var isOver = false

  deinit {
    lock.destroy()
  }

  /// Returns or throws what `end(with:)` is called with first. `start` starts what will call it, and is not called when
  /// the task is cancelled already; what it returns is disposed of at the end.
  static func wait(
    isolation: isolated (any Actor)? = #isolation,
    _ start: (AwaitedValue) -> any Disposable
  ) async throws -> Value {
    let awaited = AwaitedValue()
    let transfer = try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        if awaited.keep(continuation) {
          awaited.work.disposable = start(awaited)
        }
      }
    } onCancel: {
      awaited.end(with: .failure(CancellationError()))
    }
    return transfer.value
  }

  /// Lets the task go on; only the first call does anything.
  func end(with result: Result<Value, any Error>) {
    lock.lock()
    let continuation = self.continuation
    self.continuation = nil
    isOver = true
    lock.unlock()
    work.dispose()
    continuation?.resume(with: result.map { UncheckedTransfer($0) })
  }

  private func keep(_ continuation: Continuation) -> Bool {
    lock.lock()
    let isCancelled = isOver
    if !isCancelled {
      self.continuation = continuation
    }
    lock.unlock()
    if isCancelled {
      continuation.resume(throwing: CancellationError())
    }
    return !isCancelled
  }
}
