import ReactorRuntime
import ReactorTesting
import Testing

@Suite("catch and retry")
struct CatchTests {
  private let scheduler = TestScheduler(initialClock: 0)

  @Test("the stream that the handler makes goes on")
  func catchError() {
    let first = scheduler.createHotObservable([.next(210, 1), .error(230, TestError()), .next(240, 9)])
    let second = scheduler.createHotObservable([.next(225, 8), .next(250, 2), .completed(260)])
    var askedAt: TestTime?
    let result = scheduler.start { [scheduler] in
      first.catch { _ in
        askedAt = scheduler.clock
        return second.asObservable()
      }
    }
    #expect(askedAt == 230)
    #expect(result.events == [.next(210, 1), .next(250, 2), .completed(260)])
    #expect(first.subscriptions == [Subscription(200, 230)])
    #expect(second.subscriptions == [Subscription(230, 260)])
  }

  @Test("what the handler throws is the error")
  func handlerThrows() {
    struct Other: Error, Equatable {}
    let first = scheduler.createHotObservable([.next(210, 1), .error(230, TestError())])
    #expect(scheduler.start { first.catch { _ in throw Other() } }.events == [.next(210, 1), .error(230, Other())])
    #expect(first.subscriptions == [Subscription(200, 230)])
  }

  @Test("catchAndReturn sends its element")
  func catchAndReturn() {
    let first = scheduler.createHotObservable([.next(210, 1), .error(230, TestError())])
    let result = scheduler.start { first.catchAndReturn(5) }
    #expect(result.events == [.next(210, 1), .next(230, 5), .completed(230)])
  }

  @Test("of a sequence the next goes on after a failure; the last error counts")
  func sequence() {
    let first = scheduler.createColdObservable([.next(10, 1), .error(20, TestError())])
    let second = scheduler.createColdObservable([.next(10, 2), .completed(30)])
    let third = scheduler.createColdObservable([.next(10, 3)])
    let result = scheduler.start { Observable.catch(sequence: [first, second, third].map { $0.asObservable() }) }
    #expect(result.events == [.next(210, 1), .next(230, 2), .completed(250)])
    #expect(first.subscriptions == [Subscription(200, 220)])
    #expect(second.subscriptions == [Subscription(220, 250)])
    #expect(third.subscriptions == [])
    #expect(
      events(Observable<Int>.catch(sequence: [.concat(.just(1), .error(TestError())), .of(2)])) == [
        "1", "2", "completed",
      ]
    )
    #expect(events(Observable<Int>.catch(sequence: [.error(TestError()), .error(TestError())])) == ["error"])
    #expect(events(Observable<Int>.catch(sequence: [Observable<Int>]())) == ["completed"])
  }

  @Test("sequences that end in sequences of the same kind don't pile up")
  func nestedSequences() {
    let log = Log<Int>()
    _ = failing(from: 1).take(10_000).subscribe(onNext: { log.add($0) })
    #expect(log.entries == Array(1...10_000))
  }

  private func failing(from number: Int) -> Observable<Int> {
    .catch(
      sequence: (0...1).lazy.map { [self] position in
        position == 0 ? .concat(.just(number), .error(TestError())) : failing(from: number + 1)
      }
    )
  }

  @Test("retry subscribes again after each failure")
  func retry() {
    let source = scheduler.createColdObservable([.next(10, 1), .next(20, 2), .error(30, TestError())])
    let result = scheduler.start(disposed: 275) { source.retry() }
    #expect(
      result.events == [
        .next(210, 1), .next(220, 2), .next(240, 1), .next(250, 2), .next(270, 1),
      ]
    )
    #expect(source.subscriptions == [Subscription(200, 230), Subscription(230, 260), Subscription(260, 275)])
  }

  @Test("retry(_:) tries that often in all", arguments: [1, 2, 3])
  func retryCount(attempts: Int) {
    let source = scheduler.createColdObservable([.next(5, 1), .error(10, TestError())])
    let result = scheduler.start { source.retry(attempts) }
    let elements: [Recorded<Event<Int>>] = (0..<attempts).map { .next(205 + 10 * $0, 1) }
    #expect(result.events == elements + [.error(200 + 10 * attempts, TestError())])
    #expect(source.subscriptions.count == attempts)
  }

  @Test("retry ends with completion")
  func retryCompletion() {
    let source = scheduler.createColdObservable([.next(10, 1), .completed(30)])
    #expect(scheduler.start { source.retry(3) }.events == [.next(210, 1), .completed(230)])
    #expect(events(Observable.just(1).retry(0)) == ["completed"])
  }

  @Test("a stream that fails at once ten thousand times needs no deep stack")
  func deepRetry() {
    var attempts = 0
    let failing = Observable<Int>.deferred {
      attempts += 1
      return attempts > 10_000 ? .just(attempts) : .error(TestError())
    }
    #expect(events(failing.retry()) == ["10001", "completed"])
    attempts = 0
    #expect(events(failing.retry { (errors: Observable<any Error>) in errors }) == ["10001", "completed"])
  }
}
