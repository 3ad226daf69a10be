/// Hands events on by way of a scheduler, one after the other and in their order, whatever the scheduler does at the same
/// time.
final class ScheduledDelivery<Element>: Disposable {
  private let lock = Lock()
  private let sink: Sink<Element>
  private let scheduler: any ImmediateSchedulerType
  private let scheduled = SerialDisposable()
  private var waiting: [Event<Element>] = []
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
    if mustSchedule {
      scheduled.disposable = scheduler.schedule(self) { delivery in
        delivery.deliver()
        return Disposables.create()
      }
    }
  }

  private func deliver() {
    while true {
      lock.lock()
      if waiting.isEmpty {
        isScheduled = false
        lock.unlock()
        return
      }
      let events = waiting
      waiting = []
      lock.unlock()
      for event in events {
        sink.on(event)
      }
    }
  }
}
