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
    .catch(sequence: repeatElement(asObservable(), count: max(maxAttemptCount, 0)))
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
