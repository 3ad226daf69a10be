import Foundation
import ReactorRuntime
import ReactorTesting
import Testing

@Suite("buffer, window and groupBy")
struct GroupingTests {
  private let scheduler = TestScheduler(initialClock: 0)

  private var source: TestableObservable<Int> {
    scheduler.createHotObservable([.next(210, 1), .next(220, 2), .next(230, 3), .next(300, 4), .completed(310)])
  }

  @Test("buffer sends what there is when it has enough or the time is over, also nothing")
  func buffer() {
    let source = source
    let result = scheduler.start { source.buffer(timeSpan: .seconds(30), count: 2, scheduler: scheduler) }
    #expect(result.events == [.next(220, [1, 2]), .next(250, [3]), .next(280, []), .next(310, [4]), .completed(310)])
    #expect(source.subscriptions == [Subscription(200, 310)])
  }

  @Test("an error drops what the buffer has")
  func bufferError() {
    let source = scheduler.createHotObservable([.next(210, 1), .error(220, TestError())])
    let result = scheduler.start { source.buffer(timeSpan: .seconds(30), count: 2, scheduler: scheduler) }
    #expect(result.events == [.error(220, TestError())])
  }

  @Test("window sends a stream for each span of time or number of elements")
  func window() {
    let source = source
    let result = scheduler.start {
      source.window(timeSpan: .seconds(30), count: 2, scheduler: scheduler)
        .enumerated()
        .flatMap { index, window in Observable.concat(window.map { "\(index): \($0)" }, .just("\(index) ends")) }
    }
    #expect(
      result.events == [
        .next(210, "0: 1"), .next(220, "0: 2"), .next(220, "0 ends"), .next(230, "1: 3"), .next(250, "1 ends"),
        .next(280, "2 ends"), .next(300, "3: 4"), .next(310, "3 ends"), .completed(310),
      ]
    )
  }

  @Test("the source is kept for as long as a window is subscribed to")
  func windowHolds() {
    let source = source
    let result = scheduler.start {
      source.window(timeSpan: .seconds(1000), count: 3, scheduler: scheduler).take(1).merge()
    }
    #expect(result.events == [.next(210, 1), .next(220, 2), .next(230, 3), .completed(230)])
    #expect(source.subscriptions == [Subscription(200, 230)])
  }

  @Test("groupBy sends a stream for each key, which sends the elements that have it")
  func groupBy() {
    let source = source
    let result = scheduler.start {
      source.groupBy { $0 % 2 }.flatMap { group in
        Observable.concat(group.map { "\(group.key): \($0)" }, .just("\(group.key) ends"))
      }
    }
    #expect(
      result.events == [
        .next(210, "1: 1"), .next(220, "0: 2"), .next(230, "1: 3"), .next(300, "0: 4"), .next(310, "1 ends"),
        .next(310, "0 ends"), .completed(310),
      ]
    )
    #expect(source.subscriptions == [Subscription(200, 310)])
  }

  @Test("what the key selector throws ends the groups and the result")
  func groupByError() {
    let groups = Observable.of(1, 2, 3).groupBy { number in
      if number == 3 { throw TestError() }
      return number
    }
    #expect(
      events(groups.flatMap { $0.materialize().map { "\($0)" } }) == [
        "next(1)", "next(2)", "error(TestError())", "error(TestError())", "error",
      ]
    )
  }

  @Test("a group keeps the source when the result has been left")
  func groupHolds() {
    let source = source
    let result = scheduler.start { source.groupBy { $0 % 2 }.take(1).merge() }
    #expect(result.events == [.next(210, 1), .next(230, 3), .completed(310)])
    #expect(source.subscriptions == [Subscription(200, 310)])
  }

  @Test("materialize makes elements of events, dematerialize events of elements")
  func materialize() {
    #expect(events(Observable.of(1).materialize().map { "\($0)" }) == ["next(1)", "completed", "completed"])
    #expect(
      events(Observable<Int>.error(TestError()).materialize().map { "\($0)" }) == ["error(TestError())", "completed"]
    )
    #expect(events(Observable.of(Event.next(1), .completed, .next(2)).dematerialize()) == ["1", "completed"])
    #expect(events(Observable.of(Event<Int>.error(TestError())).dematerialize()) == ["error"])
    #expect(events(Observable.of(Event.next(1)).dematerialize()) == ["1", "completed"])
  }

  @Test("decode makes values of data; what the decoder throws is the error")
  func decode() {
    let data = Data(#"{"name": "a"}"#.utf8)
    struct Named: Decodable { let name: String }
    let decoded = Observable.of(data, Data()).decode(type: Named.self, decoder: JSONDecoder()).map(\.name)
    #expect(events(decoded) == ["a", "error"])
  }
}
