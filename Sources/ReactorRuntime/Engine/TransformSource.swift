/// The stream that a `transform` gets: the reactor sends into it. If the `transform` hands the very stream back and
/// doesn't subscribe to it, nothing is ever sent.
@usableFromInline
final class TransformSource<Element>: Observable<Element> {
  /// Made when the source turns out to be used: most transforms hand it back.
  @exclusivity(unchecked) @usableFromInline var subscribers: TransformSubscribers<Element>?

  @inlinable
  init() {
    super.init(kind: .direct)
  }

  // Inlinable, so that the source of a transform that isn't overridden can be left out.
  @inlinable
  deinit {}

  /// Whether anyone has subscribed, or will.
  @inlinable var isActive: Bool {
    subscribers != nil
  }

  /// Call on the thread that starts the reactor, before anything is handed out.
  @usableFromInline
  func activate() {
    if subscribers == nil {
      subscribers = TransformSubscribers()
    }
  }

  @inlinable
  func send(_ element: Element) {
    subscribers?.sinks.forEach { $0.onNext(element) }
  }

  override func run(_ sink: Sink<Element>) -> any Disposable {
    activate()
    return subscribers?.insert(sink) ?? NopDisposable()
  }
}

/// Who gets what a reactor sends into a transform.
@usableFromInline
final class TransformSubscribers<Element> {
  private var lock: Lock { .shared(by: self) }
  private var list = SubscriberList<Sink<Element>>()

  /// In the order of subscription.
  @usableFromInline var sinks: SubscriberList<Sink<Element>> {
    lock.withLock { list }
  }

  func insert(_ sink: Sink<Element>) -> any Disposable {
    lock.withLock { list.append(sink) }
    return ListSubscription(sink, of: self)
  }
}

extension TransformSubscribers: SubscriberOwner {
  @usableFromInline
  func remove(_ subscription: ListSubscription) {
    let removed = lock.withLock { subscription.claimRemoval() ? list.remove(subscription.identity) : nil }
    withExtendedLifetime(removed) {}
  }
}
