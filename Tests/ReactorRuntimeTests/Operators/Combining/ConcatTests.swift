import ReactorRuntime
import ReactorTesting
import Testing

@Suite("concat")
struct ConcatTests {
  private let scheduler = TestScheduler(initialClock: 0)

  @Test("each stream is subscribed to when the one before completes")
  func times() {
    let first = scheduler.createHotObservable([.next(210, 1), .completed(230)])
    let second = scheduler.createColdObservable([.next(20, 2), .next(40, 3), .completed(50)])
    let third = scheduler.createHotObservable([.next(250, 8), .next(290, 4), .completed(300)])
    let result = scheduler.start { Observable.concat([first, second, third].map { $0.asObservable() }) }
    #expect(result.events == [.next(210, 1), .next(250, 2), .next(270, 3), .next(290, 4), .completed(300)])
    #expect(first.subscriptions == [Subscription(200, 230)])
    #expect(second.subscriptions == [Subscription(230, 280)])
    #expect(third.subscriptions == [Subscription(280, 300)])
  }

  @Test("all ways to write it send the same", arguments: 0..<4)
  func overloads(index: Int) {
    let first = scheduler.createHotObservable([.next(210, 1), .completed(230)]).asObservable()
    let second = scheduler.createColdObservable([.next(20, 2), .completed(50)]).asObservable()
    let result = scheduler.start { () -> Observable<Int> in
      switch index {
      case 0: .concat([first, second])
      case 1: .concat(first, second)
      case 2: .concat(AnySequence([first, second]))
      default: first.concat(second)
      }
    }
    #expect(result.events == [.next(210, 1), .next(250, 2), .completed(280)])
  }

  @Test("an error ends it, and the streams that follow aren't subscribed to")
  func error() {
    let first = scheduler.createHotObservable([.next(210, 1), .error(230, TestError())])
    let second = scheduler.createHotObservable([.next(240, 2)])
    let result = scheduler.start { first.concat(second) }
    #expect(result.events == [.next(210, 1), .error(230, TestError())])
    #expect(second.subscriptions == [])
  }

  @Test("disposal ends the stream that runs")
  func disposal() {
    let first = scheduler.createHotObservable([.completed(230, Int.self)])
    let second = scheduler.createHotObservable([.next(240, 2), .next(270, 3)])
    let result = scheduler.start(disposed: 260) { first.concat(second) }
    #expect(result.events == [.next(240, 2)])
    #expect(second.subscriptions == [Subscription(230, 260)])
  }

  @Test("a sequence is walked as it is needed, so that one may contain itself")
  func endless() {
    func count(from number: Int) -> Observable<Int> {
      let both = [0, 1].lazy.map { $0 == 0 ? Observable.just(number) : count(from: number + 1) }
      return .concat(both)
    }
    let stream = count(from: 0).take(10_000).toArray().asObservable()
    let log = Log<[Int]>()
    _ = stream.subscribe(onNext: { log.add($0) })
    #expect(log.entries == [Array(0..<10_000)])
  }

  @Test("a stream is let go of when it has completed")
  func letsGo() {
    final class Held {}
    var held: Held? = Held()
    weak let observed = held
    var streams: [Observable<Int>] = [Observable<Int>.empty().do(onCompleted: { [held] in _ = held }), .never()]
    let subscription = Observable.concat(streams).subscribe()
    streams = []
    held = nil
    #expect(observed == nil)
    subscription.dispose()
  }

  @Test("of streams that a stream carries: each after the one before")
  func nested() {
    let first = scheduler.createColdObservable([.next(30, 1), .completed(50)])
    let second = scheduler.createColdObservable([.next(10, 2), .completed(20)])
    let outer = scheduler.createHotObservable([.next(210, first), .next(220, second), .completed(230)])
    let result = scheduler.start { outer.concat() }
    #expect(result.events == [.next(240, 1), .next(270, 2), .completed(280)])
    #expect(outer.subscriptions == [Subscription(200, 230)])
    #expect(first.subscriptions == [Subscription(210, 260)])
    #expect(second.subscriptions == [Subscription(260, 280)])
  }

  @Test("startWith sends at the subscription")
  func startWith() {
    let source = scheduler.createHotObservable([.next(150, 0), .next(220, 3), .completed(250)])
    let result = scheduler.start { source.startWith(1, 2) }
    #expect(result.events == [.next(200, 1), .next(200, 2), .next(220, 3), .completed(250)])
    #expect(source.subscriptions == [Subscription(200, 250)])
  }

  @Test("one that ends in itself, by way of deferred, may go round any number of times on a small stack")
  func endsInItself() {
    func countdown(from number: Int) -> Observable<Int> {
      number == 0 ? .error(TestError()) : .concat(.just(number), .deferred { countdown(from: number - 1) })
    }
    var count = 0
    var ends: [String] = []
    _ = countdown(from: 100_000).subscribe(onNext: { _ in count += 1 }, onError: { ends.append("\($0)") })
    #expect(count == 100_000)
    #expect(ends == ["TestError()"])
  }

  @Test("two or three of just, which are kept without streams of their own, are what a list of them is")
  func few() {
    let three = Observable.concat(.just(1), .just(2), .just(3))
    let list = Observable.concat([.just(1), .just(2), .just(3)])
    let uses: [(Observable<Int>) -> Observable<Int>] = [
      { $0 },
      { $0.map { $0 * 10 } },
      { $0.filter { $0 != 2 } },
      { $0.take(2) },
      { $0.concat(Observable.concat(.just(4), .just(5))) },
      { Observable.concat(.just(0), $0) },
      { Observable.merge($0, $0) },
      { Observable.zip($0, $0.skip(1)) { $0 * $1 } },
      { $0.flatMap { Observable.concat(.just($0), .just(-$0)) } },
    ]
    for use in uses {
      #expect(events(use(three)) == events(use(list)))
    }
    #expect(events(three) == ["1", "2", "3", "completed"])
    #expect(events(.concat(.just(1), .just(2))) == ["1", "2", "completed"])
    let reactor = ScriptedReactor()
    reactor.onMutate = { reactor, action in
      .concat(.concat(.just("a"), .just("b"), .just("c")), .deferred { .just("\(reactor.currentState.count)") })
    }
    reactor.action.onNext("")
    #expect(reactor.currentState == ["a", "b", "c", "3"])
  }

  @Test("what a factory of deferred throws inside of one is the error")
  func factoryThrows() {
    var ends: [String] = []
    let stream = Observable<Int>.concat(.just(1), .deferred { throw TestError() }, .just(2))
    _ = stream.subscribe(onNext: { ends.append("\($0)") }, onError: { ends.append("\($0)") })
    #expect(ends == ["1", "TestError()"])
  }
}
