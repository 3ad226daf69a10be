import ReactorRuntime
import ReactorTesting
import Testing

@Suite("withLatestFrom")
struct WithLatestFromTests {
  typealias Events = [Recorded<Event<Int>>]
  private let scheduler = TestScheduler(initialClock: 0)

  private func run(_ source: Events, _ other: Events) -> (events: Events, source: [Subscription], other: [Subscription])
  {
    let scheduler = TestScheduler(initialClock: 0)
    let (first, second) = (scheduler.createHotObservable(source), scheduler.createHotObservable(other))
    let result = scheduler.start { first.withLatestFrom(second) { $0 * 100 + $1 } }
    return (result.events, first.subscriptions, second.subscriptions)
  }

  @Test("only elements of the first send, with the latest of the second")
  func latest() {
    let result = run(
      [.next(210, 1), .next(230, 2), .next(260, 3), .next(270, 4), .completed(300)],
      [.next(220, 11), .next(250, 12), .completed(265)]
    )
    #expect(result.events == [.next(230, 211), .next(260, 312), .next(270, 412), .completed(300)])
    #expect(result.source == [Subscription(200, 300)])
    #expect(result.other == [Subscription(200, 265)])
  }

  @Test("completes with the first, and fails with either")
  func ends() {
    #expect(run([.completed(240)], []).other == [Subscription(200, 240)])
    #expect(run([.next(210, 1)], [.error(230, TestError())]).events == [.error(230, TestError())])
    #expect(run([.error(225, TestError())], [.next(210, 1)]).events == [.error(225, TestError())])
    #expect(run([.next(210, 1), .completed(220)], [.completed(205)]).events == [.completed(220)])
  }

  @Test("what the selector throws ends it")
  func selectorThrows() {
    let (first, second) = (
      scheduler.createHotObservable([.next(220, 1)]), scheduler.createHotObservable([.next(210, 2)])
    )
    let result = scheduler.start { first.withLatestFrom(second) { _, _ throws -> Int in throw TestError() } }
    #expect(result.events == [.error(220, TestError())])
    #expect(second.subscriptions == [Subscription(200, 220)])
  }

  @Test("without a selector the latest of the second")
  func withoutSelector() {
    let (source, latest) = (PublishSubject<Void>(), BehaviorSubject(value: "a"))
    let log = events(source.withLatestFrom(latest)) {
      source.onNext(())
      latest.onNext("b")
      source.onNext(())
      source.onCompleted()
    }
    #expect(log == ["a", "b", "completed"])
    #expect(!latest.hasObservers)
  }
}
