/// Hands events on by way of a scheduler, one after the other and in their order, whatever the scheduler does at the same
/// time. Each event is work of its own.
final class ScheduledDelivery<Element>: Disposable {
  private let lock = Lock()
  private let sink: Sink<Element>
  private let scheduler: any ImmediateSchedulerType
  private let scheduled = SerialDisposable()
  private var waiting = WorkQueue<Event<Element>>()
  private var isScheduled = false

  init(_ sink: Sink<Element>, scheduler: any ImmediateSchedulerType) {
    self.sink = sink
    self.scheduler = scheduler
  }

  deinit {
    lock.destroy()
  }

  func dispose() {
    scheduled.dispose()
  }

  func send(_ event: Event<Element>) {
    lock.lock()
    waiting.append(event)
    let mustSchedule = !isScheduled
    isScheduled = true
    lock.unlock()
    guard mustSchedule else { return }
    scheduled.disposable = scheduler.scheduleRecursive(()) { [self] _, recurse in
      if deliverNext() {
        recurse(())
      }
    }
  }

  /// Returns whether another event waits by then.
  private func deliverNext() -> Bool {
    let event = lock.withLock { waiting.popFirst() }
    if let event {
      sink.on(event)
    }
    return lock.withLock {
      isScheduled = !waiting.isEmpty
      return isScheduled
    }
  }
}
