/// The streams of a sequence that are still to come.
struct StreamWalk<Element> {
  typealias Source = Observable<Element>

  private enum Rest {
    /// Reversed, so that each stream can be let go of when the walk has come to it.
    case streams([Source])
    case unknown(() -> Source?)
  }

  private var rest: Rest

  init(_ streams: [Source]) {
    rest = .streams(streams.reversed())
  }

  /// `next` returns the next stream each time, and nil when there is none.
  init(_ next: @escaping () -> Source?) {
    rest = .unknown(next)
  }

  /// The streams of `source`, if those follow each other for the same reason.
  init?(nestedIn source: Source, on advance: SequentialSubscription<Element>.Advance) {
    switch source.kind {
    case .concatenation:
      guard advance == .completion, case .concatenation(let children) = source.content else { return nil }
      self.init(children)
    case .source:
      guard let nested = source as? SequentialObservable<Element>, nested.advance == advance else { return nil }
      self.init(nested.makeWalk())
    default:
      return nil
    }
  }

  /// Whether nothing is known to come.
  var isOver: Bool {
    if case .streams(let streams) = rest { streams.isEmpty } else { false }
  }

  mutating func next() -> Source? {
    switch rest {
    case .streams(var streams):
      rest = .streams([])
      let source = streams.popLast()
      rest = .streams(streams)
      return source
    case .unknown(let next):
      return next()
    }
  }
}
