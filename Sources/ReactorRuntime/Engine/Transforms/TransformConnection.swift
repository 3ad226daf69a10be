/// The subscription to what a transform returned. When that fails, it is subscribed to again; when it fails again while
/// that is done, what the transform was given takes its place.
final class TransformConnection<Element>: Reconnectable {
  let part: PipelinePart
  let subscription = SerialDisposable()
  private(set) var stream: Observable<Element>
  private let source: Observable<Element>
  private let subscribe: (TransformConnection<Element>) -> Void

  /// The thread that is subscribing, and the failure that came meanwhile on that thread. The engine's lock guards the
  /// first; the second is that thread's.
  var subscribingThread: ThreadIdentity?
  var failure: (any Error)?

  init(
    _ part: PipelinePart,
    _ stream: Observable<Element>,
    source: Observable<Element>,
    _ subscribe: @escaping (TransformConnection<Element>) -> Void
  ) {
    self.part = part
    self.stream = stream
    self.source = source
    self.subscribe = subscribe
  }

  /// Subscribes to the stream, `again` if it has failed before.
  func connect(again: Bool, report: (_ error: any Error, _ consequence: String) -> Void) {
    subscribe(self)
    guard let error = failure else { return }
    failure = nil
    if again {
      stream = source
      report(error, ", which failed again while it was being subscribed to: from now on the reactor goes on without it")
      subscribe(self)
    } else {
      report(error, "")
      connect(again: true, report: report)
    }
  }

  func dispose() {
    subscription.dispose()
  }
}
