import Testing

@testable import ReactorRuntime

@Suite("Pulse")
struct PulseTests {
  @Test("23: counts every assignment, equal or not")
  func counts() {
    var pulse = Pulse(wrappedValue: "a")
    #expect(pulse.valueUpdatedCount == 0)
    pulse.value = "a"
    pulse.wrappedValue = "b"
    #expect(pulse.valueUpdatedCount == 2)
    #expect(pulse.value == "b")
  }

  @Test("23: wraps after UInt.max")
  func wraps() {
    var pulse = Pulse(wrappedValue: 1)
    pulse.valueUpdatedCount = .max
    pulse.value = 2
    #expect(pulse.valueUpdatedCount == 0)
  }

  @Test("23: its projected value is itself")
  func projects() {
    struct State { @Pulse var message: String? = "hello" }
    var state = State()
    state.message = "again"
    #expect(state.$message.value == "again")
    #expect(state.$message.valueUpdatedCount == 1)
  }

  private final class Messages: Reactor {
    enum Action { case show(String), showTwice(String), count }
    typealias Mutation = Action
    struct State {
      var count = 0
      @Pulse var message: String = "none"
    }
    let initialState = State()
    func reduce(state: State, mutation: Action) -> State {
      var state = state
      switch mutation {
      case .show(let message): state.message = message
      case .showTwice(let message):
        state.message = message
        state.message = message
      case .count: state.count += 1
      }
      return state
    }
  }

  @Test("24: pulse sends the current value first, then once per reduce in which it was assigned")
  func pulseStream() {
    let reactor = Messages()
    let log = Log<String>()
    let bag = DisposeBag()
    reactor.pulse(\.$message).subscribe(onNext: { log.add($0) }).disposed(by: bag)
    for action in [Messages.Action.show("a"), .count, .show("a"), .count, .showTwice("b")] {
      reactor.action.onNext(action)
    }
    #expect(log.entries == ["none", "a", "a", "b"])
  }
}
