/// Makes the events that several sources send to one sink come one after the other, with no lock held while they are
/// handed on: whoever finds the gate free hands on, other threads leave their event and return.
///
/// An event sent from inside the handing on, on the same thread, is handed on at once, nested.
final class EmissionGate<Element> {
  private let lock = Lock()
  private let sink: Sink<Element>
  private var busyThread: ThreadIdentity?
  private var backlog: [Event<Element>] = []

  init(_ sink: Sink<Element>) {
    self.sink = sink
  }

  deinit {
    lock.destroy()
  }

  func send(_ event: Event<Element>) {
    let current = ThreadIdentity.current
    lock.lock()
    if let busyThread {
      if busyThread == current {
        lock.unlock()
        sink.on(event)
      } else {
        backlog.append(event)
        lock.unlock()
      }
      return
    }
    busyThread = current
    lock.unlock()
    sink.on(event)
    sendBacklog()
  }

  private func sendBacklog() {
    while true {
      lock.lock()
      if backlog.isEmpty {
        busyThread = nil
        lock.unlock()
        return
      }
      let events = backlog
      backlog = []
      lock.unlock()
      for event in events {
        sink.on(event)
      }
    }
  }
}
