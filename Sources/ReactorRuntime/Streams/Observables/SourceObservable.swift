/// A stream whose events come from a closure that is run for each subscriber.
@usableFromInline
final class SourceObservable<Element>: Observable<Element> {
  @usableFromInline let start: (Sink<Element>) -> any Disposable

  @inlinable
  init(kind: ObservableKind = .source, _ start: @escaping (Sink<Element>) -> any Disposable) {
    self.start = start
    super.init(kind: kind)
  }

  override func run(_ sink: Sink<Element>) -> any Disposable {
    start(sink)
  }
}
