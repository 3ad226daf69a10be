import Dispatch
import ReactorRuntime
import ReactorTesting
import Testing

@Suite("timeout")
struct TimeoutTests {
  private let scheduler = TestScheduler(initialClock: 0)

  @Test("a stream whose events come in time passes", arguments: [0, 1])
  func inTime(index: Int) {
    let end: Recorded<Event<Int>> = [.completed(290), .error(290, TestError())][index]
    let source = scheduler.createHotObservable([.next(180, 0), .next(230, 1), .next(260, 2), end])
    let result = scheduler.start { [scheduler] in source.timeout(.seconds(40), scheduler: scheduler) }
    #expect(result.events == [.next(230, 1), .next(260, 2), end])
    #expect(source.subscriptions == [Subscription(200, 290)])
  }

  @Test("it fails when the first element is late")
  func firstLate() {
    let source = scheduler.createHotObservable([Recorded.next(180, 0), .next(250, 1)])
    let result = scheduler.start { [scheduler] in source.timeout(.seconds(40), scheduler: scheduler) }
    #expect(result.events == [.error(240, RxError.timeout)])
    #expect(source.subscriptions == [Subscription(200, 240)])
  }

  @Test("it fails when a later element is late")
  func laterLate() {
    let source = scheduler.createColdObservable([Recorded.next(10, 1), .next(40, 2), .next(90, 3), .completed(95)])
    let result = scheduler.start { [scheduler] in source.timeout(.seconds(35), scheduler: scheduler) }
    #expect(result.events == [.next(210, 1), .next(240, 2), .error(275, RxError.timeout)])
    #expect(source.subscriptions == [Subscription(200, 275)])
  }

  @Test("an element exactly in time is in time")
  func boundary() {
    let source = scheduler.createColdObservable([Recorded.next(10, 1), .next(50, 2), .completed(90)])
    let result = scheduler.start { [scheduler] in source.timeout(.seconds(40), scheduler: scheduler) }
    #expect(result.events == [.next(210, 1), .next(250, 2), .completed(290)])
  }

  @Test("a time that is never over never ends a silent stream")
  func silent() {
    let source = scheduler.createHotObservable([Recorded.next(180, 0)])
    let result = scheduler.start { [scheduler] in source.timeout(.never, scheduler: scheduler) }
    #expect(result.events == [])
    #expect(source.subscriptions == [Subscription(200, 1000)])
  }

  @Test("the other stream takes the place of a late one")
  func other() {
    let source = scheduler.createHotObservable([Recorded.next(220, 1), .next(310, 2), .completed(320)])
    let other = scheduler.createColdObservable([Recorded.next(30, -1), .next(200, -2), .completed(210)])
    let result = scheduler.start { [scheduler] in source.timeout(.seconds(50), other: other, scheduler: scheduler) }
    #expect(result.events == [.next(220, 1), .next(300, -1), .next(470, -2), .completed(480)])
    #expect(source.subscriptions == [Subscription(200, 270)])
    #expect(other.subscriptions == [Subscription(270, 480)])
  }

  @Test("an error of the other stream passes, and a silent one lasts until disposal", arguments: [0, 1])
  func otherEnds(index: Int) {
    let events: [[Recorded<Event<Int>>]] = [[.error(25, TestError())], []]
    let source = scheduler.createHotObservable([Recorded.completed(500, Int.self)])
    let other = scheduler.createColdObservable(events[index])
    let result = scheduler.start { [scheduler] in source.timeout(.seconds(50), other: other, scheduler: scheduler) }
    #expect(result.events == (index == 0 ? [.error(275, TestError())] : []))
    #expect(source.subscriptions == [Subscription(200, 250)])
    #expect(other.subscriptions == [Subscription(250, index == 0 ? 275 : 1000)])
  }

  @Test("the other stream isn't touched when all comes in time")
  func otherUnused() {
    let source = scheduler.createHotObservable([Recorded.next(230, 1), .completed(260)])
    let other = scheduler.createColdObservable([Recorded.next(30, -1)])
    let result = scheduler.start { [scheduler] in source.timeout(.seconds(50), other: other, scheduler: scheduler) }
    #expect(result.events == [.next(230, 1), .completed(260)])
    #expect(other.subscriptions == [])
  }

  @Test("disposal ends the subscription and the timer")
  func disposal() {
    let source = scheduler.createColdObservable([Recorded.next(20, 1)])
    var waitsUntil: TestTime? = 0
    scheduler.scheduleAt(250) { [scheduler] in waitsUntil = scheduler.nextDueTime }
    let result = scheduler.start(disposed: 240) { [scheduler] in source.timeout(.seconds(50), scheduler: scheduler) }
    #expect(result.events == [.next(220, 1)])
    #expect(source.subscriptions == [Subscription(200, 240)])
    #expect(waitsUntil == nil)
  }
}
