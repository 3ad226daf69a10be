import ReactorRuntime
import ReactorTesting
import Testing

@Suite("ReplaySubject")
struct ReplaySubjectTests {
  private let scheduler = TestScheduler(initialClock: 0)

  /// Sends 1 to 5 at 110 to 150 and `end` at 160. Subscribes at `subscribed`.
  private func run(_ subject: ReplaySubject<Int>, subscribed: TestTime, end: Event<Int>? = nil) -> [Recorded<
    Event<Int>
  >] {
    for number in 1...5 {
      scheduler.scheduleAt(100 + 10 * number) { subject.onNext(number) }
    }
    if let end {
      scheduler.scheduleAt(160) { subject.on(end) }
    }
    let observer = scheduler.createObserver(Int.self)
    let slot = SerialDisposable()
    scheduler.scheduleAt(subscribed) { slot.disposable = subject.subscribe(observer) }
    scheduler.start()
    slot.dispose()
    return observer.events
  }

  @Test("a subscriber gets the last elements first", arguments: 0...4)
  func replays(size: Int) {
    let result = run(.create(bufferSize: size), subscribed: 145)
    #expect(result == (0..<size).map { .next(145, 5 - size + $0) } + [.next(150, 5)])
  }

  @Test("an unbounded one keeps all")
  func unbounded() {
    #expect(run(.createUnbounded(), subscribed: 170) == (1...5).map { .next(170, $0) })
  }

  @Test("also after the end, which follows them")
  func afterEnd() {
    #expect(
      run(.create(bufferSize: 2), subscribed: 170, end: .completed) == [.next(170, 4), .next(170, 5), .completed(170)]
    )
  }

  @Test("a failure is an end too")
  func afterFailure() {
    let subject = ReplaySubject<Int>.create(bufferSize: 1)
    #expect(run(subject, subscribed: 170, end: .error(TestError())) == [.next(170, 5), .error(170, TestError())])
    subject.onNext(6)
    #expect(events(subject) == ["5", "error"])
  }

  @Test("what is sent while a subscriber gets the kept elements comes after them")
  func reentrant() {
    let subject = ReplaySubject<Int>.create(bufferSize: 5)
    subject.onNext(1)
    subject.onNext(2)
    let log = Log<Int>()
    let subscription = subject.subscribe(onNext: { number in
      log.add(number)
      if number == 1 { subject.onNext(3) }
    })
    #expect(log.entries == [1, 2, 3])
    subscription.dispose()
    #expect(!subject.hasObservers)
  }

  @Test("a disposed one sends nothing but an error")
  func disposed() {
    let subject = ReplaySubject<Int>.create(bufferSize: 1)
    subject.onNext(1)
    #expect(
      events(subject) {
        subject.dispose(); subject.onNext(2)
      } == ["1"]
    )
    #expect(subject.isDisposed)
    #expect(events(subject) == ["error"])
  }
}
