/// Turns elements into streams and subscribes to those one after the other; elements that come meanwhile wait.
final class ConcatMapSubscription<Outer, Element>: Disposable {
  private let lock = Lock()
  private let sink: Sink<Element>
  private let selector: (Outer) throws -> Observable<Element>
  private let outer = SerialDisposable()
  private let inner = SerialDisposable()
  private var waiting: [Outer] = []
  private var isRunning = false
  private var isOuterCompleted = false

  init(_ sink: Sink<Element>, _ selector: @escaping (Outer) throws -> Observable<Element>) {
    self.sink = sink
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
        runNext()
      case .error(let error):
        sink.onError(error)
      case .completed:
        lock.withLock { isOuterCompleted = true }
        runNext()
      }
    }
    return self
  }

  private func runNext() {
    lock.lock()
    if isRunning {
      lock.unlock()
      return
    }
    if waiting.isEmpty {
      let isDone = isOuterCompleted
      lock.unlock()
      if isDone {
        sink.onCompleted()
      }
      return
    }
    let element = waiting.removeFirst()
    isRunning = true
    lock.unlock()
    do {
      let child = try selector(element)
      inner.disposable = child.connect(downstream: sink) { [self] event in
        if case .completed = event {
          // In a reactor the next stream is to see what the elements of this one led to.
          sink.afterEmitted { [self] in
            lock.withLock { isRunning = false }
            runNext()
          }
        } else {
          sink.on(event)
        }
      }
    } catch {
      sink.onError(error)
    }
  }
}
