extension ObservableType {
  /// This stream, its events handed on by `scheduler`, in their order and one after the other. RxSwift 6: `observe(on:)`.
  ///
  /// Each event is work of its own on the scheduler, so that other work there comes in between.
  public func observe(on scheduler: any ImmediateSchedulerType) -> Observable<Element> {
    let source = asObservable()
    if let scheduler = scheduler as? SerialDispatchQueueScheduler {
      return source.observe(onSerial: scheduler)
    }
    return SourceObservable { sink in
      let delivery = ScheduledDelivery(sink, scheduler: scheduler)
      return Disposables.create(source.connect(downstream: sink) { delivery.send($0) }, delivery)
    }
  }
}

extension Observable {
  /// The scheduler keeps the order itself.
  fileprivate func observe(onSerial scheduler: SerialDispatchQueueScheduler) -> Observable<Element> {
    SourceObservable { sink in
      self.connect(downstream: sink) { event in
        _ = scheduler.schedule(event) { event in
          sink.on(event)
          return Disposables.create()
        }
      }
    }
  }
}

/// Hands events on by way of a scheduler, one after the other and in their order, whatever the scheduler does at the same
/// time. Each event is work of its own.
private final class ScheduledDelivery<Element>: Disposable {
  private var lock: Lock { .shared(by: self) }
  private let sink: Sink<Element>
  private let scheduler: any ImmediateSchedulerType
  private let scheduled = SerialDisposable()
  private var waiting = WorkQueue<Event<Element>>()
  private var isScheduled = false

  init(_ sink: Sink<Element>, scheduler: any ImmediateSchedulerType) {
    self.sink = sink
    self.scheduler = scheduler
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
