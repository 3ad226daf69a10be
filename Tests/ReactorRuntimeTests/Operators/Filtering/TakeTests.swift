import Dispatch
import ReactorRuntime
import ReactorTesting
import Testing

@Suite("take, takeLast, element(at:) and their like")
struct TakeTests {
  private let scheduler = TestScheduler(initialClock: 0)
  private let source: TestableObservable<Int>

  init() {
    source = scheduler.createHotObservable([
      .next(190, 9), .next(210, 1), .next(220, 2), .next(230, 3), .completed(250),
    ])
  }

  private func run(_ make: @escaping (TestableObservable<Int>) -> Observable<Int>) -> [Recorded<Event<Int>>] {
    scheduler.start { [source] in make(source) }.events
  }

  @Test("take ends right after the last element that it takes")
  func take() {
    #expect(run { $0.take(2) } == [.next(210, 1), .next(220, 2), .completed(220)])
    #expect(source.subscriptions == [Subscription(200, 220)])
  }

  @Test("take of more than there is ends with the stream, take of none at once")
  func takeBounds() {
    #expect(run { $0.take(7) } == [.next(210, 1), .next(220, 2), .next(230, 3), .completed(250)])
    #expect(events(Observable.of(1).take(0)) == ["completed"])
    #expect(source.subscriptions == [Subscription(200, 250)])
  }

  @Test("take counts an element before it is handed on")
  func takeReentrant() {
    let subject = PublishSubject<Int>()
    let log = Log<Int>()
    let subscription = subject.take(2).subscribe(onNext: { number in
      log.add(number)
      subject.onNext(number + 1)
    })
    subject.onNext(1)
    #expect(log.entries == [1, 2])
    subscription.dispose()
  }

  @Test("take(until:) ends with the first element of the other")
  func takeUntil() {
    let other = scheduler.createHotObservable([.next(205, 0), .next(225, 0)])
    let result = scheduler.start { [source] in source.take(until: other.skip(1)) }
    #expect(result.events == [.next(210, 1), .next(220, 2), .completed(225)])
    #expect(source.subscriptions == [Subscription(200, 225)])
    #expect(other.subscriptions == [Subscription(200, 225)])
  }

  @Test("the end of the other doesn't end it, its error does")
  func takeUntilOtherEnds() {
    let completing = scheduler.createHotObservable([.completed(215, Int.self)])
    #expect(run { $0.take(until: completing) }.last == .completed(250))
    #expect(completing.subscriptions == [Subscription(200, 215)])
    let result = events(Observable<Int>.never().take(until: Observable<Int>.error(TestError())))
    #expect(result == ["error"])
  }

  @Test("the other is let go of when the stream ends")
  func takeUntilLetsGo() {
    let other = scheduler.createHotObservable([.next(400, 0)])
    _ = run { $0.take(until: other) }
    #expect(other.subscriptions == [Subscription(200, 250)])
  }

  @Test("take(until:) and take(while:) with a predicate, without and with the element that ends it")
  func predicates() {
    #expect(events(Observable.of(1, 2, 3).take(until: { $0 == 2 })) == ["1", "completed"])
    #expect(events(Observable.of(1, 2, 3).take(until: { $0 == 2 }, behavior: .inclusive)) == ["1", "2", "completed"])
    #expect(events(Observable.of(1, 2, 3).take(while: { $0 < 2 })) == ["1", "completed"])
    #expect(events(Observable.of(1, 2, 3).take(while: { $0 < 2 }, behavior: .inclusive)) == ["1", "2", "completed"])
    #expect(events(Observable.of(1).take(while: { _ in throw TestError() })) == ["error"])
    #expect(run { $0.take(while: { $0 < 3 }) } == [.next(210, 1), .next(220, 2), .completed(230)])
    #expect(source.subscriptions == [Subscription(200, 230)])
  }

  @Test("takeLast sends at the end")
  func takeLast() {
    #expect(run { $0.takeLast(2) } == [.next(250, 2), .next(250, 3), .completed(250)])
    #expect(events(Observable.of(1, 2).takeLast(5)) == ["1", "2", "completed"])
    #expect(events(Observable.of(1, 2).takeLast(0)) == ["completed"])
    #expect(events(Observable.concat(.just(1), .error(TestError())).takeLast(1)) == ["error"])
  }

  @Test("element(at:) counts from 0 and fails when there are too few")
  func elementAt() {
    #expect(run { $0.element(at: 1) } == [.next(220, 2), .completed(220)])
    #expect(source.subscriptions == [Subscription(200, 220)])
    var error: (any Error)?
    _ = Observable.of(1).element(at: 1).subscribe(onError: { error = $0 })
    guard case .argumentOutOfRange = error as? RxError else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test("ifEmpty steps in when there was no element")
  func ifEmpty() {
    #expect(events(Observable.empty().ifEmpty(default: 1)) == ["1", "completed"])
    #expect(events(Observable.of(2).ifEmpty(default: 1)) == ["2", "completed"])
    #expect(events(Observable.empty().ifEmpty(switchTo: .of(3, 4))) == ["3", "4", "completed"])
    #expect(events(Observable<Int>.error(TestError()).ifEmpty(default: 1)) == ["error"])
    let other = scheduler.createColdObservable([.next(10, 7), .completed(20)])
    let empty = scheduler.createHotObservable([.completed(230, Int.self)])
    let result = scheduler.start { empty.ifEmpty(switchTo: other.asObservable()) }
    #expect(result.events == [.next(240, 7), .completed(250)])
    #expect(other.subscriptions == [Subscription(230, 250)])
  }
}

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
