import Dispatch
import ReactorRuntime
import Testing

@Suite("What becomes of an action")
struct PipelineTests {
  @Test("1: the state is up to date when onNext returns")
  func synchronous() {
    let reactor = ScriptedReactor()
    reactor.action.onNext("a")
    #expect(reactor.currentState == ["a"])
  }

  @Test("2: an action goes through the transforms, mutate and reduce in their order")
  func order() {
    let log = Log<String>()
    let reactor = ScriptedReactor()
    reactor.transformAction = { $0.do(onNext: { log.add("action \($0)") }) }
    reactor.onMutate = { _, action in
      log.add("mutate \(action)")
      return .just(action + "!")
    }
    reactor.transformMutation = { $0.do(onNext: { log.add("mutation \($0)") }) }
    reactor.onReduce = { log.add("reduce \($1)") }
    reactor.transformState = { $0.do(onNext: { log.add("state \($0)") }) }
    reactor.action.onNext("a")
    #expect(
      log.entries == ["state []", "action a", "mutate a", "mutation a!", "reduce a!", #"state ["a!"]"#]
    )
  }

  @Test("3: each transform is called once")
  func transformsOnce() {
    let log = Log<String>()
    let reactor = ScriptedReactor()
    reactor.transformAction = { stream in
      log.add("action")
      return stream
    }
    reactor.transformMutation = { stream in
      log.add("mutation")
      return stream
    }
    reactor.transformState = { stream in
      log.add("state")
      return stream
    }
    for _ in 0..<3 {
      reactor.action.onNext("a")
      _ = reactor.state
    }
    #expect(log.entries.sorted() == ["action", "mutation", "state"])
    #expect(reactor.currentState.count == 3)
  }

  @Test("4: the first touch starts the reactor, reading currentState doesn't", arguments: [true, false])
  func firstTouch(byAction: Bool) {
    let log = Log<String>()
    let reactor = ScriptedReactor()
    reactor.transformMutation = { stream in
      log.add("started")
      return stream
    }
    _ = reactor.currentState
    #expect(log.entries.isEmpty)
    if byAction {
      _ = reactor.action
    } else {
      _ = reactor.state
    }
    #expect(log.entries == ["started"])
  }

  @Test("5: currentState is the initial state before the first touch and the transformed state after it")
  func transformedState() {
    let reactor = ScriptedReactor(["initial"])
    reactor.transformState = { $0.map { $0 + ["transformed"] } }
    #expect(reactor.currentState == ["initial"])
    _ = reactor.state
    #expect(reactor.currentState == ["initial", "transformed"])
  }

  @Test("6: reduce gets the untransformed state")
  func untransformedState() {
    let reactor = ScriptedReactor()
    reactor.transformState = { $0.map { $0 + ["transformed"] } }
    reactor.action.onNext("a")
    reactor.action.onNext("b")
    #expect(reactor.currentState == ["a", "b", "transformed"])
  }

  @Test(
    "41: what transform(state:) sends of its own accord comes where it is sent, so that no older state comes behind a newer one",
    arguments: ["mutate", "reduce", "a subscriber"]
  )
  func olderStates(sender: String) {
    let log = Log<[String]>()
    let bag = DisposeBag()
    let signal = PublishSubject<Void>()
    let reactor = ScriptedReactor()
    reactor.transformState = { states in
      states.flatMapLatest { state -> Observable<[String]> in
        .merge(signal.flatMap { Observable.concat(.just(state + ["again"]), .just(state + ["anew"])) }, .just(state))
      }
    }
    reactor.onMutate = { _, _ in
      if sender == "mutate" { signal.onNext(()) }
      return .of("a", "b", "c")
    }
    reactor.onReduce = { _, mutation in if sender == "reduce", mutation == "b" { signal.onNext(()) } }
    reactor.state.subscribe(onNext: { state in
      log.add(state)
      if sender == "a subscriber", state == ["a"] { signal.onNext(()) }
    })
    .disposed(by: bag)
    reactor.action.onNext("go")
    let before = sender == "mutate" ? [[], ["again"], ["anew"], ["a"]] : [[], ["a"], ["a", "again"], ["a", "anew"]]
    #expect(log.entries == before + [["a", "b"], ["a", "b", "c"]])
    #expect(reactor.currentState == ["a", "b", "c"])
  }

  @Test("39, 41: a mutation is told with the state that became of it, not with an older one that is made known before")
  func mutationBehindOlderState() {
    let log = Log<String>()
    let bag = DisposeBag()
    nonisolated(unsafe) let signal = PublishSubject<Void>()
    let reactor = ScriptedReactor()
    reactor.transformState = { states in .merge(signal.map { ["other"] }, states) }
    reactor.onReduce = { _, _ in
      // On another thread it waits for this one.
      let isDone = DispatchSemaphore(value: 0)
      DispatchQueue.global().async {
        signal.onNext(())
        isDone.signal()
      }
      isDone.wait()
    }
    reactor.mutations.subscribe(onNext: { [weak reactor] in log.add("\($0) \(reactor?.currentState ?? [])") })
      .disposed(by: bag)
    reactor.action.onNext("a")
    #expect(log.entries == ["a [\"a\"]"])
    #expect(reactor.currentState == ["a"])
  }

  @Test("a transform that subscribes to its stream and hands it back sees every element")
  func transformThatListens() {
    let log = Log<[String]>()
    let bag = DisposeBag()
    let reactor = ScriptedReactor()
    reactor.transformState = { states in
      states.subscribe(onNext: { log.add($0) }).disposed(by: bag)
      return states
    }
    reactor.action.onNext("a")
    #expect(log.entries == [[], ["a"]])
    #expect(reactor.currentState == ["a"])
  }

  @Test("transform(action:) can drop actions and add its own")
  func transformedActions() {
    let external = PublishSubject<String>()
    let reactor = ScriptedReactor()
    reactor.transformAction = { .merge(.just("first"), $0.filter { $0 != "dropped" }, external) }
    reactor.action.onNext("dropped")
    reactor.action.onNext("a")
    external.onNext("b")
    #expect(reactor.currentState == ["first", "a", "b"])
  }

  @Test("transform(mutation:) can merge a stream from outside in")
  func mergedMutations() {
    let external = BehaviorSubject(value: "user 1")
    let reactor = ScriptedReactor()
    reactor.transformMutation = { .merge($0, external) }
    reactor.action.onNext("a")
    external.onNext("user 2")
    #expect(reactor.currentState == ["user 1", "a", "user 2"])
  }
}

@Suite("What needn't be written")
struct DefaultsTests {
  private final class Forwarding: Reactor {
    typealias Action = Int
    struct State { var sum = 0 }
    let initialState = State()
    func reduce(state: State, mutation: Int) -> State { State(sum: state.sum + mutation) }
  }

  private final class Silent: Reactor {
    enum Action { case tap }
    enum Mutation { case tapped }
    let initialState = 7
  }

  private final class WithoutReduce: Reactor {
    typealias Action = Int
    let initialState = 7
  }

  private final class InPlace: Reactor {
    typealias Action = Int
    let core = ReactorCore<Int, Int, [Int]>()
    let initialState = [0]
    func reduce(into state: inout [Int], mutation: Int) { state.append(mutation) }
  }

  @Test("21: mutations are the actions by default, and mutate forwards them")
  func forwards() {
    let reactor = Forwarding()
    reactor.action.onNext(2)
    reactor.action.onNext(3)
    #expect(reactor.currentState.sum == 5)
  }

  @Test("21: with mutations of its own, mutate is empty by default")
  func silent() {
    let reactor = Silent()
    let log = Log<Int>()
    let bag = DisposeBag()
    reactor.state.subscribe(onNext: { log.add($0) }).disposed(by: bag)
    reactor.action.onNext(.tap)
    #expect(log.entries == [7])
  }

  @Test("21: without a reduce the state stays the same")
  func withoutReduce() {
    let reactor = WithoutReduce()
    reactor.action.onNext(1)
    #expect(reactor.currentState == 7)
    #expect(reactor.reduce(state: 3, mutation: 1) == 3)
    var state = 4
    reactor.reduce(into: &state, mutation: 1)
    #expect(state == 4)
  }

  @Test("28: reduce(into:mutation:) may be written instead, and either can be called")
  func inPlace() {
    let reactor = InPlace()
    reactor.action.onNext(1)
    #expect(reactor.currentState == [0, 1])
    #expect(reactor.reduce(state: [5], mutation: 6) == [5, 6])
    var sum = Forwarding.State(sum: 1)
    Forwarding().reduce(into: &sum, mutation: 2)
    #expect(sum.sum == 3)
  }
}

@Suite("The shape that the generator writes")
struct GeneratedShapeTests {
  @Test("9: what follows in a concat reads the state that the mutation before it made")
  func deferredReadsFreshState() {
    let reactor = GeneratedCounterReactor()
    reactor.action.onNext(.increase)
    #expect(reactor.currentState.count == 3)
  }

  @Test("a mutation that transform(mutation:) merges in is reduced when the reactor is touched")
  func mergedMutation() {
    let reactor = GeneratedCounterReactor()
    #expect(reactor.currentState.count == 0)
    _ = reactor.state
    #expect(reactor.currentState.count == 1)
  }
}

@Suite("What a reactor does while it starts")
struct StartTests {
  @Test(
    "4: an action that a stream of transform(mutation:) sends while the reactor starts is handled once, behind the start"
  )
  func sendingWhileStarting() {
    let reactor = HastyReactor()
    _ = reactor.state
    #expect(reactor.startCount == 1)
    #expect(reactor.currentState == 1)
    reactor.action.onNext(())
    #expect(reactor.currentState == 2)
  }
}

private final class HastyReactor: Reactor {
  let core = ReactorCore<Void, Int, Int>()
  let initialState = 0
  private(set) var startCount = 0

  func mutate(action: Void) -> Observable<Int> { .just(1) }

  func reduce(state: Int, mutation: Int) -> Int { state + mutation }

  func transform(mutation: Observable<Int>) -> Observable<Int> {
    .merge(
      .deferred { [unowned self] in
        startCount += 1
        action.onNext(())
        _ = state
        return .empty()
      },
      mutation
    )
  }
}
