/// A stream whose events come from a closure that is run for each subscriber.
final class SourceObservable<Element>: Observable<Element> {
  private let start: (Sink<Element>) -> any Disposable

  init(kind: ObservableKind = .source, _ start: @escaping (Sink<Element>) -> any Disposable) {
    self.start = start
    super.init(kind: kind)
  }

  override func run(_ sink: Sink<Element>) -> any Disposable {
    start(sink)
  }
}
