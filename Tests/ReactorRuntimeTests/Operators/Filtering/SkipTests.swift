import ReactorRuntime
import ReactorTesting
import Testing

@Suite("skip")
struct SkipTests {
  private let scheduler = TestScheduler(initialClock: 0)
  private let source: TestableObservable<Int>

  init() {
    source = scheduler.createHotObservable([
      .next(190, 9), .next(210, 1), .next(220, 2), .next(230, 3), .completed(250),
    ])
  }

  private func run(_ make: @escaping (TestableObservable<Int>) -> Observable<Int>) -> [Recorded<Event<Int>>] {
    scheduler.start { [source] in make(source) }.events
  }

  @Test("the first elements are left out", arguments: 0...4)
  func skip(count: Int) {
    let all: [Recorded<Event<Int>>] = [.next(210, 1), .next(220, 2), .next(230, 3)]
    #expect(run { $0.skip(count) } == all.dropFirst(count) + [.completed(250)])
    #expect(source.subscriptions == [Subscription(200, 250)])
  }

  @Test("skip(while:) opens at the first element that fails the predicate, and stays open")
  func skipWhile() {
    #expect(events(Observable.of(1, 3, 1).skip(while: { $0 < 2 })) == ["3", "1", "completed"])
    #expect(events(Observable.of(1).skip(while: { _ in throw TestError() })) == ["error"])
    #expect(events(Observable.of(1).skip(while: { _ in true })) == ["completed"])
  }

  @Test("skip(until:) opens with the first element of the other")
  func skipUntil() {
    let other = scheduler.createHotObservable([.next(215, 0), .next(240, 0)])
    #expect(run { $0.skip(until: other) } == [.next(220, 2), .next(230, 3), .completed(250)])
    #expect(other.subscriptions == [Subscription(200, 215)])
  }

  @Test("a closed one doesn't complete; an error of either passes")
  func skipUntilClosed() {
    let other = scheduler.createHotObservable([.completed(215, Int.self)])
    #expect(run { $0.skip(until: other) } == [])
    #expect(source.subscriptions == [Subscription(200, 250)])
    #expect(other.subscriptions == [Subscription(200, 215)])
    #expect(events(Observable<Int>.never().skip(until: Observable<Int>.error(TestError()))) == ["error"])
    #expect(events(Observable<Int>.error(TestError()).skip(until: Observable<Int>.never())) == ["error"])
  }

  @Test("when this stream has completed before, the other isn't heard any more")
  func skipUntilAfterTheEnd() {
    #expect(events(Observable.just(1).skip(until: Observable<Int>.error(TestError()))) == [])
    let other = PublishSubject<Int>()
    let skipped = Observable<Int>.empty().skip(until: other)
    #expect(events(skipped, while: { other.onError(TestError()) }) == [])
  }

  @Test("a source that ends before the other has sent anything is let go of before it")
  func skipUntilLettingGo() {
    let log = Log<String>()
    let source = PublishSubject<Int>()
    let other = Observable<Int>.never().do(onDispose: { log.add("other") })
    let subscription = source.do(onDispose: { log.add("source") }).skip(until: other).subscribe()
    source.onCompleted()
    #expect(log.entries == ["source", "other"])
    subscription.dispose()
  }

  @Test("an error of the other that comes with its first element passes")
  func skipUntilErrorAfterElement() {
    let other = Observable<Int>.create { observer in
      observer.onNext(1)
      observer.onError(TestError())
      return Disposables.create()
    }
    #expect(events(Observable<Int>.never().skip(until: other)) == ["error"])
  }
}
