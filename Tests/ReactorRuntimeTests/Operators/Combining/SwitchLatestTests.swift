import ReactorRuntime
import ReactorTesting
import Testing

@Suite("flatMapLatest and switchLatest")
struct SwitchTests {
  private let scheduler = TestScheduler(initialClock: 0)
  private let inner: [TestableObservable<Int>]

  init() {
    inner = [
      scheduler.createColdObservable([.next(10, 1), .next(60, 2), .completed(90)]),
      scheduler.createColdObservable([.next(20, 11), .next(30, 12), .completed(40)]),
      scheduler.createColdObservable([.next(5, 21), .completed(130)]),
    ]
  }

  private var subscriptions: [[Subscription]] {
    inner.map(\.subscriptions)
  }

  @Test("a new inner stream ends the one before; completes when the last has completed")
  func latest() {
    let outer = scheduler.createHotObservable([.next(210, 0), .next(240, 1), .next(310, 2), .completed(320)])
    let result = scheduler.start { [inner] in outer.flatMapLatest { inner[$0] } }
    #expect(result.events == [.next(220, 1), .next(260, 11), .next(270, 12), .next(315, 21), .completed(440)])
    #expect(outer.subscriptions == [Subscription(200, 320)])
    #expect(subscriptions == [[Subscription(210, 240)], [Subscription(240, 280)], [Subscription(310, 440)]])
  }

  @Test("completes with the outer stream when no inner stream runs")
  func outerLast() {
    let outer = scheduler.createHotObservable([.next(240, 1), .completed(320)])
    let result = scheduler.start { [inner] in outer.flatMapLatest { inner[$0] } }
    #expect(result.events == [.next(260, 11), .next(270, 12), .completed(320)])
    #expect(events(Observable<Observable<Int>>.empty().switchLatest()) == ["completed"])
  }

  @Test("an error of either, or of the selector, ends it")
  func errors() {
    let outer = scheduler.createHotObservable([.next(210, 0), .error(250, TestError())])
    let result = scheduler.start { [inner] in outer.flatMapLatest { inner[$0] } }
    #expect(result.events == [.next(220, 1), .error(250, TestError())])
    #expect(inner[0].subscriptions == [Subscription(210, 250)])
    #expect(events(Observable.of(1).flatMapLatest { _ -> Observable<Int> in throw TestError() }) == ["error"])
    #expect(events(Observable.of(1).flatMapLatest { _ in Observable<Int>.error(TestError()) }) == ["error"])
  }

  @Test("disposal ends both")
  func disposal() {
    let outer = scheduler.createHotObservable([.next(210, 0)])
    _ = scheduler.start(disposed: 255) { [inner] in outer.map { inner[$0] }.switchLatest() }
    #expect(outer.subscriptions == [Subscription(200, 255)])
    #expect(inner[0].subscriptions == [Subscription(210, 255)])
  }

  @Test("an inner stream that sends for long can be replaced from another thread")
  func replaced() {
    let outer = Shared(PublishSubject<Int>())
    let log = Log<Int>()
    let subscription = outer.value
      .flatMapLatest { number -> Observable<Int> in
        guard number == 0 else { return .just(number) }
        return .create { observer in
          observer.onNext(0)
          onAnotherThread { outer.value.onNext(1) }
          observer.onNext(-1)
          return Disposables.create()
        }
      }
      .subscribe(onNext: { log.add($0) })
    outer.value.onNext(0)
    #expect(log.entries == [0, 1])
    subscription.dispose()
  }
}
