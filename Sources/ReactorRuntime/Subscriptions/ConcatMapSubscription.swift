/// Turns elements into streams and subscribes to those one after the other; elements that come meanwhile wait.
final class ConcatMapSubscription<Outer, Element>: Disposable {
  private let lock = Lock()
  private let sink: Sink<Element>
  private let gate: EmissionGate<Element>
  private let selector: (Outer) throws -> Observable<Element>
  private let outer = SerialDisposable()
  private let inner = SerialDisposable()
  private var waiting = WorkQueue<Outer>()
  private var isAdvancing = false
  private var isRunning = false
  private var isOuterCompleted = false

  init(_ sink: Sink<Element>, _ selector: @escaping (Outer) throws -> Observable<Element>) {
    self.sink = sink
    gate = EmissionGate(sink)
    self.selector = selector
  }

  deinit {
    lock.destroy()
  }

  func dispose() {
    outer.dispose()
    inner.dispose()
  }

  func start(_ source: Observable<Outer>) -> any Disposable {
    outer.disposable = source.connect(downstream: sink) { [self] event in
      switch event {
      case .next(let element):
        lock.withLock { waiting.append(element) }
        advance()
      case .error(let error):
        gate.send(.error(error))
      case .completed:
        lock.withLock { isOuterCompleted = true }
        advance()
      }
    }
    return self
  }

  /// A loop, not a recursion, so that any number of streams may complete at once. Only one thread at a time is in it; what
  /// others do meanwhile it sees.
  private func advance() {
    lock.lock()
    if isAdvancing {
      lock.unlock()
      return
    }
    isAdvancing = true
    lock.unlock()
    while let element = next() {
      subscribe(to: element)
    }
    let isDone = lock.withLock { isOuterCompleted && !isRunning && waiting.isEmpty }
    if isDone {
      gate.send(.completed)
    }
  }

  /// Takes the element whose stream is next; if there is none yet, the calling thread leaves the loop.
  private func next() -> Outer? {
    lock.lock()
    defer { lock.unlock() }
    if !isRunning, let element = waiting.popFirst() {
      isRunning = true
      return element
    }
    isAdvancing = false
    return nil
  }

  private func subscribe(to element: Outer) {
    if sink.isStopped { return }
    do {
      inner.disposable = try selector(element).connect(downstream: sink) { [self] event in
        if case .completed = event {
          // In a reactor the next stream is to see what the elements of this one led to.
          sink.afterEmitted { [self] in
            lock.withLock { isRunning = false }
            advance()
          }
        } else {
          gate.send(event)
        }
      }
    } catch {
      gate.send(.error(error))
    }
  }
}
