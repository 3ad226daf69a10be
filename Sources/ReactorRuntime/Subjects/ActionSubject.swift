/// Takes actions and hands them to whoever is subscribed; never ends. ReactorKit 3: `ActionSubject`.
///
/// A reactor's `action` is one: what is sent to it is handled by the reactor first and then handed to the subscribers, in
/// the order in which the reactor handles it. `error` and `completed` are ignored.
public class ActionSubject<Element>: Observable<Element>, ObserverType {
  @usableFromInline final let lock: Lock
  @exclusivity(unchecked) @usableFromInline final var observers: SubscriberList<Sink<Element>>

  /// Takes over what is sent. Set once, before anyone but the reactor has the subject.
  @exclusivity(unchecked) @usableFromInline final var receiver: ((ActionSubject<Element>, Element) -> Void)?

  /// A subject that belongs to no reactor.
  @inlinable
  public init() {
    lock = Lock()
    observers = SubscriberList()
    super.init(kind: .direct)
  }

  /// A subject whose lock was made elsewhere; it is destroyed here.
  @inlinable
  init(lock: Lock) {
    self.lock = lock
    observers = SubscriberList()
    super.init(kind: .source)
  }

  deinit {
    lock.destroy()
  }

  /// Takes the element of `event`; other events are ignored.
  @inlinable
  public final func on(_ event: Event<Element>) {
    if case .next(let element) = event {
      onNext(element)
    }
  }

  /// Takes `element`.
  @inlinable
  public final func onNext(_ element: Element) {
    if let receiver {
      receiver(self, element)
    } else {
      publish(element)
    }
  }

  @usableFromInline
  final func publish(_ element: Element) {
    let sinks = lock.withLock { observers }
    sinks.forEach { $0.onNext(element) }
  }

  override func run(_ sink: Sink<Element>) -> any Disposable {
    lock.withLock { observers.append(sink) }
    return ListSubscription(sink, of: self)
  }

  @usableFromInline
  func remove(_ subscription: ListSubscription) {
    let removed = lock.withLock {
      subscription.claimRemoval() ? observers.remove(subscription.identity) : nil
    }
    withExtendedLifetime(removed) {}
  }
}

extension ActionSubject: SubscriberOwner {}
