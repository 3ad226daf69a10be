extension ObservableType {
  /// The elements in arrays: one as soon as it has `count` elements, or when `timeSpan` has passed since the one before, also if
  /// it is empty then. RxSwift 6: `buffer`.
  ///
  /// Completion sends what there is first; an error drops it.
  public func buffer(
    timeSpan: RxTimeInterval,
    count: Int,
    scheduler: any SchedulerType
  ) -> Observable<[Element]> {
    let source = asObservable()
    return SourceObservable { sink in
      BufferSubscription(sink, timeSpan: timeSpan, count: count, scheduler: scheduler).start(source)
    }
  }
}

/// Collects elements until there are enough or the time is over.
private final class BufferSubscription<Element> {
  private let sink: Sink<[Element]>
  private let gate = SerialGate()
  private let timeSpan: RxTimeInterval
  private let count: Int
  private let scheduler: any SchedulerType
  private let timer = SerialDisposable()
  /// Touched only inside the gate, as is what follows.
  private var collected: [Element] = []
  private var number = 0

  init(_ sink: Sink<[Element]>, timeSpan: RxTimeInterval, count: Int, scheduler: any SchedulerType) {
    self.sink = sink
    self.timeSpan = timeSpan
    self.count = count
    self.scheduler = scheduler
    sink.put(behind: gate)
  }

  func start(_ source: Observable<Element>) -> any Disposable {
    gate.pass { self.startTimer() }
    let subscription = source.connect(downstream: sink) { [self] event in
      gate.pass { self.take(event) }
    }
    return Disposables.create(timer, subscription)
  }

  private func take(_ event: Event<Element>) {
    switch event {
    case .next(let element):
      collected.append(element)
      if collected.count == count {
        send()
      }
    case .error(let error):
      sink.onError(error)
    case .completed:
      sink.onNext(collected)
      sink.onCompleted()
    }
  }

  private func send() {
    number += 1
    let own = number
    let elements = collected
    collected = []
    sink.onNext(elements)
    // The observer may have led to the next array meanwhile, which has its own timer then.
    if number == own {
      startTimer()
    }
  }

  private func startTimer() {
    if timer.isDisposed { return }
    let slot = SerialDisposable()
    timer.disposable = slot
    slot.disposable = scheduler.scheduleRelative(number, dueTime: timeSpan) { [self] number in
      gate.pass {
        if number == self.number {
          self.send()
        }
      }
      return Disposables.create()
    }
  }
}
