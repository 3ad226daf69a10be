import ReactorRuntime
import Testing

@Suite("What runs because of an action")
struct EffectTests {
  @Test("9: the next child of a concat starts after the mutation before it was reduced")
  func concatReadsFreshState() {
    let reactor = ScriptedReactor()
    let gap = PublishSubject<String>()
    reactor.onMutate = { reactor, _ in
      let count = Observable<String>.deferred { [unowned reactor] in .just("count \(reactor.currentState.count)") }
      return .concat(.just("start"), count, gap.take(1), count)
    }
    reactor.action.onNext("a")
    #expect(reactor.currentState == ["start", "count 1"])
    gap.onNext("gap")
    #expect(reactor.currentState == ["start", "count 1", "gap", "count 3"])
  }

  @Test("9: a concat that ends in itself, by way of deferred, may go round any number of times on a small stack")
  func endsInItself() {
    func countdown(from number: Int) -> Observable<Int> {
      number == 0 ? .empty() : .concat(.just(1), .deferred { countdown(from: number - 1) })
    }
    final class Sum: Reactor {
      typealias Action = Int
      let core = ReactorCore<Int, Int, Int>()
      let initialState = 0
      func mutate(action: Int) -> Observable<Int> { countdown(from: action) }
      func reduce(into state: inout Int, mutation: Int) { state += mutation }
    }
    let reactor = Sum()
    reactor.action.onNext(100_000)
    #expect(reactor.currentState == 100_000)
  }

  @Test("9: also when the child before came to its end while the reactor was busy on another thread")
  func concatReadsFreshStateWhenBusy() {
    let reactor = Shared(ScriptedReactor())
    let gap = Shared(PublishSubject<String>())
    reactor.value.onMutate = { reactor, action in
      if action == "busy" {
        // The other thread leaves its events while this one is in mutate.
        onAnotherThread {
          gap.value.onNext("gap")
          gap.value.onCompleted()
        }
        return .just("busy")
      }
      return .concat(gap.value, .deferred { [unowned reactor] in .just("count \(reactor.currentState.count)") })
    }
    reactor.value.action.onNext("start")
    reactor.value.action.onNext("busy")
    #expect(reactor.value.currentState == ["busy", "gap", "count 2"])
  }

  @Test("11: errors and completions sent into action are ignored")
  func endsAreIgnored() {
    let reactor = ScriptedReactor()
    reactor.action.on(.error(TestError()))
    reactor.action.on(.completed)
    Observable.of("a", "b").bind(to: reactor.action).dispose()
    #expect(reactor.currentState == ["a", "b"])
  }

  @Test("12: an error ends the stream that mutate returned, and what it sent before stays")
  func errorEndsOneStream() {
    let reactor = ScriptedReactor()
    let other = PublishSubject<String>()
    reactor.onMutate = { _, action in
      switch action {
      case "fail": .concat(.just("before"), .error(TestError()), .just("after"))
      case "fail later": .concat(.just("before"), other.map { _ in throw TestError() }, .just("after"))
      default: other
      }
    }
    reactor.action.onNext("other")
    reactor.action.onNext("fail")
    reactor.action.onNext("fail later")
    other.onNext("x")
    other.onNext("y")
    #expect(reactor.currentState == ["before", "before", "x", "y"])
  }

  @Test("13: take(until: action) inside mutate sees later actions and ends the stream")
  func cancelByAction() {
    let reactor = ScriptedReactor()
    let work = PublishSubject<String>()
    reactor.onMutate = { reactor, action in
      action == "cancel" ? .just("cancelled") : work.take(until: reactor.action.filter { $0 == "cancel" })
    }
    reactor.action.onNext("start")
    work.onNext("1")
    reactor.action.onNext("cancel")
    work.onNext("2")
    #expect(reactor.currentState == ["1", "cancelled"])
    #expect(!work.hasObservers)
  }

  @Test("13: the action that starts a stream doesn't end it")
  func ownActionDoesNotCancel() {
    let reactor = ScriptedReactor()
    let work = PublishSubject<String>()
    reactor.onMutate = { reactor, action in
      work.map { action + $0 }.take(until: reactor.action)
    }
    reactor.action.onNext("a")
    work.onNext("1")
    reactor.action.onNext("b")
    work.onNext("2")
    #expect(reactor.currentState == ["a1", "b2"])
  }

  @Test("14: the streams of several actions run at the same time")
  func concurrentStreams() {
    let reactor = ScriptedReactor()
    let works = ["a": PublishSubject<String>(), "b": PublishSubject<String>()]
    reactor.onMutate = { works[$1] ?? .empty() }
    reactor.action.onNext("a")
    reactor.action.onNext("b")
    works["b"]?.onNext("b1")
    works["a"]?.onNext("a1")
    works["b"]?.onCompleted()
    works["a"]?.onNext("a2")
    #expect(reactor.currentState == ["b1", "a1", "a2"])
  }

  @Test("a concat of a thousand streams that all end at once needs no deep stack")
  func longConcat() {
    let reactor = ScriptedReactor()
    reactor.onMutate = { _, _ in
      .concat(
        (0..<10_000).map { _ in
          Observable.create {
            $0.onCompleted(); return Disposables.create()
          }
        } + [.just("end")]
      )
    }
    reactor.action.onNext("a")
    #expect(reactor.currentState == ["end"])
  }

  @Test("ten thousand elements that wait in a concatMap for streams that all end at once need no deep stack")
  func longConcatMap() {
    let reactor = ScriptedReactor()
    let first = PublishSubject<String>()
    reactor.onMutate = { _, _ in
      Observable.from(Array(0...10_000)).concatMap { number -> Observable<String> in
        switch number {
        case 0: first.asObservable()
        case 10_000: .just("end")
        default: .empty()
        }
      }
    }
    reactor.action.onNext("a")
    first.onCompleted()
    #expect(reactor.currentState == ["end"])
    #expect(reactor.actionsOfRunningEffects.isEmpty)
  }

  @Test("what a stream sends while it is subscribed to is reduced before what follows in mutate's stream")
  func synchronousSources() {
    let reactor = ScriptedReactor()
    reactor.onMutate = { reactor, _ in
      .merge(
        .concat(.just("1"), .deferred { [unowned reactor] in .just("count \(reactor.currentState.count)") }),
        .of("2", "3"),
        Observable.of(4, 5).flatMap { Observable.just("\($0)") }
      )
    }
    reactor.action.onNext("a")
    #expect(reactor.currentState == ["1", "count 1", "2", "4", "3", "5"])
  }
}

@Suite("An effect that `transform(action:)` ends")
struct EndBeforeActionTests {
  private let reactor = ScriptedReactor()
  private let started = PublishSubject<String>()

  init() {
    reactor.transformAction = { [started] actions in actions.do(onNext: { started.onNext($0) }) }
  }

  @Test("has its last mutations reduced before `mutate` gets the action")
  func order() {
    reactor.onMutate = { [started] reactor, action in
      let seen = reactor.currentState.count
      return .concat(
        .just("\(action) on, \(seen) before"),
        .never().take(until: started),
        .deferred { [unowned reactor] in .just("\(action) off, \(reactor.currentState.count) before") }
      )
    }
    reactor.action.onNext("a")
    #expect(reactor.currentState == ["a on, 0 before"])
    reactor.action.onNext("b")
    #expect(reactor.currentState == ["a on, 0 before", "a off, 1 before", "b on, 2 before"])
  }

  @Test("also where a stream of `transform(mutation:)` has started them")
  func orderInTransform() {
    let source = PublishSubject<String>()
    reactor.transformMutation = { [started, unowned reactor] mutations in
      .merge(
        mutations,
        source.flatMap { name -> Observable<String> in
          .concat(
            .just("\(name) on"),
            .never().take(until: started),
            .deferred { .just("\(name) off, \(reactor.currentState.count) before") }
          )
        }
      )
    }
    reactor.onMutate = { _, action in .just(action) }
    _ = reactor.state
    source.onNext("event")
    reactor.action.onNext("a")
    #expect(reactor.currentState == ["event on", "event off, 1 before", "a"])
  }

  @Test("also where the action comes from a subscriber of the state, one after the other")
  func orderFromSubscriber() {
    reactor.onMutate = { [started] _, action in
      .concat(.just("\(action) on"), .never().take(until: started), .just("\(action) off"))
    }
    let subscription = reactor.state.subscribe(onNext: { [unowned reactor] state in
      guard state == ["a on"] else { return }
      reactor.action.onNext("b")
      reactor.action.onNext("c")
    })
    reactor.action.onNext("a")
    #expect(reactor.currentState == ["a on", "a off", "b on", "b off", "c on"])
    subscription.dispose()
  }
}

@Suite("What follows in a concat sees what came before, whichever thread that came on")
struct FreshStateTests {
  /// Ways to have a concat inside of something that isn't one.
  enum Nesting: String, CaseIterable {
    case merge, flatMap, flatMapLatest, concatMap, map, create, mergeInMerge

    func wrap(_ stream: Observable<String>) -> Observable<String> {
      switch self {
      case .merge: .merge(.never(), stream)
      case .flatMap: Observable.of(1, 2).flatMap { $0 == 1 ? stream : .never() }
      case .flatMapLatest: Observable.of(1, 2).flatMapLatest { $0 == 1 ? .never() : stream }
      case .concatMap: Observable.of(1, 2).concatMap { $0 == 1 ? .empty() : stream }
      case .map: Observable.of(1).flatMap { _ in stream }.map { $0 }.do(onNext: { _ in }).distinctUntilChanged()
      case .create: .create { stream.subscribe($0) }
      case .mergeInMerge: .merge(.never(), .merge(.never(), .concat(.empty(), stream)))
      }
    }
  }

  private func finish(_ subject: Shared<PublishSubject<String>>) {
    onAnotherThread {
      subject.value.onNext("gap")
      subject.value.onCompleted()
    }
  }

  @Test(
    "9: the child before ends on another thread while the reactor is blocked inside reduce",
    arguments: Nesting.allCases
  )
  func blockedInReduce(nesting: Nesting) {
    let reactor = ScriptedReactor()
    let gap = Shared(PublishSubject<String>())
    reactor.onMutate = { reactor, action in
      let count = Observable<String>.deferred { [unowned reactor] in .just("count \(reactor.currentState.count)") }
      return action == "start" ? nesting.wrap(.concat(gap.value, count, count)) : .just(action)
    }
    reactor.onReduce = { if $1 == "busy" { finish(gap) } }
    reactor.action.onNext("start")
    reactor.action.onNext("busy")
    #expect(reactor.currentState == ["busy", "gap", "count 2", "count 3"])
  }

  @Test("9: the same when what blocks comes out of the same merge")
  func blockedInTheSameMerge() {
    let reactor = ScriptedReactor()
    let gap = Shared(PublishSubject<String>())
    let other = PublishSubject<String>()
    reactor.onMutate = { reactor, _ in
      let count = Observable<String>.deferred { [unowned reactor] in .just("count \(reactor.currentState.count)") }
      return .merge(other, .concat(gap.value, count))
    }
    reactor.onReduce = { if $1 == "busy" { finish(gap) } }
    reactor.action.onNext("start")
    other.onNext("busy")
    #expect(reactor.currentState == ["busy", "gap", "count 2"])
  }

  @Test("9: streams that concatMap makes are subscribed to after the mutations before them were reduced")
  func concatMap() {
    let reactor = ScriptedReactor()
    let gap = Shared(PublishSubject<String>())
    reactor.onMutate = { reactor, action in
      guard action == "start" else { return .just(action) }
      return Observable.of(1, 2).concatMap { [unowned reactor] number -> Observable<String> in
        number == 1 ? gap.value.asObservable() : .deferred { .just("count \(reactor.currentState.count)") }
      }
    }
    reactor.onReduce = { if $1 == "busy" { finish(gap) } }
    reactor.action.onNext("start")
    reactor.action.onNext("busy")
    #expect(reactor.currentState == ["busy", "gap", "count 2"])
  }

  @Test("9: inside of what transform(mutation:) merges in")
  func inTransform() {
    let reactor = ScriptedReactor()
    let gap = Shared(PublishSubject<String>())
    reactor.transformMutation = { [unowned reactor] mutations in
      .merge(mutations, .concat(gap.value, .deferred { .just("count \(reactor.currentState.count)") }))
    }
    reactor.onReduce = { if $1 == "busy" { finish(gap) } }
    reactor.action.onNext("busy")
    #expect(reactor.currentState == ["busy", "gap", "count 2"])
  }

  @Test("what a stream sends on the draining thread doesn't overtake what it sent before on another thread")
  func orderOfOneStream() {
    let reactor = ScriptedReactor()
    reactor.onMutate = { _, _ in
      .create { observer in
        let observer = Shared(observer)
        observer.value.onNext("1")
        onAnotherThread { observer.value.onNext("2") }
        observer.value.onNext("3")
        observer.value.onCompleted()
        return Disposables.create()
      }
      .concat(Observable.just("4"))
    }
    reactor.action.onNext("a")
    #expect(reactor.currentState == ["1", "2", "3", "4"])
    #expect(reactor.actionsOfRunningEffects.isEmpty)
  }
}
