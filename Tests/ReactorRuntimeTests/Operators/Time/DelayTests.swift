import Dispatch
import ReactorRuntime
import ReactorTesting
import Testing

@Suite("delay")
struct DelayTests {
  private let scheduler = TestScheduler(initialClock: 0)

  private func hot(_ events: [Recorded<Event<String>>]) -> TestableObservable<String> {
    scheduler.createHotObservable(events)
  }

  @Test("elements and completion come later by the same time", arguments: [10, 60, 175])
  func shifts(ticks: Int) {
    let source = hot([.next(190, "early"), .next(220, "a"), .next(280, "b"), .next(281, "c"), .completed(400)])
    let result = scheduler.start { [scheduler] in source.delay(.seconds(ticks), scheduler: scheduler) }
    #expect(
      result.events == [
        .next(220 + ticks, "a"), .next(280 + ticks, "b"), .next(281 + ticks, "c"), .completed(400 + ticks),
      ]
    )
    #expect(source.subscriptions == [Subscription(200, 400)])
  }

  @Test("events of the same time come one tick after the other")
  func sameTime() {
    let source = hot([.next(220, "a"), .next(220, "b"), .next(220, "c"), .next(230, "d"), .completed(230)])
    let result = scheduler.start { [scheduler] in source.delay(.seconds(30), scheduler: scheduler) }
    #expect(
      result.events == [
        .next(250, "a"), .next(251, "b"), .next(252, "c"), .next(260, "d"), .completed(261),
      ]
    )
  }

  @Test("without a delay events come one tick later")
  func noDelay() {
    let source = hot([.next(220, "a"), .next(240, "b"), .completed(260)])
    let result = scheduler.start { [scheduler] in source.delay(.seconds(0), scheduler: scheduler) }
    #expect(result.events == [.next(221, "a"), .next(241, "b"), .completed(261)])
  }

  @Test("an error passes at once and drops what waits")
  func error() {
    let source = hot([.next(220, "a"), .next(280, "b"), .error(300, TestError())])
    let result = scheduler.start { [scheduler] in source.delay(.seconds(70), scheduler: scheduler) }
    #expect(result.events == [.next(290, "a"), .error(300, TestError())])
    #expect(source.subscriptions == [Subscription(200, 300)])
  }

  @Test("an error and an empty stream without elements")
  func endsOnly() {
    let failing = hot([.error(230, TestError())])
    let empty = hot([.completed(230)])
    let failed = scheduler.start { [scheduler] in failing.delay(.seconds(50), scheduler: scheduler) }
    #expect(failed.events == [.error(230, TestError())])
    let other = TestScheduler(initialClock: 0)
    let completed = other.start { Observable<Int>.empty().delay(.seconds(50), scheduler: other) }
    #expect(completed.events == [.completed(250)])
    #expect(empty.subscriptions == [])
  }

  @Test("an error sent by the observer of a delayed element comes after that element")
  func errorDuringDelivery() {
    let subject = PublishSubject<Int>()
    let observer = scheduler.createObserver(String.self)
    _ = subject.delay(.seconds(10), scheduler: scheduler).subscribe { event in
      if case .next = event {
        subject.onError(TestError())
      }
      observer.on(event.map { "\($0)" })
    }
    scheduler.scheduleAt(5) { subject.onNext(1) }
    scheduler.start()
    #expect(observer.events == [.next(15, "1"), .error(15, TestError())])
  }

  @Test("disposal in between ends everything")
  func disposal() {
    let source = hot([.next(220, "a"), .next(280, "b"), .completed(300)])
    let result = scheduler.start(disposed: 290) { [scheduler] in source.delay(.seconds(50), scheduler: scheduler) }
    #expect(result.events == [.next(270, "a")])
    #expect(source.subscriptions == [Subscription(200, 290)])
    #expect(scheduler.clock == 300)
  }

  @Test("never stays never")
  func never() {
    let source = hot([])
    let result = scheduler.start { [scheduler] in source.delay(.seconds(50), scheduler: scheduler) }
    #expect(result.events == [])
    #expect(source.subscriptions == [Subscription(200, 1000)])
  }

  @Test("what comes after a pause is delayed anew")
  func pauses() {
    let source = scheduler.createColdObservable([Recorded.next(10, 1), .next(60, 2), .completed(200)])
    let result = scheduler.start { [scheduler] in source.delay(.seconds(20), scheduler: scheduler) }
    #expect(result.events == [.next(230, 1), .next(280, 2), .completed(420)])
    #expect(source.subscriptions == [Subscription(200, 400)])
  }
}

@Suite("delaySubscription")
struct DelaySubscriptionTests {
  private let scheduler = TestScheduler(initialClock: 0)

  @Test("the subscription comes later, the events are not delayed")
  func shiftsSubscription() {
    let source = scheduler.createColdObservable([Recorded.next(40, 1), .next(50, 2), .completed(60)])
    let result = scheduler.start { [scheduler] in source.delaySubscription(.seconds(30), scheduler: scheduler) }
    #expect(result.events == [.next(270, 1), .next(280, 2), .completed(290)])
    #expect(source.subscriptions == [Subscription(230, 290)])
  }

  @Test("an error passes")
  func error() {
    let source = scheduler.createColdObservable([Recorded.next(40, 1), .error(60, TestError())])
    let result = scheduler.start { [scheduler] in source.delaySubscription(.seconds(30), scheduler: scheduler) }
    #expect(result.events == [.next(270, 1), .error(290, TestError())])
    #expect(source.subscriptions == [Subscription(230, 290)])
  }

  @Test("disposal before the time is over prevents the subscription, later it ends it")
  func disposal() {
    let source = scheduler.createColdObservable([Recorded.next(40, 1), .next(50, 2)])
    let early = scheduler.start(disposed: 220) { [scheduler] in
      source.delaySubscription(.seconds(30), scheduler: scheduler)
    }
    #expect(early.events == [])
    #expect(source.subscriptions == [])
    let other = TestScheduler(initialClock: 0)
    let otherSource = other.createColdObservable([Recorded.next(40, 1), .next(50, 2)])
    let late = other.start(disposed: 275) { otherSource.delaySubscription(.seconds(30), scheduler: other) }
    #expect(late.events == [.next(270, 1)])
    #expect(otherSource.subscriptions == [Subscription(230, 275)])
  }
}
