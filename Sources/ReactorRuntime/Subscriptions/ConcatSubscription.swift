/// Subscribes to streams one after the other. A loop, not a recursion, so that any number of them may complete at once.
final class ConcatSubscription<Element>: Disposable {
  private let lock = Lock()
  private let sink: Sink<Element>
  private var remaining: ArraySlice<Observable<Element>>
  private let current = SerialDisposable()
  private var isAdvancing = false
  private var completions = 0

  init(children: [Observable<Element>], sink: Sink<Element>) {
    self.sink = sink
    remaining = children[...]
  }

  deinit {
    lock.destroy()
  }

  func start() -> any Disposable {
    advance()
    return self
  }

  func dispose() {
    current.dispose()
  }

  /// Only one thread at a time is in the loop; a child that completes meanwhile leaves a note for it.
  private func advance() {
    lock.lock()
    completions += 1
    if isAdvancing {
      lock.unlock()
      return
    }
    isAdvancing = true
    lock.unlock()
    while takeCompletion() {
      guard let child = lock.withLock({ remaining.popFirst() }) else {
        sink.onCompleted()
        return
      }
      if current.isDisposed || sink.isStopped { return }
      subscribe(to: child)
    }
  }

  /// Says whether a child has completed that nothing followed yet; if none has, the calling thread leaves the loop.
  private func takeCompletion() -> Bool {
    lock.withLock {
      isAdvancing = completions > 0
      completions -= isAdvancing ? 1 : 0
      return isAdvancing
    }
  }

  private func subscribe(to child: Observable<Element>) {
    current.disposable = child.connect(downstream: sink) { [self] event in
      if case .completed = event {
        // In a reactor the next child is to see what the elements of this one led to.
        sink.afterEmitted { [self] in advance() }
      } else {
        sink.on(event)
      }
    }
  }
}
