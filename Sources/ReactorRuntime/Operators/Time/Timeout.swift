extension ObservableType {
  /// This stream, until `dueTime` has passed since the subscription or the last element: then the failure
  /// ``RxError/timeout``. RxSwift 6: `timeout`.
  public func timeout(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
    timeout(dueTime, other: Observable<Element>.error(RxError.timeout), scheduler: scheduler)
  }

  /// This stream, until `dueTime` has passed since the subscription or the last element: then `other` takes its place.
  public func timeout<Source: ObservableConvertibleType>(
    _ dueTime: RxTimeInterval,
    other: Source,
    scheduler: any SchedulerType
  ) -> Observable<Element> where Source.Element == Element {
    let source = asObservable()
    let other = other.asObservable()
    return SourceObservable { sink in
      TimeoutSubscription(sink, dueTime: dueTime, other: other, scheduler: scheduler).start(source)
    }
  }
}

/// Changes to another stream when an element is too long in coming.
///
/// Each element starts the timer anew. A timer that fires while its successor is being started finds another number.
private final class TimeoutSubscription<Element>: Disposable {
  private let gate = SerialGate()
  private let sink: Sink<Element>
  private let dueTime: RxTimeInterval
  private let other: Observable<Element>
  private let scheduler: any SchedulerType
  private let current = SerialDisposable()
  private let timer = SerialDisposable()
  /// Touched only inside the gate, as is what follows.
  private var number = 0
  private var hasChanged = false

  init(_ sink: Sink<Element>, dueTime: RxTimeInterval, other: Observable<Element>, scheduler: any SchedulerType) {
    self.sink = sink
    self.dueTime = dueTime
    self.other = other
    self.scheduler = scheduler
    sink.put(behind: gate)
  }

  func start(_ source: Observable<Element>) -> any Disposable {
    let original = SerialDisposable()
    current.disposable = original
    gate.pass { self.startTimer() }
    original.disposable = source.connect(downstream: sink) { [self] event in
      gate.pass { self.take(event) }
    }
    return self
  }

  func dispose() {
    current.dispose()
    timer.dispose()
  }

  private func take(_ event: Event<Element>) {
    if hasChanged { return }
    number += 1
    sink.on(event)
    if !event.isStopEvent {
      startTimer()
    }
  }

  private func startTimer() {
    let slot = SerialDisposable()
    timer.disposable = slot
    slot.disposable = scheduler.scheduleRelative(number, dueTime: dueTime) { [self] number in
      gate.pass { self.endTimer(number) }
      return Disposables.create()
    }
  }

  private func endTimer(_ number: Int) {
    guard number == self.number else { return }
    hasChanged = true
    current.disposable = other.connect(downstream: sink) { [sink] in sink.on($0) }
  }
}
