import ReactorRuntime
import Testing

@Suite("Effects in the reactor's turn")
struct InTurnTests {
  private let source = PublishSubject<String>()

  /// A reactor that sends "sent" because of each element, and then emits two mutations.
  private func makeReactor(_ follow: @escaping (Observable<String>) -> Observable<String>) -> ScriptedReactor {
    let reactor = ScriptedReactor()
    reactor.onMutate = { [source] reactor, action in
      guard action == "start" else { return .just(action) }
      return follow(source.asObservable()).flatMap { [weak reactor] element -> Observable<String> in
        reactor?.action.onNext("sent")
        return .concat(.just(element), .deferred { .just("then") })
      }
    }
    return reactor
  }

  @Test("what an element sends is handled behind what follows from it at once, also on another thread")
  func order() {
    let reactor = makeReactor { $0.inTurn() }
    reactor.action.onNext("start")
    source.onNext("1")
    let source = Shared(source)
    onAnotherThread { source.value.onNext("2") }
    #expect(reactor.currentState == ["1", "then", "sent", "2", "then", "sent"])
  }

  @Test("what the last element sends finds the stream over, where element and end come in one turn")
  func result() {
    for isTogether in [true, false] {
      let runs = EffectRuns()
      let source = PublishSubject<String>()
      let reactor = ScriptedReactor()
      reactor.onMutate = { reactor, action in
        guard action == "start" else { return .just(action).overlap(.first, id: "run", in: runs) }
        return (isTogether ? source.resultInTurn() : source.inTurn())
          .flatMap { [weak reactor] element -> Observable<String> in
            .concat(
              .just(element),
              .deferred {
                reactor?.action.onNext("sent")
                return .just("then")
              }
            )
          }
          .overlap(.first, id: "run", in: runs)
      }
      reactor.action.onNext("start")
      source.onNext("1")
      #expect(reactor.currentState == (isTogether ? [] : ["1", "then"]))
      source.onCompleted()
      #expect(reactor.currentState == (isTogether ? ["1", "then", "sent"] : ["1", "then"]))
    }
  }

  @Test("an end comes in turn, too, and nothing comes after a disposal")
  func ends() {
    #expect(events(Observable.of(1, 2).inTurn()) == ["1", "2", "completed"])
    #expect(events(Observable<Int>.error(RxError.noElements).inTurn()) == ["error"])
    #expect(events(Observable.of(1, 2).resultInTurn()) == ["2", "completed"])
    #expect(events(Observable<Int>.empty().resultInTurn()) == ["completed"])
    #expect(events(Observable.just(1).concat(Observable<Int>.error(RxError.noElements)).resultInTurn()) == ["error"])
    var reactor: ScriptedReactor? = makeReactor { $0.inTurn() }
    reactor?.action.onNext("start")
    reactor = nil
    #expect(!source.hasObservers)
  }
}
