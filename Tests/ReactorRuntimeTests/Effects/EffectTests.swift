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
