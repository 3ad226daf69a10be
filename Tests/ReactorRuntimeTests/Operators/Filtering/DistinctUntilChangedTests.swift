import ReactorRuntime
import ReactorTesting
import Testing

@Suite("distinctUntilChanged, filter, map and compactMap in time")
struct DistinctUntilChangedTests {
  private let scheduler = TestScheduler(initialClock: 0)
  private let source: TestableObservable<Int>

  init() {
    source = scheduler.createHotObservable([
      .next(190, 2), .next(210, 2), .next(220, 4), .next(230, 4), .next(240, 7), .next(245, 2), .completed(250),
    ])
  }

  private func run<Element>(
    _ make: @escaping (TestableObservable<Int>) -> Observable<Element>
  ) -> [Recorded<Event<Element>>] {
    scheduler.start { [source] in make(source) }.events
  }

  @Test("an element is left out when it equals the one before")
  func equal() {
    let expected: [Recorded<Event<Int>>] = [
      .next(210, 2), .next(220, 4), .next(240, 7), .next(245, 2), .completed(250),
    ]
    #expect(run { $0.distinctUntilChanged() } == expected)
    #expect(source.subscriptions == [Subscription(200, 250)])
  }

  @Test("or when its key, or the comparison, says so")
  func keys() {
    #expect(
      run { $0.distinctUntilChanged { $0 % 2 } } == [.next(210, 2), .next(240, 7), .next(245, 2), .completed(250)]
    )
  }

  @Test("what key selector and comparer throw ends it")
  func throwing() {
    #expect(run { $0.distinctUntilChanged { _ -> Int in throw TestError() } } == [.error(210, TestError())])
    #expect(source.subscriptions == [Subscription(200, 210)])
  }

  @Test("the first element isn't compared")
  func comparer() {
    #expect(
      run { $0.distinctUntilChanged({ $0 }, comparer: { _, _ in throw TestError() }) }
        == [.next(210, 2), .error(220, TestError())]
    )
  }

  @Test("map, filter and compactMap end with what they throw")
  func mapping() {
    #expect(run { $0.map { $0 == 4 ? try fail() : "\($0)" } } == [.next(210, "2"), .error(220, TestError())])
    #expect(source.subscriptions == [Subscription(200, 220)])
    #expect(events(Observable.of(1, 2, 3).filter { $0 == 3 ? try fail() : $0 > 1 }) == ["2", "error"])
    #expect(events(Observable.of("1", "x", "3").compactMap { Int($0) }) == ["1", "3", "completed"])
  }

  private func fail<Result>() throws -> Result {
    throw TestError()
  }
}
