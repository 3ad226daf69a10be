extension ObservableType {
  /// This stream sent through `subject`, for each subscriber of the result to the stream that `selector` makes of it.
  /// RxSwift 6: `multicast(_:selector:)`.
  ///
  /// What either closure throws is the stream's error.
  public func multicast<Subject: SubjectType, Result>(
    _ subjectSelector: @escaping () throws -> Subject,
    selector: @escaping (Observable<Subject.Element>) throws -> Observable<Result>
  ) -> Observable<Result> where Subject.Observer.Element == Element {
    let source = asObservable()
    return SourceObservable { sink in
      do {
        let subject = try subjectSelector()
        let connectable = MulticastObservable(source, makeSubject: { subject })
        let subscription = try selector(connectable).connect(downstream: sink) { sink.on($0) }
        return Disposables.create(subscription, connectable.connect())
      } catch {
        sink.onError(error)
        return NopDisposable()
      }
    }
  }

  /// This stream, once connected, sent to all subscribers through `subject`. RxSwift 6: `multicast(_:)`.
  public func multicast<Subject: SubjectType>(_ subject: Subject) -> ConnectableObservable<Subject.Element>
  where Subject.Observer.Element == Element {
    MulticastObservable(asObservable(), makeSubject: { subject })
  }

  /// This stream, once connected, sent to all subscribers through a subject that is made for each connection.
  /// RxSwift 6: `multicast(makeSubject:)`.
  public func multicast<Subject: SubjectType>(
    makeSubject: @escaping () -> Subject
  ) -> ConnectableObservable<Subject.Element> where Subject.Observer.Element == Element {
    MulticastObservable(asObservable(), makeSubject: makeSubject)
  }

  /// This stream, once connected, sent to all who are subscribed. RxSwift 6: `publish`.
  public func publish() -> ConnectableObservable<Element> {
    multicast { PublishSubject() }
  }

  /// This stream, once connected, sent to all subscribers; who comes later gets the last `bufferSize` elements first.
  /// RxSwift 6: `replay(_:)`.
  public func replay(_ bufferSize: Int) -> ConnectableObservable<Element> {
    multicast { ReplaySubject.create(bufferSize: bufferSize) }
  }

  /// This stream, once connected, sent to all subscribers; who comes later gets all earlier elements first.
  /// RxSwift 6: `replayAll`.
  public func replayAll() -> ConnectableObservable<Element> {
    multicast { ReplaySubject.createUnbounded() }
  }
}
