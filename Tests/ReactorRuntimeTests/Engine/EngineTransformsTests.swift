import ReactorRuntime
import Testing

extension HooksTests {
  @Suite("A transform that fails")
  struct FailingTransformTests {
    /// Other tests, which run at the same time, report other things.
    private func reportsOfTransforms(_ body: () -> Void) -> [String] {
      HooksTests.withHooks(body).filter { $0.contains("transform(") }
    }

    @Test("34: what transform(mutation:) throws is reported with its name, and the reactor goes on with it")
    func mutations() {
      let reactor = ScriptedReactor()
      reactor.transformMutation = { mutations in
        mutations.map { mutation in
          if mutation == "bad" { throw TestError() }
          return mutation + "!"
        }
      }
      let reports = reportsOfTransforms {
        for action in ["a", "bad", "b", "bad", "bad", "c"] {
          reactor.action.onNext(action)
        }
      }
      #expect(reactor.currentState == ["a!", "b!", "c!"])
      #expect(reports == Array(repeating: "TestError() in transform(mutation:) of ScriptedReactor", count: 3))
    }

    @Test("34: what transform(action:) throws is reported, and its order stays: transform, mutate, other subscribers")
    func actions() {
      let log = Log<String>()
      let bag = DisposeBag()
      let reactor = ScriptedReactor()
      reactor.transformAction = { actions in
        actions.map { action in
          log.add("transform \(action)")
          if action == "bad" { throw TestError() }
          return action
        }
      }
      reactor.onMutate = { _, action in
        log.add("mutate \(action)")
        return .just(action)
      }
      reactor.action.subscribe(onNext: { log.add("subscriber \($0)") }).disposed(by: bag)
      let reports = reportsOfTransforms {
        reactor.action.onNext("bad")
        reactor.action.onNext("a")
      }
      #expect(
        log.entries == ["transform bad", "subscriber bad", "transform a", "mutate a", "subscriber a"]
      )
      #expect(reports == ["TestError() in transform(action:) of ScriptedReactor"])
    }

    @Test("34: what transform(state:) throws is reported; the state that it was about stays unseen")
    func states() {
      let reactor = ScriptedReactor()
      reactor.transformState = { states in
        states.map { state in
          if state.last == "bad" { throw TestError() }
          return state
        }
      }
      let log = Log<[String]>()
      let bag = DisposeBag()
      reactor.state.subscribe(onNext: { log.add($0) }).disposed(by: bag)
      let reports = reportsOfTransforms {
        for action in ["a", "bad", "b"] {
          reactor.action.onNext(action)
        }
      }
      #expect(log.entries == [[], ["a"], ["a", "bad", "b"]])
      #expect(reports == ["TestError() in transform(state:) of ScriptedReactor"])
    }

    @Test("34: one that fails whenever it is subscribed to is left out from then on, which the report says")
    func failsAtOnce() {
      for part in ["action", "mutation", "state"] {
        let log = Log<String>()
        let reactor = ScriptedReactor()
        switch part {
        case "action": reactor.transformAction = { .merge($0.map { $0 + "!" }, .error(TestError())) }
        case "mutation": reactor.transformMutation = { .merge($0.map { $0 + "!" }, .error(TestError())) }
        default: reactor.transformState = { .merge($0.map { $0 + ["!"] }, .error(TestError())) }
        }
        let bag = DisposeBag()
        let reports = reportsOfTransforms {
          reactor.state.subscribe(onNext: { log.add("\($0.count)") }).disposed(by: bag)
          reactor.action.onNext("a")
        }
        #expect(reactor.currentState == ["a"])
        #expect(log.entries == ["0", "1"])
        #expect(reports.count == 2)
        #expect(reports.first == "TestError() in transform(\(part):) of ScriptedReactor")
        #expect(reports.last?.hasSuffix("from now on the reactor goes on without it") == true)
      }
    }

    @Test("34: a stream that was merged in and fails on another thread loses no action")
    func failsOnAnotherThread() {
      let external = Shared(PublishSubject<String>())
      let subscriptions = Log<Void>()
      let reactor = ScriptedReactor()
      reactor.transformMutation = {
        .merge(
          $0,
          .deferred {
            subscriptions.add(())
            return subscriptions.entries.count == 1 ? external.value : .never()
          }
        )
      }
      reactor.onReduce = { _, mutation in
        if mutation == "a" { onAnotherThread { external.value.onError(TestError()) } }
      }
      reactor.onMutate = { .of($1, $1 + "2") }
      let reports = reportsOfTransforms {
        reactor.action.onNext("a")
      }
      #expect(reactor.currentState == ["a", "a2"])
      #expect(subscriptions.entries.count == 2)
      #expect(reports.count == 1)
    }

    @Test("34: the end of a transformed stream stays its end, and is not reported")
    func completion() {
      let reactor = ScriptedReactor()
      reactor.transformMutation = { $0.take(1) }
      let reports = reportsOfTransforms {
        reactor.action.onNext("a")
        reactor.action.onNext("b")
      }
      #expect(reactor.currentState == ["a"])
      #expect(reports.isEmpty)
    }
  }
}

@Suite("What streams do because of an effect's own code")
struct FedStreamTests {
  /// Where the streams are.
  enum Place: CaseIterable { case transform, effect }

  /// A reactor whose mutations are what it is sent, and what becomes of the numbers of a relay: that is fed by the actions named "feed".
  private func reactor(
    _ place: Place,
    _ numbers: BehaviorRelay<Int>,
    _ stream: @escaping (ScriptedReactor, Observable<Int>) -> Observable<String>
  ) -> ScriptedReactor {
    let reactor = ScriptedReactor()
    if place == .transform {
      reactor.transformMutation = { [unowned reactor] mutations in
        .merge(mutations, stream(reactor, numbers.skip(1)))
      }
    }
    reactor.onMutate = { reactor, action in
      if action == "listen" { return stream(reactor, numbers.skip(1)) }
      guard action == "feed" else { return .just(action) }
      return .concat(
        .deferred {
          numbers.accept(numbers.value + 1)
          return .empty()
        },
        .just("then")
      )
    }
    return reactor
  }

  @Test(
    "40: what an effect's own code sets going is reduced before the effect goes on, each element before the next",
    arguments: Place.allCases
  )
  func elements(place: Place) {
    let reactor = reactor(place, BehaviorRelay(value: 0)) { reactor, numbers in
      numbers.flatMapLatest { Observable.of("\($0)", "\($0)") }
        .flatMap { [unowned reactor] text in
          // As the steps of an event do that ask the state.
          reactor.currentState.contains(text) ? Observable.just("again") : .just(text)
        }
    }
    if place == .effect { reactor.action.onNext("listen") }
    reactor.action.onNext("feed")
    #expect(reactor.currentState == ["1", "again", "then"])
  }

  /// What is made of a number, with a concatenation somewhere in it.
  struct Shape: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let make: @Sendable (Int) -> Observable<String>

    init(_ name: String, _ make: @escaping @Sendable (Observable<String>) -> Observable<String>) {
      testDescription = name
      self.make = { number in make(Observable.just("\(number)+").startWith("\(number)")) }
    }
  }

  @Test(
    "40: what comes of that is what would come of it outside of a reactor",
    arguments: [
      Shape("alone") { $0 },
      Shape("combineLatest, first") { .combineLatest($0, Observable.just("x")) { $0 + $1 } },
      Shape("combineLatest, last") { .combineLatest(Observable.just("x"), $0) { $0 + $1 } },
      Shape("zip") { .zip($0, Observable.of("a", "b")) { $0 + $1 } },
      Shape("withLatestFrom") { Observable.just("x").withLatestFrom($0) },
      Shape("with a latest") { $0.withLatestFrom(Observable.just("x")) { $0 + $1 } },
      Shape("merge") { .merge($0, .just("x")) },
      Shape("concatMap") { $0.concatMap { Observable.just($0 + "y").startWith($0) } },
      Shape("flatMapLatest") { $0.flatMapLatest { Observable.just($0 + "y").startWith($0) } },
      Shape("takeLast") { $0.takeLast(1) },
      Shape("share") { stream in
        let shared = stream.share(replay: 1)
        return .merge(shared, shared)
      },
    ],
    Place.allCases
  )
  func shapes(_ shape: Shape, place: Place) {
    let reactor = reactor(place, BehaviorRelay(value: 0)) { _, numbers in numbers.flatMapLatest(shape.make) }
    if place == .effect { reactor.action.onNext("listen") }
    reactor.action.onNext("feed")
    var expected: [String] = []
    let numbers = PublishRelay<Int>()
    let bag = DisposeBag()
    numbers.flatMapLatest(shape.make).subscribe(onNext: { expected.append($0) }).disposed(by: bag)
    numbers.accept(1)
    #expect(reactor.currentState == expected + ["then"])
  }

  @Test("40: nothing overtakes what came out before and waits, as where a subscriber of the state sets it going")
  func subscriber() {
    let numbers = BehaviorRelay(value: 0)
    let bag = DisposeBag()
    let reactor = reactor(.transform, numbers) { _, numbers in
      numbers.flatMapLatest { number in
        Observable.combineLatest(Observable.just(number).startWith(0), Observable.just(10)) { "\($0 + $1)" }
      }
    }
    reactor.state.subscribe(onNext: { if $0 == ["a"] { numbers.accept(1) } }).disposed(by: bag)
    reactor.action.onNext("a")
    #expect(reactor.currentState.last == "11")
  }

  @Test("41: what a stream in transform(state:) leaves for its turn keeps its order, whichever thread it comes from")
  func turnsOfStates() {
    nonisolated(unsafe) let texts = PublishSubject<String>()
    let bag = DisposeBag()
    let states = Log<[String]>()
    let reactor = ScriptedReactor()
    // No `merge`: what comes from another thread would wait there, as in RxSwift, and not in the reactor.
    reactor.transformState = { _ in texts.inTurn().map { [$0] } }
    reactor.onReduce = { _, _ in texts.onNext("0") }
    reactor.state.subscribe(onNext: { state in
      states.add(state)
      guard state == ["0"] else { return }
      onAnotherThread { texts.onNext("1") }
      texts.onNext("2")
    })
    .disposed(by: bag)
    reactor.action.onNext("a")
    #expect(states.entries == [["0"], ["1"], ["2"]])
  }

  @Test("41: what a stream in transform(state:) leaves for its turn comes also where nothing is being made known")
  func turnWhileReducing() {
    nonisolated(unsafe) let texts = PublishSubject<String>()
    let bag = DisposeBag()
    let states = Log<[String]>()
    let reactor = ScriptedReactor()
    reactor.transformState = { .merge($0, texts.cancellable(id: "texts").map { [$0] }) }
    reactor.onReduce = { _, _ in
      onAnotherThread { texts.onNext("1") }
      texts.onNext("2")
    }
    reactor.state.subscribe(onNext: states.add).disposed(by: bag)
    reactor.action.onNext("a")
    #expect(states.entries == [[], ["a"], ["1"], ["2"]])
  }
}
