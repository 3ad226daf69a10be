import Testing

@testable import ReactorRuntime

@Suite("CurrentThreadScheduler")
struct CurrentThreadSchedulerTests {
  private let log = Log<String>()

  private func schedule(_ name: String, _ body: @escaping () -> Void = {}) -> any Disposable {
    CurrentThreadScheduler.instance.schedule(name) { [log] name in
      log.add(name)
      body()
      return Disposables.create()
    }
  }

  @Test("work runs at once, and what it schedules runs after it, in the order of scheduling")
  func order() {
    #expect(CurrentThreadScheduler.isScheduleRequired)
    _ = schedule("a") {
      #expect(!CurrentThreadScheduler.isScheduleRequired)
      _ = schedule("b") {
        _ = schedule("d")
        log.add("end of b")
      }
      _ = schedule("c")
      log.add("end of a")
    }
    #expect(log.entries == ["a", "end of a", "b", "end of b", "c", "d"])
    #expect(CurrentThreadScheduler.isScheduleRequired)
  }

  @Test("work that is disposed of while it waits doesn't run")
  func disposal() {
    _ = schedule("a") {
      let waiting = schedule("b")
      _ = schedule("c")
      waiting.dispose()
    }
    #expect(log.entries == ["a", "c"])
  }

  @Test("what the work returned is disposed of with it")
  func disposesResult() {
    let result = BooleanDisposable()
    let atOnce = CurrentThreadScheduler.instance.schedule(()) { result }
    #expect(!result.isDisposed)
    atOnce.dispose()
    #expect(result.isDisposed)

    let later = BooleanDisposable()
    var waiting: (any Disposable)?
    _ = CurrentThreadScheduler.instance.schedule(()) {
      waiting = CurrentThreadScheduler.instance.schedule(()) { later }
      return Disposables.create()
    }
    #expect(!later.isDisposed)
    waiting?.dispose()
    #expect(later.isDisposed)
  }

  @Test("each thread has a queue of its own")
  func threads() {
    _ = schedule("a") {
      let ranAtOnce = Shared(Log<Bool>())
      onAnotherThread {
        ranAtOnce.value.add(CurrentThreadScheduler.isScheduleRequired)
        _ = CurrentThreadScheduler.instance.schedule(()) {
          ranAtOnce.value.add(true)
          return Disposables.create()
        }
      }
      #expect(ranAtOnce.value.entries == [true, true])
    }
  }

  @Test("a queue of one's own is worked off before what waits around it")
  func ownQueue() {
    _ = schedule("a") {
      _ = schedule("waits")
      CurrentThreadScheduler.withOwnQueue {
        _ = schedule("inner")
        log.add("body")
      }
      log.add("end of a")
    }
    #expect(log.entries == ["a", "body", "inner", "end of a", "waits"])
  }
}

@Suite("Taking turns on the current thread")
struct TakingTurnsTests {
  @Test("streams of elements that are combined take turns")
  func combineLatest() {
    let stream = Observable.combineLatest(Observable.of(0, 1, 2), Observable.of(0, 10, 20)) { $0 + $1 }
    #expect(events(stream) == ["0", "1", "11", "12", "22", "completed"])
  }

  @Test("streams of elements that are merged take turns")
  func merge() {
    #expect(events(Observable.merge(.of(1, 2, 3), .of(10, 20))) == ["1", "10", "2", "20", "3", "completed"])
    #expect(
      events(Observable.merge(.from(AnySequence([1, 2])), .range(start: 10, count: 2))) == [
        "1", "10", "2", "11", "completed",
      ]
    )
    let nested = Observable.of(1, 2).flatMap { Observable.of($0, $0 * 10, $0 * 100) }
    #expect(events(nested) == ["1", "10", "2", "100", "20", "200", "completed"])
  }

  @Test("what has one element only doesn't wait for its turn")
  func just() {
    let stream = Observable.merge(.of(1, 2), .just(10), .concat(.just(20), .of(30)))
    #expect(events(stream) == ["10", "20", "1", "30", "2", "completed"])
  }

  @Test("a stream that is subscribed to by a subscriber takes its turn after it")
  func nestedSubscription() {
    let log = Log<String>()
    let subscription = Observable.of(1, 2).subscribe(onNext: { number in
      _ = Observable.of("a", "b").subscribe(onNext: { log.add("\($0)\(number)") })
      log.add("\(number)")
    })
    #expect(log.entries == ["1", "a1", "2", "b1", "a2", "b2"])
    subscription.dispose()
  }

  @Test("a subject's subscriber is outside of any queue, so that what it subscribes to sends at once")
  func subjects() {
    let log = Log<String>()
    let behavior = BehaviorSubject(value: 0)
    let subscription = behavior.subscribe(onNext: { number in
      _ = Observable.of("a", "b").subscribe(onNext: { log.add("\($0)\(number)") })
      log.add("\(number)")
    })
    behavior.onNext(1)
    #expect(log.entries == ["a0", "b0", "0", "a1", "b1", "1"])
    subscription.dispose()
  }

  @Test("a stream stops when its subscriber has had enough")
  func endless() {
    let numbers = AnySequence(sequence(first: 1) { $0 + 1 })
    #expect(events(Observable.from(numbers).take(3)) == ["1", "2", "3", "completed"])
    let pairs = Observable.zip(Observable.from(numbers), Observable.of("a", "b")) { "\($0)\($1)" }
    #expect(events(pairs.take(2)) == ["1a", "2b", "completed"])
  }

  @Test("disposal in the middle ends a stream that waits for its turn")
  func disposal() {
    let log = Log<Int>()
    let first = SerialDisposable()
    _ = CurrentThreadScheduler.instance.schedule(()) {
      first.disposable = Observable.of(1, 2, 3).subscribe(onNext: { log.add($0) })
      let second = Observable.of(10, 20, 30).subscribe(onNext: { number in
        log.add(number)
        if number == 20 { first.dispose() }
      })
      return second
    }
    #expect(log.entries == [1, 10, 2, 20, 30])
  }

  @Test("1: an action sent from inside of a queue is handled before onNext returns")
  func reactor() {
    let reactor = ScriptedReactor()
    reactor.onMutate = { _, action in .merge(.of("\(action)1", "\(action)2"), .of("\(action)3")) }
    let log = Log<[String]>()
    let subscription = Observable.of("a", "b").subscribe(onNext: { action in
      #expect(!CurrentThreadScheduler.isScheduleRequired)
      reactor.action.onNext(action)
      log.add(reactor.currentState)
    })
    #expect(log.entries == [["a1", "a3", "a2"], ["a1", "a3", "a2", "b1", "b3", "b2"]])
    subscription.dispose()
  }

  @Test("32: also when the transforms take turns, and when the action goes to another reactor")
  func reactors() {
    let (first, second) = (ScriptedReactor(), ScriptedReactor())
    first.transformMutation = { $0.flatMap { Observable.of($0, "\($0)'") } }
    second.transformAction = { $0.flatMap { Observable.of($0, "\($0)'") } }
    second.onMutate = { _, action in Observable.of(action).map { "\($0)!" } }
    let log = Log<[String]>()
    let bag = DisposeBag()
    first.state.skip(1)
      .subscribe(onNext: { state in
        second.action.onNext(state.last ?? "")
        log.add(second.currentState)
      })
      .disposed(by: bag)
    Observable.of("a").subscribe(onNext: { first.action.onNext($0) }).disposed(by: bag)
    #expect(first.currentState == ["a", "a'"])
    #expect(log.entries == [["a!", "a'!"], ["a!", "a'!", "a'!", "a''!"]])
  }
}
