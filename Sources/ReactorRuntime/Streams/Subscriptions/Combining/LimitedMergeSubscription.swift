/// Subscribes to the streams that a stream carries, to so many at the same time; the others wait for their turn.
final class LimitedMergeSubscription<Element>: Disposable {
  private let lock = Lock()
  private let sink: Sink<Element>
  private let gate: EmissionGate<Element>
  private let group = CompositeDisposable()
  private let limit: Int
  private var waiting = WorkQueue<Observable<Element>>()
  private var running = 0
  private var isOuterCompleted = false
  private var isRefilling = false

  init(_ sink: Sink<Element>, limit: Int) {
    self.sink = sink
    self.limit = limit
    gate = EmissionGate(sink)
  }

  deinit {
    lock.destroy()
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
          do {
            take(try selector(element))
          } catch {
            gate.send(.error(error))
          }
        case .error(let error):
          gate.send(.error(error))
        case .completed:
          finish()
          lock.withLock { isOuterCompleted = true }
          refill()
        }
      }
    }
  }

  private func take(_ inner: Observable<Element>) {
    lock.lock()
    let hasRoom = running < limit
    if hasRoom {
      running += 1
    } else {
      waiting.append(inner)
    }
    lock.unlock()
    if hasRoom {
      subscribe(to: inner)
    }
  }

  private func subscribe(to inner: Observable<Element>) {
    group.keep { finish in
      inner.connect(downstream: sink) { [self] event in
        if case .completed = event {
          finish()
          // In a reactor the next stream is to see what the elements of this one led to.
          sink.afterEmitted { [self] in
            lock.withLock { running -= 1 }
            refill()
          }
        } else {
          gate.send(event)
        }
      }
    }
  }

  /// Starts what waits while there is room. A loop that one thread at a time is in, so that any number of streams may
  /// complete at once.
  private func refill() {
    lock.lock()
    if isRefilling {
      lock.unlock()
      return
    }
    isRefilling = true
    lock.unlock()
    while let inner = next() {
      if sink.isStopped { return }
      subscribe(to: inner)
    }
    let isDone = lock.withLock { isOuterCompleted && running == 0 }
    if isDone {
      gate.send(.completed)
    }
  }

  /// Takes what comes next if there is room for it; otherwise the calling thread leaves the loop.
  private func next() -> Observable<Element>? {
    lock.lock()
    defer { lock.unlock() }
    if running < limit, let inner = waiting.popFirst() {
      running += 1
      return inner
    }
    isRefilling = false
    return nil
  }
}
