import Dispatch
import ReactorRuntime
import Testing

@MainActor
@Suite("The life of a view")
struct ViewLifeCycleTests {
  private let lifeCycle = ViewLifeCycle()

  private func count(of stream: Observable<Void>, while event: () -> Void) -> Int {
    var count = 0
    let subscription = stream.subscribe(onNext: { count += 1 })
    event()
    subscription.dispose()
    return count
  }

  @Test("each moment is told to those who wait for it, each time")
  func moments() {
    let streams: [(ViewLifeCycle.Moment, Observable<Void>)] = [
      (.viewDidLoad, lifeCycle.viewDidLoad), (.viewWillAppear, lifeCycle.viewWillAppear),
      (.viewDidAppear, lifeCycle.viewDidAppear), (.viewWillDisappear, lifeCycle.viewWillDisappear),
      (.viewDidDisappear, lifeCycle.viewDidDisappear),
    ]
    for (moment, stream) in streams {
      let counted = count(of: stream) {
        for other in ViewLifeCycle.Moment.allCases where other != moment { lifeCycle.send(other) }
        lifeCycle.send(moment)
        lifeCycle.send(moment)
      }
      #expect(counted == 2, "\(moment)")
    }
  }

  @Test("loading is told at once where it has been, and only once")
  func loaded() {
    #expect(count(of: lifeCycle.viewDidLoad) {} == 0)
    lifeCycle.send(.viewDidLoad)
    #expect(count(of: lifeCycle.viewDidLoad) { lifeCycle.send(.viewWillAppear) } == 1)
  }
}

@MainActor
@Suite("A property of a control")
struct ControlPropertyTests {
  private let values = BehaviorSubject<String?>(value: nil)

  private func property(_ set: @escaping (String?) -> Void) -> ControlProperty<String?> {
    ControlProperty(values: values, valueSink: AnyObserver { if case .next(let value) = $0 { set(value) } })
  }

  @Test("its value comes first, then what the user changes; nil is empty with `orEmpty`")
  func stream() {
    var seen: [String] = []
    let subscription = property { _ in }.orEmpty.subscribe(onNext: { seen.append($0) })
    values.onNext("a")
    #expect(seen == ["", "a"])
    subscription.dispose()
  }

  @Test("it is subscribed to on the main queue, wherever that is asked for")
  func onMainQueue() async {
    let property = ControlProperty(
      values: Observable<Bool>.deferred { .just(MainQueue.isCurrent) },
      valueSink: AnyObserver { _ in }
    )
    let values = property.asControlProperty().asObservable()
    let isOnMainQueue = await withCheckedContinuation { end in
      nonisolated(unsafe) let values = values
      DispatchQueue.global().async { _ = values.subscribe(onNext: { end.resume(returning: $0) }) }
    }
    #expect(isOnMainQueue)
  }

  @Test("the end of what is bound to it reaches what sets it")
  func end() {
    var ended = false
    let property = ControlProperty(values: values, valueSink: AnyObserver { if case .completed = $0 { ended = true } })
    property.on(.completed)
    #expect(ended)
  }

  @Test("it is set by what is bound to it, and tells nothing of that")
  func sink() {
    var set: [String?] = []
    let property = property { set.append($0) }
    let bag = DisposeBag()
    Observable.of("a", "b").bind(to: property).disposed(by: bag)
    Observable.just("c").bind(to: property.orEmpty).disposed(by: bag)
    #expect(set == ["a", "b", "c"])
  }
}
