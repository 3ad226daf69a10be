import ReactorRuntime
import ReactorTesting
import Testing

@Suite("combineLatest")
struct CombineLatestTests {
  typealias Events = [Recorded<Event<Int>>]
  private let scheduler = TestScheduler(initialClock: 0)

  private func combine(_ left: Events, _ right: Events) -> (events: Events, left: [Subscription], right: [Subscription])
  {
    let scheduler = TestScheduler(initialClock: 0)
    let (first, second) = (scheduler.createHotObservable(left), scheduler.createHotObservable(right))
    let result = scheduler.start { Observable.combineLatest(first, second) { $0 * 100 + $1 } }
    return (result.events, first.subscriptions, second.subscriptions)
  }

  @Test("each element is combined with the latest of the other, once there is one")
  func latest() {
    let result = combine(
      [.next(190, 9), .next(210, 1), .next(220, 2), .next(270, 3), .completed(300)],
      [.next(240, 11), .next(250, 12), .next(310, 13), .completed(350)]
    )
    #expect(
      result.events == [
        .next(240, 211), .next(250, 212), .next(270, 312), .next(310, 313), .completed(350),
      ]
    )
    #expect(result.left == [Subscription(200, 300)])
    #expect(result.right == [Subscription(200, 350)])
  }

  @Test("is over when an element comes that nothing can be combined with")
  func earlyCompletion() {
    let result = combine([.completed(210)], [.next(230, 1), .completed(260)])
    #expect(result.events == [.completed(230)])
    #expect(result.left == [Subscription(200, 210)])
    #expect(result.right == [Subscription(200, 230)])
    #expect(combine([.next(215, 1), .completed(220)], [.completed(210)]).events == [.completed(215)])
    #expect(combine([.completed(210)], []).events == [])
  }

  @Test("an error of either ends both")
  func error() {
    let result = combine([.next(210, 1), .completed(220)], [.next(215, 2), .error(240, TestError())])
    #expect(result.events == [.next(215, 102), .error(240, TestError())])
    #expect(result.left == [Subscription(200, 220)])
    #expect(combine([.error(225, TestError())], []).right == [Subscription(200, 225)])
  }

  @Test("what the selector throws ends it")
  func selectorThrows() {
    let (first, second) = (
      scheduler.createHotObservable([.next(220, 1)]), scheduler.createHotObservable([.next(210, 2)])
    )
    let result = scheduler.start { Observable.combineLatest(first, second) { _, _ throws -> Int in throw TestError() } }
    #expect(result.events == [.error(220, TestError())])
    #expect(second.subscriptions == [Subscription(200, 220)])
  }

  @Test("two to eight streams, with a selector and as tuples")
  func arities() {
    let (a, b) = (Observable.just(1), Observable.just("x"))
    #expect(events(Observable.combineLatest(a, b)) == ["(1, \"x\")", "completed"])
    #expect(events(Observable.combineLatest(a, a, resultSelector: +)) == ["2", "completed"])
    #expect(events(Observable.combineLatest(a, a, a) { $0 + $1 + $2 }) == ["3", "completed"])
    #expect(events(Observable.combineLatest(a, a, a, a) { $0 + $1 + $2 + $3 }) == ["4", "completed"])
    #expect(events(Observable.combineLatest(a, a, a, a, a) { Sum($0, $1, $2, $3, $4).value }) == ["5", "completed"])
    #expect(
      events(Observable.combineLatest(a, a, a, a, a, a) { Sum($0, $1, $2, $3, $4, $5).value }) == ["6", "completed"]
    )
    #expect(
      events(Observable.combineLatest(a, a, a, a, a, a, a) { Sum($0, $1, $2, $3, $4, $5, $6).value })
        == ["7", "completed"]
    )
    #expect(
      events(Observable.combineLatest(a, a, a, a, a, a, a, a) { Sum($0, $1, $2, $3, $4, $5, $6, $7).value })
        == ["8", "completed"]
    )
    #expect(events(Observable.combineLatest(a, a, a, a).map { $0 + $1 + $2 + $3 }) == ["4", "completed"])
  }

  @Test("a collection: an array of the latest elements")
  func collection() {
    let sources = [
      scheduler.createHotObservable([.next(210, 1), .next(250, 2), .completed(270)]),
      scheduler.createHotObservable([.next(220, 10), .completed(260)]),
    ]
    let result = scheduler.start { Observable.combineLatest(sources.map { $0.asObservable() }) { $0.reduce(0, +) } }
    #expect(result.events == [.next(220, 11), .next(250, 12), .completed(270)])
    #expect(events(Observable.combineLatest([Observable.just(1), .just(2)])) == ["[1, 2]", "completed"])
    #expect(events(Observable.combineLatest([Observable<Int>]())) == ["[]", "completed"])
    #expect(events(Observable.combineLatest([Observable<Int>]()) { $0.count }) == ["0", "completed"])
    #expect(events(Observable<Int>.combineLatest([Observable<Int>]()) { _ in throw TestError() }) == ["error"])
  }

  @Test("optional elements count as elements")
  func optionals() {
    let stream = Observable.combineLatest(Observable<Int?>.just(nil), Observable.just(2)) { "\($0 as Any) \($1)" }
    #expect(events(stream) == ["nil 2", "completed"])
  }
}
