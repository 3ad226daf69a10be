import Dispatch
import ReactorRuntime
import ReactorTesting
import Testing

@Suite("timer and interval")
struct TimerTests {
  private let scheduler = TestScheduler(initialClock: 0)

  @Test("a timer sends 0 and completes when its time has come", arguments: [(30, 230), (1, 201), (0, 201)])
  func oneShot(ticks: Int, time: TestTime) {
    let result = scheduler.start { [scheduler] in Observable<Int>.timer(.seconds(ticks), scheduler: scheduler) }
    #expect(result.events == [.next(time, 0), .completed(time)])
  }

  @Test("a timer that is disposed of before its time sends nothing")
  func disposal() {
    let result = scheduler.start(disposed: 250) { [scheduler] in
      Observable<Int>.timer(.seconds(50), scheduler: scheduler)
    }
    #expect(result.events == [])
  }

  @Test("a timer with a period goes on after its first element")
  func periodic() {
    let result = scheduler.start(disposed: 500) { [scheduler] in
      Observable<Int>.timer(.seconds(10), period: .seconds(120), scheduler: scheduler)
    }
    #expect(result.events == [.next(210, 0), .next(330, 1), .next(450, 2)])
    #expect(scheduler.clock == 500)
  }

  @Test("an interval sends its first element after one period")
  func interval() {
    let result = scheduler.start { [scheduler] in Observable<Int64>.interval(.seconds(250), scheduler: scheduler) }
    #expect(result.events == [.next(450, 0), .next(700, 1), .next(950, 2)])
  }

  @Test("an interval without a period sends once per tick")
  func zeroPeriod() {
    let result = scheduler.start(disposed: 205) { [scheduler] in
      Observable<Int>.interval(.seconds(0), scheduler: scheduler)
    }
    #expect(result.events == [.next(201, 0), .next(202, 1), .next(203, 2), .next(204, 3)])
  }

  @Test("an interval longer than the subscription sends nothing")
  func longPeriod() {
    let result = scheduler.start { [scheduler] in Observable<Int>.interval(.seconds(900), scheduler: scheduler) }
    #expect(result.events == [])
  }

  @Test("an interval whose observer has enough stops")
  func take() {
    let result = scheduler.start { [scheduler] in
      Observable<Int>.interval(.seconds(20), scheduler: scheduler).take(2)
    }
    #expect(result.events == [.next(220, 0), .next(240, 1), .completed(240)])
    #expect(scheduler.clock == 1000)
  }

  @Test("the count wraps around")
  func overflow() {
    let result = scheduler.start(disposed: 600) { [scheduler] in
      Observable<UInt8>.interval(.seconds(1), scheduler: scheduler).filter { $0 < 2 }
    }
    #expect(result.events == [.next(201, 0), .next(202, 1), .next(457, 0), .next(458, 1)])
  }

  @Test("each subscriber has a count of its own")
  func cold() {
    let interval = Observable<Int>.interval(.seconds(100), scheduler: scheduler)
    let observers = (0..<2).map { _ in scheduler.createObserver(Int.self) }
    scheduler.scheduleAt(0) { _ = interval.take(2).subscribe(observers[0]) }
    scheduler.scheduleAt(150) { _ = interval.take(2).subscribe(observers[1]) }
    scheduler.start()
    #expect(observers[0].events == [.next(100, 0), .next(200, 1), .completed(200)])
    #expect(observers[1].events == [.next(250, 0), .next(350, 1), .completed(350)])
  }

  @Test("three hours of an interval pass at once")
  func threeHours() {
    let observer = scheduler.createObserver(Int.self)
    _ = Observable<Int>.interval(.seconds(3_600), scheduler: scheduler).take(3).subscribe(observer)
    scheduler.start()
    #expect(observer.events == [.next(3_600, 0), .next(7_200, 1), .next(10_800, 2), .completed(10_800)])
  }
}

@Suite("Waiting")
struct WaitTests {
  @Test("wait completes after its time and sends nothing")
  func wait() {
    withVirtualTime { clock in
      let reactor = ScriptedReactor()
      reactor.onMutate = { _, action in .concat(.just(action), .wait(for: .milliseconds(500)), .just("done")) }
      reactor.action.onNext("a")
      clock.advance(by: .nanoseconds(499_999_999))
      #expect(reactor.currentState == ["a"])
      clock.advance(by: .nanoseconds(1))
      #expect(reactor.currentState == ["a", "done"])
    }
  }

  @Test("disposal ends the waiting")
  func disposal() {
    withVirtualTime { clock in
      let log = Log<String>()
      let subscription = Observable<Int>.wait(for: .seconds(1)).subscribe { log.add("\($0)") }
      subscription.dispose()
      clock.run()
      #expect(log.entries.isEmpty)
      #expect(clock.now.elapsed == .zero)
    }
  }

  @Test("without virtual time, time is real")
  func realTime() async throws {
    let start = ContinuousClock.now
    for try await _ in Observable<Int>.wait(for: .milliseconds(2)).values {}
    #expect(ContinuousClock.now - start >= .milliseconds(2))
  }

  @Test("ReactorClock sleeps in real time where there is no virtual one")
  func reactorClock() async throws {
    let clock = ReactorClock()
    let start = clock.now
    try await clock.sleep(for: .milliseconds(2))
    #expect(start.duration(to: clock.now) >= .milliseconds(2))
    let task = Task { try await clock.sleep(for: .seconds(60)) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
