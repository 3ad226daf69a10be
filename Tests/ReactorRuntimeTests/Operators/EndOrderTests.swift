import Dispatch
import ReactorRuntime
import ReactorTesting
import Testing

/// When a stream that has ended is let go of: what it holds may be needed by what follows, or be shared with it. All as in RxSwift.
@Suite("The order of ends and releases")
struct EndOrderTests {
  private typealias Source = PublishSubject<Int>

  /// What happens when `ending` is completed, or failed, that `make` has made a stream of.
  private func trace(
    of ending: Source = Source(),
    error: (any Error)? = nil,
    _ make: (Observable<Int>) -> Observable<Int>
  ) -> [String] {
    let log = Log<String>()
    let held = ending.do(afterCompleted: { log.add("after the end") }, onDispose: { log.add("released") })
    let subscription = make(held).subscribe { event in
      if event.isStopEvent {
        log.add("\(event)")
      }
    }
    ending.onNext(1)
    ending.on(error.map { .error($0) } ?? .completed)
    let entries = log.entries
    subscription.dispose()
    return entries
  }

  @Test("a stream of streams is let go of after the end was handed on")
  func outer() {
    let expected = ["completed", "released", "after the end"]
    #expect(trace { $0.flatMap { Observable.just($0) } } == expected)
    #expect(trace { $0.flatMapFirst { Observable.just($0) } } == expected)
    #expect(trace { $0.concatMap { Observable.just($0) } } == expected)
    #expect(trace { $0.map { Observable.just($0) }.merge(maxConcurrent: 2) } == expected)
  }

  @Test("a stream of which the latest counts is let go of first, and so are streams inside of another")
  func latest() {
    let expected = ["released", "completed", "after the end"]
    #expect(trace { $0.flatMapLatest { Observable.just($0) } } == expected)
    #expect(trace { source in Observable.just(1).concat(Observable.empty()).flatMapLatest { _ in source } } == expected)
    let outer = PublishSubject<Observable<Int>>()
    for join in [outer.merge(), outer.merge(maxConcurrent: 1), outer.switchLatest()] {
      let log = Log<String>()
      let (first, second) = (Source(), Source())
      let subscription = join.subscribe(onCompleted: { log.add("completed") })
      outer.onNext(first.do(onDispose: { log.add("first released") }))
      first.onCompleted()
      outer.onNext(second.do(onDispose: { log.add("second released") }))
      second.onError(TestError())
      #expect(log.entries.first == "first released")
      subscription.dispose()
    }
  }

  @Test("a source whose elements take turns is let go of first where more than one of them is replayed")
  func replayed() {
    for (replay, expected) in [(1, ["completed", "released"]), (2, ["released", "completed"])] {
      let log = Log<String>()
      let source = Observable.of(1, 2).do(onDispose: { log.add("released") })
      let subscription = source.share(replay: replay).subscribe(onCompleted: { log.add("completed") })
      #expect(log.entries == expected)
      subscription.dispose()
    }
  }

  @Test("what is made of an error takes its turn, so that what is subscribed to meanwhile comes behind its end")
  func turnOfError() {
    let failures: [Observable<Int>] = [
      .error(TestError()).map { $0 }, .error(TestError()).compactMap { $0 },
      .error(TestError()).flatMap { Observable.just($0) },
    ]
    for failure in failures {
      let log = Log<String>()
      let first = Source()
      let bag = DisposeBag()
      Observable.concat(first, failure).catch { _ in .just(4) }
        .subscribe(
          onNext: { element in
            log.add("\(element)")
            Observable.of(8, 9).subscribe(onNext: { log.add("\($0)") }).disposed(by: bag)
          },
          onCompleted: { log.add("completed") }
        )
        .disposed(by: bag)
      first.onCompleted()
      #expect(log.entries == ["4", "completed", "8", "9"])
    }
  }

  @Test("what can't fail takes its turn behind `catch`, too")
  func turnOfCatch() {
    let log = Log<String>()
    let bag = DisposeBag()
    Observable.just(1).catchAndReturn(0)
      .subscribe(
        onNext: { _ in Observable.of(8, 9).subscribe(onNext: { log.add("\($0)") }).disposed(by: bag) },
        onCompleted: { log.add("completed") }
      )
      .disposed(by: bag)
    #expect(log.entries == ["completed", "8", "9"])
    Observable<Int>.empty().catchAndReturn(0)
      .subscribe(onCompleted: {
        Observable.of(8, 9).subscribe(onNext: { log.add("\($0)") }).disposed(by: bag)
        log.add("empty")
      })
      .disposed(by: bag)
    #expect(log.entries == ["completed", "8", "9", "empty", "8", "9"])
  }

  @Test("streams that are combined are let go of first, those of a collection only where others go on")
  func combined() {
    let first = ["released", "completed", "after the end"]
    let last = ["completed", "released", "after the end"]
    let other = Observable.just(1)
    #expect(trace { Observable.zip(other, $0) { $1 } } == first)
    #expect(trace { Observable.combineLatest(other, $0) { $1 } } == first)
    #expect(trace { Observable.zip([other, $0]) { $0[1] } } == last)
    #expect(trace { Observable.combineLatest([other, $0]) { $0[1] } } == last)
    let released = ["released", "after the end"]
    #expect(trace { Observable.zip(Observable<Int>.never(), $0) { $1 } } == released)
    #expect(trace { Observable.zip([.never(), $0]) { $0[1] } } == released)
    #expect(trace { Observable.combineLatest([.just(1).concat(Observable.never()), $0]) { $0[1] } } == released)
    #expect(trace(error: TestError()) { Observable.zip(other, $0) { $1 } } == ["released", "error(TestError())"])
    #expect(trace(error: TestError()) { Observable.zip([other, $0]) { $0[1] } } == ["error(TestError())", "released"])
  }

  @Test("a stream of which something is kept is let go of when it ends, not with what was kept")
  func kept() {
    let released = ["released", "after the end"]
    let scheduler = TestScheduler(initialClock: 0)
    #expect(trace { $0.delay(.seconds(5), scheduler: scheduler) } == released)
    #expect(trace { $0.sample(Observable<Int>.never()) } == released)
    #expect(trace { Observable<Int>.never().withLatestFrom($0) } == released)
    #expect(
      trace(error: TestError()) { $0.delay(.seconds(5), scheduler: scheduler) } == ["released", "error(TestError())"]
    )
  }

  @Test("merged streams end when all were subscribed to, so that one that ends at once is let go of first")
  func merged() {
    let log = Log<String>()
    let held = Observable<Int>.create { observer in
      observer.onCompleted()
      return Disposables.create { log.add("released") }
    }
    _ = Observable.merge(.empty(), held).subscribe(onCompleted: { log.add("completed") })
    #expect(log.entries == ["released", "completed"])
  }

  @Test("catch lets go of what has failed when the next was subscribed to, which may share what it holds")
  func caught() {
    var connections = 0
    let source = Source()
    let shared = source.do(onSubscribe: { connections += 1 }).share(replay: 1)
    let stream = shared.map { number -> Int in
      if number == 1 { throw TestError() }
      return number
    }
    let received = events(stream.catch { _ in shared }) {
      source.onNext(1)
      source.onNext(2)
    }
    #expect(received == ["1", "2"])
    #expect(connections == 1)
  }

  @Test(
    "after a failure nothing is started any more by a source that can't be disposed of before it has sent all",
    arguments: 0..<5
  )
  func failed(index: Int) {
    var asked: [Int] = []
    func fail(first number: Int) throws -> Observable<Int> {
      asked.append(number)
      if number == 1 { throw TestError() }
      return .just(number)
    }
    let source = Observable<Int>.create { observer in
      (1...3).forEach(observer.onNext)
      observer.onCompleted()
      return Disposables.create()
    }
    let stream: Observable<Int> =
      switch index {
      case 0: source.flatMap(fail)
      case 1: source.flatMapFirst(fail)
      case 2: source.concatMap(fail)
      case 3: source.flatMap { number in Observable.deferred { try fail(first: number) } }
      default: source.concatMap { number in Observable.deferred { try fail(first: number) } }
      }
    #expect(events(stream) == ["error"])
    #expect(asked == [1])
  }

  @Test("a selector that sends the next element itself has its own stream subscribed to first")
  func reentrantSelector() {
    let source = Source()
    var started: [Int] = []
    func start(_ number: Int) -> Observable<Int> {
      if number == 1 {
        source.onNext(2)
      }
      return .deferred {
        started.append(number)
        return .never()
      }
    }
    for stream in [source.flatMapFirst(start), source.concatMap(start)] {
      started = []
      _ = events(stream) { source.onNext(1) }
      #expect(started == [1])
    }
  }
}
