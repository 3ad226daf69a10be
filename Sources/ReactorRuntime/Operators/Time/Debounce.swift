extension ObservableType {
  /// The elements that no other element follows within `dueTime`, each when that time is over; the last one also when
  /// the stream completes. An error passes at once. RxSwift 6: `debounce`.
  public func debounce(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
    let source = asObservable()
    return SourceObservable { sink in
      DebounceSubscription(sink, dueTime: dueTime, scheduler: scheduler).start(source)
    }
  }
}

/// Keeps the latest element until its time is over.
///
/// Each element starts the timer anew. A timer that fires while its successor is being started finds another number.
private final class DebounceSubscription<Element>: Disposable {
  private let gate = SerialGate()
  private let sink: Sink<Element>
  private let dueTime: RxTimeInterval
  private let scheduler: any SchedulerType
  private let source = SerialDisposable()
  private let timer = SerialDisposable()
  /// Touched only inside the gate, as is the number.
  private var latest: Element?
  private var number = 0

  init(_ sink: Sink<Element>, dueTime: RxTimeInterval, scheduler: any SchedulerType) {
    self.sink = sink
    self.dueTime = dueTime
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
      latest = element
      number += 1
      startTimer()
    case .error:
      latest = nil
      sink.on(event)
    case .completed:
      sendLatest()
      sink.on(event)
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
    if number == self.number {
      sendLatest()
    }
  }

  private func sendLatest() {
    guard let latest else { return }
    self.latest = nil
    sink.onNext(latest)
  }
}
