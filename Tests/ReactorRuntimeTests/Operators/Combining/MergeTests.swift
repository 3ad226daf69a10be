import ReactorRuntime
import ReactorTesting
import Testing

@Suite("merge, flatMap and flatMapFirst")
struct MergeTests {
  private let scheduler = TestScheduler(initialClock: 0)
  private let inner: [TestableObservable<Int>]
  private let outer: TestableObservable<Int>

  init() {
    inner = [
      scheduler.createColdObservable([.next(10, 1), .next(60, 2), .completed(90)]),
      scheduler.createColdObservable([.next(20, 11), .next(30, 12), .completed(40)]),
      scheduler.createColdObservable([.next(5, 21), .completed(130)]),
    ]
    outer = scheduler.createHotObservable([.next(210, 0), .next(240, 1), .next(310, 2), .completed(320)])
  }

  private var subscriptions: [[Subscription]] {
    inner.map(\.subscriptions)
  }

  @Test("flatMap subscribes to each inner stream at once")
  func flatMap() {
    let result = scheduler.start { [inner, outer] in outer.flatMap { inner[$0] } }
    #expect(
      result.events == [
        .next(220, 1), .next(260, 11), .next(270, 2), .next(270, 12), .next(315, 21), .completed(440),
      ]
    )
    #expect(outer.subscriptions == [Subscription(200, 320)])
    #expect(subscriptions == [[Subscription(210, 300)], [Subscription(240, 280)], [Subscription(310, 440)]])
  }

  @Test("flatMapFirst takes what comes while an inner stream that has ended is let go of")
  func flatMapFirstWhileLettingGo() {
    let log = Log<String>()
    let outer = PublishSubject<Int>()
    let inner = [PublishSubject<Int>(), PublishSubject<Int>()]
    let subscription = outer.flatMapFirst { number in
      inner[number].do(
        onSubscribe: { log.add("subscribed \(number)") },
        onDispose: { if number == 0 { outer.onNext(1) } }
      )
    }
    .subscribe(onNext: { log.add("\($0)") }, onCompleted: { log.add("completed") })
    outer.onNext(0)
    inner[0].onCompleted()
    inner[1].onNext(5)
    outer.onCompleted()
    #expect(log.entries == ["subscribed 0", "subscribed 1", "5"])
    inner[1].onCompleted()
    #expect(log.entries.last == "completed")
    subscription.dispose()
  }

  @Test("flatMapFirst ignores what comes while an inner stream runs")
  func flatMapFirst() {
    let result = scheduler.start { [inner, outer] in outer.flatMapFirst { inner[$0] } }
    #expect(result.events == [.next(220, 1), .next(270, 2), .next(315, 21), .completed(440)])
    #expect(subscriptions == [[Subscription(210, 300)], [], [Subscription(310, 440)]])
  }

  @Test("merge(maxConcurrent:) makes the others wait", arguments: [1, 2, 3])
  func limited(limit: Int) {
    let result = scheduler.start { [inner, outer] in outer.map { inner[$0] }.merge(maxConcurrent: limit) }
    let expected: [[Recorded<Event<Int>>]] = [
      [.next(220, 1), .next(270, 2), .next(320, 11), .next(330, 12), .next(345, 21), .completed(470)],
      [.next(220, 1), .next(260, 11), .next(270, 2), .next(270, 12), .next(315, 21), .completed(440)],
      [.next(220, 1), .next(260, 11), .next(270, 2), .next(270, 12), .next(315, 21), .completed(440)],
    ]
    #expect(result.events == expected[limit - 1])
    #expect(outer.subscriptions == [Subscription(200, 320)])
  }

  @Test("concatMap asks its selector when the element comes, and subscribes when it is its turn")
  func concatMap() {
    var asked: [TestTime] = []
    let result = scheduler.start { [inner, outer, scheduler] in
      outer.concatMap { index in
        asked.append(scheduler.clock)
        return inner[index]
      }
    }
    #expect(asked == [210, 240, 310])
    #expect(result.events.last == .completed(470))
    #expect(subscriptions == [[Subscription(210, 300)], [Subscription(300, 340)], [Subscription(340, 470)]])
  }

  @Test("a stream that waits in concatMap begins in a turn of its own, behind what others have left on the thread")
  func turns() {
    var elements: [Int] = []
    _ = Observable.range(start: 4, count: 3)
      .concatMap { $0 == 5 ? Observable.just(5) : .from([2, 4]) }
      .flatMap { $0 == 5 ? Observable.just(5) : .from([10, 12]) }
      .subscribe(onNext: { elements.append($0) })
    #expect(elements == [10, 12, 10, 12, 5, 10, 12, 10, 12])
  }

  @Test("an error of the outer stream ends all of them")
  func errors() {
    let failing = scheduler.createHotObservable([.next(210, 0), .next(220, 9), .error(250, TestError())])
    let result = scheduler.start { [inner] in
      failing.flatMap { $0 == 9 ? Observable.never() : inner[$0].asObservable() }
    }
    #expect(result.events == [.next(220, 1), .error(250, TestError())])
    #expect(inner[0].subscriptions == [Subscription(210, 250)])
  }

  @Test("an error of an inner stream ends the others")
  func innerError() {
    let failing = scheduler.createColdObservable([.error(15, TestError(), Int.self)])
    let result = scheduler.start { [outer, inner] in outer.flatMap { $0 == 1 ? failing : inner[$0] } }
    #expect(result.events == [.next(220, 1), .error(255, TestError())])
    #expect(outer.subscriptions == [Subscription(200, 255)])
    #expect(inner[0].subscriptions == [Subscription(210, 255)])
  }

  @Test("what the selector throws ends all of them")
  func selectorThrows() {
    let result = scheduler.start { [inner, outer] in
      outer.flatMap { index -> TestableObservable<Int> in
        if index == 1 { throw TestError() }
        return inner[index]
      }
    }
    #expect(result.events == [.next(220, 1), .error(240, TestError())])
    #expect(inner[0].subscriptions == [Subscription(210, 240)])
    #expect(outer.subscriptions == [Subscription(200, 240)])
  }

  @Test("merge of given streams completes when all have, and ends all when one fails")
  func given() {
    let streams = inner.map { $0.asObservable() }
    let result = scheduler.start { Observable.merge(streams) }
    #expect(
      result.events == [
        .next(205, 21), .next(210, 1), .next(220, 11), .next(230, 12), .next(260, 2), .completed(330),
      ]
    )
    #expect(subscriptions == [[Subscription(200, 290)], [Subscription(200, 240)], [Subscription(200, 330)]])
    #expect(events(Observable<Int>.merge()) == ["completed"])
    #expect(events(Observable<Int>.merge(AnyCollection([]))) == ["completed"])
  }

  @Test("disposal ends all of them")
  func disposal() {
    _ = scheduler.start(disposed: 250) { [inner, outer] in outer.flatMap { inner[$0] } }
    #expect(subscriptions == [[Subscription(210, 250)], [Subscription(240, 250)], []])
    #expect(outer.subscriptions == [Subscription(200, 250)])
  }

  @Test("ten thousand inner streams that wait and end at once need no deep stack")
  func deep() {
    let first = PublishSubject<Int>()
    var count = 0
    let stream = Observable.from(0...10_000).map { $0 == 0 ? first.asObservable() : .just($0) }.concat()
    let subscription = stream.subscribe(onNext: { _ in count += 1 })
    first.onCompleted()
    #expect(count == 10_000)
    subscription.dispose()
  }
}
