extension ObservableType {
  /// At most one element in each `dueTime`: the first at once, and, when `latest` is true, the last of those that came
  /// meanwhile at the end of that time. RxSwift 6: `throttle`.
  ///
  /// Completion waits for an element that is still to come; an error passes at once.
  public func throttle(
    _ dueTime: RxTimeInterval,
    latest: Bool = true,
    scheduler: any SchedulerType
  ) -> Observable<Element> {
    let source = asObservable()
    return SourceObservable { sink in
      ThrottleSubscription(sink, dueTime: dueTime, sendsLatest: latest, scheduler: scheduler).start(source)
    }
  }
}

/// Lets one element through in each span of time, and keeps the latest of the others until the span is over.
private final class ThrottleSubscription<Element>: Disposable {
  private let gate = SerialGate()
  private let sink: Sink<Element>
  private let dueTime: RxTimeInterval
  private let sendsLatest: Bool
  private let scheduler: any SchedulerType
  private let source = SerialDisposable()
  private let timer = SerialDisposable()
  /// Touched only inside the gate, as is what follows.
  private var unsent: Element?
  private var lastTime: RxTime?
  private var isCompleted = false

  init(_ sink: Sink<Element>, dueTime: RxTimeInterval, sendsLatest: Bool, scheduler: any SchedulerType) {
    self.sink = sink
    self.dueTime = dueTime
    self.sendsLatest = sendsLatest
    self.scheduler = scheduler
    sink.put(behind: gate)
  }

  func start(_ source: Observable<Element>) -> any Disposable {
    self.source.disposable = source.connect(downstream: sink) { [self] event in
      gate.pass { self.take(event) }
    }
    return self
  }

  func dispose() {
    source.dispose()
    timer.dispose()
  }

  private func take(_ event: Event<Element>) {
    switch event {
    case .next(let element):
      take(element)
    case .error:
      unsent = nil
      sink.on(event)
    case .completed:
      if unsent == nil {
        sink.on(event)
      } else {
        isCompleted = true
      }
    }
  }

  private func take(_ element: Element) {
    guard let lastTime else {
      send(element)
      return
    }
    let remaining = dueTime.remaining(since: lastTime, at: scheduler.now)
    if remaining.isOver {
      send(element)
    } else if sendsLatest {
      let isTimerRunning = unsent != nil
      unsent = element
      if !isTimerRunning {
        startTimer(remaining)
      }
    }
  }

  private func startTimer(_ remaining: RxTimeInterval) {
    let slot = SerialDisposable()
    timer.disposable = slot
    slot.disposable = scheduler.scheduleRelative((), dueTime: remaining) { [self] in
      gate.pass { self.endTimer() }
      return Disposables.create()
    }
  }

  private func endTimer() {
    if let unsent {
      send(unsent)
    }
    if isCompleted {
      sink.onCompleted()
    }
  }

  /// The time is taken afterwards, so that an observer that takes long gets its pause too.
  private func send(_ element: Element) {
    unsent = nil
    sink.onNext(element)
    lastTime = scheduler.now
  }
}
