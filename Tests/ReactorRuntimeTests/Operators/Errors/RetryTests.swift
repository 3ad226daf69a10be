import Dispatch
import ReactorRuntime
import ReactorTesting
import Testing

@Suite("retry(when:)")
struct RetryWhenTests {
  private let scheduler = TestScheduler(initialClock: 0)
  private let source: TestableObservable<Int>

  init() {
    source = scheduler.createColdObservable([.next(10, 1), .error(30, TestError())])
  }

  @Test("the next attempt waits for the trigger")
  func waits() {
    let result = scheduler.start(disposed: 300) { [source, scheduler] in
      source.retry { (errors: Observable<any Error>) in errors.delay(.seconds(15), scheduler: scheduler) }
    }
    #expect(result.events == [.next(210, 1), .next(255, 1)])
    #expect(source.subscriptions == [Subscription(200, 230), Subscription(245, 275), Subscription(290, 300)])
  }

  @Test("what the trigger sends before a failure counts for nothing")
  func early() {
    let trigger = scheduler.createHotObservable([.next(215, 0), .next(250, 0), .next(255, 0)])
    let result = scheduler.start(disposed: 290) { [source] in
      source.retry { (_: Observable<any Error>) in trigger }
    }
    #expect(result.events == [.next(210, 1), .next(260, 1)])
    #expect(source.subscriptions == [Subscription(200, 230), Subscription(250, 280)])
    #expect(trigger.subscriptions == [Subscription(200, 290)])
  }

  @Test(
    "the end of the trigger is the end of the stream, at the next failure if there was none",
    arguments: [220, 245]
  )
  func triggerEnds(time: TestTime) {
    let trigger = scheduler.createHotObservable([.completed(time, Int.self)])
    let result = scheduler.start { [source] in source.retry { (_: Observable<any Error>) in trigger } }
    #expect(result.events == [.next(210, 1), .completed(max(time, 230))])
  }

  @Test("the error of the trigger is the stream's error")
  func triggerFails() {
    struct GivenUp: Error, Equatable {}
    let result = scheduler.start { [source] in
      source.retry { (errors: Observable<any Error>) in
        errors.enumerated().flatMap { index, _ -> Observable<Int> in
          if index == 1 { throw GivenUp() }
          return .just(index)
        }
      }
    }
    #expect(result.events == [.next(210, 1), .next(240, 1), .error(260, GivenUp())])
  }

  @Test("an error of another type ends the stream")
  func types() {
    struct Other: Error, Equatable {}
    let other = scheduler.start { [source] in source.retry { (errors: Observable<Other>) in errors } }
    #expect(other.events == [.next(210, 1), .error(230, TestError())])
    var attempts = 0
    let typed = Observable<Int>.deferred {
      attempts += 1
      return attempts == 1 ? .error(Other()) : .just(attempts)
    }
    #expect(events(typed.retry { (errors: Observable<Other>) in errors }) == ["2", "completed"])
  }

  @Test("what failed is disposed of before the next attempt is made", arguments: 0..<4)
  func exclusive(index: Int) {
    let scheduler = TestScheduler(initialClock: 0)
    var isBusy = false
    let failing = scheduler.createColdObservable([.next(10, 1), .error(20, TestError())]).asObservable()
    let completing = scheduler.createColdObservable([.next(10, 1), .completed(20)]).asObservable()
    func exclusive(_ source: Observable<Int>) -> Observable<Int> {
      .create { observer in
        if isBusy {
          observer.onNext(-1)
          return Disposables.create()
        }
        isBusy = true
        return Disposables.create(source.subscribe(observer), Disposables.create { isBusy = false })
      }
    }
    let result = scheduler.start { () -> Observable<Int> in
      switch index {
      case 0: exclusive(failing).retry(2)
      case 1: exclusive(failing).retry().take(2)
      case 2: .concat([exclusive(completing), exclusive(completing)])
      default: .concat([exclusive(completing), .deferred { isBusy ? .just(-1) : exclusive(completing) }])
      }
    }
    #expect(result.events.compactMap(\.value.element) == [1, 1])
  }
}
