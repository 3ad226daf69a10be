import Dispatch
import ReactorRuntime
import ReactorTesting
import Testing

@Suite("Single")
struct SingleTests {
  private let scheduler = TestScheduler(initialClock: 0)

  /// What a single does, in words.
  private func end<Element>(_ single: Single<Element>) -> [String] {
    let log = Log<String>()
    _ = single.subscribe { event in
      switch event {
      case .success(let element): log.add("\(element)")
      case .failure: log.add("failure")
      }
    }
    return log.entries
  }

  @Test("create sends the first end only, and disposes of the work with it")
  func create() {
    for (success, events) in [
      (true, [.next(215, 1), .completed(215)]), (false, [.error(215, TestError())]),
    ] as [(Bool, [Recorded<Event<Int>>])] {
      let scheduler = TestScheduler(initialClock: 0)
      var observer: Single<Int>.SingleObserver?
      var disposedAt: TestTime?
      scheduler.scheduleAt(215) { observer?(success ? .success(1) : .failure(TestError())) }
      scheduler.scheduleAt(220) { observer?(.success(2)) }
      let result = scheduler.start {
        Single<Int>.create { given in
          observer = given
          return Disposables.create { disposedAt = scheduler.clock }
        }
      }
      #expect(result.events == events)
      #expect(disposedAt == 215)
    }
  }

  @Test("create stops at disposal")
  func createDisposal() {
    var disposedAt: TestTime?
    let result = scheduler.start(disposed: 240) { [scheduler] in
      Single<Int>.create { _ in Disposables.create { disposedAt = scheduler.clock } }
    }
    #expect(result.events == [])
    #expect(disposedAt == 240)
  }

  @Test("just, error, never, deferred and a scheduled just")
  func creation() {
    #expect(end(Single.just(1)) == ["1"])
    #expect(end(Single<Int>.error(TestError())) == ["failure"])
    #expect(end(Single<Int>.never()) == [])
    #expect(end(Single.deferred { Single.just(2) }) == ["2"])
    #expect(end(Single<Int>.deferred { throw TestError() }) == ["failure"])
    let scheduled = scheduler.start { [scheduler] in Single.just(1, scheduler: scheduler) }
    #expect(scheduled.events == [.next(201, 1), .completed(202)])
  }

  @Test("subscribe calls one of its closures, and onDisposed after it")
  func subscribe() {
    let log = Log<String>()
    _ = Single.just(1).subscribe(onSuccess: { log.add("\($0)") }, onDisposed: { log.add("disposed") })
    _ = Single<Int>.error(TestError()).subscribe(
      onFailure: { _ in log.add("failure") },
      onDisposed: { log.add("disposed") }
    )
    let never = Single<Int>.never().subscribe(onSuccess: { _ in log.add("wrong") }, onDisposed: { log.add("disposed") })
    never.dispose()
    never.dispose()
    #expect(log.entries == ["1", "disposed", "failure", "disposed", "disposed"])
  }

  @Test("subscribe(with:) holds its object weakly")
  func subscribeWith() {
    final class Object { let log = Log<String>() }
    var object: Object? = Object()
    let log = object?.log
    let subject = PublishSubject<Int>()
    guard let target = object else { return }
    let bag = DisposeBag()
    Single.just(1).subscribe(with: target, onSuccess: { $0.log.add("\($1)") }).disposed(by: bag)
    subject.asSingle().subscribe(with: target, onSuccess: { $0.log.add("\($1)") }).disposed(by: bag)
    _ = consume target
    object = nil
    subject.onNext(2)
    subject.onCompleted()
    #expect(log?.entries == ["1"])
  }

  @Test("map, flatMap and their like")
  func operators() {
    #expect(end(Single.just(1).map { $0 + 1 }) == ["2"])
    #expect(end(Single.just(1).map { _ -> Int in throw TestError() }) == ["failure"])
    #expect(end(Single.just(1).flatMap { .just("\($0)!") }) == ["1!"])
    #expect(events(Single.just(1).filter { $0 > 1 }.asObservable()) == ["completed"])
    #expect(events(Single.just("3").compactMap { Int($0) }.asObservable()) == ["3", "completed"])
    #expect(events(Single.just(1).flatMapMaybe { _ in Maybe<Int>.empty() }.asObservable()) == ["completed"])
    #expect(events(Single.just(1).flatMapCompletable { _ in .error(TestError()) }.asObservable()) == ["error"])
    #expect(events(Single.just(1).asMaybe().asObservable()) == ["1", "completed"])
    #expect(events(Single.just(1).asCompletable().asObservable()) == ["completed"])
  }

  @Test("catch, catchAndReturn and retry")
  func errors() {
    let failing = Single<Int>.error(TestError())
    #expect(end(failing.catch { _ in .just(2) }) == ["2"])
    #expect(end(failing.catchAndReturn(3)) == ["3"])
    var attempts = 0
    let second = Single<Int>.deferred {
      attempts += 1
      return attempts % 3 == 0 ? .just(attempts) : .error(TestError())
    }
    #expect(end(second.retry(3)) == ["3"])
    #expect(end(second.retry()) == ["6"])
    #expect(end(second.retry(2)) == ["failure"])
    attempts = 0
    #expect(end(second.retry { (errors: Observable<any Error>) in errors }) == ["3"])
    attempts = 0
    #expect(end(second.retry { (errors: Observable<TestError>) in errors }) == ["3"])
  }

  @Test("do looks at the element, the error and the subscription")
  func doOrder() {
    let log = Log<String>()
    _ = Single.just(1)
      .do(
        onSuccess: { log.add("on \($0)") },
        afterSuccess: { log.add("after \($0)") },
        onSubscribe: { log.add("subscribe") },
        onSubscribed: { log.add("subscribed") },
        onDispose: { log.add("dispose") }
      )
      .subscribe(onSuccess: { log.add("\($0)") })
    #expect(log.entries == ["subscribe", "on 1", "1", "after 1", "subscribed", "dispose"])
  }

  @Test("zip of two to eight and of collections")
  func zip() {
    let a = Single.just(1)
    #expect(end(Single.zip(a, Single.just("x")).map { "\($0)\($1)" }) == ["1x"])
    #expect(end(Single.zip(a, a) { $0 + $1 }) == ["2"])
    #expect(end(Single.zip(a, a, a) { $0 + $1 + $2 }) == ["3"])
    #expect(end(Single.zip(a, a, a, a, a, a, a, a) { Sum($0, $1, $2, $3, $4, $5, $6, $7).value }) == ["8"])
    #expect(end(Single.zip([a, a, a])) == ["[1, 1, 1]"])
    #expect(end(Single.zip([a, a]) { $0.reduce(0, +) }) == ["2"])
    #expect(end(Single.zip([Single<Int>]())) == ["[]"])
    #expect(end(Single.zip([a, .error(TestError())])) == ["failure"])
  }

  @Test("delay, delaySubscription, observe(on:), subscribe(on:), timeout and timer", arguments: 0..<7)
  func time(index: Int) {
    let result = scheduler.start { [scheduler] () -> Single<Int> in
      let slow = scheduler.createColdObservable([.next(30, 1), .completed(30)]).asSingle()
      return switch index {
      case 0: Single.just(1).delay(.seconds(2), scheduler: scheduler)
      case 1: Single.just(1).delaySubscription(.seconds(2), scheduler: scheduler)
      case 2: Single.just(1).observe(on: scheduler)
      case 3: Single.just(1).subscribe(on: scheduler)
      case 4: slow.timeout(.seconds(20), scheduler: scheduler)
      case 5: slow.timeout(.seconds(20), other: .just(2), scheduler: scheduler)
      default: Single<Int>.timer(.seconds(5), scheduler: scheduler)
      }
    }
    let expected: [[Recorded<Event<Int>>]] = [
      [.next(202, 1), .completed(203)], [.next(202, 1), .completed(202)], [.next(201, 1), .completed(202)],
      [.next(201, 1), .completed(201)], [.error(220, RxError.timeout)], [.next(220, 2), .completed(220)],
      [.next(205, 0), .completed(205)],
    ]
    #expect(result.events == expected[index])
  }

  @Test("asSingle wants exactly one element", arguments: 0..<4)
  func asSingle(index: Int) {
    let sources: [[Recorded<Event<Int>>]] = [
      [.next(210, 1), .completed(250)], [.completed(250)], [.next(210, 1), .next(220, 2), .completed(250)],
      [.next(210, 1), .error(230, TestError())],
    ]
    let expected: [[Recorded<Event<Int>>]] = [
      [.next(250, 1), .completed(250)], [.error(250, RxError.noElements)], [.error(220, RxError.moreThanOneElement)],
      [.error(230, TestError())],
    ]
    let source = scheduler.createHotObservable(sources[index])
    #expect(scheduler.start { source.asSingle() }.events == expected[index])
    #expect(source.subscriptions == [Subscription(200, [250, 250, 220, 230][index])])
  }

  @Test("first takes one element, or nil")
  func first() {
    let source = scheduler.createHotObservable([.next(210, 1), .next(220, 2)])
    let result = scheduler.start { source.first() }
    #expect(result.events == [.next(210, 1), .completed(210)])
    #expect(source.subscriptions == [Subscription(200, 210)])
    #expect(end(Observable<Int>.empty().first()) == ["nil"])
    #expect(end(Observable<Int>.error(TestError()).first()) == ["failure"])
  }

  @Test("an error without a closure for it reaches the hook")
  func hook() {
    let log = Log<String>()
    let before = Hooks.defaultErrorHandler
    Hooks.defaultErrorHandler = { stack, error in if error is HookError { log.add("\(stack) \(error)") } }
    _ = Single<Int>.error(HookError()).subscribe(onSuccess: { _ in })
    _ = Maybe<Int>.error(HookError()).subscribe(onSuccess: { _ in })
    _ = Completable.error(HookError()).subscribe()
    _ = Observable<Int>.error(HookError()).subscribe()
    Hooks.defaultErrorHandler = before
    #expect(log.entries == Array(repeating: "[] HookError()", count: 4))
  }

  private struct HookError: Error {}
}
