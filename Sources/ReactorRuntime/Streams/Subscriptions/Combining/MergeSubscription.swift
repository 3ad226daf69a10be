/// Subscribes to any number of streams at the same time and completes when all have completed.
final class MergeSubscription<Element>: Disposable {
  private let lock = Lock()
  private let sink: Sink<Element>
  private let gate: EmissionGate<Element>
  private let group = CompositeDisposable()
  private let ignoresWhileRunning: Bool
  private var isOuterRunning = false
  private var running = 0

  /// `ignoresWhileRunning` says that what comes while an inner stream runs is ignored.
  init(_ sink: Sink<Element>, ignoresWhileRunning: Bool = false) {
    self.sink = sink
    self.ignoresWhileRunning = ignoresWhileRunning
    gate = EmissionGate(sink)
  }

  deinit {
    lock.destroy()
  }

  func dispose() {
    group.dispose()
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
    lock.withLock { isOuterRunning = true }
    group.keep { finish in
      source.connect(downstream: sink) { [self] event in
        switch event {
        case .next(let element):
          if ignoresWhileRunning && lock.withLock({ running > 0 }) { return }
          do {
            let inner = try selector(element)
            lock.withLock { running += 1 }
            subscribeInner(to: inner)
          } catch {
            gate.send(.error(error))
          }
        case .error(let error):
          gate.send(.error(error))
        case .completed:
          finish()
          end { isOuterRunning = false }
        }
      }
    }
  }

  private func subscribeInner(to source: Observable<Element>) {
    group.keep { finish in
      source.connect(downstream: sink) { [self] event in
        if case .completed = event {
          finish()
          end { running -= 1 }
        } else {
          gate.send(event)
        }
      }
    }
  }

  /// Notes that a stream ended, and completes if it was the last.
  private func end(_ note: () -> Void) {
    lock.lock()
    note()
    let isDone = running == 0 && !isOuterRunning
    lock.unlock()
    if isDone {
      gate.send(.completed)
    }
  }
}
