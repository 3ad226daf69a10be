import ReactorRuntime
import Testing

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
