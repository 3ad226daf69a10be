extension ObservableType {
  /// This stream, subscribed to again whenever it fails, until it completes. RxSwift 6: `retry`.
  public func retry() -> Observable<Element> {
    let source = asObservable()
    return .catch(sequence: sequence(first: source) { $0 })
  }

  /// This stream, subscribed to again when it fails, `maxAttemptCount` times in all. RxSwift 6: `retry(_:)`.
  ///
  /// The error of the last attempt is the stream's error.
  public func retry(_ maxAttemptCount: Int) -> Observable<Element> {
    .catch(sequence: Swift.repeatElement(asObservable(), count: max(maxAttemptCount, 0)))
  }

  /// This stream, subscribed to again after a failure when the stream that `notificationHandler` returned sends an
  /// element. RxSwift 6: `retry(when:)`.
  ///
  /// `notificationHandler` is called once per subscriber with the stream of the errors that are a `Failure`; other
  /// errors end the stream. If what it returned ends, the stream ends in the same way, at its next failure or at once
  /// if it has failed.
  public func retry<Trigger: ObservableType, Failure: Error>(
    when notificationHandler: @escaping (Observable<Failure>) -> Trigger
  ) -> Observable<Element> {
    let source = asObservable()
    return SourceObservable { sink in
      RetrySubscription(source, sink: sink) { $0 as? Failure }.start(notificationHandler)
    }
  }

  /// This stream, subscribed to again after a failure when the stream that `notificationHandler` returned sends an
  /// element. RxSwift 6: `retry(when:)`.
  ///
  /// `notificationHandler` is called once per subscriber with the stream of the errors. If what it returned ends, the
  /// stream ends in the same way, at its next failure or at once if it has failed.
  public func retry<Trigger: ObservableType>(
    when notificationHandler: @escaping (Observable<any Error>) -> Trigger
  ) -> Observable<Element> {
    let source = asObservable()
    return SourceObservable { sink in
      RetrySubscription(source, sink: sink) { $0 }.start(notificationHandler)
    }
  }
}

/// Subscribes to a stream again, after it failed, when a trigger says so. A loop, not a recursion, so that a stream may
/// fail at once any number of times.
private final class RetrySubscription<Element, Failure>: Disposable {
  private var lock: Lock { .shared(by: self) }
  private let source: Observable<Element>
  private let sink: Sink<Element>
  private let failure: (any Error) -> Failure?
  private let failures = PublishSubject<Failure>()
  private let current = SerialDisposable()
  private let trigger = SingleAssignmentDisposable()
  private var triggerEnd: Event<Element>?
  private var isWaiting = false
  private var isSubscribing = false
  private var attempts = 0

  /// `failure` returns nil for an error after which there is no other attempt.
  init(_ source: Observable<Element>, sink: Sink<Element>, failure: @escaping (any Error) -> Failure?) {
    self.source = source
    self.sink = sink
    self.failure = failure
  }

  func dispose() {
    current.dispose()
    trigger.dispose()
  }

  func start<Trigger: ObservableType>(_ notificationHandler: (Observable<Failure>) -> Trigger) -> any Disposable {
    let notifications = notificationHandler(failures).asObservable()
    trigger.setDisposable(notifications.connect(downstream: sink) { [self] event in take(event) })
    subscribe()
    return self
  }

  /// Takes what the trigger does: it counts only while an error waits for an answer.
  private func take<Answer>(_ event: Event<Answer>) {
    lock.lock()
    let wasWaiting = isWaiting
    let end: Event<Element>?
    switch event {
    case .next:
      isWaiting = false
      end = nil
    case .error(let error):
      end = .error(error)
    case .completed:
      end = .completed
    }
    triggerEnd = end ?? triggerEnd
    lock.unlock()
    guard wasWaiting else { return }
    if let end {
      sink.on(end)
    } else {
      subscribe()
    }
  }

  /// Only one thread at a time is in the loop; whoever wants another attempt meanwhile leaves a note for it.
  private func subscribe() {
    lock.lock()
    attempts += 1
    if isSubscribing {
      lock.unlock()
      return
    }
    isSubscribing = true
    while attempts > 0 {
      attempts -= 1
      lock.unlock()
      if current.isDisposed || sink.isStopped { return }
      current.disposable = source.connect(downstream: sink) { [self] event in
        if case .error(let error) = event {
          fail(error)
        } else {
          sink.on(event)
        }
      }
      lock.lock()
    }
    isSubscribing = false
    lock.unlock()
  }

  private func fail(_ error: any Error) {
    guard let failure = failure(error) else {
      sink.onError(error)
      return
    }
    // The failed attempt is disposed of before anyone hears of the failure.
    if !current.isDisposed {
      current.disposable = NopDisposable()
    }
    lock.lock()
    let end = triggerEnd
    isWaiting = end == nil
    lock.unlock()
    if let end {
      sink.on(end)
    } else {
      failures.onNext(failure)
    }
  }
}
