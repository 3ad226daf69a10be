/// A stream that hands on what it is given to whoever is subscribed at that time. RxSwift 6: `PublishSubject`.
///
/// Subscribers get an event in the order of their subscription. One that comes after the end gets the end at once.
public final class PublishSubject<Element>: Observable<Element>, ObserverType {
  private let lock = Lock()
  private var subscribers = SinkList<Element>()
  private var end: Event<Element>?

  /// A subject without subscribers.
  public init() {
    super.init(kind: .source)
  }

  deinit {
    lock.destroy()
  }

  /// Whether anyone is subscribed.
  public var hasObservers: Bool {
    lock.withLock { !subscribers.sinks.isEmpty }
  }

  /// Hands `event` to the subscribers. Nothing follows an end.
  public func on(_ event: Event<Element>) {
    lock.lock()
    guard end == nil else {
      lock.unlock()
      return
    }
    let sinks: [Sink<Element>]
    if event.isStopEvent {
      end = event
      sinks = subscribers.removeAll()
    } else {
      sinks = subscribers.sinks
    }
    lock.unlock()
    for sink in sinks {
      sink.on(event)
    }
  }

  /// The subject as something to send to.
  public func asObserver() -> PublishSubject<Element> {
    self
  }

  override func run(_ sink: Sink<Element>) -> any Disposable {
    lock.lock()
    let end = self.end
    if end == nil {
      subscribers.insert(sink)
    }
    lock.unlock()
    if let end {
      sink.on(end)
      return NopDisposable()
    }
    return Disposables.create { [weak self, weak sink] in
      guard let self, let sink else { return }
      lock.withLock { subscribers.remove(sink) }
    }
  }
}
