/// The stream that a `transform` gets: the reactor sends into it. If the `transform` hands the very stream back and
/// doesn't subscribe to it, nothing is ever sent.
@usableFromInline
final class TransformSource<Element>: Observable<Element> {
  /// Made when the source turns out to be used: most transforms hand it back.
  @exclusivity(unchecked) @usableFromInline var lock: Lock?
  @usableFromInline var subscribers: [Sink<Element>]

  @inlinable
  init() {
    subscribers = []
    super.init(kind: .direct)
  }

  deinit {
    lock?.destroy()
  }

  /// Whether anyone has subscribed, or will.
  @inlinable var isActive: Bool {
    lock != nil
  }

  /// Call on the thread that starts the reactor, before anything is handed out.
  func activate() {
    if lock == nil {
      lock = Lock()
    }
  }

  @usableFromInline
  func send(_ element: Element) {
    let sinks = lock?.withLock { subscribers } ?? []
    for sink in sinks {
      sink.onNext(element)
    }
  }

  override func run(_ sink: Sink<Element>) -> any Disposable {
    activate()
    guard let lock else { return NopDisposable() }
    lock.withLock { subscribers.append(sink) }
    return Disposables.create { [weak self, weak sink] in
      guard let self, let sink else { return }
      lock.withLock { subscribers.removeAll { $0 === sink } }
    }
  }
}
