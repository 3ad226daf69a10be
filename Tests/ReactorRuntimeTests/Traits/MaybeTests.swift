import ReactorRuntime
import ReactorTesting
import Testing

@Suite("Maybe")
struct MaybeTests {
  private let scheduler = TestScheduler(initialClock: 0)

  private func end<Element>(_ maybe: Maybe<Element>) -> [String] {
    let log = Log<String>()
    _ = maybe.subscribe { event in
      switch event {
      case .success(let element): log.add("\(element)")
      case .error: log.add("error")
      case .completed: log.add("completed")
      }
    }
    return log.entries
  }

  @Test("ends with an element, without one, or with an error, and only once")
  func ends() {
    #expect(end(Maybe.just(1)) == ["1"])
    #expect(end(Maybe<Int>.empty()) == ["completed"])
    #expect(end(Maybe<Int>.error(TestError())) == ["error"])
    #expect(end(Maybe<Int>.never()) == [])
    for (event, expected) in [(.success(1), ["1"]), (.completed, ["completed"]), (.error(TestError()), ["error"])]
      as [(MaybeEvent<Int>, [String])]
    {
      let maybe = Maybe<Int>.create { observer in
        observer(event)
        observer(.success(2))
        return Disposables.create()
      }
      #expect(end(maybe) == expected)
    }
  }

  @Test("subscribe calls one of its closures, and onDisposed after it")
  func subscribe() {
    let log = Log<String>()
    for maybe in [Maybe.just(1), .empty(), .error(TestError())] {
      _ = maybe.subscribe(
        onSuccess: { log.add("\($0)") },
        onError: { _ in log.add("error") },
        onCompleted: { log.add("completed") },
        onDisposed: { log.add("disposed") }
      )
    }
    #expect(log.entries == ["1", "disposed", "completed", "disposed", "error", "disposed"])
  }

  @Test("its operators")
  func operators() {
    #expect(end(Maybe.just(1).map { $0 + 1 }) == ["2"])
    #expect(end(Maybe.just("x").compactMap { Int($0) }) == ["completed"])
    #expect(end(Maybe.just(1).filter { $0 > 1 }) == ["completed"])
    #expect(end(Maybe.just(1).flatMap { .just($0 * 2) }) == ["2"])
    #expect(end(Maybe<Int>.error(TestError()).catchAndReturn(3)) == ["3"])
    #expect(end(Maybe<Int>.error(TestError()).catch { _ in .empty() }) == ["completed"])
    #expect(end(Maybe<Int>.empty().ifEmpty(switchTo: Maybe.just(4))) == ["4"])
    #expect(
      events((Maybe<Int>.empty().ifEmpty(switchTo: Single.just(4)) as Single<Int>).asObservable()) == [
        "4", "completed",
      ]
    )
    #expect(events(Maybe<Int>.empty().ifEmpty(default: 5).asObservable()) == ["5", "completed"])
    #expect(end(Maybe.zip(Maybe.just(1), Maybe.just(2)) { $0 + $1 }) == ["3"])
    #expect(end(Maybe.zip(Maybe.just(1), Maybe.just("x")).map { "\($0)\($1)" }) == ["1x"])
    #expect(end(Maybe.zip(Maybe.just(1), Maybe<Int>.empty()) { $0 + $1 }) == ["completed"])
  }

  @Test("asMaybe wants at most one element", arguments: 0..<4)
  func asMaybe(index: Int) {
    let sources: [[Recorded<Event<Int>>]] = [
      [.next(210, 1), .completed(250)], [.completed(250)], [.next(210, 1), .next(220, 2), .completed(250)],
      [.next(210, 1), .error(230, TestError())],
    ]
    let expected: [[Recorded<Event<Int>>]] = [
      [.next(250, 1), .completed(250)], [.completed(250)], [.error(220, RxError.moreThanOneElement)],
      [.error(230, TestError())],
    ]
    let source = scheduler.createHotObservable(sources[index])
    #expect(scheduler.start { source.asMaybe() }.events == expected[index])
    #expect(source.subscriptions == [Subscription(200, [250, 250, 220, 230][index])])
  }
}
