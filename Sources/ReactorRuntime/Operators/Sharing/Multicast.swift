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

  /// What `selector` makes of this stream, which it can subscribe to at any time and more than once: who comes later gets the last `bufferSize`
  /// elements first. RxSwift 6 has it without the closure.
  ///
  /// This stream is subscribed to before `selector` is called, so that nothing is missed that it does at once, for each subscriber of the result,
  /// and until that ends. What `selector` throws is the result's error.
  public func replay<Result>(
    _ bufferSize: Int,
    _ selector: @escaping (Observable<Element>) throws -> Observable<Result>
  ) -> Observable<Result> {
    .deferred {
      let replayed = self.replay(bufferSize)
      let connection = CompositeDisposable(disposables: [replayed.connect()])
      return .using({ connection }, observableFactory: { _ in try selector(replayed) })
    }
  }

  /// This stream, once connected, sent to all subscribers; who comes later gets all earlier elements first.
  /// RxSwift 6: `replayAll`.
  public func replayAll() -> ConnectableObservable<Element> {
    multicast { ReplaySubject.createUnbounded() }
  }
}

/// A stream that can be told when to start. RxSwift 6: `ConnectableObservableType`.
public protocol ConnectableObservableType<Element>: ObservableType {
  /// Subscribes to the source, if that isn't done already. Dispose of what is returned to end that subscription.
  func connect() -> any Disposable
}

/// A stream that sends to its subscribers only once it is connected, to all of them the same.
/// RxSwift 6: `ConnectableObservable`.
public class ConnectableObservable<Element>: Observable<Element>, ConnectableObservableType {
  init() {
    super.init(kind: .direct)
  }

  /// Subscribes to the source, if that isn't done already. Dispose of what is returned to end that subscription.
  public func connect() -> any Disposable {
    NopDisposable()
  }
}

/// Sends what the source sends through a subject, which stands for it while it is connected.
///
/// A connection and its subject go together; the subject may be there before, for who subscribes first. A connection is
/// compared by identity before they are let go of, so that the end of an old one leaves a new one alone.
private final class MulticastObservable<Subject: SubjectType>: ConnectableObservable<Subject.Element> {
  typealias SourceElement = Subject.Observer.Element

  private let lock = Lock()
  private let source: Observable<SourceElement>
  private let makeSubject: () -> Subject
  private var subject: Subject?
  private var connection: Connection?

  init(_ source: Observable<SourceElement>, makeSubject: @escaping () -> Subject) {
    self.source = source
    self.makeSubject = makeSubject
    super.init()
  }

  deinit {
    lock.destroy()
  }

  override func run(_ sink: Sink<Subject.Element>) -> any Disposable {
    let subject = currentSubject().asObservable()
    // Without a stage between them, which would keep a subscription alive that everyone has let go of.
    return subject.kind == .direct ? subject.run(sink) : subject.connect(downstream: sink) { sink.on($0) }
  }

  override func connect() -> any Disposable {
    let fresh = Connection(self, currentSubject().asObserver())
    lock.lock()
    let running = connection
    connection = running ?? fresh
    lock.unlock()
    if let running { return running }
    fresh.start(source)
    return fresh
  }

  /// The subject of this connection; a new one after the last connection ended.
  private func currentSubject() -> Subject {
    if let subject = lock.withLock({ subject }) { return subject }
    let fresh = makeSubject()
    return lock.withLock {
      let kept = subject ?? fresh
      subject = kept
      return kept
    }
  }

  private func end(_ ended: Connection) {
    lock.lock()
    var released: (Connection?, Subject?)
    if connection === ended {
      released = (connection, subject)
      connection = nil
      subject = nil
    }
    lock.unlock()
    withExtendedLifetime(released) {}
  }

  /// One subscription to the source.
  private final class Connection: Disposable {
    private let parent: MulticastObservable
    private let observer: Subject.Observer
    private let subscription = SingleAssignmentDisposable()

    init(_ parent: MulticastObservable, _ observer: Subject.Observer) {
      self.parent = parent
      self.observer = observer
    }

    func start(_ source: Observable<SourceElement>) {
      subscription.setDisposable(
        source.connect { [self] event in
          if subscription.isDisposed { return }
          if event.isStopEvent {
            // Before anyone hears of the end: whoever subscribes because of it starts a new connection.
            dispose()
          }
          observer.on(event)
        }
      )
    }

    func dispose() {
      parent.end(self)
      subscription.dispose()
    }
  }
}
