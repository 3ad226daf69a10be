import ReactorRuntime
import ReactorTesting
import Testing

@Suite("Completable")
struct CompletableTests {
  private let scheduler = TestScheduler(initialClock: 0)

  private func end(_ completable: Completable) -> [String] {
    let log = Log<String>()
    _ = completable.subscribe { event in
      switch event {
      case .completed: log.add("completed")
      case .error: log.add("error")
      }
    }
    return log.entries
  }

  private func hot(_ event: Recorded<Event<Never>>) -> TestableObservable<Never> {
    scheduler.createHotObservable([event])
  }

  @Test("ends with completion or an error, and only once")
  func ends() {
    #expect(end(.empty()) == ["completed"])
    #expect(end(.error(TestError())) == ["error"])
    #expect(end(.never()) == [])
    let twice = Completable.create { observer in
      observer(.completed)
      observer(.error(TestError()))
      return Disposables.create()
    }
    #expect(end(twice) == ["completed"])
    #expect(end(.deferred { throw TestError() }) == ["error"])
    #expect(end(Observable.of(1, 2).ignoreElements().asCompletable()) == ["completed"])
  }

  @Test("subscribe calls one of its closures, and onDisposed after it")
  func subscribe() {
    let log = Log<String>()
    for completable in [Completable.empty(), .error(TestError())] {
      _ = completable.subscribe(
        onCompleted: { log.add("completed") },
        onError: { _ in log.add("error") },
        onDisposed: { log.add("disposed") }
      )
    }
    #expect(log.entries == ["completed", "disposed", "error", "disposed"])
  }

  @Test("andThen subscribes to what follows after completion", arguments: 0..<4)
  func andThen(index: Int) {
    let first = hot(.completed(220))
    let second = scheduler.createColdObservable([.next(20, 1), .completed(50)])
    let done = scheduler.createColdObservable([.completed(50, Never.self)])
    let result = scheduler.start { () -> Observable<Int> in
      let completable = first.asCompletable()
      return switch index {
      case 0: completable.andThen(second.asObservable())
      case 1: completable.andThen(second.asSingle()).asObservable()
      case 2: completable.andThen(second.asMaybe()).asObservable()
      default: completable.andThen(done.asCompletable()).asObservable().map { _ -> Int in }
      }
    }
    let time = index == 0 ? 240 : 270
    #expect(result.events == (index == 3 ? [] : [.next(time, 1)]) + [.completed(270)])
    #expect(first.subscriptions == [Subscription(200, 220)])
    #expect((index == 3 ? done.subscriptions : second.subscriptions) == [Subscription(220, 270)])
  }

  @Test("andThen doesn't subscribe to what follows after an error")
  func andThenError() {
    let first = hot(.error(220, TestError()))
    let second = scheduler.createColdObservable([.next(20, 1)])
    let result = scheduler.start { first.asCompletable().andThen(second.asSingle()) }
    #expect(result.events == [.error(220, TestError())])
    #expect(second.subscriptions == [])
  }

  @Test("andThen lets go of the completable that has ended")
  func andThenLetsGo() {
    final class Held {}
    var held: Held? = Held()
    weak let observed = held
    let subject = PublishSubject<Never>()
    var first: Completable? = subject.asCompletable().do(onCompleted: { [held] in _ = held })
    let subscription = first?.andThen(Observable<Int>.never()).subscribe()
    first = nil
    held = nil
    #expect(observed != nil)
    subject.onCompleted()
    #expect(observed == nil)
    subscription?.dispose()
  }

  @Test("a reactor reads what follows a completable that has ended without subscribing")
  func inReactor() {
    let reactor = ScriptedReactor()
    let saving = PublishSubject<Never>()
    reactor.onMutate = { _, action in
      action == "now"
        ? Completable.empty().andThen(.of("saved", "closed")) : saving.asCompletable().andThen(.just("later"))
    }
    reactor.action.onNext("later")
    reactor.action.onNext("now")
    #expect(reactor.currentState == ["saved", "closed"])
    saving.onCompleted()
    #expect(reactor.currentState == ["saved", "closed", "later"])
  }

  @Test("zip waits for all, concat takes them one after the other", arguments: 0..<7)
  func several(index: Int) {
    let (first, second) = (hot(.completed(230)), hot(.completed(260)))
    let result = scheduler.start { () -> Completable in
      let (a, b) = (first.asCompletable(), second.asCompletable())
      return switch index {
      case 0: .zip(a, b)
      case 1: .zip([a, b])
      case 2: .zip(AnyCollection([a, b]))
      case 3: .concat(a, b)
      case 4: .concat([a, b])
      case 5: .concat(AnySequence([a, b]))
      default: a.concat(b)
      }
    }
    #expect(result.events == [.completed(260)])
    #expect(first.subscriptions == [Subscription(200, 230)])
    #expect(second.subscriptions == [Subscription(index < 3 ? 200 : 230, 260)])
  }

  @Test("zip fails with the first that fails")
  func zipError() {
    let (first, second) = (hot(.completed(270)), hot(.error(240, TestError())))
    let result = scheduler.start { Completable.zip(first.asCompletable(), second.asCompletable()) }
    #expect(result.events == [.error(240, TestError())])
    #expect(first.subscriptions == [Subscription(200, 240)])
  }

  @Test("catch and retry")
  func errors() {
    #expect(end(Completable.error(TestError()).catch { _ in .empty() }) == ["completed"])
    var attempts = 0
    let third = Completable.deferred {
      attempts += 1
      return attempts == 3 ? .empty() : .error(TestError())
    }
    #expect(end(third.retry(3)) == ["completed"])
    #expect(attempts == 3)
  }
}
