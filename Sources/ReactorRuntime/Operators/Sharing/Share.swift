/// How long the elements that a shared stream replays are kept. RxSwift 6: `SubjectLifetimeScope`.
public enum SubjectLifetimeScope: Sendable {
  /// Until the last subscriber has gone or the source has ended; who comes then starts the source anew.
  case whileConnected

  /// For as long as the shared stream exists. Once the source has ended, all that follows is replayed.
  case forever
}

extension ObservableType {
  /// This stream, subscribed to once for all subscribers, for as long as there are any. RxSwift 6: `share`.
  ///
  /// Who subscribes gets the last `replay` elements first, as far as `scope` lets them be kept.
  public func share(replay: Int = 0, scope: SubjectLifetimeScope = .whileConnected) -> Observable<Element> {
    switch (scope, replay) {
    case (.forever, 0): multicast(PublishSubject()).refCount()
    case (.forever, _): multicast(ReplaySubject.create(bufferSize: replay)).refCount()
    case (.whileConnected, _): SharedObservable(asObservable(), replay: replay)
    }
  }
}

extension ConnectableObservableType {
  /// This stream, connected for as long as it has subscribers. RxSwift 6: `refCount`.
  public func refCount() -> Observable<Element> {
    RefCountObservable(asObservable(), connect: connect)
  }
}

/// Subscribes to a stream while it has subscribers itself. A subscription and what it replays go together: a ``Connection``.
///
/// A subscriber is counted in one step with the choice of its connection, before it hears anything, so that a connection
/// with a subscriber is never given up, and none joins one that was. While one thread leaves the source, others that would
/// subscribe to it leave that to the former, until what it connects for them is connected: it may be given up meanwhile, and the source
/// sees one subscription at a time.
private final class SharedObservable<Element>: Observable<Element> {
  private let lock = Lock()
  private let source: Observable<Element>
  private let replay: Int
  /// The lock guards it, and all that changes in connections.
  private var connection: Connection?
  /// Which threads are leaving the source, or connect what has waited for that, and what is still to be connected. The lock guards both.
  private var leavers: [ThreadIdentity] = []
  private var waiting = WorkQueue<Connection>()

  init(_ source: Observable<Element>, replay: Int) {
    self.source = source
    self.replay = replay
    // With a larger buffer, in RxSwift a connection of `multicast`, which begins its source behind its own subscription.
    super.init(kind: replay > 1 ? .source : .direct)
  }

  deinit {
    lock.destroy()
  }

  /// One subscription to the source.
  private final class Connection {
    var subscribers: [CatchUpSubscriber<Element>] = []
    var buffer: ReplayBuffer<Element>
    let subscription = SingleAssignmentDisposable()

    init(replay: Int) {
      buffer = ReplayBuffer(limit: replay)
    }
  }

  override func run(_ sink: Sink<Element>) -> any Disposable {
    lock.lock()
    let connection = self.connection ?? Connection(replay: replay)
    self.connection = connection
    let isFirst = connection.subscribers.isEmpty
    let subscriber = CatchUpSubscriber(sink, backlog: connection.buffer.elements.map { .next($0) })
    connection.subscribers.append(subscriber)
    let current = ThreadIdentity.current
    let mustWait = isFirst && leavers.contains { $0 != current }
    if mustWait {
      waiting.append(connection)
    }
    lock.unlock()
    subscriber.catchUp(lock)
    if isFirst && !mustWait {
      connect(connection)
    }
    return Disposables.create { [self, weak subscriber] in
      if let subscriber {
        leave(subscriber, connection)
      }
    }
  }

  private func connect(_ connection: Connection) {
    if connection.subscription.isDisposed { return }
    connection.subscription.setDisposable(source.connect { [self] event in hand(event, to: connection) })
  }

  private func hand(_ event: Event<Element>, to connection: Connection) {
    lock.lock()
    var dropped: Element?
    if case .next(let element) = event {
      dropped = connection.buffer.append(element)
    }
    let ready = connection.subscribers.filter { !$0.leaveForLater(event) }
    if event.isStopEvent {
      // Before anyone hears of the end: whoever subscribes because of it starts a new connection.
      giveUp(connection)
    }
    lock.unlock()
    withExtendedLifetime(dropped) {}
    if event.isStopEvent && replay > 1 {
      // RxSwift leaves the source before it tells of the end where it replays several elements, and after it elsewhere.
      connection.subscription.dispose()
    }
    for subscriber in ready {
      subscriber.sink.on(event)
    }
  }

  private func leave(_ subscriber: CatchUpSubscriber<Element>, _ connection: Connection) {
    lock.lock()
    let count = connection.subscribers.count
    connection.subscribers.removeAll { $0 === subscriber }
    let wasLast = connection.subscribers.isEmpty && count > 0
    if wasLast {
      giveUp(connection)
      leavers.append(.current)
    }
    lock.unlock()
    guard wasLast else { return }
    connection.subscription.dispose()
    while let next = nextConnection() {
      connect(next)
    }
  }

  /// What the calling thread, which has left the source, is to connect. Where there is nothing more, it is no leaver any longer.
  private func nextConnection() -> Connection? {
    lock.withLock {
      if leavers.count == 1, let next = waiting.popFirst() {
        return next
      }
      if let index = leavers.lastIndex(of: .current) {
        leavers.remove(at: index)
      }
      return nil
    }
  }

  /// Call with the lock held.
  private func giveUp(_ connection: Connection) {
    connection.subscribers = []
    if self.connection === connection {
      self.connection = nil
    }
  }
}

/// Is connected to a connectable stream for as long as there are subscribers.
///
/// Whoever subscribes because the source has ended belongs to the next generation and starts it anew; one of the last
/// generation who is disposed of after that must not end it.
private final class RefCountObservable<Element>: Observable<Element> {
  private let source: Observable<Element>
  private let connectSource: () -> any Disposable
  /// Touched only inside the gate, with the other properties.
  private let gate = SerialGate()
  private var count = 0
  private var generation = 0
  private var connection: (any Disposable)?

  init(_ source: Observable<Element>, connect: @escaping () -> any Disposable) {
    self.source = source
    connectSource = connect
    super.init(kind: .source)
  }

  override func run(_ sink: Sink<Element>) -> any Disposable {
    let membership = Membership()
    let subscription = source.connect(downstream: sink) { [self] event in
      if event.isStopEvent {
        gate.pass { self.end(membership) }
      }
      sink.on(event)
    }
    gate.pass { self.join(membership, sink) }
    return Disposables.create(
      subscription,
      Disposables.create { [self] in gate.pass { self.leave(membership) } }
    )
  }

  /// The generation of subscribers that one subscriber belongs to: those that hear of the same end.
  private final class Membership {
    var generation: Int?
  }

  private func join(_ membership: Membership, _ sink: Sink<Element>) {
    if sink.isStopped { return }
    let own = generation
    membership.generation = own
    count += 1
    guard count == 1 else { return }
    let fresh = connectSource()
    // While connecting, the source may have come to its end, or everyone may have left.
    if generation == own && count > 0 {
      connection = fresh
    } else {
      fresh.dispose()
    }
  }

  private func leave(_ membership: Membership) {
    guard membership.generation == generation else { return }
    membership.generation = nil
    count -= 1
    guard count == 0 else { return }
    let obsolete = connection
    connection = nil
    obsolete?.dispose()
  }

  private func end(_ membership: Membership) {
    guard membership.generation == generation else { return }
    let obsolete = connection
    connection = nil
    count = 0
    generation += 1
    obsolete?.dispose()
  }
}
