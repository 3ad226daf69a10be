/// A stream that can be sent to. RxSwift 6: `SubjectType`.
public protocol SubjectType<Element>: ObservableType {
  /// What is sent to.
  associatedtype Observer: ObserverType

  /// The subject as something to send to.
  func asObserver() -> Observer
}

/// A stream that hands on what it is given to whoever is subscribed at that time. RxSwift 6: `PublishSubject`.
///
/// Subscribers get an event in the order of their subscription. One that comes after the end gets the end at once.
public final class PublishSubject<Element>: Observable<Element>, SubjectType, ObserverType, Cancelable {
  /// What ``asObserver()`` gives. RxSwift 6: `SubjectObserverType`.
  public typealias SubjectObserverType = PublishSubject<Element>

  @usableFromInline let lock = Lock()
  @exclusivity(unchecked) @usableFromInline var subscribers = SubscriberList<Sink<Element>>()
  @exclusivity(unchecked) @usableFromInline var end: StreamEnd?
  @exclusivity(unchecked) @usableFromInline var disposed = false

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

  /// Whether it was disposed of.
  public var isDisposed: Bool {
    lock.withLock { disposed }
  }

  /// Hands `event` to the subscribers. Nothing follows an end.
  @inlinable
  public func on(_ event: Event<Element>) {
    lock.lock()
    guard end == nil, !disposed else {
      lock.unlock()
      return
    }
    let sinks = subscribers
    end = event.end
    if end != nil {
      subscribers = SubscriberList()
    }
    lock.unlock()
    sinks.forEach { $0.on(event) }
  }

  /// The subject as something to send to.
  public func asObserver() -> PublishSubject<Element> {
    self
  }

  /// Lets go of the subscribers. Later events are ignored, later subscribers get ``RxError/disposed(object:)``.
  public func dispose() {
    lock.lock()
    disposed = true
    end = nil
    let released = subscribers
    subscribers = SubscriberList()
    lock.unlock()
    withExtendedLifetime(released) {}
  }

  override func run(_ sink: Sink<Element>) -> any Disposable {
    lock.lock()
    let end = disposed ? .failed(RxError.disposed(object: self)) : self.end
    if end == nil {
      subscribers.append(sink)
    }
    lock.unlock()
    if let end {
      sink.finish(as: end)
      return NopDisposable()
    }
    return ListSubscription(sink, of: self)
  }
}

extension PublishSubject: SubscriberOwner {
  @usableFromInline
  func remove(_ subscription: ListSubscription) {
    let removed = lock.withLock {
      subscription.claimRemoval() ? subscribers.remove(subscription.identity) : nil
    }
    withExtendedLifetime(removed) {}
  }
}
