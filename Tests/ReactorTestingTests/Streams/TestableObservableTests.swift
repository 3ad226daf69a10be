import ReactorRuntime
import ReactorTesting
import Testing

@Suite("Streams and observers of a TestScheduler")
struct TestableStreamTests {
  private struct Failure: Error {}

  private let scheduler = TestScheduler(initialClock: 0)

  @Test("start makes the stream at 100, subscribes at 200 and disposes at 1000")
  func defaults() {
    var created: TestTime?
    let source = scheduler.createHotObservable([
      .next(199, "early"), .next(200, "first"), .next(999, "last"), .next(1000, "late"), .completed(1001),
    ])
    let result = scheduler.start {
      created = scheduler.clock
      return source
    }
    #expect(created == 100)
    // What was scheduled before the run comes before its steps at the same time.
    #expect(result.events == [.next(999, "last"), .next(1000, "late")])
    #expect(source.subscriptions == [Subscription(200, 1000)])
  }

  @Test("start takes other times")
  func ownTimes() {
    let source = scheduler.createHotObservable([.next(25, 1), .next(35, 2), .next(45, 3)])
    let result = scheduler.start(created: 10, subscribed: 30, disposed: 40) { source }
    #expect(result.events == [.next(35, 2)])
    #expect(source.subscriptions == [Subscription(30, 40)])
  }

  @Test("start takes another time of disposal")
  func ownDisposal() {
    let source = scheduler.createHotObservable([.next(210, 1), .next(310, 2)])
    let result = scheduler.start(disposed: 300) { source.asObservable() }
    #expect(result.events == [.next(210, 1)])
    #expect(source.subscriptions == [Subscription(200, 300)])
  }

  @Test("a hot stream sends to all who are subscribed at that time; completion ends the subscriptions of a stream")
  func hot() {
    let source = scheduler.createHotObservable([.next(10, 1), .next(20, 2), .completed(30)])
    let observers = (0..<2).map { _ in scheduler.createObserver(Int.self) }
    let stream = source.asObservable()
    scheduler.scheduleAt(5) { _ = stream.subscribe(observers[0]) }
    scheduler.scheduleAt(15) { _ = stream.subscribe(observers[1]) }
    scheduler.start()
    #expect(observers[0].events == [.next(10, 1), .next(20, 2), .completed(30)])
    #expect(observers[1].events == [.next(20, 2), .completed(30)])
    #expect(source.subscriptions == [Subscription(5, 30), Subscription(15, 30)])
    #expect(source.recordedEvents == [.next(10, 1), .next(20, 2), .completed(30)])
  }

  @Test("a cold stream sends to each subscriber, counted from the subscription, until disposal")
  func cold() {
    let source = scheduler.createColdObservable([.next(0, 0), .next(10, 1), .next(20, 2), .error(30, Failure())])
    let observers = (0..<2).map { _ in scheduler.createObserver(Int.self) }
    var first: (any Disposable)?
    scheduler.scheduleAt(100) { first = source.subscribe(observers[0]) }
    scheduler.scheduleAt(115) { first?.dispose() }
    scheduler.scheduleAt(200) { _ = source.asObservable().subscribe(observers[1]) }
    scheduler.start()
    #expect(observers[0].events == [.next(100, 0), .next(110, 1)])
    #expect(observers[1].events == [.next(200, 0), .next(210, 1), .next(220, 2), .error(230, Failure())])
    #expect(source.subscriptions == [Subscription(100, 115), Subscription(200, 230)])
  }

  @Test("a subscription that nobody ends lasts for ever")
  func openSubscription() {
    let source = scheduler.createHotObservable([Recorded.next(10, 1)])
    _ = source.subscribe(scheduler.createObserver(Int.self))
    scheduler.start()
    #expect(source.subscriptions == [Subscription(0)])
    #expect("\(source.subscriptions)" == "[(0: Infinity)]")
    #expect("\(Subscription(2, 7))" == "(2: 7)")
  }

  @Test("an observer records what it is sent directly")
  func observer() {
    let observer = scheduler.createObserver(String.self)
    scheduler.scheduleAt(7) { observer.onNext("a") }
    scheduler.scheduleAt(9) { observer.onCompleted() }
    scheduler.start()
    #expect(observer.events == [.next(7, "a"), .completed(9)])
    #expect(observer.elements == ["a"])
  }
}
