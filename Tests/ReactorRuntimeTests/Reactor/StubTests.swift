import ReactorRuntime
import Testing

@Suite("A stub")
struct StubTests {
  @Test("18: takes the actions and records them; neither mutate nor reduce runs")
  func recordsActions() {
    let log = Log<String>()
    let reactor = ScriptedReactor()
    reactor.onMutate = { _, action in
      log.add("mutate")
      return .just(action)
    }
    reactor.onReduce = { _, _ in log.add("reduce") }
    reactor.isStubEnabled = true
    reactor.action.onNext("a")
    reactor.action.onNext("b")
    #expect(reactor.stub.actions == ["a", "b"])
    #expect(reactor.action === reactor.stub.action)
    #expect(log.entries.isEmpty)
    #expect(reactor.currentState.isEmpty)
  }

  @Test("18: setting its state sets currentState and reaches the subscribers of state")
  func setsState() {
    let reactor = ScriptedReactor(["initial"])
    reactor.isStubEnabled = true
    let log = Log<[String]>()
    let bag = DisposeBag()
    reactor.state.subscribe(onNext: { log.add($0) }).disposed(by: bag)
    reactor.stub.state.value = ["set"]
    #expect(reactor.currentState == ["set"])
    #expect(log.entries == [["initial"], ["set"]])
  }

  @Test("18: the reactor's state is the very stream of the stub's")
  func sameState() {
    let reactor = ScriptedReactor()
    reactor.isStubEnabled = true
    #expect(reactor.state === reactor.stub.state.asObservable())
  }

  @Test("18: once disabled, the reactor goes on")
  func disabled() {
    let reactor = ScriptedReactor()
    reactor.isStubEnabled = true
    reactor.action.onNext("recorded")
    reactor.isStubEnabled = false
    reactor.action.onNext("handled")
    #expect(reactor.currentState == ["handled"])
    #expect(reactor.stub.actions == ["recorded"])
  }

  @Test("18: works without a declared core and doesn't keep the reactor alive")
  func withoutCore() {
    final class Plain: Reactor {
      typealias Action = Int
      let initialState = 0
    }
    var reactor: Plain? = Plain()
    weak let weakReactor = reactor
    reactor?.isStubEnabled = true
    reactor?.action.onNext(1)
    #expect(reactor?.stub.actions == [1])
    reactor = nil
    #expect(holdsSoon { weakReactor == nil })
  }

  private class Base: Reactor {
    typealias Action = Int
    let core = ReactorCore<Int, Int, Int>()
    let initialState = 0
  }

  private final class Derived: Base {}

  @Test("18, 20: is the same one where the reactor is known as its superclass")
  func superclass() {
    let reactor = Derived()
    let base: Base = reactor
    let log = Log<Int>()
    let bag = DisposeBag()
    reactor.isStubEnabled = true
    base.state.subscribe(onNext: { log.add($0) }).disposed(by: bag)
    reactor.stub.state.value = 5
    base.action.onNext(1)
    reactor.action.onNext(2)
    #expect(reactor.stub.actions == [1, 2])
    #expect(base.stub.actions == [1, 2])
    #expect(log.entries == [0, 5])
    #expect(base.currentState == 5)
  }
}
