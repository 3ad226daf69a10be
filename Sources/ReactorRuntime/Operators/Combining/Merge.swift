extension ObservableType {
  /// The elements of all of `sources`, as they come. Completes when all have completed. RxSwift 6: `merge`.
  public static func merge(_ sources: Observable<Element>...) -> Observable<Element> {
    merge(sources)
  }

  /// The elements of all of `sources`, as they come. Completes when all have completed.
  public static func merge(_ sources: [Observable<Element>]) -> Observable<Element> {
    SourceObservable { sink in
      let merge = MergeSubscription(sink)
      merge.subscribe(to: sources)
      return merge
    }
  }

  /// The elements of all of `sources`, as they come. Completes when all have completed.
  public static func merge<Sources: Collection>(_ sources: Sources) -> Observable<Element>
  where Sources.Element == Observable<Element> {
    merge(Array(sources))
  }
}

extension ObservableType where Element: ObservableConvertibleType {
  /// The elements of all the streams that this one carries, as they come. RxSwift 6: `merge`.
  public func merge() -> Observable<Element.Element> {
    flatMap { $0 }
  }

  /// The elements of the streams that this one carries, as they come, of `maxConcurrent` at the same time; the others
  /// wait until one of those has completed. RxSwift 6: `merge(maxConcurrent:)`.
  public func merge(maxConcurrent: Int) -> Observable<Element.Element> {
    let source = asObservable()
    return SourceObservable { sink in
      let merge = LimitedMergeSubscription(sink, limit: maxConcurrent)
      merge.subscribeOuter(to: source) { $0.asObservable() }
      return merge
    }
  }

  /// The elements of the streams that this one carries, each after the one before has completed. RxSwift 6: `concat`.
  public func concat() -> Observable<Element.Element> {
    merge(maxConcurrent: 1)
  }
}

/// Subscribes to any number of streams at the same time and completes when all have completed.
final class MergeSubscription<Element>: Disposable {
  private var lock: Lock { .shared(by: self) }
  private let sink: Sink<Element>
  private let gate: EmissionGate<Element>
  private let group = CompositeDisposable()
  private let ignoresWhileRunning: Bool
  private var isOuterRunning = false
  private var running = 0
  private var hasFailed = false

  /// `ignoresWhileRunning` says that what comes while an inner stream runs is ignored.
  init(_ sink: Sink<Element>, ignoresWhileRunning: Bool = false) {
    self.sink = sink
    self.ignoresWhileRunning = ignoresWhileRunning
    gate = EmissionGate(sink)
  }

  func dispose() {
    group.dispose()
  }

  /// Subscribes to all of `sources`, in their order; it doesn't complete before that is done.
  func subscribe(to sources: [Observable<Element>]) {
    lock.withLock {
      isOuterRunning = true
      running += sources.count
    }
    for source in sources {
      if sink.isStopped { return }
      subscribeInner(to: source)
    }
    end { isOuterRunning = false }
  }

  /// Subscribes to `source`, and to what `selector` makes of each of its elements.
  func subscribeOuter<Outer>(
    to source: Observable<Outer>,
    _ selector: @escaping (Outer) throws -> Observable<Element>
  ) {
    lock.withLock { isOuterRunning = true }
    group.keep { finish in
      source.connect(downstream: sink) { [self] event in
        switch event {
        case .next(let element):
          guard begin() else { return }
          do {
            subscribeInner(to: try selector(element))
          } catch {
            fail(error)
          }
        case .error(let error):
          fail(error)
        case .completed:
          end { isOuterRunning = false }
          finish()
        }
      }
    }
  }

  /// Counts a stream that is about to be subscribed to, and says whether it is.
  private func begin() -> Bool {
    lock.withLock {
      if hasFailed || ignoresWhileRunning && running > 0 { return false }
      running += 1
      return true
    }
  }

  private func subscribeInner(to source: Observable<Element>) {
    if lock.withLock({ hasFailed }) { return }
    group.keep { finish in
      source.connect(downstream: sink) { [self] event in
        switch event {
        case .next:
          gate.send(event)
        case .error(let error):
          fail(error)
        case .completed:
          // What is sent while this stream is let go of finds it ended.
          let wasLast = isOver { running -= 1 }
          finish()
          if wasLast { gate.send(.completed) }
        }
      }
    }
  }

  /// Ends with `error`. A stream of streams that goes on nevertheless, since it can't be disposed of before it has returned, starts
  /// nothing any more.
  private func fail(_ error: any Error) {
    lock.withLock { hasFailed = true }
    gate.send(.error(error))
  }

  /// Notes that a stream ended, and completes if it was the last.
  private func end(_ note: () -> Void) {
    if isOver(note) { gate.send(.completed) }
  }

  /// Notes that a stream ended, and says whether it was the last.
  private func isOver(_ note: () -> Void) -> Bool {
    lock.withLock {
      note()
      return running == 0 && !isOuterRunning
    }
  }
}

/// Subscribes to the streams that a stream carries, to so many at the same time; the others wait for their turn.
final class LimitedMergeSubscription<Element>: Disposable {
  private var lock: Lock { .shared(by: self) }
  private let sink: Sink<Element>
  private let gate: EmissionGate<Element>
  private let group = CompositeDisposable()
  private let limit: Int
  private var waiting = WorkQueue<Observable<Element>>()
  private var running = 0
  private var isOuterCompleted = false
  private var hasFailed = false

  init(_ sink: Sink<Element>, limit: Int) {
    self.sink = sink
    self.limit = limit
    gate = EmissionGate(sink)
  }

  func dispose() {
    group.dispose()
  }

  /// Subscribes to `source`, and to what `selector` makes of each of its elements when there is room.
  func subscribeOuter<Outer>(
    to source: Observable<Outer>,
    _ selector: @escaping (Outer) throws -> Observable<Element>
  ) {
    group.keep { finish in
      source.connect(downstream: sink) { [self] event in
        switch event {
        case .next(let element):
          take(element, selector)
        case .error(let error):
          fail(error)
        case .completed:
          refill { isOuterCompleted = true }
          finish()
        }
      }
    }
  }

  /// The place is taken before `selector` is called, which may send the next element itself.
  private func take<Outer>(_ element: Outer, _ selector: (Outer) throws -> Observable<Element>) {
    lock.lock()
    let isOver = hasFailed
    let hasRoom = running < limit
    if hasRoom {
      running += 1
    }
    lock.unlock()
    if isOver { return }
    do {
      let inner = try selector(element)
      if let next = hasRoom ? inner : enqueue(inner) {
        subscribe(to: next)
      }
    } catch {
      fail(error)
    }
  }

  /// Returns the one that waits longest if there is room by now.
  private func enqueue(_ inner: Observable<Element>) -> Observable<Element>? {
    lock.withLock {
      waiting.append(inner)
      return nextWaiting()
    }
  }

  /// Takes it out and counts it; only with the lock held.
  private func nextWaiting() -> Observable<Element>? {
    let next = running < limit && !hasFailed ? waiting.popFirst() : nil
    if next != nil {
      running += 1
    }
    return next
  }

  private func subscribe(to inner: Observable<Element>) {
    if lock.withLock({ hasFailed }) { return }
    group.keep { finish in
      inner.connect(downstream: sink) { [self] event in
        switch event {
        case .next:
          gate.send(event)
        case .error(let error):
          fail(error)
        case .completed:
          finish()
          // In a reactor the next stream is to see what the elements of this one led to.
          sink.afterEmitted { [self] in refill { running -= 1 } }
        }
      }
    }
  }

  /// Ends with `error`, after which nothing is started any more.
  private func fail(_ error: any Error) {
    lock.withLock { hasFailed = true }
    gate.send(.error(error))
  }

  /// Notes that a stream ended, and starts the one that waits longest if there is room, so that none that comes meanwhile takes its place: in
  /// a turn of its own on the thread, as RxSwift does, so that any number of streams may complete at once.
  private func refill(_ note: () -> Void) {
    lock.lock()
    note()
    let next = nextWaiting()
    let isDone = isOuterCompleted && running == 0
    lock.unlock()
    if let next {
      CurrentThreadScheduler.runInTurn { [self] in
        if !sink.isStopped {
          subscribe(to: next)
        }
      }
    } else if isDone {
      gate.send(.completed)
    }
  }
}
