/// Takes actions and hands them to whoever is subscribed; never ends. ReactorKit 3: `ActionSubject`.
///
/// A reactor's `action` is one: what is sent to it is handled by the reactor first and then handed to the subscribers, in
/// the order in which the reactor handles it. `error` and `completed` are ignored.
public class ActionSubject<Element>: Observable<Element>, ObserverType {
  @usableFromInline final let lock: Lock
  @exclusivity(unchecked) @usableFromInline final var observers: [Sink<Element>]

  /// Takes over what is sent. Set once, before anyone but the reactor has the subject.
  @exclusivity(unchecked) @usableFromInline final var receiver: ((ActionSubject<Element>, Element) -> Void)?

  /// A subject that belongs to no reactor.
  @inlinable
  public init() {
    lock = Lock()
    observers = []
    super.init(kind: .direct)
  }

  /// A subject whose lock was made elsewhere; it is destroyed here.
  @inlinable
  init(lock: Lock) {
    self.lock = lock
    observers = []
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
    for sink in sinks {
      sink.onNext(element)
    }
  }

  override func run(_ sink: Sink<Element>) -> any Disposable {
    lock.withLock { observers.append(sink) }
    return Disposables.create { [weak self, weak sink] in
      guard let self, let sink else { return }
      lock.withLock { observers.removeAll { $0 === sink } }
    }
  }
}
