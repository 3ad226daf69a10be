/// The stream that a `transform` gets: the reactor sends into it. If the `transform` hands the very stream back, nothing
/// is ever sent and nobody subscribes.
@usableFromInline
final class TransformSource<Element>: Observable<Element> {
  private let lock = Lock()
  private var subscribers = SinkList<Element>()

  @usableFromInline
  init() {
    super.init(content: .source)
  }

  deinit {
    lock.destroy()
  }

  @usableFromInline
  func send(_ element: Element) {
    let sinks = lock.withLock { subscribers.sinks }
    for sink in sinks {
      sink.onNext(element)
    }
  }

  override func run(_ sink: Sink<Element>) -> any Disposable {
    lock.withLock { subscribers.insert(sink) }
    return Disposables.create { [weak self, weak sink] in
      guard let self, let sink else { return }
      lock.withLock { subscribers.remove(sink) }
    }
  }
}
