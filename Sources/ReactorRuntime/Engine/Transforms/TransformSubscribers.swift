/// Who gets what a reactor sends into a transform.
@usableFromInline
final class TransformSubscribers<Element> {
  private let lock = Lock()
  private var list: [Sink<Element>] = []

  deinit {
    lock.destroy()
  }

  /// In the order of subscription.
  var sinks: [Sink<Element>] {
    lock.withLock { list }
  }

  func insert(_ sink: Sink<Element>) -> any Disposable {
    lock.withLock { list.append(sink) }
    return Disposables.create { [weak self, weak sink] in
      guard let self, let sink else { return }
      lock.withLock { list.removeAll { $0 === sink } }
    }
  }
}
