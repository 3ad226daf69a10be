/// Subscribes to streams one after the other. A loop, not a recursion, so that any number of them may end at once.
///
/// The streams are walked as they are needed. One among them that is a sequence of the same kind is walked in place, also one
/// that `deferred` makes, so that one that ends in another, and so on, doesn't pile up stages.
final class SequentialSubscription<Element>: Disposable {
  typealias Source = Observable<Element>

  /// What makes the next stream follow.
  enum Advance {
    case completion
    case error
  }

  private let lock = Lock()
  private let sink: Sink<Element>
  private let advance: Advance
  private let current = SerialDisposable()
  /// Only the thread that is in the loop touches it, and the last error.
  private var walks: [StreamWalk<Element>]
  private var lastError: (any Error)?
  private var isAdvancing = false
  private var ends = 0

  init(walk: StreamWalk<Element>, on advance: Advance = .completion, sink: Sink<Element>) {
    self.sink = sink
    self.advance = advance
    walks = [walk]
  }

  convenience init(_ sources: [Source], sink: Sink<Element>) {
    self.init(walk: StreamWalk(sources), sink: sink)
  }

  deinit {
    lock.destroy()
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
      let made = Self.made(source)
      guard let nested = StreamWalk(nestedIn: made, on: advance) else { return made }
      walks.append(nested)
    }
    return nil
  }

  /// What `deferred` makes, if `source` is made by that.
  private static func made(_ source: Source) -> Source {
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

  private func subscribe(to source: Source) {
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
