/// Streams, one after the other, from a sequence that is walked anew for each subscriber, as they are needed.
final class ConcatSequenceObservable<Element>: Observable<Element> {
  /// Returns a walk, which returns the next stream each time, and nil when there is none.
  let makeWalk: () -> () -> Observable<Element>?

  init<Sources: Sequence>(_ sources: Sources) where Sources.Element == Observable<Element> {
    makeWalk = {
      var iterator = sources.makeIterator()
      return { iterator.next() }
    }
    super.init(kind: .source)
  }

  override func run(_ sink: Sink<Element>) -> any Disposable {
    SequentialSubscription(walk: makeWalk(), sink: sink).start()
  }
}
