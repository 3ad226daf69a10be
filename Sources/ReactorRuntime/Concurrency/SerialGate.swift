/// Lets work of several threads through one piece at a time, with no lock held while it runs: whoever finds the gate
/// free goes through, others leave their work to it and return.
///
/// A thread that is inside may enter again: that work runs at once, nested.
@usableFromInline
final class SerialGate {
  /// Set once, by the initializer.
  @exclusivity(unchecked) private var lock = Lock.first
  @exclusivity(unchecked) private var busyThread: ThreadIdentity?
  @exclusivity(unchecked) private var depth = 0
  @exclusivity(unchecked) private var backlog: [() -> Void] = []

  @usableFromInline
  init() {
    lock = .shared(by: self)
  }

  /// Says whether the caller may go through; it calls `leave()` afterwards. If not, `work` is left to whoever is
  /// inside.
  @usableFromInline
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
  @usableFromInline
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

  /// Does `work` inside the gate, or leaves it to whoever is inside.
  func pass(_ work: @escaping () -> Void) {
    guard enter(orLeave: work) else { return }
    work()
    leave()
  }
}

/// Makes the events that several sources send to one sink come one after the other, with no lock held while they are
/// handed on: whoever finds the gate free hands on, other threads leave their event and return.
///
/// An event sent from inside the handing on, on the same thread, is handed on at once, nested.
@usableFromInline
struct EmissionGate<Element> {
  @usableFromInline let gate: SerialGate
  @usableFromInline let sink: Sink<Element>

  @inlinable
  init(_ sink: Sink<Element>) {
    self.sink = sink
    gate = SerialGate()
    sink.put(behind: gate)
  }

  @inlinable
  func send(_ event: Event<Element>) {
    guard gate.enter(orLeave: { [sink] in sink.on(event) }) else { return }
    sink.on(event)
    gate.leave()
  }
}
