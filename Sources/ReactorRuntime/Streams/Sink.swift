/// One subscription at one stage of a stream: hands events on until it is stopped or disposed.
///
/// Holds on to the subscription of the stage above, and lets go of it and of its handler at the first terminal event or
/// at disposal, whichever comes first. A terminal event is handed on before the subscription is disposed of, and a
/// stage below that disposes meanwhile does so from the source down.
@usableFromInline
final class Sink<Element>: Stoppable, Disposable {
  /// Set once, by the initializer: it is used for each event, and looking it up each time would cost as much as taking it.
  @exclusivity(unchecked) @usableFromInline private(set) var lock: Lock
  @exclusivity(unchecked) @usableFromInline var handler: ((Event<Element>) -> Void)?
  @exclusivity(unchecked) @usableFromInline var upstream: (any Disposable)?
  @exclusivity(unchecked) @usableFromInline var downstream: (any Stoppable)?
  @exclusivity(unchecked) @usableFromInline var gate: SerialGate?

  @inlinable
  init(downstream: (any Stoppable)? = nil, _ handler: @escaping (Event<Element>) -> Void) {
    lock = .first
    self.downstream = downstream
    self.handler = handler
    lock = .shared(by: self)
  }

  /// Whether this stage, or any stage below it, wants no more elements.
  @usableFromInline var isStopped: Bool {
    lock.lock()
    let isStopped = handler == nil
    let downstream = self.downstream
    lock.unlock()
    return isStopped || (downstream?.isStopped ?? false)
  }

  @usableFromInline var scope: (any EffectScope)? {
    lock.withLock { downstream }?.scope
  }

  /// Tells of a gate that all events pass before they come here.
  @usableFromInline
  func put(behind gate: SerialGate) {
    lock.withLock { self.gate = gate }
  }

  /// Runs `work` after what was sent here and what waits at the gate. Once this stage has stopped, nothing is to
  /// follow.
  @usableFromInline
  func afterEmitted(_ work: @escaping () -> Void) {
    lock.lock()
    let isStopped = handler == nil
    let gate = self.gate
    lock.unlock()
    if isStopped { return }
    if let gate {
      gate.pass { [self] in passOn(work) }
    } else {
      passOn(work)
    }
  }

  /// Leaves `work` to the stage below.
  private func passOn(_ work: @escaping () -> Void) {
    if let downstream = lock.withLock({ downstream }) {
      downstream.afterEmitted(work)
    } else {
      work()
    }
  }

  /// Keeps the subscription of the stage above, or disposes of it at once when this stage has stopped already.
  @usableFromInline
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

  // Inlinable, like the closures of the operators that reactors use most: where the element's type isn't known, handing
  // on an event costs several look-ups of types.
  @inlinable
  func on(_ event: Event<Element>) {
    if case .next = event {
      lock.lock()
      let handler = self.handler
      lock.unlock()
      handler?(event)
    } else {
      finish(with: event)
    }
  }

  /// Hands on how the stream ended.
  func finish(as end: StreamEnd) {
    finish(with: Event(end))
  }

  @usableFromInline
  func finish(with event: Event<Element>) {
    end(with: event)
    dispose()
  }

  /// Hands a terminal event on and keeps the subscription of the stage above, for who has to do something before it is
  /// disposed of.
  func end(with event: Event<Element>) {
    lock.lock()
    let handler = self.handler
    self.handler = nil
    lock.unlock()
    handler?(event)
  }

  @inlinable
  func onNext(_ element: Element) {
    on(.next(element))
  }

  @usableFromInline
  func onError(_ error: any Error) {
    finish(with: .error(error))
  }

  @usableFromInline
  func onCompleted() {
    finish(with: .completed)
  }

  @usableFromInline
  func dispose() {
    stop().upstream?.dispose()
  }

  private typealias Links = (
    handler: ((Event<Element>) -> Void)?, upstream: (any Disposable)?, downstream: (any Stoppable)?, gate: SerialGate?
  )

  /// What is let go of is returned, so that it is destroyed without the lock. The handler isn't taken as the others are: its type
  /// would have to be looked up.
  private func stop() -> Links {
    lock.lock()
    let handler = self.handler
    self.handler = nil
    let links = (handler, upstream.take(), downstream.take(), gate.take())
    lock.unlock()
    return links
  }
}

/// A stage of a stream, as the stages above see it: the chain leads down to the subscriber, in a reactor to the scope
/// of the engine.
@usableFromInline
protocol Stoppable: AnyObject {
  /// Whether no more elements are wanted, so that a synchronous source stops its loop.
  var isStopped: Bool { get }

  /// What the stream runs in if it belongs to a reactor.
  var scope: (any EffectScope)? { get }

  /// Runs `work` once what this stage was handed so far has reached the end of the chain; in a reactor, once it was
  /// reduced. That is at once, unless something on the way waits for another thread.
  func afterEmitted(_ work: @escaping () -> Void)
}

/// The reactor that a stream runs in, as the stream's operators see it.
@usableFromInline
protocol EffectScope: AnyObject {
  /// Runs `work` on the thread that drains the reactor's queue, after the mutations that the effect has sent to the
  /// reactor were reduced: at once where nothing waits, otherwise when its turn comes. Not at all once the reactor is
  /// gone.
  func afterEmitted(_ work: @escaping () -> Void)

  /// Runs `work` on that thread, behind what `stream` has left this way before: at once where nothing of the stream waits and what is sent
  /// on this thread is reduced on the spot, otherwise when its turn comes. Not at all once the reactor is gone.
  func inTurn(of stream: any Cancellation, _ work: @escaping () -> Void)

  /// Runs `work` on that thread as work of its own, behind all that waits now: never at once while an action is being handled. Not at
  /// all once the reactor is gone.
  func afterNow(_ work: @escaping () -> Void)

  /// Keeps a stream that can be cancelled. Returns those that were kept before under what may be the same id.
  func register(_ cancellation: any Cancellation) -> [any Cancellation]

  /// Forgets a stream that has ended.
  func unregister(_ cancellation: any Cancellation)

  /// The streams whose id may be `id`.
  func cancellations(for id: CancellationID) -> [any Cancellation]
}
