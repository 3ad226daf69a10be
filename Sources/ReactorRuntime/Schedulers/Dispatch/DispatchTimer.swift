import Dispatch

/// A timer of a dispatch queue that fires until it is disposed of.
final class DispatchTimer: Disposable {
  private let lock = Lock()
  private var source: (any DispatchSourceTimer)?

  /// Starts a timer that calls `handler` on `queue` after `startAfter`, and then each `period` if there is one.
  ///
  /// The handler gets the timer. Calls of it never overlap, also where the queue is concurrent.
  init(
    on queue: DispatchQueue,
    after startAfter: DispatchTimeInterval,
    period: DispatchTimeInterval = .never,
    leeway: DispatchTimeInterval,
    handler: @escaping (DispatchTimer) -> Void
  ) {
    let source = DispatchSource.makeTimerSource(queue: queue)
    self.source = source
    source.schedule(deadline: .now() + startAfter, repeating: period, leeway: leeway)
    // The handler keeps the timer, and with it the source, until it is disposed of.
    let work = UncheckedTransfer { [self] in handler(self) }
    source.setEventHandler { work.value() }
    source.resume()
  }

  deinit {
    lock.destroy()
  }

  func dispose() {
    lock.lock()
    let source = self.source
    self.source = nil
    lock.unlock()
    source?.cancel()
  }
}
