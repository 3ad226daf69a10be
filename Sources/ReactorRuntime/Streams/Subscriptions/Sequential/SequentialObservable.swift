/// Streams, one after the other, from a sequence that is walked anew for each subscriber, as they are needed.
final class SequentialObservable<Element>: Observable<Element> {
  /// What makes the next stream follow.
  let advance: SequentialSubscription<Element>.Advance

  /// Returns a walk, which returns the next stream each time, and nil when there is none.
  let makeWalk: () -> () -> Observable<Element>?

  init<Sources: Sequence>(_ sources: Sources, on advance: SequentialSubscription<Element>.Advance)
  where Sources.Element == Observable<Element> {
    self.advance = advance
    makeWalk = {
      var iterator = sources.makeIterator()
      return { iterator.next() }
    }
    super.init(kind: .source)
  }

  override func run(_ sink: Sink<Element>) -> any Disposable {
    SequentialSubscription(walk: StreamWalk(makeWalk()), on: advance, sink: sink).start()
  }
}
