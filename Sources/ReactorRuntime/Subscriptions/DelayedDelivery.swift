/// Hands events on later, one after the other and in their order, also where the scheduler runs several things at once.
final class DelayedDelivery<Element>: Disposable {
  private let lock = Lock()
  private let sink: Sink<Element>
  private let scheduler: any SchedulerType
  private let dueTime: RxTimeInterval
  private let scheduled = CompositeDisposable()
  private var waiting: [Event<Element>] = []
  /// How many of the waiting events are due.
  private var dueCount = 0
  private var isDelivering = false

  init(_ sink: Sink<Element>, dueTime: RxTimeInterval, scheduler: any SchedulerType) {
    self.sink = sink
    self.dueTime = dueTime
    self.scheduler = scheduler
  }

  deinit {
    lock.destroy()
  }

  func dispose() {
    scheduled.dispose()
  }

  /// Takes an event; an error goes on at once, and what waits is dropped.
  func send(_ event: Event<Element>) {
    if case .error = event {
      dispose()
      sink.on(event)
      return
    }
    lock.withLock { waiting.append(event) }
    let slot = SerialDisposable()
    guard let key = scheduled.insert(slot) else { return }
    slot.disposable = scheduler.scheduleRelative((), dueTime: dueTime) { [self] in
      scheduled.remove(for: key)
      deliverNext()
      return Disposables.create()
    }
  }

  /// One more event is due: whoever finds nobody delivering delivers all that are due by then.
  private func deliverNext() {
    lock.lock()
    dueCount += 1
    if isDelivering {
      lock.unlock()
      return
    }
    isDelivering = true
    while dueCount > 0 {
      dueCount -= 1
      let event = waiting.removeFirst()
      lock.unlock()
      sink.on(event)
      lock.lock()
    }
    isDelivering = false
    lock.unlock()
  }
}
