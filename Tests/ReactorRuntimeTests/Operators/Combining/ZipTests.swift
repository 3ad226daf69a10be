import ReactorRuntime
import ReactorTesting
import Testing

@Suite("zip")
struct ZipTests {
  typealias Events = [Recorded<Event<Int>>]
  private let scheduler = TestScheduler(initialClock: 0)

  /// What zip makes of two streams, and when each of them was subscribed to.
  private func zip(_ left: Events, _ right: Events) -> (events: Events, left: [Subscription], right: [Subscription]) {
    let scheduler = TestScheduler(initialClock: 0)
    let (first, second) = (scheduler.createHotObservable(left), scheduler.createHotObservable(right))
    let result = scheduler.start { Observable.zip(first, second) { $0 * 100 + $1 } }
    return (result.events, first.subscriptions, second.subscriptions)
  }

  @Test("elements are paired by their number")
  func pairs() {
    let result = zip(
      [.next(190, 9), .next(210, 1), .next(220, 2), .next(300, 3), .completed(320)],
      [.next(240, 11), .next(250, 12), .next(310, 13), .completed(350)]
    )
    #expect(result.events == [.next(240, 111), .next(250, 212), .next(310, 313), .completed(350)])
    #expect(result.left == [Subscription(200, 320)])
    #expect(result.right == [Subscription(200, 350)])
  }

  @Test("completes when both have completed, also if one had nothing")
  func completion() {
    let result = zip([.completed(210)], [.next(230, 1), .completed(260)])
    #expect(result.events == [.completed(260)])
    #expect(result.left == [Subscription(200, 210)])
    #expect(result.right == [Subscription(200, 260)])
    #expect(zip([], [.completed(215)]).events == [])
  }

  @Test("an error of either ends both")
  func error() {
    for (left, right) in [
      ([.error(230, TestError())], [.next(210, 1)]), ([.completed(205)], [.error(230, TestError())]),
    ]
      as [(Events, Events)]
    {
      let result = zip(left, right)
      #expect(result.events == [.error(230, TestError())])
      #expect(result.right.map(\.unsubscribe) == [230])
    }
  }

  @Test("what the selector throws ends it")
  func selectorThrows() {
    let (first, second) = (
      scheduler.createHotObservable([.next(220, 1)]), scheduler.createHotObservable([.next(210, 2)])
    )
    let result = scheduler.start { Observable.zip(first, second) { _, _ throws -> Int in throw TestError() } }
    #expect(result.events == [.error(220, TestError())])
    #expect(first.subscriptions == [Subscription(200, 220)])
    #expect(second.subscriptions == [Subscription(200, 220)])
  }

  @Test("two to eight streams, with a selector and as tuples")
  func arities() {
    let (a, b) = (Observable.of(1, 2), Observable.of("x", "y", "z"))
    #expect(events(Observable.zip(a, b)) == ["(1, \"x\")", "(2, \"y\")", "completed"])
    #expect(events(Observable.zip(a, a, resultSelector: +)) == ["2", "4", "completed"])
    #expect(events(Observable.zip(a, a, a) { $0 + $1 + $2 }) == ["3", "6", "completed"])
    #expect(events(Observable.zip(a, a, a, a) { $0 + $1 + $2 + $3 }) == ["4", "8", "completed"])
    #expect(events(Observable.zip(a, a, a, a, a) { Sum($0, $1, $2, $3, $4).value }) == ["5", "10", "completed"])
    #expect(events(Observable.zip(a, a, a, a, a, a) { Sum($0, $1, $2, $3, $4, $5).value }) == ["6", "12", "completed"])
    #expect(
      events(Observable.zip(a, a, a, a, a, a, a) { Sum($0, $1, $2, $3, $4, $5, $6).value }) == ["7", "14", "completed"]
    )
    #expect(
      events(Observable.zip(a, a, a, a, a, a, a, a) { Sum($0, $1, $2, $3, $4, $5, $6, $7).value })
        == ["8", "16", "completed"]
    )
    #expect(events(Observable.zip(a, a, a).map { $0 + $1 + $2 }) == ["3", "6", "completed"])
    #expect(events(Observable.zip(a, a, a, a, a, a, a, a).map { $0.0 + $0.7 }) == ["2", "4", "completed"])
  }

  @Test("a collection is over when an element comes that nothing can be paired with")
  func collection() {
    let sources = [
      scheduler.createHotObservable([.next(210, 1), .next(240, 2), .completed(260)]),
      scheduler.createHotObservable([.next(220, 10), .next(250, 20), .next(280, 30), .next(300, 40), .completed(400)]),
      scheduler.createHotObservable([.next(230, 100), .next(255, 200), .completed(290)]),
    ]
    let result = scheduler.start { Observable.zip(sources.map { $0.asObservable() }) { $0.reduce(0, +) } }
    #expect(result.events == [.next(230, 111), .next(255, 222), .completed(300)])
    #expect(
      sources.map(\.subscriptions) == [[Subscription(200, 260)], [Subscription(200, 300)], [Subscription(200, 290)]]
    )
    #expect(events(Observable.zip([Observable.of(1, 2), .of(3, 4)])) == ["[1, 3]", "[2, 4]", "completed"])
    #expect(events(Observable.zip([Observable<Int>]())) == ["completed"])
  }
}

/// Adds without making the compiler think.
struct Sum {
  let value: Int

  init(_ numbers: Int...) {
    value = numbers.reduce(0, +)
  }
}
