import ReactorRuntime
import Testing

@Suite("Who sees which state when")
struct StateTests {
  @Test("7: a new subscriber of state gets the latest state synchronously, once")
  func latestState() {
    let reactor = ScriptedReactor()
    reactor.action.onNext("a")
    let log = Log<[String]>()
    let bag = DisposeBag()
    reactor.state.subscribe(onNext: { log.add($0) }).disposed(by: bag)
    #expect(log.entries == [["a"]])
  }

  @Test("8: currentState is set before subscribers run; inside reduce it is still the old one")
  func currentState() {
    let log = Log<String>()
    let bag = DisposeBag()
    let reactor = ScriptedReactor()
    reactor.onReduce = { reactor, _ in log.add("reduce \(reactor.currentState)") }
    reactor.state.skip(1)
      .subscribe(onNext: { [unowned reactor] in log.add("subscriber \($0) \(reactor.currentState)") })
      .disposed(by: bag)
    reactor.action.onNext("a")
    #expect(log.entries == ["reduce []", #"subscriber ["a"] ["a"]"#])
  }

  @Test("10: actions work without any subscriber")
  func withoutSubscribers() {
    let reactor = ScriptedReactor()
    let action = reactor.action
    action.onNext("a")
    action.onNext("b")
    #expect(reactor.currentState == ["a", "b"])
  }

  @Test("15: an action from a subscriber runs after the synchronous mutations of the running action")
  func actionFromSubscriber() {
    let reactor = ScriptedReactor()
    let bag = DisposeBag()
    reactor.onMutate = { .concat(.just("\($1)1"), .just("\($1)2")) }
    reactor.state.filter { $0.count == 1 }
      .subscribe(onNext: { [unowned reactor] _ in reactor.action.onNext("b") })
      .disposed(by: bag)
    reactor.action.onNext("a")
    #expect(reactor.currentState == ["a1", "a2", "b1", "b2"])
  }

  @Test("15: an action from reduce runs after the synchronous mutations of the running action")
  func actionFromReduce() {
    let reactor = ScriptedReactor()
    reactor.onMutate = { _, action in
      .create { observer in
        observer.onNext("\(action)1")
        observer.onNext("\(action)2")
        observer.onCompleted()
        return Disposables.create()
      }
    }
    reactor.onReduce = { reactor, mutation in
      if mutation == "a1" { reactor.action.onNext("b") }
    }
    reactor.action.onNext("a")
    #expect(reactor.currentState == ["a1", "a2", "b1", "b2"])
  }

  @Test("16: all subscribers see all states in the same order, though one of them sends an action")
  func sameOrder() {
    let reactor = ScriptedReactor()
    let (first, second) = (Log<Int>(), Log<Int>())
    let bag = DisposeBag()
    reactor.state
      .subscribe(onNext: { [unowned reactor] state in
        first.add(state.count)
        if state.count < 4 { reactor.action.onNext("again") }
      })
      .disposed(by: bag)
    reactor.state.subscribe(onNext: { second.add($0.count) }).disposed(by: bag)
    reactor.action.onNext("a")
    #expect(first.entries == [0, 1, 2, 3, 4, 5])
    #expect(second.entries == [4, 5])

    let (third, fourth) = (Log<Int>(), Log<Int>())
    reactor.state.subscribe(onNext: { third.add($0.count) }).disposed(by: bag)
    reactor.state.subscribe(onNext: { fourth.add($0.count) }).disposed(by: bag)
    reactor.action.onNext("b")
    #expect(third.entries == [5, 6])
    #expect(fourth.entries == third.entries)
  }

  @Test("16: one who subscribes inside a subscriber gets the running state once and then all others")
  func subscriberInsideSubscriber() {
    let reactor = ScriptedReactor()
    let (outer, inner) = (Log<Int>(), Log<Int>())
    let bag = DisposeBag()
    reactor.state
      .subscribe(onNext: { [unowned reactor] state in
        outer.add(state.count)
        if state.count == 1 {
          reactor.state.subscribe(onNext: { inner.add($0.count) }).disposed(by: bag)
          reactor.action.onNext("c")
        }
      })
      .disposed(by: bag)
    reactor.action.onNext("a")
    reactor.action.onNext("b")
    #expect(outer.entries == [0, 1, 2, 3])
    #expect(inner.entries == [1, 2, 3])
  }

  @Test("17: observers are called in the order of subscription")
  func orderOfSubscription() {
    let reactor = ScriptedReactor()
    let log = Log<Int>()
    let bag = DisposeBag()
    for number in 0..<5 {
      reactor.state.skip(1).subscribe(onNext: { _ in log.add(number) }).disposed(by: bag)
    }
    reactor.action.onNext("a")
    #expect(log.entries == [0, 1, 2, 3, 4])
  }

  @Test("a subscriber that is disposed of by one before it gets nothing more")
  func disposedMeanwhile() {
    let reactor = ScriptedReactor()
    let log = Log<Int>()
    let bag = DisposeBag()
    let late = SerialDisposable()
    reactor.state.skip(1).subscribe(onNext: { _ in late.dispose() }).disposed(by: bag)
    late.disposable = reactor.state.subscribe(onNext: { log.add($0.count) })
    reactor.action.onNext("a")
    #expect(log.entries == [0])
  }

  @Test("39: state(keyPath) sends a field when it differs")
  func field() {
    let reactor = GeneratedCounterReactor()
    let log = Log<Int>()
    let bag = DisposeBag()
    reactor.state(\.count).subscribe(onNext: { log.add($0) }).disposed(by: bag)
    reactor.action.onNext(.increase)
    reactor.state(\.message).subscribe(onNext: { log.add($0 == nil ? -1 : -2) }).disposed(by: bag)
    reactor.action.onNext(.increase)
    #expect(log.entries == [1, 2, 3, -1, 4, 5])
  }
}

@Suite("A core that reduces in place")
struct InPlaceTests {
  private final class Items: Reactor {
    enum Action { case add(Int) }
    typealias Mutation = Action
    struct State { var items: [Int] = [] }

    let core = ReactorCore<Action, Action, State>(reducesInPlace: true)
    let initialState = State(items: Array(repeating: 0, count: 8))
    private(set) var addresses: Set<UInt> = []

    func reduce(into state: inout State, mutation: Action) {
      switch mutation {
      case .add(let index): state.items[index % 8] += 1
      }
      state.items.withUnsafeBufferPointer { _ = addresses.insert(UInt(bitPattern: $0.baseAddress)) }
    }
  }

  @Test("28: doesn't copy what is in the state")
  func copiesNothing() {
    let reactor = Items()
    reactor.action.onNext(.add(0))
    for number in 0..<100 {
      reactor.action.onNext(.add(number))
    }
    // The first change parts the state from the initial state; from then on the array stays where it is.
    #expect(reactor.addresses.count == 1)
    #expect(reactor.currentState.items.reduce(0, +) == 101)
  }

  @Test("28: readers and subscribers on other threads see whole states only, in their order")
  func readers() {
    let reactor = Shared(Items())
    let bag = Shared(DisposeBag())
    let logs = (0..<4).map { _ in Log<Int>() }
    onThreads(8) { index in
      if index < 4 {
        reactor.value.state.map { $0.items.reduce(0, +) }.subscribe(onNext: { logs[index].add($0) })
          .disposed(by: bag.value)
      } else {
        for number in 0..<200 {
          reactor.value.action.onNext(.add(number))
          _ = reactor.value.currentState.items.count
        }
      }
    }
    for log in logs {
      #expect(log.entries == Array((log.entries.first ?? -1)...800))
    }
  }
}
