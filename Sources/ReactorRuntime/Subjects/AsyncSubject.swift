/// A subject that sends only its last element, when it completes, also to who comes later. RxSwift 6: `AsyncSubject`.
public final class AsyncSubject<Element>: Observable<Element>, SubjectType, ObserverType {
  /// What ``asObserver()`` gives. RxSwift 6: `SubjectObserverType`.
  public typealias SubjectObserverType = AsyncSubject<Element>

  private let lock = Lock()
  private var subscribers = SubscriberList<Sink<Element>>()
  private var latest: Element?
  private var end: Event<Element>?

  /// A subject without subscribers.
  public init() {
    super.init(kind: .direct)
  }

  deinit {
    lock.destroy()
  }

  /// Whether anyone is subscribed.
  public var hasObservers: Bool {
    lock.withLock { !subscribers.isEmpty }
  }

  /// Keeps the element of `event`, or ends the subject: completion sends the last element first. Nothing follows an end.
  public func on(_ event: Event<Element>) {
    lock.lock()
    guard end == nil else {
      lock.unlock()
      return
    }
    var former: Element?
    var sinks = SubscriberList<Sink<Element>>()
    switch event {
    case .next(let element):
      former = latest
      latest = element
    case .error:
      former = latest
      latest = nil
      end = event
      swap(&sinks, &subscribers)
    case .completed:
      end = event
      swap(&sinks, &subscribers)
    }
    let last = latest
    lock.unlock()
    withExtendedLifetime(former) {}
    // All get the element before any gets the end, as in RxSwift.
    if let last {
      sinks.forEach { $0.onNext(last) }
    }
    sinks.forEach { $0.on(event) }
  }

  /// The subject as something to send to.
  public func asObserver() -> AsyncSubject<Element> {
    self
  }

  override func run(_ sink: Sink<Element>) -> any Disposable {
    lock.lock()
    if let end {
      let last = latest
      lock.unlock()
      if let last {
        sink.onNext(last)
      }
      sink.on(end)
      return NopDisposable()
    }
    subscribers.append(sink)
    lock.unlock()
    return ListSubscription(sink, of: self)
  }
}

extension AsyncSubject: SubscriberOwner {
  @usableFromInline
  func remove(_ subscription: ListSubscription) {
    let removed = lock.withLock { subscription.claimRemoval() ? subscribers.remove(subscription.identity) : nil }
    withExtendedLifetime(removed) {}
  }
}
