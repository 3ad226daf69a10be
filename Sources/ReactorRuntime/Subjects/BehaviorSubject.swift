/// A subject with a value: a subscriber gets the latest value first. RxSwift 6: `BehaviorSubject`.
public final class BehaviorSubject<Element>: Observable<Element>, SubjectType, ObserverType, Cancelable {
  /// What ``asObserver()`` gives. RxSwift 6: `SubjectObserverType`.
  public typealias SubjectObserverType = BehaviorSubject<Element>

  private let core: ValueCore<Element>

  /// A subject whose first value is `value`.
  public init(value: Element) {
    core = ValueCore(value)
    super.init(kind: .direct)
  }

  /// Whether anyone is subscribed.
  public var hasObservers: Bool {
    core.hasSubscribers
  }

  /// Whether it was disposed of.
  public var isDisposed: Bool {
    core.isDisposed
  }

  /// The latest value. Throws the error that ended the subject, if one did, or ``RxError/disposed(object:)``.
  public func value() throws -> Element {
    if core.isDisposed { throw RxError.disposed(object: self) }
    if case .error(let error) = core.end { throw error }
    return core.value
  }

  /// Keeps the element of `event` and hands the event to the subscribers. Nothing follows an end.
  public func on(_ event: Event<Element>) {
    core.on(event)
  }

  /// The subject as something to send to.
  public func asObserver() -> BehaviorSubject<Element> {
    self
  }

  /// Lets go of the subscribers. Later events are ignored, later subscribers get ``RxError/disposed(object:)``.
  public func dispose() {
    core.dispose()
  }

  override func run(_ sink: Sink<Element>) -> any Disposable {
    if core.isDisposed {
      sink.onError(RxError.disposed(object: self))
      return NopDisposable()
    }
    return core.subscribe(sink)
  }
}

/// A value and those who want to know of each new one: what the subjects and relays with a value share.
final class ValueCore<Element> {
  private let lock = Lock()
  private var current: Element
  private var ended: Event<Element>?
  private var subscribers = SubscriberList<CatchUpSubscriber<Element>>()
  private var disposed = false

  init(_ value: Element) {
    current = value
  }

  deinit {
    lock.destroy()
  }

  var value: Element {
    lock.withLock { current }
  }

  var end: Event<Element>? {
    lock.withLock { ended }
  }

  var hasSubscribers: Bool {
    lock.withLock { !subscribers.isEmpty }
  }

  var isDisposed: Bool {
    lock.withLock { disposed }
  }

  func dispose() {
    lock.lock()
    disposed = true
    let released = subscribers
    subscribers = SubscriberList()
    lock.unlock()
    withExtendedLifetime(released) {}
  }

  func on(_ event: Event<Element>) {
    lock.lock()
    guard ended == nil, !disposed else {
      lock.unlock()
      return
    }
    var previous: Element?
    if case .next(let element) = event {
      previous = current
      current = element
    } else {
      ended = event
    }
    let ready = subscribers.filter { !$0.leaveForLater(event) }
    if event.isStopEvent {
      subscribers = SubscriberList()
    }
    lock.unlock()
    withExtendedLifetime(previous) {}
    ready.forEach { $0.sink.on(event) }
  }

  /// Hands the latest value to `sink`, or the end, and then each new one.
  func subscribe(_ sink: Sink<Element>) -> any Disposable {
    let subscriber = CatchUpSubscriber(sink)
    lock.lock()
    if let ended {
      lock.unlock()
      sink.on(ended)
      return NopDisposable()
    }
    let value = current
    subscribers.append(subscriber)
    lock.unlock()
    sink.onNext(value)
    subscriber.catchUp(lock)
    return ListSubscription(subscriber, of: self)
  }
}

extension ValueCore: SubscriberOwner {
  func remove(_ subscription: ListSubscription) {
    let removed = lock.withLock { subscription.claimRemoval() ? subscribers.remove(subscription.identity) : nil }
    withExtendedLifetime(removed) {}
  }
}
