import ReactorRuntime
import Testing

@Suite("Following what a reactor does")
struct ListeningTests {
  @Test("39: mutations sends each mutation when currentState shows it and before the subscribers of state get that")
  func mutations() {
    let reactor = ScriptedReactor()
    let log = Log<String>()
    let bag = DisposeBag()
    reactor.onMutate = { .concat(.just("\($1)1"), .just("\($1)2")) }
    reactor.state.skip(1).subscribe(onNext: { log.add("state of \($0.count)") }).disposed(by: bag)
    reactor.mutations
      .subscribe(onNext: { [unowned reactor] in log.add("\($0) of \(reactor.currentState.count)") })
      .disposed(by: bag)
    reactor.action.onNext("a")
    #expect(log.entries == ["a1 of 1", "state of 1", "a2 of 2", "state of 2"])
  }

  @Test("39: also with transform(state:), which may keep the state back")
  func mutationsOfTransformedState() {
    let reactor = ScriptedReactor()
    let log = Log<String>()
    let bag = DisposeBag()
    reactor.transformState = { $0.filter { $0.count != 2 } }
    reactor.state.skip(1).subscribe(onNext: { log.add("state of \($0.count)") }).disposed(by: bag)
    reactor.mutations
      .subscribe(onNext: { [unowned reactor] in log.add("\($0) of \(reactor.currentState.count)") })
      .disposed(by: bag)
    for action in ["a", "b", "c"] {
      reactor.action.onNext(action)
    }
    #expect(log.entries == ["a of 1", "state of 1", "b of 1", "c of 3", "state of 3"])
  }

  @Test("39: also when the core reduces in place")
  func mutationsInPlace() {
    final class Sum: Reactor {
      typealias Action = Int
      let core = ReactorCore<Int, Int, Int>(reducesInPlace: true)
      let initialState = 0
      func reduce(into state: inout Int, mutation: Int) { state += mutation }
    }
    let reactor = Sum()
    let log = Log<[Int]>()
    let bag = DisposeBag()
    reactor.mutations.subscribe(onNext: { [unowned reactor] in log.add([$0, reactor.currentState]) }).disposed(by: bag)
    reactor.action.onNext(2)
    reactor.action.onNext(3)
    #expect(log.entries == [[2, 2], [3, 5]])
  }

  @Test("39: subscribing starts the reactor, so that what its start brings is seen; touching doesn't")
  func mutationsOfTheStart() {
    let reactor = ScriptedReactor()
    let log = Log<String>()
    let bag = DisposeBag()
    reactor.transformMutation = { .merge(.just("first"), $0) }
    let mutations = reactor.mutations
    #expect(reactor.currentState.isEmpty)
    mutations.subscribe(onNext: { log.add($0) }).disposed(by: bag)
    #expect(log.entries == ["first"])
  }

  @Test("39: mutations never ends, and sends nothing while the stub is enabled")
  func mutationsUnderStub() {
    let log = Log<String>()
    let bag = DisposeBag()
    var reactor: ScriptedReactor? = ScriptedReactor()
    reactor?.isStubEnabled = true
    reactor?.mutations
      .subscribe(onNext: { log.add($0) }, onError: { _ in log.add("error") }, onCompleted: { log.add("completed") })
      .disposed(by: bag)
    reactor?.action.onNext("recorded")
    reactor?.isStubEnabled = false
    reactor?.action.onNext("handled")
    reactor = nil
    #expect(log.entries == ["handled"])
  }

  @Test("39: one who is disposed of gets nothing more")
  func disposal() {
    let reactor = ScriptedReactor()
    let log = Log<String>()
    let subscription = reactor.mutations.subscribe(onNext: { log.add($0) })
    reactor.action.onNext("a")
    subscription.dispose()
    reactor.action.onNext("b")
    #expect(log.entries == ["a"])
  }

  @Test("a test can follow the actions, also those from the reactor's transforms and subscribers")
  func handledActions() {
    let reactor = ScriptedReactor()
    let log = Log<String>()
    let bag = DisposeBag()
    reactor.transformAction = { .merge(.just("first"), $0.map { $0 + "!" }) }
    reactor.onMutate = { _, action in
      log.add("mutate \(action)")
      return .just(action)
    }
    reactor.handledActions.subscribe(onNext: { log.add($0) }).disposed(by: bag)
    reactor.state.filter { $0.count == 2 }
      .subscribe(onNext: { [unowned reactor] _ in reactor.action.onNext("from subscriber") })
      .disposed(by: bag)
    reactor.action.onNext("a")
    #expect(
      log.entries == ["first", "mutate first", "a!", "mutate a!", "from subscriber!", "mutate from subscriber!"]
    )
  }

  @Test("a test can ask whose effects still run")
  func runningEffects() {
    let reactor = ScriptedReactor()
    let works = ["a": PublishSubject<String>(), "b": PublishSubject<String>(), "c": PublishSubject<String>()]
    reactor.onMutate = { works[$1] ?? .just($1) }
    for action in ["b", "x", "a", "c"] {
      reactor.action.onNext(action)
    }
    #expect(reactor.actionsOfRunningEffects == ["b", "a", "c"])
    works["a"]?.onCompleted()
    #expect(reactor.actionsOfRunningEffects == ["b", "c"])
  }
}
