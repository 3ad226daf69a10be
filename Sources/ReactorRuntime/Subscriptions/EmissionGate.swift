/// Makes the events that several sources send to one sink come one after the other, with no lock held while they are
/// handed on: whoever finds the gate free hands on, other threads leave their event and return.
///
/// An event sent from inside the handing on, on the same thread, is handed on at once, nested.
final class EmissionGate<Element> {
  private let lock = Lock()
  private let sink: Sink<Element>
  private var busyThread: ThreadIdentity?
  private var backlog: [Item] = []

  private enum Item {
    case event(Event<Element>)
    case work(() -> Void)
  }

  init(_ sink: Sink<Element>) {
    self.sink = sink
    sink.put(behind: self)
  }

  deinit {
    lock.destroy()
  }

  func send(_ event: Event<Element>) {
    take(.event(event))
  }

  /// Lets the stages below run `work` after the events that were sent so far.
  func pass(_ work: @escaping () -> Void) {
    take(.work(work))
  }

  private func take(_ item: Item) {
    let current = ThreadIdentity.current
    lock.lock()
    if let busyThread {
      if busyThread == current {
        lock.unlock()
        handOn(item)
      } else {
        backlog.append(item)
        lock.unlock()
      }
      return
    }
    busyThread = current
    lock.unlock()
    handOn(item)
    handOnBacklog()
  }

  private func handOn(_ item: Item) {
    switch item {
    case .event(let event): sink.on(event)
    case .work(let work): sink.passOn(work)
    }
  }

  private func handOnBacklog() {
    while true {
      lock.lock()
      if backlog.isEmpty {
        busyThread = nil
        lock.unlock()
        return
      }
      let items = backlog
      backlog = []
      lock.unlock()
      for item in items {
        handOn(item)
      }
    }
  }
}
