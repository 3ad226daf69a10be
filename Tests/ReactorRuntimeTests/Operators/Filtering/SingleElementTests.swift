import ReactorRuntime
import ReactorTesting
import Testing

@Suite("single")
struct SingleElementTests {
  private struct Failure: Error {}

  private func run(
    _ events: [Recorded<Event<Int>>],
    _ make: @escaping (TestableObservable<Int>) -> Observable<Int>
  ) -> (events: [Recorded<Event<Int>>], subscriptions: [Subscription]) {
    let scheduler = TestScheduler(initialClock: 0)
    let source = scheduler.createHotObservable(events)
    let observer = scheduler.start { make(source) }
    return (observer.events, source.subscriptions)
  }

  @Test("sends the only element at once and completes with the source")
  func one() {
    let result = run([.next(205, 7), .completed(240)]) { $0.single() }
    #expect(result.events == [.next(205, 7), .completed(240)])
    #expect(result.subscriptions == [Subscription(200, 240)])
  }

  @Test("fails at the second element and unsubscribes")
  func two() {
    let result = run([.next(205, 7), .next(215, 8), .completed(240)]) { $0.single() }
    #expect(result.events == [.next(205, 7), .error(215, RxError.moreThanOneElement)])
    #expect(result.subscriptions == [Subscription(200, 215)])
  }

  @Test("fails when the source completes without an element, and with the source's error")
  func none() {
    #expect(run([.completed(240)]) { $0.single() }.events == [.error(240, RxError.noElements)])
    #expect(run([.error(240, Failure())]) { $0.single() }.events == [.error(240, Failure())])
  }

  @Test("with a predicate counts only the elements for which it holds")
  func predicate() {
    let events: [Recorded<Event<Int>>] = [.next(205, 7), .next(215, 8), .next(225, 9), .completed(240)]
    #expect(run(events) { $0.single { $0 == 8 } }.events == [.next(215, 8), .completed(240)])
    #expect(run(events) { $0.single { $0 > 7 } }.events == [.next(215, 8), .error(225, RxError.moreThanOneElement)])
    #expect(run(events) { $0.single { $0 > 9 } }.events == [.error(240, RxError.noElements)])
    #expect(run(events) { $0.single { _ in throw Failure() } }.events == [.error(205, Failure())])
  }
}
