import ReactorRuntime
import ReactorTesting
import Testing

@Suite("share")
struct ShareTests {
  private let scheduler = TestScheduler(initialClock: 0)

  /// Two subscribers whose times overlap, one that comes when both have gone.
  private func run(
    _ source: TestableObservable<Int>,
    _ shared: Observable<Int>
  ) -> [[Recorded<Event<Int>>]] {
    let observers = (0..<3).map { _ in scheduler.createObserver(Int.self) }
    let bag = SerialDisposables(3)
    for (index, times) in [(200, 330), (280, 360), (500, 600)].enumerated() {
      scheduler.scheduleAt(times.0) { bag.slots[index].disposable = shared.subscribe(observers[index]) }
      scheduler.scheduleAt(times.1) { bag.slots[index].dispose() }
    }
    scheduler.start()
    return observers.map(\.events)
  }

  private final class SerialDisposables {
    let slots: [SerialDisposable]

    init(_ count: Int) {
      slots = (0..<count).map { _ in SerialDisposable() }
    }
  }

  private let elements: [Recorded<Event<Int>>] = [
    .next(210, 1), .next(230, 2), .next(270, 3), .next(300, 4), .next(350, 5), .next(550, 6),
  ]

  @Test("subscribers share a subscription; replayed is what came in it", arguments: 0...3)
  func whileConnected(replay: Int) {
    let source = scheduler.createHotObservable(elements)
    let results = run(source, source.share(replay: replay, scope: .whileConnected))
    #expect(results[0] == Array(elements[..<4]))
    #expect(results[1] == (0..<replay).map { .next(280, 4 - replay + $0) } + elements[3..<5])
    #expect(results[2] == [elements[5]])
    #expect(source.subscriptions == [Subscription(200, 360), Subscription(500, 600)])
  }

  @Test("forever replays also what came in a subscription before", arguments: 0...3)
  func forever(replay: Int) {
    let source = scheduler.createHotObservable(elements)
    let results = run(source, source.share(replay: replay, scope: .forever))
    #expect(results[1] == (0..<replay).map { .next(280, 4 - replay + $0) } + elements[3..<5])
    #expect(results[2] == (0..<replay).map { .next(500, 6 - replay + $0) } + [elements[5]])
    #expect(source.subscriptions == [Subscription(200, 360), Subscription(500, 600)])
  }

  @Test("whoever subscribes because of the end starts the source anew, or gets a replay of it", arguments: 0...2)
  func atTheEnd(replay: Int) {
    for end in [.completed(310), .error(310, TestError())] as [Recorded<Event<Int>>] {
      let anew = resubscribed(at: end, replay: replay, scope: .whileConnected)
      #expect(anew.events == Array(elements[4...]))
      #expect(anew.subscriptions == [Subscription(200, 310), Subscription(310, 1000)])
      let replayed = resubscribed(at: end, replay: replay, scope: .forever)
      #expect(replayed.events == (0..<replay).map { .next(310, 5 - replay + $0) } + [end])
      #expect(replayed.subscriptions == [Subscription(200, 310)])
    }
  }

  /// What one gets who subscribes when the shared stream ends.
  private func resubscribed(
    at end: Recorded<Event<Int>>,
    replay: Int,
    scope: SubjectLifetimeScope
  ) -> (events: [Recorded<Event<Int>>], subscriptions: [Subscription]) {
    let scheduler = TestScheduler(initialClock: 0)
    let source = scheduler.createHotObservable(elements[..<4] + [end] + elements[4...])
    let shared = source.share(replay: replay, scope: scope)
    let second = scheduler.createObserver(Int.self)
    let slot = SerialDisposable()
    scheduler.scheduleAt(200) {
      slot.disposable = shared.subscribe { event in
        if event.isStopEvent { slot.disposable = shared.subscribe(second) }
      }
    }
    scheduler.scheduleAt(1000) { slot.dispose() }
    scheduler.start()
    return (second.events, source.subscriptions)
  }

  @Test("share is share(replay: 0, scope: .whileConnected)")
  func defaults() {
    let subject = PublishSubject<Int>()
    var subscriptions = 0
    let shared = subject.do(onSubscribe: { subscriptions += 1 }).share()
    let log = events(.merge(shared, shared)) { subject.onNext(1) }
    #expect(log == ["1", "1"])
    #expect(subscriptions == 1)
    #expect(!subject.hasObservers)
  }

  @Test("a source that ends at once is asked by each subscriber, or once if it is kept forever")
  func synchronousSource() {
    var count = 0
    let source = Observable<Int>.deferred {
      count += 1
      return .just(count)
    }
    let shared = source.share(replay: 1)
    #expect(events(shared) == ["1", "completed"])
    #expect(events(shared) == ["2", "completed"])
    let kept = source.share(replay: 1, scope: .forever)
    #expect(events(kept) == ["3", "completed"])
    #expect(events(kept) == ["3", "completed"])
  }

  @Test("a subscriber that has had enough while the source starts doesn't keep it")
  func leavesWhileConnecting() {
    let disposals = Log<String>()
    let source = Observable<Int>.create { observer in
      observer.onNext(1)
      return Disposables.create { disposals.add("stop") }
    }
    let shared = source.share()
    #expect(events(shared.take(1)) == ["1", "completed"])
    #expect(disposals.entries == ["stop"])
    #expect(events(shared.take(1)) == ["1", "completed"])
    #expect(disposals.entries == ["stop", "stop"])
  }

  @Test("who gets the replay while the last other subscriber goes keeps the connection", arguments: 1...2)
  func replayWhileTheOthersGo(replay: Int) {
    let source = PublishSubject<Int>()
    let stop = PublishSubject<Void>()
    let shared = source.share(replay: replay)
    let first = shared.take(until: stop).subscribe()
    source.onNext(1)
    let received = events(shared.do(onNext: { _ in stop.onNext(()) })) {
      source.onNext(2)
    }
    #expect(received == ["1", "2"])
    #expect(!source.hasObservers)
    first.dispose()
  }

  @Test("the stage that fails is left before the stream is subscribed to again, which makes a connection of its own")
  func retried() {
    var count = 0
    let source = Observable<Int>.create { observer in
      count += 1
      observer.onNext(count)
      return Disposables.create()
    }
    let checked = source.share(replay: 1).map { number in
      if number == 1 { throw TestError() }
      return number
    }
    #expect(events(checked.retry(2)) == ["2"])
  }
}
