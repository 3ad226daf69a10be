extension ObservableType {
  /// The elements of `sources`, each subscribed to after the one before has completed. RxSwift 6: `concat`.
  @inlinable
  @_disfavoredOverload
  public static func concat(_ sources: Observable<Element>...) -> Observable<Element> {
    ConcatObservable(sources)
  }

  /// The elements of two streams, the second subscribed to after the first has completed.
  @inlinable @inline(__always)
  public static func concat(_ first: Observable<Element>, _ second: Observable<Element>) -> Observable<Element> {
    if let one = first.onlyElement, let two = second.onlyElement { return FewObservable(one, two) }
    return ConcatObservable([first, second])
  }

  /// The elements of three streams, each subscribed to after the one before has completed.
  @inlinable @inline(__always)
  public static func concat(
    _ first: Observable<Element>,
    _ second: Observable<Element>,
    _ third: Observable<Element>
  ) -> Observable<Element> {
    if let one = first.onlyElement, let two = second.onlyElement, let three = third.onlyElement {
      return FewObservable(one, two, three)
    }
    return ConcatObservable([first, second, third])
  }

  /// The elements of `sources`, each subscribed to after the one before has completed.
  @inlinable
  public static func concat(_ sources: [Observable<Element>]) -> Observable<Element> {
    ConcatObservable(sources)
  }

  /// The elements of `sources`, each subscribed to after the one before has completed. The sequence is walked anew for
  /// each subscriber, as its streams are needed, so that it may go on without end.
  public static func concat<Sources: Sequence>(_ sources: Sources) -> Observable<Element>
  where Sources.Element == Observable<Element> {
    SequentialObservable(sources, on: .completion)
  }

  /// This stream, then `second`. RxSwift 6: `concat`.
  public func concat<Source: ObservableConvertibleType>(_ second: Source) -> Observable<Element>
  where Source.Element == Element {
    .concat([asObservable(), second.asObservable()])
  }

  /// `elements`, then this stream. RxSwift 6: `startWith`.
  public func startWith(_ elements: Element...) -> Observable<Element> {
    .concat(elements.map { .just($0) } + [asObservable()])
  }
}

/// What `concat` of a sequence and `catch(sequence:)`, and with that `retry`, are: they differ in what makes the next
/// stream follow.
///
/// Streams, one after the other, from a sequence that is walked anew for each subscriber, as they are needed.
final class SequentialObservable<Element>: Observable<Element> {
  /// What makes the next stream follow.
  let advance: SequentialSubscription<Element>.Advance

  /// The type of the sequence.
  fileprivate let sources: ObjectIdentifier

  /// Returns a walk, which returns the next stream each time, and nil when there is none.
  let makeWalk: () -> () -> Observable<Element>?

  init<Sources: Sequence>(_ sources: Sources, on advance: SequentialSubscription<Element>.Advance)
  where Sources.Element == Observable<Element> {
    self.advance = advance
    self.sources = ObjectIdentifier(Sources.self)
    makeWalk = {
      var iterator = sources.makeIterator()
      return { iterator.next() }
    }
    super.init(kind: .source)
  }

  override func run(_ sink: Sink<Element>) -> any Disposable {
    SequentialSubscription(walk: StreamWalk(makeWalk(), of: sources), on: advance, sink: sink).start()
  }
}

/// Subscribes to streams one after the other. A loop, not a recursion, so that any number of them may end at once.
///
/// The streams are walked as they are needed. One among them that is a sequence of the same kind is walked in place,
/// also one that `deferred` makes, so that one that ends in another, and so on, doesn't pile up stages.
final class SequentialSubscription<Element>: Disposable {
  typealias Source = Observable<Element>

  /// What makes the next stream follow.
  enum Advance {
    case completion
    case error
  }

  private var lock: Lock { .shared(by: self) }
  private let sink: Sink<Element>
  private let advance: Advance
  private let current = SerialDisposable()
  /// Only the thread that is in the loop touches it, and the last error.
  private var walks: [StreamWalk<Element>]
  private var lastError: (any Error)?
  private var isAdvancing = false
  private var ends = 0

  fileprivate init(walk: StreamWalk<Element>, on advance: Advance = .completion, sink: Sink<Element>) {
    self.sink = sink
    self.advance = advance
    walks = [walk]
  }

  convenience init(_ sources: [Source], sink: Sink<Element>) {
    self.init(walk: StreamWalk(sources), sink: sink)
  }

  func start() -> any Disposable {
    goOn()
    return self
  }

  func dispose() {
    current.dispose()
  }

  /// Only one thread at a time is in the loop; a stream that ends meanwhile leaves a note for it.
  private func goOn() {
    lock.lock()
    ends += 1
    if isAdvancing {
      lock.unlock()
      return
    }
    isAdvancing = true
    lock.unlock()
    while takeEnd() {
      if current.isDisposed || sink.isStopped { return }
      guard let source = next() else {
        finish()
        return
      }
      subscribe(to: source)
    }
  }

  /// Says whether a stream has ended that nothing followed yet; if none has, the calling thread leaves the loop.
  private func takeEnd() -> Bool {
    lock.withLock {
      isAdvancing = ends > 0
      ends -= isAdvancing ? 1 : 0
      return isAdvancing
    }
  }

  private func next() -> Source? {
    while var walk = walks.popLast() {
      guard let source = walk.next() else { continue }
      if !walk.isOver {
        walks.append(walk)
      }
      let made = source.kind == .deferred ? make(source) : source
      guard let nested = StreamWalk(nestedIn: made, on: advance, inside: walk) else { return made }
      walks.append(nested)
    }
    return nil
  }

  /// What `deferred` makes.
  private func make(_ source: Source) -> Source {
    releaseCurrent()
    var source = source
    while case .deferred(let make) = source.content {
      do {
        source = try make()
      } catch {
        return .error(error)
      }
    }
    return source
  }

  private func finish() {
    if let lastError {
      sink.onError(lastError)
    } else {
      sink.onCompleted()
    }
  }

  /// Before the next stream is made or subscribed to: it may need what this one held.
  private func releaseCurrent() {
    if !current.isDisposed {
      current.disposable = NopDisposable()
    }
  }

  private func subscribe(to source: Source) {
    releaseCurrent()
    current.disposable = source.connect(downstream: sink) { [self] event in
      switch (event, advance) {
      // In a reactor the next stream is to see what the elements of this one led to.
      case (.completed, .completion):
        sink.afterEmitted { [self] in goOn() }
      case (.error(let error), .error):
        sink.afterEmitted { [self] in
          lastError = error
          goOn()
        }
      default:
        sink.on(event)
      }
    }
  }
}

/// The streams of a sequence that are still to come.
private struct StreamWalk<Element> {
  typealias Source = Observable<Element>

  private enum Rest {
    /// Reversed, so that each stream can be let go of when the walk has come to it.
    case streams([Source])
    case unknown(() -> Source?)
  }

  private var rest: Rest
  private let sources: ObjectIdentifier

  init(_ streams: [Source]) {
    rest = .streams(streams.reversed())
    sources = ObjectIdentifier([Source].self)
  }

  /// `next` returns the next stream of a sequence of the type `sources` each time, and nil when there is none.
  init(_ next: @escaping () -> Source?, of sources: ObjectIdentifier) {
    rest = .unknown(next)
    self.sources = sources
  }

  /// The streams of `source`, if those follow each other for the same reason.
  ///
  /// Where an error is that reason, an empty sequence completes by itself, but doesn't when it is walked in place: as in
  /// RxSwift, only sequences of the same type are walked there, such as those of a `retry` that ends in itself.
  init?(nestedIn source: Source, on advance: SequentialSubscription<Element>.Advance, inside outer: Self) {
    switch source.kind {
    case .concatenation, .few:
      guard advance == .completion, case .concatenation(let children) = source.content else { return nil }
      self.init(children)
    case .source:
      guard let nested = source as? SequentialObservable<Element>, nested.advance == advance,
        advance == .completion || nested.sources == outer.sources
      else { return nil }
      self.init(nested.makeWalk(), of: nested.sources)
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
