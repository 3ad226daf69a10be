import Dispatch
import ReactorRuntime
import ReactorTesting
import Testing

@Suite("debounce")
struct DebounceTests {
  private let scheduler = TestScheduler(initialClock: 0)

  private func run(
    _ events: [Recorded<Event<Int>>],
    dueTime: RxTimeInterval = .seconds(30),
    disposed: TestTime = 1000
  ) -> (events: [Recorded<Event<Int>>], subscriptions: [Subscription]) {
    let source = scheduler.createHotObservable(events)
    let result = scheduler.start(disposed: disposed) { [scheduler] in
      source.debounce(dueTime, scheduler: scheduler)
    }
    return (result.events, source.subscriptions)
  }

  @Test("an element comes when none has followed it for that time")
  func pauses() {
    let result = run([.next(150, 0), .next(210, 1), .next(250, 2), .next(300, 3), .completed(400)])
    #expect(result.events == [.next(240, 1), .next(280, 2), .next(330, 3), .completed(400)])
    #expect(result.subscriptions == [Subscription(200, 400)])
  }

  @Test("of elements that follow each other faster only the last comes")
  func bursts() {
    let result = run([.next(210, 1), .next(235, 2), .next(260, 3), .next(320, 4), .next(340, 5), .completed(450)])
    #expect(result.events == [.next(290, 3), .next(370, 5), .completed(450)])
  }

  @Test("an element that follows exactly when the time is over replaces the one before")
  func boundary() {
    let result = run([.next(210, 1), .next(240, 2), .completed(400)])
    #expect(result.events == [.next(270, 2), .completed(400)])
  }

  @Test("completion brings the element that waits")
  func completion() {
    let result = run([.next(210, 1), .next(220, 2), .completed(235)])
    #expect(result.events == [.next(235, 2), .completed(235)])
    #expect(result.subscriptions == [Subscription(200, 235)])
  }

  @Test("an error passes at once and drops the element that waits")
  func error() {
    let result = run([.next(210, 1), .next(250, 2), .error(265, TestError()), .next(270, 3)])
    #expect(result.events == [.next(240, 1), .error(265, TestError())])
    #expect(result.subscriptions == [Subscription(200, 265)])
  }

  @Test("an empty, a failing and a silent stream pass", arguments: [0, 1, 2])
  func withoutElements(index: Int) {
    let events: [[Recorded<Event<Int>>]] = [[.completed(300)], [.error(300, TestError())], []]
    let result = run([.next(150, 0)] + events[index])
    #expect(result.events == events[index])
    #expect(result.subscriptions == [Subscription(200, index == 2 ? 1000 : 300)])
  }

  @Test("disposal drops the element that waits")
  func disposal() {
    let result = run([.next(210, 1), .next(250, 2)], disposed: 270)
    #expect(result.events == [.next(240, 1)])
    #expect(result.subscriptions == [Subscription(200, 270)])
    #expect(scheduler.clock == 270)
  }

  @Test("without a time an element comes one tick later, unless another one is there by then")
  func noTime() {
    let result = run([.next(210, 1), .next(220, 2), .next(221, 3), .completed(230)], dueTime: .seconds(0))
    #expect(result.events == [.next(211, 1), .next(222, 3), .completed(230)])
  }

  @Test("elements may be nil")
  func optionals() {
    let source = scheduler.createHotObservable([Recorded.next(210, Int?.none), .next(250, 2), .completed(260)])
    let result = scheduler.start { [scheduler] in source.debounce(.seconds(30), scheduler: scheduler) }
    #expect(result.events == [.next(240, nil), .next(260, 2), .completed(260)])
  }
}
