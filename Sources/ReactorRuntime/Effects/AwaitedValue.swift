/// A task that waits for a value, an error or its cancellation, whichever comes first.
///
/// Sendable because the lock guards the properties, and the one who takes the continuation out resumes it and hands the
/// value over to the task.
final class AwaitedValue<Value>: @unchecked Sendable {
  typealias Continuation = CheckedContinuation<UncheckedTransfer<Value>, any Error>

  private var lock: Lock { .shared(by: self) }
  private let work = SerialDisposable()
  private var continuation: Continuation?
  private var isStarted = false
  private var isCancelled = false

  /// Returns or throws what `end(with:)` is called with first. `start` starts what will call it; what it returns is
  /// disposed of at the end.
  ///
  /// What ends while it starts counts, also in a task that is cancelled already; whatever takes longer ends with the
  /// cancellation.
  static func wait(
    isolation: isolated (any Actor)? = #isolation,
    _ start: (AwaitedValue) -> any Disposable
  ) async throws -> Value {
    let awaited = AwaitedValue()
    let transfer = try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        awaited.lock.withLock { awaited.continuation = continuation }
        awaited.work.disposable = start(awaited)
        awaited.noteStart()
      }
    } onCancel: {
      awaited.cancel()
    }
    return transfer.value
  }

  /// Lets the task go on; only the first call does anything.
  func end(with result: Result<Value, any Error>) {
    lock.lock()
    let continuation = self.continuation
    self.continuation = nil
    lock.unlock()
    work.dispose()
    continuation?.resume(with: result.map { UncheckedTransfer($0) })
  }

  private func noteStart() {
    lock.lock()
    isStarted = true
    let isCancelled = self.isCancelled
    lock.unlock()
    if isCancelled {
      end(with: .failure(CancellationError()))
    }
  }

  private func cancel() {
    lock.lock()
    isCancelled = true
    let isStarted = self.isStarted
    lock.unlock()
    if isStarted {
      end(with: .failure(CancellationError()))
    }
  }
}
