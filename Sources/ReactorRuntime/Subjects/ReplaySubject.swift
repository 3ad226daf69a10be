/// A subject that keeps its last elements: a subscriber gets those first, also after the end. RxSwift 6:
/// `ReplaySubject`.
public final class ReplaySubject<Element>: Observable<Element>, SubjectType, ObserverType, Cancelable {
  /// What ``asObserver()`` gives. RxSwift 6: `SubjectObserverType`.
  public typealias SubjectObserverType = ReplaySubject<Element>

  private let lock = Lock()
  private var buffer: ReplayBuffer<Element>
  private var end: Event<Element>?
  private var disposed = false
  private var subscribers = SubscriberList<CatchUpSubscriber<Element>>()

  private init(limit: Int?) {
    buffer = ReplayBuffer(limit: limit)
    super.init(kind: .direct)
  }

  deinit {
    lock.destroy()
  }

  /// A subject that keeps its last `bufferSize` elements.
  public static func create(bufferSize: Int) -> ReplaySubject<Element> {
    precondition(bufferSize >= 0, "ReplaySubject.create(bufferSize:) needs a size of at least 0")
    return ReplaySubject(limit: bufferSize)
  }

  /// A subject that keeps all its elements.
  public static func createUnbounded() -> ReplaySubject<Element> {
    ReplaySubject(limit: nil)
  }

  /// Whether anyone is subscribed.
  public var hasObservers: Bool {
    lock.withLock { !subscribers.isEmpty }
  }

  /// Whether it was disposed of.
  public var isDisposed: Bool {
    lock.withLock { disposed }
  }

  /// Keeps the element of `event` and hands the event to the subscribers. Nothing follows an end.
  public func on(_ event: Event<Element>) {
    lock.lock()
    guard end == nil, !disposed else {
      lock.unlock()
      return
    }
    var dropped: Element?
    if case .next(let element) = event {
      dropped = buffer.append(element)
    } else {
      end = event
    }
    let ready = subscribers.filter { !$0.leaveForLater(event) }
    if event.isStopEvent {
      subscribers = SubscriberList()
    }
    lock.unlock()
    withExtendedLifetime(dropped) {}
    ready.forEach { $0.sink.on(event) }
  }

  /// The subject as something to send to.
  public func asObserver() -> ReplaySubject<Element> {
    self
  }

  /// Lets go of the subscribers and the elements. Later events are ignored, later subscribers get
  /// ``RxError/disposed(object:)``.
  public func dispose() {
    lock.lock()
    disposed = true
    end = nil
    let released = (subscribers, buffer)
    subscribers = SubscriberList()
    buffer = ReplayBuffer(limit: 0)
    lock.unlock()
    withExtendedLifetime(released) {}
  }

  override func run(_ sink: Sink<Element>) -> any Disposable {
    lock.lock()
    if disposed {
      lock.unlock()
      sink.onError(RxError.disposed(object: self))
      return NopDisposable()
    }
    let subscriber = CatchUpSubscriber(sink, backlog: buffer.elements.map { .next($0) } + (end.map { [$0] } ?? []))
    if end == nil {
      subscribers.append(subscriber)
    }
    lock.unlock()
    subscriber.catchUp(lock)
    return ListSubscription(subscriber, of: self)
  }
}

extension ReplaySubject: SubscriberOwner {
  @usableFromInline
  func remove(_ subscription: ListSubscription) {
    let removed = lock.withLock { subscription.claimRemoval() ? subscribers.remove(subscription.identity) : nil }
    withExtendedLifetime(removed) {}
  }
}

/// The last elements, so many at most.
struct ReplayBuffer<Element> {
  private let limit: Int
  private var kept: [Element] = []
  /// Where the oldest element is, once the buffer is full.
  private var start = 0

  /// A buffer of `limit` elements, or of any number without one.
  init(limit: Int?) {
    self.limit = limit ?? .max
  }

  /// The elements, the oldest first.
  var elements: [Element] {
    Array(kept[start...] + kept[..<start])
  }

  /// Adds `element`. Returns the one that has to go, so that it can be destroyed elsewhere.
  @discardableResult
  mutating func append(_ element: Element) -> Element? {
    if limit == 0 { return element }
    if kept.count < limit {
      kept.append(element)
      return nil
    }
    var oldest = element
    swap(&kept[start], &oldest)
    start = (start + 1) % limit
    return oldest
  }
}
