extension ObservableType {
  /// This stream, its elements and its completion later by `dueTime`; an error passes at once, and what waits is dropped.
  /// RxSwift 6: `delay`.
  public func delay(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
    let source = asObservable()
    return SourceObservable { sink in
      let delivery = DelayedDelivery(sink, dueTime: dueTime, scheduler: scheduler)
      let subscription = SingleAssignmentDisposable()
      subscription.setDisposable(
        source.connect(downstream: sink) { event in
          if event.isStopEvent {
            subscription.dispose()
          }
          delivery.send(event)
        }
      )
      return Disposables.create(subscription, delivery)
    }
  }

  /// This stream, subscribed to after `dueTime`, on `scheduler`. RxSwift 6: `delaySubscription`.
  public func delaySubscription(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
    let source = asObservable()
    return SourceObservable { sink in
      scheduler.scheduleRelative((), dueTime: dueTime) {
        source.connect(downstream: sink) { sink.on($0) }
      }
    }
  }
}

/// Hands events on later, one after the other and in their order, also where the scheduler runs several things at once.
///
/// Only the first that waits is scheduled; the next is scheduled when that was handed on, for what is left of its delay.
private final class DelayedDelivery<Element>: Disposable {
  private var lock: Lock { .shared(by: self) }
  private let sink: Sink<Element>
  private let scheduler: any SchedulerType
  private let dueTime: RxTimeInterval
  private let scheduled = SerialDisposable()
  private var waiting = WorkQueue<(event: Event<Element>, arrival: RxTime)>()
  private var isScheduled = false
  private var isDelivering = false
  private var failure: (any Error)?

  init(_ sink: Sink<Element>, dueTime: RxTimeInterval, scheduler: any SchedulerType) {
    self.sink = sink
    self.dueTime = dueTime
    self.scheduler = scheduler
  }

  func dispose() {
    scheduled.dispose()
  }

  func send(_ event: Event<Element>) {
    if case .error(let error) = event {
      fail(error)
      return
    }
    let now = scheduler.now
    let mustSchedule = lock.withLock {
      waiting.append((event, now))
      defer { isScheduled = true }
      return !isScheduled
    }
    guard mustSchedule else { return }
    scheduled.disposable = scheduler.scheduleRecursive((), dueTime: dueTime) { [self] _, work in
      deliverNext(work)
    }
  }

  /// Hands the error on at once, or after the event that is being handed on.
  private func fail(_ error: any Error) {
    lock.lock()
    let obsolete = waiting
    waiting = WorkQueue()
    failure = error
    let isFree = !isDelivering
    lock.unlock()
    withExtendedLifetime(obsolete) {}
    if isFree {
      sink.onError(error)
    }
  }

  private func deliverNext(_ work: RecursiveWork<Void>) {
    lock.lock()
    let next = failure == nil ? waiting.popFirst() : nil
    isDelivering = next != nil
    lock.unlock()
    guard let next else { return }
    sink.on(next.event)
    lock.lock()
    isDelivering = false
    let failure = failure
    let following = waiting.first
    isScheduled = following != nil
    lock.unlock()
    if let failure {
      sink.onError(failure)
    } else if let following {
      work.schedule((), dueTime: dueTime.remaining(since: following.arrival, at: scheduler.now))
    }
  }
}
