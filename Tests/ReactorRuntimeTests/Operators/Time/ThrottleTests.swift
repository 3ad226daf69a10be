import Dispatch
import ReactorRuntime
import ReactorTesting
import Testing

@Suite("throttle")
struct ThrottleTests {
  private let scheduler = TestScheduler(initialClock: 0)

  private func run(
    _ events: [Recorded<Event<Int>>],
    latest: Bool = true,
    disposed: TestTime = 1000
  ) -> (events: [Recorded<Event<Int>>], subscriptions: [Subscription]) {
    let source = scheduler.createHotObservable(events)
    let result = scheduler.start(disposed: disposed) { [scheduler] in
      source.throttle(.seconds(100), latest: latest, scheduler: scheduler)
    }
    return (result.events, source.subscriptions)
  }

  private let elements: [Recorded<Event<Int>>] = [
    .next(180, 0), .next(220, 1), .next(250, 2), .next(290, 3), .next(330, 4), .next(350, 5), .next(550, 6),
  ]

  @Test("the first comes at once, the latest of the others at the end of each span")
  func latest() {
    let result = run(elements + [.completed(700)])
    #expect(result.events == [.next(220, 1), .next(320, 3), .next(420, 5), .next(550, 6), .completed(700)])
    #expect(result.subscriptions == [Subscription(200, 700)])
  }

  @Test("without the latest, an element comes when the span since the last is over")
  func notLatest() {
    let result = run(elements + [.completed(700)], latest: false)
    #expect(result.events == [.next(220, 1), .next(330, 4), .next(550, 6), .completed(700)])
    #expect(result.subscriptions == [Subscription(200, 700)])
  }

  @Test("an element exactly at the end of the span comes at once", arguments: [true, false])
  func boundary(latest: Bool) {
    let result = run([.next(220, 1), .next(320, 2), .next(420, 3), .completed(600)], latest: latest)
    #expect(result.events == [.next(220, 1), .next(320, 2), .next(420, 3), .completed(600)])
  }

  @Test("an element at the end of the span takes the place of the one that waits")
  func boundaryReplaces() {
    let result = run([.next(220, 1), .next(300, 2), .next(320, 3), .next(330, 4), .completed(600)])
    #expect(result.events == [.next(220, 1), .next(320, 3), .next(420, 4), .completed(600)])
  }

  @Test("completion waits for the element that is still to come")
  func completionWaits() {
    let result = run([.next(220, 1), .next(250, 2), .completed(260)])
    #expect(result.events == [.next(220, 1), .next(320, 2), .completed(320)])
    #expect(result.subscriptions == [Subscription(200, 260)])
  }

  @Test("completion passes at once when no element waits", arguments: [true, false])
  func completion(latest: Bool) {
    let result = run([.next(220, 1), .completed(260)], latest: latest)
    #expect(result.events == [.next(220, 1), .completed(260)])
  }

  @Test("an error passes at once and drops the element that waits", arguments: [true, false])
  func error(latest: Bool) {
    let result = run([.next(220, 1), .next(250, 2), .error(270, TestError()), .next(330, 3)], latest: latest)
    #expect(result.events == [.next(220, 1), .error(270, TestError())])
    #expect(result.subscriptions == [Subscription(200, 270)])
  }

  @Test("empty and never pass", arguments: [true, false])
  func withoutElements(latest: Bool) {
    let empty = run([.next(180, 0), .completed(260)], latest: latest)
    #expect(empty.events == [.completed(260)])
    let other = TestScheduler(initialClock: 0)
    let never = other.start {
      Observable<Int>.never().throttle(.seconds(100), latest: latest, scheduler: other)
    }
    #expect(never.events == [])
  }

  @Test("disposal drops the element that waits")
  func disposal() {
    let result = run(Array(elements.prefix(4)), disposed: 300)
    #expect(result.events == [.next(220, 1)])
    #expect(result.subscriptions == [Subscription(200, 300)])
    #expect(scheduler.clock == 300)
  }

  @Test("a stream without end sends to the last")
  func noEnd() {
    let result = run(elements)
    #expect(result.events == [.next(220, 1), .next(320, 3), .next(420, 5), .next(550, 6)])
    #expect(result.subscriptions == [Subscription(200, 1000)])
  }

  @Test("the span counts from when the observer has taken the element")
  func slowObserver() {
    let source = scheduler.createHotObservable([Recorded.next(220, 1), .next(310, 2), .next(380, 3)])
    let observer = scheduler.createObserver(Int.self)
    _ = source.throttle(.seconds(100), latest: false, scheduler: scheduler).subscribe { [scheduler] event in
      scheduler.sleep(20)
      observer.on(event)
    }
    scheduler.start()
    #expect(observer.events == [.next(240, 1), .next(400, 3)])
  }

  @Test("spans are exact where a tick is shorter than a second")
  func subSecondSpans() {
    let scheduler = TestScheduler(initialClock: 0, resolution: 0.001)
    let source = scheduler.createHotObservable([Recorded.next(210, 1), .next(220, 2), .next(909, 3), .next(1_211, 4)])
    let result = scheduler.start(disposed: 3_000) { source.throttle(.seconds(1), scheduler: scheduler) }
    #expect(result.events == [.next(210, 1), .next(1_210, 3), .next(2_210, 4)])
  }
}
