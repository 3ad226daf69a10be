/// Runs work at once for a caller that is on the queue already when nothing waits there, otherwise later, so that work
/// stays in its order.
///
/// Sendable because the lock guards the count.
package final class QueueEntrance: @unchecked Sendable {
  private let lock = Lock()
  private var waitingCount = 0

  package init() {}

  deinit {
    lock.destroy()
  }

  /// Runs `action` with `state`. `later` puts a closure into the queue; it is called once or not at all.
  func schedule<StateType>(
    _ state: StateType,
    isOnQueue: Bool,
    later: (_ work: @escaping () -> Void) -> Void,
    action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    lock.lock()
    let runsNow = waitingCount == 0 && isOnQueue
    waitingCount += 1
    lock.unlock()
    if runsNow {
      let result = action(state)
      lock.withLock { waitingCount -= 1 }
      return result
    }
    let slot = SerialDisposable()
    later { [self] in
      if !slot.isDisposed {
        slot.disposable = action(state)
      }
      lock.withLock { waitingCount -= 1 }
    }
    return slot
  }
}
