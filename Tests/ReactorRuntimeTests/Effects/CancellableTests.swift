import ReactorRuntime
import Testing

@Suite("Cancelling by id")
struct CancellationTests {
  private enum Identifier: Hashable { case search, other }

  /// A reactor for which "cancel" cancels what runs under the id `search`.
  private func makeReactor(_ start: @escaping (_ action: String) -> Observable<String>) -> ScriptedReactor {
    let reactor = ScriptedReactor()
    reactor.onMutate = { _, action in
      action == "cancel" ? .concat(.cancel(id: Identifier.search), .just("cancelled")) : start(action)
    }
    return reactor
  }

  @Test("37: cancel(id:) disposes of the stream, and what follows it goes on")
  func cancel() {
    let work = PublishSubject<String>()
    let reactor = makeReactor { _ in .concat(work.cancellable(id: Identifier.search), .just("after")) }
    reactor.action.onNext("start")
    work.onNext("1")
    reactor.action.onNext("cancel")
    work.onNext("2")
    #expect(reactor.currentState == ["1", "after", "cancelled"])
    #expect(!work.hasObservers)
    #expect(reactor.actionsOfRunningEffects.isEmpty)
  }

  @Test("37: found at any depth, also when it was subscribed to later and on another thread")
  func nested() {
    let (trigger, work) = (Shared(PublishSubject<Int>()), PublishSubject<String>())
    let reactor = makeReactor { _ in
      .merge(
        .never(),
        trigger.value.flatMap { _ in
          Observable.create { Observable.merge(work.cancellable(id: Identifier.search).map { $0 }).subscribe($0) }
        }
      )
    }
    reactor.action.onNext("start")
    onAnotherThread { trigger.value.onNext(1) }
    work.onNext("1")
    reactor.action.onNext("cancel")
    #expect(!work.hasObservers)
    #expect(reactor.currentState == ["1", "cancelled"])
  }

  @Test("37: a shared stream is cancelled behind share, not above it")
  func shared() {
    let (inside, behind) = (PublishSubject<String>(), PublishSubject<String>())
    let reactor = makeReactor { _ in
      .merge(
        inside.cancellable(id: Identifier.search).share(),
        behind.share().cancellable(id: Identifier.search)
      )
    }
    reactor.action.onNext("start")
    reactor.action.onNext("cancel")
    #expect(inside.hasObservers)
    #expect(!behind.hasObservers)
  }

  @Test("37: cancelInFlight cancels what runs under the id, otherwise both run")
  func cancelInFlight() {
    for cancels in [true, false] {
      let works = ["a": PublishSubject<String>(), "b": PublishSubject<String>()]
      let reactor = makeReactor {
        (works[$0] ?? .init()).cancellable(id: Identifier.search, cancelInFlight: cancels)
      }
      reactor.action.onNext("a")
      reactor.action.onNext("b")
      works["a"]?.onNext("a1")
      works["b"]?.onNext("b1")
      #expect(reactor.currentState == (cancels ? ["b1"] : ["a1", "b1"]))
      reactor.action.onNext("cancel")
      #expect(works.values.map(\.hasObservers) == [false, false])
    }
  }

  @Test("37: other ids, ids of other types and other reactors aren't touched")
  func otherIds() {
    let works = (0..<3).map { _ in PublishSubject<String>() }
    let reactor = makeReactor { _ in
      .merge(works[0].cancellable(id: Identifier.other), works[1].cancellable(id: "search"))
    }
    let neighbour = makeReactor { _ in works[2].cancellable(id: Identifier.search) }
    reactor.action.onNext("start")
    neighbour.action.onNext("start")
    reactor.action.onNext("cancel")
    #expect(works.map(\.hasObservers) == [true, true, true])
  }

  @Test("37: cancel(ids:) cancels several")
  func severalIds() {
    let works = (0..<3).map { _ in PublishSubject<String>() }
    let reactor = ScriptedReactor()
    reactor.onMutate = { _, action in
      action == "cancel"
        ? .cancel(ids: [0, 2])
        : .merge(works.enumerated().map { number, work in work.cancellable(id: number) })
    }
    reactor.action.onNext("start")
    reactor.action.onNext("cancel")
    #expect(works.map(\.hasObservers) == [false, true, false])
  }

  @Test("37: what a stream sent on another thread before it was cancelled isn't reduced any more")
  func sentBefore() {
    let work = Shared(PublishSubject<String>())
    let reactor = makeReactor { _ in work.value.cancellable(id: Identifier.search) }
    reactor.action.onNext("start")
    reactor.state.take(1).subscribe(onNext: { _ in }).dispose()
    let bag = DisposeBag()
    reactor.action
      .subscribe(onNext: { action in
        // The reactor is busy here, so the element waits behind the cancelling, which was sent before.
        guard action == "busy" else { return }
        reactor.action.onNext("cancel")
        onAnotherThread { work.value.onNext("late") }
      })
      .disposed(by: bag)
    reactor.onMutate = { [onMutate = reactor.onMutate] in $1 == "busy" ? .empty() : onMutate($0, $1) }
    reactor.action.onNext("busy")
    #expect(reactor.currentState == ["cancelled"])
  }

  @Test(
    "37: what a stream sent and ended with before it was cancelled is reduced before, one in another as well",
    arguments: [1, 2, 3]
  )
  func endedBefore(depth: Int) {
    let work = Shared(PublishSubject<String>())
    let reactor = makeReactor { _ in
      let stream = (0..<depth).reduce(work.value.asObservable()) { stream, _ in
        stream.cancellable(id: Identifier.search)
      }
      return .concat(stream, .just("after"))
    }
    reactor.action.onNext("start")
    // While it is busy, both wait in its queue: what the stream did on another thread, and behind that what cancels it.
    reactor.onReduce = { reactor, mutation in
      guard mutation == "busy" else { return }
      onAnotherThread {
        work.value.onNext("1")
        work.value.onNext("2")
        work.value.onCompleted()
      }
      reactor.action.onNext("cancel")
    }
    reactor.onMutate = { _, action in
      action == "cancel" ? .concat(.cancel(id: Identifier.search), .just("cancelled")) : .just(action)
    }
    reactor.action.onNext("busy")
    #expect(reactor.currentState == ["busy", "1", "2", "after", "cancelled"])
  }

  @Test("37: the stream may cancel itself, and an id may be used again")
  func again() {
    let work = PublishSubject<String>()
    let reactor = makeReactor { _ in
      work.flatMap { $0 == "stop" ? Observable.cancel(id: Identifier.search) : .just($0) }
        .cancellable(id: Identifier.search)
    }
    for element in ["1", "2"] {
      reactor.action.onNext("start")
      work.onNext(element)
      work.onNext("stop")
      work.onNext("lost")
    }
    #expect(reactor.currentState == ["1", "2"])
    #expect(reactor.actionsOfRunningEffects.isEmpty)
  }

  @Test("37: a stream inside of a transform can be cancelled too")
  func inTransform() {
    let work = PublishSubject<String>()
    let reactor = makeReactor { .just($0) }
    reactor.transformMutation = { .merge($0, work.cancellable(id: Identifier.search)) }
    reactor.action.onNext("a")
    work.onNext("1")
    reactor.action.onNext("cancel")
    work.onNext("2")
    #expect(reactor.currentState == ["a", "1", "cancelled"])
  }

  @Test("37: outside of a reactor the stream is what it was, and cancel(id:) ends at once")
  func outside() {
    let stream = Observable.of(1, 2).cancellable(id: 1, cancelInFlight: true)
    #expect(events(stream) == ["1", "2", "completed"])
    #expect(events(Observable<Int>.cancel(id: 1)) == ["completed"])
  }

  /// An id whose hashing and comparing use the reactor.
  private struct Curious: Hashable, @unchecked Sendable {
    let reactor: ScriptedReactor
    static func == (left: Curious, right: Curious) -> Bool { !left.reactor.currentState.isEmpty }
    func hash(into hasher: inout Hasher) { reactor.currentState.isEmpty ? () : hasher.combine(1) }
  }

  @Test("37: no lock is held while ids are hashed and compared")
  func curiousIds() {
    let work = PublishSubject<String>()
    let reactor = ScriptedReactor()
    reactor.onMutate = { reactor, action in
      switch action {
      case "start": work.cancellable(id: Curious(reactor: reactor), cancelInFlight: true)
      case "cancel": .cancel(id: Curious(reactor: reactor))
      default: .just(action)
      }
    }
    for action in ["a", "start", "start", "cancel"] {
      reactor.action.onNext(action)
    }
    #expect(!work.hasObservers)
  }
}
