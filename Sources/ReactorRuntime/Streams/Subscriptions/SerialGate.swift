/// Lets work of several threads through one piece at a time, with no lock held while it runs: whoever finds the gate
/// free goes through, others leave their work to it and return.
///
/// A thread that is inside may enter again: that work runs at once, nested.
final class SerialGate {
  private let lock = Lock()
  private var busyThread: ThreadIdentity?
  private var depth = 0
  private var backlog: [() -> Void] = []

  deinit {
    lock.destroy()
  }

  /// Says whether the caller may go through; it calls `leave()` afterwards. If not, `work` is left to whoever is
  /// inside.
  func enter(orLeave work: @autoclosure () -> () -> Void) -> Bool {
    let current = ThreadIdentity.current
    lock.lock()
    defer { lock.unlock() }
    if let busyThread, busyThread != current {
      backlog.append(work())
      return false
    }
    busyThread = current
    depth += 1
    return true
  }

  /// Ends what `enter(orLeave:)` began, and does what others left meanwhile.
  func leave() {
    while true {
      lock.lock()
      if depth > 1 || backlog.isEmpty {
        depth -= 1
        if depth == 0 {
          busyThread = nil
        }
        lock.unlock()
        return
      }
      let left = backlog
      backlog = []
      lock.unlock()
      for work in left {
        work()
      }
    }
  }
}
