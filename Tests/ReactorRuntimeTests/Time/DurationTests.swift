import Dispatch
import ReactorRuntime
import ReactorTesting
import Testing

@Suite("take(for:) and skip of a duration")
struct DurationTests {
  private let scheduler = TestScheduler(initialClock: 0)

  private func source(end: Recorded<Event<Int>>? = nil) -> TestableObservable<Int> {
    scheduler.createHotObservable(
      [.next(180, 0), .next(210, 1), .next(230, 2), .next(250, 3)] + (end.map { [$0] } ?? [])
    )
  }

  @Test("take completes when the time is over")
  func take() {
    let source = source(end: .completed(300))
    let result = scheduler.start { [scheduler] in source.take(for: .seconds(35), scheduler: scheduler) }
    #expect(result.events == [.next(210, 1), .next(230, 2), .completed(235)])
    #expect(source.subscriptions == [Subscription(200, 235)])
  }

  @Test("take hands on what comes at the very end of the time")
  func takeBoundary() {
    let source = source()
    let result = scheduler.start { [scheduler] in source.take(for: .seconds(30), scheduler: scheduler) }
    #expect(result.events == [.next(210, 1), .next(230, 2), .completed(230)])
  }

  @Test("take for no time completes one tick later")
  func takeZero() {
    let source = source()
    let result = scheduler.start { [scheduler] in source.take(for: .seconds(0), scheduler: scheduler) }
    #expect(result.events == [.completed(201)])
    #expect(source.subscriptions == [Subscription(200, 201)])
  }

  @Test("take passes an end that comes before the time is over", arguments: [0, 1])
  func takeEnds(index: Int) {
    let end: Recorded<Event<Int>> = [.completed(260), .error(260, TestError())][index]
    let source = source(end: end)
    let result = scheduler.start { [scheduler] in source.take(for: .seconds(90), scheduler: scheduler) }
    #expect(result.events == [.next(210, 1), .next(230, 2), .next(250, 3), end])
    #expect(source.subscriptions == [Subscription(200, 260)])
  }

  @Test("of two takes the shorter one counts")
  func takeTwice() {
    let source = source()
    let result = scheduler.start { [scheduler] in
      source.take(for: .seconds(45), scheduler: scheduler).take(for: .seconds(20), scheduler: scheduler)
    }
    #expect(result.events == [.next(210, 1), .completed(220)])
    #expect(source.subscriptions == [Subscription(200, 220)])
  }

  @Test("take completes a silent stream, and disposal ends it before")
  func takeSilent() {
    let silent = scheduler.start { [scheduler] in Observable<Int>.never().take(for: .seconds(70), scheduler: scheduler)
    }
    #expect(silent.events == [.completed(270)])
    let other = TestScheduler(initialClock: 0)
    let disposed = other.start(disposed: 240) { Observable<Int>.never().take(for: .seconds(70), scheduler: other) }
    #expect(disposed.events == [])
    #expect(other.clock == 240)
  }

  @Test("skip drops elements until the time is over")
  func skip() {
    let source = source(end: .completed(300))
    let result = scheduler.start { [scheduler] in source.skip(.seconds(35), scheduler: scheduler) }
    #expect(result.events == [.next(250, 3), .completed(300)])
    #expect(source.subscriptions == [Subscription(200, 300)])
  }

  @Test("skip for no time drops what comes within one tick")
  func skipZero() {
    let source = source(end: .completed(300))
    let result = scheduler.start { [scheduler] in source.skip(.seconds(0), scheduler: scheduler) }
    #expect(result.events == [.next(210, 1), .next(230, 2), .next(250, 3), .completed(300)])
  }

  @Test("skip passes the end at any time", arguments: [0, 1])
  func skipEnds(index: Int) {
    let end: Recorded<Event<Int>> = [.completed(260), .error(260, TestError())][index]
    let source = source(end: end)
    let result = scheduler.start { [scheduler] in source.skip(.seconds(90), scheduler: scheduler) }
    #expect(result.events == [end])
    #expect(source.subscriptions == [Subscription(200, 260)])
  }

  @Test("skip of a silent stream is silent, until disposal")
  func skipSilent() {
    let source = scheduler.createHotObservable([Recorded<Event<Int>>]())
    let result = scheduler.start { [scheduler] in source.skip(.seconds(50), scheduler: scheduler) }
    #expect(result.events == [])
    #expect(source.subscriptions == [Subscription(200, 1000)])
  }
}
