import ReactorRuntime
import Testing

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
