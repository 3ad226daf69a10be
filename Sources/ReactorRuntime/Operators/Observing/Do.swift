extension ObservableType {
  /// This stream, with a look at what happens to it. RxSwift 6: `do`.
  ///
  /// The `on…` closures are called before the observer gets the event, the `after…` closures after it. `onSubscribe` is
  /// called before the subscription, `onSubscribed` after it, `onDispose` once at the end or at disposal. What the
  /// throwing closures throw ends the stream with that error.
  public func `do`(
    onNext: ((Element) throws -> Void)? = nil,
    afterNext: ((Element) throws -> Void)? = nil,
    onError: ((any Error) throws -> Void)? = nil,
    afterError: ((any Error) throws -> Void)? = nil,
    onCompleted: (() throws -> Void)? = nil,
    afterCompleted: (() throws -> Void)? = nil,
    onSubscribe: (() -> Void)? = nil,
    onSubscribed: (() -> Void)? = nil,
    onDispose: (() -> Void)? = nil
  ) -> Observable<Element> {
    let source = asObservable()
    return SourceObservable { sink in
      onSubscribe?()
      let subscription = source.connect(downstream: sink) { event in
        do {
          switch event {
          case .next(let element):
            try onNext?(element)
            sink.on(event)
            try afterNext?(element)
          case .error(let error):
            try onError?(error)
            sink.end(with: event)
            try afterError?(error)
            sink.dispose()
          case .completed:
            try onCompleted?()
            sink.end(with: event)
            try afterCompleted?()
            sink.dispose()
          }
        } catch {
          sink.onError(error)
        }
      }
      onSubscribed?()
      guard let onDispose else { return subscription }
      return Disposables.create(subscription, Disposables.create(with: onDispose))
    }
  }
}
