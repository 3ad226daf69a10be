extension ObservableType {
  /// The elements in streams that follow each other: a new one begins as soon as one has had `count` elements, or when `timeSpan`
  /// has passed since it began. RxSwift 6: `window`.
  ///
  /// Each of the streams sends what comes while it is subscribed to. This stream is kept for as long as the result or one of
  /// those is subscribed to.
  public func window(
    timeSpan: RxTimeInterval,
    count: Int,
    scheduler: any SchedulerType
  ) -> Observable<Observable<Element>> {
    let source = asObservable()
    return SourceObservable { sink in
      WindowSubscription(sink, timeSpan: timeSpan, count: count, scheduler: scheduler).start(source)
    }
  }
}

/// Hands elements to one stream after the other.
private final class WindowSubscription<Element> {
  private let sink: Sink<Observable<Element>>
  private let gate = SerialGate()
  private let timeSpan: RxTimeInterval
  private let count: Int
  private let scheduler: any SchedulerType
  private let timer = SerialDisposable()
  private let group = CompositeDisposable()
  private let holders: RefCountDisposable
  /// Touched only inside the gate, as is what follows.
  private var window = PublishSubject<Element>()
  private var sent = 0
  private var number = 0

  init(
    _ sink: Sink<Observable<Element>>,
    timeSpan: RxTimeInterval,
    count: Int,
    scheduler: any SchedulerType
  ) {
    self.sink = sink
    self.timeSpan = timeSpan
    self.count = count
    self.scheduler = scheduler
    _ = group.insert(timer)
    holders = RefCountDisposable(disposable: group)
    sink.put(behind: gate)
  }

  func start(_ source: Observable<Element>) -> any Disposable {
    gate.pass { [self] in
      sink.onNext(held(window, by: holders))
      startTimer()
    }
    let stage = HeldStage(sink, holders)
    _ = group.insert(
      source.connect(downstream: stage) { [self] event in
        gate.pass { self.take(event) }
      }
    )
    return holders
  }

  private func take(_ event: Event<Element>) {
    window.on(event)
    switch event {
    case .next:
      sent += 1
      if sent == count {
        openNext()
      }
    case .error(let error):
      sink.onError(error)
    case .completed:
      sink.onCompleted()
    }
  }

  private func openNext() {
    sent = 0
    number += 1
    let own = number
    window.onCompleted()
    window = PublishSubject()
    sink.onNext(held(window, by: holders))
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
          self.openNext()
        }
      }
      return Disposables.create()
    }
  }
}

/// `source`, which keeps what `holders` holds for as long as it is subscribed to.
func held<Element>(_ source: Observable<Element>, by holders: RefCountDisposable) -> Observable<Element> {
  SourceObservable(kind: .direct) { sink in
    let hold = holders.retain()
    return Disposables.create(hold, source.connect(downstream: sink) { sink.on($0) })
  }
}

/// The end of a stream that is kept beyond its subscriber: it wants no more elements when nobody holds it any more.
final class HeldStage: Stoppable {
  let scope: (any EffectScope)?
  private let holders: RefCountDisposable

  init<Element>(_ sink: Sink<Element>, _ holders: RefCountDisposable) {
    scope = sink.scope
    self.holders = holders
  }

  var isStopped: Bool {
    holders.isDisposed
  }

  func afterEmitted(_ work: @escaping () -> Void) {
    if let scope {
      scope.afterEmitted(work)
    } else {
      work()
    }
  }
}
