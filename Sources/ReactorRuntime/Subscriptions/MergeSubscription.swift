/// Subscribes to any number of streams at the same time and completes when all have completed.
final class MergeSubscription<Element>: Disposable {
  private let lock = Lock()
  private let sink: Sink<Element>
  private let gate: EmissionGate<Element>
  private let group = CompositeDisposable()
  private let latest: SerialDisposable?
  private var running = 0
  private var generation = 0
  private var isLatestRunning = false

  init(_ sink: Sink<Element>, keepsOnlyLatest: Bool = false) {
    self.sink = sink
    gate = EmissionGate(sink)
    latest = keepsOnlyLatest ? SerialDisposable() : nil
  }

  deinit {
    lock.destroy()
  }

  func dispose() {
    group.dispose()
    latest?.dispose()
  }

  /// Subscribes to all of `sources`, in their order.
  func subscribe(to sources: [Observable<Element>]) {
    lock.withLock { running += sources.count }
    if sources.isEmpty {
      sink.onCompleted()
    }
    for source in sources {
      if sink.isStopped { return }
      subscribeInner(to: source)
    }
  }

  /// Subscribes to `source`, and to what `selector` makes of each of its elements.
  func subscribeOuter<Outer>(
    to source: Observable<Outer>,
    _ selector: @escaping (Outer) throws -> Observable<Element>
  ) {
    lock.withLock { running += 1 }
    keep { finish in
      source.connect(downstream: sink) { [self] event in
        switch event {
        case .next(let element):
          do {
            let inner = try selector(element)
            if latest == nil {
              lock.withLock { running += 1 }
              subscribeInner(to: inner)
            } else {
              replaceLatest(by: inner)
            }
          } catch {
            gate.send(.error(error))
          }
        case .error(let error):
          gate.send(.error(error))
        case .completed:
          finish()
          completeOne()
        }
      }
    }
  }

  private func subscribeInner(to source: Observable<Element>) {
    keep { finish in
      source.connect(downstream: sink) { [self] event in
        if case .completed = event {
          finish()
          completeOne()
        } else {
          gate.send(event)
        }
      }
    }
  }

  private func replaceLatest(by source: Observable<Element>) {
    lock.lock()
    // The one before counts as ended; only if there was one that still ran is the count kept as it is.
    let hadRunning = generation > 0 && isLatestRunning
    generation += 1
    let own = generation
    isLatestRunning = true
    if !hadRunning {
      running += 1
    }
    lock.unlock()
    latest?.disposable = NopDisposable()
    latest?.disposable = source.connect(downstream: sink) { [self] event in
      let isCurrent = lock.withLock { generation == own }
      guard isCurrent else { return }
      if case .completed = event {
        lock.withLock { isLatestRunning = false }
        completeOne()
      } else {
        gate.send(event)
      }
    }
  }

  private func completeOne() {
    lock.lock()
    running -= 1
    let isDone = running == 0
    lock.unlock()
    if isDone {
      gate.send(.completed)
    }
  }

  /// Keeps what `subscribe` returns until the closure that it gets is called.
  private func keep(_ subscribe: (_ finish: @escaping () -> Void) -> any Disposable) {
    let slot = SerialDisposable()
    guard let key = group.insert(slot) else { return }
    slot.disposable = subscribe { [group] in group.remove(for: key) }
  }
}
