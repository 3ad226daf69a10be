/// A stream inside of a reactor that can be cancelled by its id.
///
/// All that it hands on goes through the reactor's queue, as the cancelling does: once it is cancelled, nothing that it
/// sent on another thread is reduced any more.
final class CancellableSubscription<Element>: Cancellation, Disposable {
  let id: CancellationID
  private let lock = Lock()
  private let sink: Sink<Element>
  private let scope: any EffectScope
  private let upstream = SerialDisposable()
  private var isOver = false

  init(_ sink: Sink<Element>, id: CancellationID, scope: any EffectScope) {
    self.sink = sink
    self.id = id
    self.scope = scope
  }

  deinit {
    lock.destroy()
  }

  func start(_ source: Observable<Element>, cancelInFlight: Bool) -> any Disposable {
    let earlier = scope.register(self)
    if cancelInFlight {
      for cancellation in earlier where cancellation.id == id {
        cancellation.cancel()
      }
    }
    upstream.disposable = source.connect(downstream: sink) { [self] event in
      scope.afterReducing { [self] in pass(event) }
    }
    return self
  }

  func cancel() {
    guard finish() else { return }
    upstream.dispose()
    scope.afterReducing { [sink] in sink.onCompleted() }
  }

  func dispose() {
    if finish() {
      upstream.dispose()
    }
  }

  private func pass(_ event: Event<Element>) {
    if event.isStopEvent ? finish() : lock.withLock({ !isOver }) {
      sink.on(event)
    }
  }

  /// Says whether the stream wasn't over yet.
  private func finish() -> Bool {
    let wasOver = lock.withLock {
      defer { isOver = true }
      return isOver
    }
    if !wasOver {
      scope.unregister(self)
    }
    return !wasOver
  }
}
