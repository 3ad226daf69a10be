/// Sends elements, and then the end, one in each turn on the current thread, so that other streams on it come in
/// between.
final class ElementTurns<Elements: IteratorProtocol> {
  private var elements: Elements
  private let sink: Sink<Elements.Element>

  init(_ elements: Elements, sink: Sink<Elements.Element>) {
    self.elements = elements
    self.sink = sink
  }

  func start() {
    CurrentThreadScheduler.runInTurn(takeTurn)
  }

  /// Keeps the turn for as long as nobody else waits for one, which looks the same and costs less.
  private func takeTurn() {
    while !sink.isStopped {
      guard let element = elements.next() else {
        sink.onCompleted()
        return
      }
      sink.onNext(element)
      if !CurrentThreadScheduler.isNothingWaiting {
        start()
        return
      }
    }
  }
}
