/// Sends what the source sends through a subject, which stands for it while it is connected.
final class MulticastObservable<Subject: SubjectType>: ConnectableObservable<Subject.Element> {
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
    currentSubject().asObservable().connect(downstream: sink) { sink.on($0) }
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
