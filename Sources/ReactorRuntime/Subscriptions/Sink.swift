/// One subscription at one stage of a stream: hands events on until it is stopped or disposed.
///
/// Holds on to the subscription of the stage above, and lets go of it and of its handler at the first terminal event or
/// at disposal, whichever comes first. A terminal event is handed on before the subscription is disposed of, and a
/// stage below that disposes meanwhile does so from the source down.
@usableFromInline
final class Sink<Element>: Stoppable, Disposable {
  private let lock = Lock()
  private var handler: ((Event<Element>) -> Void)?
  private var upstream: (any Disposable)?
  private let downstream: (any Stoppable)?

  init(downstream: (any Stoppable)? = nil, _ handler: @escaping (Event<Element>) -> Void) {
    self.downstream = downstream
    self.handler = handler
  }

  deinit {
    lock.destroy()
  }

  /// Whether this stage, or any stage below it, wants no more elements.
  var isStopped: Bool {
    lock.lock()
    let isStopped = handler == nil
    lock.unlock()
    return isStopped || (downstream?.isStopped ?? false)
  }

  /// Keeps the subscription of the stage above, or disposes of it at once when this stage has stopped already.
  func attach(_ subscription: any Disposable) {
    lock.lock()
    let isStopped = handler == nil
    if !isStopped {
      upstream = subscription
    }
    lock.unlock()
    if isStopped {
      subscription.dispose()
    }
  }

  func on(_ event: Event<Element>) {
    if case .next = event {
      lock.lock()
      let handler = self.handler
      lock.unlock()
      handler?(event)
    } else {
      end(with: event)
      dispose()
    }
  }

  /// Hands a terminal event on and keeps the subscription of the stage above, for who has to do something before it is
  /// disposed of.
  func end(with event: Event<Element>) {
    takeHandler()?(event)
  }

  func onNext(_ element: Element) {
    on(.next(element))
  }

  func onError(_ error: any Error) {
    on(.error(error))
  }

  func onCompleted() {
    on(.completed)
  }

  @usableFromInline
  func dispose() {
    stop().upstream?.dispose()
  }

  private func takeHandler() -> ((Event<Element>) -> Void)? {
    lock.lock()
    let taken = handler
    handler = nil
    lock.unlock()
    return taken
  }

  /// What is let go of is returned, so that it is destroyed without the lock.
  private func stop() -> (handler: ((Event<Element>) -> Void)?, upstream: (any Disposable)?) {
    lock.lock()
    let stopped = (handler, upstream)
    handler = nil
    upstream = nil
    lock.unlock()
    return stopped
  }
}
