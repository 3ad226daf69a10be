import ReactorRuntime
import Testing

@Suite("Effects that take turns")
struct OverlapTests {
  private let runs = EffectRuns()
  private let a = PublishSubject<String>()
  private let b = PublishSubject<String>()
  private let c = PublishSubject<String>()

  /// A reactor whose actions name a subject, which is followed under one id; behind it comes the action's name. "cancel" ends all.
  private func makeReactor(_ overlap: EffectOverlap, _ id: @escaping (String) -> String = { _ in "id" })
    -> ScriptedReactor
  {
    let reactor = ScriptedReactor()
    let sources = ["a": a, "b": b, "c": c]
    reactor.onMutate = { [runs] _, action in
      guard let source = sources[action] else { return .concat(.cancel(id: "all"), .just(action)) }
      let run = Observable.deferred { .concat(.just("start \(action)"), source) }
      return .concat(run.overlap(overlap, id: id(action), in: runs).cancellable(id: "all"), .just("behind \(action)"))
    }
    return reactor
  }

  @Test("`first`: a newer one is dropped while one goes on, and what stands behind it goes on")
  func first() {
    let reactor = makeReactor(.first)
    reactor.action.onNext("a")
    reactor.action.onNext("b")
    #expect(!b.hasObservers)
    a.onNext("1")
    a.onCompleted()
    reactor.action.onNext("c")
    #expect(reactor.currentState == ["start a", "behind b", "1", "behind a", "start c"])
  }

  @Test("`queue`: newer ones wait, in their order")
  func queue() {
    let reactor = makeReactor(.queue)
    for action in ["a", "b", "c"] { reactor.action.onNext(action) }
    #expect(reactor.currentState == ["start a"])
    a.onCompleted()
    #expect(!c.hasObservers)
    b.onNext("1")
    b.onCompleted()
    c.onNext("2")
    #expect(reactor.currentState == ["start a", "behind a", "start b", "1", "behind b", "start c", "2"])
  }

  @Test("others under another id go on meanwhile")
  func otherIDs() {
    let reactor = makeReactor(.queue, { $0 })
    for action in ["a", "b"] { reactor.action.onNext(action) }
    #expect(reactor.currentState == ["start a", "start b"])
  }

  @Test("what an action cancels while it waits does not start")
  func cancelled() {
    let reactor = makeReactor(.queue)
    for action in ["a", "b", "c", "cancel"] { reactor.action.onNext(action) }
    #expect(!a.hasObservers && !b.hasObservers && !c.hasObservers)
    #expect(!reactor.currentState.contains("start b") && !reactor.currentState.contains("start c"))
    reactor.action.onNext("b")
    #expect(reactor.currentState.last == "start b")
  }

  @Test("what an action ends in `transform(mutation:)` comes before it, also where it lets one go on that has waited")
  func transforms() {
    let reactor = makeReactor(.queue)
    let sent = PublishSubject<String>()
    let cancelling = sent.filter { $0 == "cancel" }
    reactor.transformAction = { $0.do(onNext: { sent.onNext($0) }) }
    reactor.transformMutation = { [c] mutations in
      .merge(mutations, c.flatMap { _ in Observable.never().take(until: cancelling).concat(Observable.just("ended")) })
    }
    let mutate = reactor.onMutate
    reactor.onMutate = { reactor, action in
      action == "cancel" ? .just(action) : mutate(reactor, action).take(until: cancelling)
    }
    for action in ["a", "b"] { reactor.action.onNext(action) }
    // It hears of the cancellation behind the run that goes on.
    c.onNext("begin")
    reactor.action.onNext("cancel")
    #expect(Array(reactor.currentState.prefix(3)) == ["start a", "ended", "cancel"])
  }

  @Test("a failure and a disposal let the next one start, also outside of a reactor")
  func ends() {
    var log: [String] = []
    func follow(_ source: PublishSubject<String>) -> any Disposable {
      source.overlap(.queue, id: "id", in: runs).subscribe(
        onNext: { log.append($0) },
        onError: { _ in log.append("error") }
      )
    }
    let subscriptions = [a, b, c].map(follow)
    a.onError(RxError.noElements)
    b.onNext("b")
    subscriptions[1].dispose()
    c.onNext("c")
    subscriptions[2].dispose()
    #expect(log == ["error", "b", "c"])
    #expect(!b.hasObservers && !c.hasObservers)
  }

  @Test("one that waits is let go of when it is disposed of, and with its reactor")
  func memory() {
    var reactor: ScriptedReactor? = makeReactor(.queue)
    for action in ["a", "b"] { reactor?.action.onNext(action) }
    weak let gone = reactor
    reactor = nil
    #expect(gone == nil)
    #expect(!a.hasObservers && !b.hasObservers)
  }

  @Test(
    "those that wait do not start where what they belong to ends",
    arguments: zip([false, false, false, true, true], ["failure", "disposal", "end", "failure", "end"])
  )
  func endsTogether(isInReactor: Bool, end: String) {
    let (elements, stop) = (PublishSubject<String>(), PublishSubject<Void>())
    var started: [String] = []
    let runs = runs
    let stream = elements.flatMap { element in
      Observable<String>.deferred {
        started.append(element)
        return .never()
      }
      .overlap(.queue, id: "id", in: runs)
    }
    .catch { _ in .just("failed") }
    .take(until: stop)
    let reactor = ScriptedReactor()
    reactor.onMutate = { _, _ in stream }
    let subscription = isInReactor ? nil : stream.subscribe()
    if isInReactor { reactor.action.onNext("go") }
    for element in ["a", "b", "c"] { elements.onNext(element) }
    switch end {
    case "failure": elements.onError(RxError.noElements)
    case "disposal": subscription?.dispose()
    default: stop.onNext(())
    }
    #expect(started == ["a"])
  }

  @Test("the one that waits sees what the mutations of the one before have led to")
  func afterReducing() {
    let reactor = ScriptedReactor()
    reactor.onMutate = { [runs, a] reactor, action in
      Observable.deferred { [weak reactor] in
        let state = reactor?.currentState ?? []
        return action == "a" ? a.asObservable() : .just("saw \(state)")
      }
      .overlap(.queue, id: "id", in: runs)
    }
    for action in ["a", "b"] { reactor.action.onNext(action) }
    let source = Shared(a)
    onAnotherThread {
      source.value.onNext("1")
      source.value.onCompleted()
    }
    #expect(reactor.currentState == ["1", "saw [\"1\"]"])
  }

  /// Counts without a lock: only one stream at a time may do so.
  private final class Counter {
    var count = 0
  }

  @Test("on many threads, one goes on at a time and none is lost")
  func threads() {
    let (log, counter, runs) = (Log<Int>(), Shared(Counter()), runs)
    onThreads(4) { thread in
      for number in 0..<50 {
        let stream = Observable<Int>.create { observer in
          counter.value.count += 1
          observer.onNext(thread * 50 + number)
          observer.onCompleted()
          return Disposables.create()
        }
        _ = stream.overlap(.queue, id: "id", in: runs).subscribe(onNext: { log.add($0) })
      }
    }
    #expect(counter.value.count == 200)
    #expect(Set(log.entries) == Set(0..<200))
  }
}
