import Observation
import ReactorRuntime
import Testing

@Suite("An observed reactor")
struct ObservationTests {
  private let reactor = TaskListReactor()

  private func send(_ action: TaskListReactor.Action) -> () -> Void {
    { [reactor] in reactor.action.onNext(action) }
  }

  @Test("38: a change of one field notifies those who read it, and not those who read another")
  func oneField() {
    let rename = send(.rename("home"))
    #expect(changes(of: { reactor.observed.name }, during: rename) == 1)
    #expect(reactor.observed.name == "home")
    #expect(changes(of: { reactor.observed.tasks }, during: send(.rename("office"))) == 0)
    #expect(changes(of: { reactor.observed.tasks }, during: send(.add("tea"))) == 1)
    #expect(reactor.observed.tasks == ["tea"])
  }

  @Test("38: an equal value doesn't notify")
  func equalValue() {
    #expect(changes(of: { reactor.observed.name }, during: send(.rename("a")), send(.rename("a")), send(.touch)) == 1)
  }

  @Test("38: who reads two fields is notified of either, once")
  func twoFields() {
    let read = { (reactor.observed.name, reactor.observed.tasks) }
    #expect(changes(of: read, during: send(.rename("a")), send(.add("tea")), send(.touch)) == 2)
  }

  @Test("38: a computed property notifies when its own value changes")
  func computed() {
    let read = { reactor.observed.summary }
    #expect(changes(of: read, during: send(.rename("a")), send(.add("tea"))) == 1)
    #expect(reactor.observed.summary == "1 tasks")
    #expect(changes(of: { reactor.observed.tasks.isEmpty }, during: send(.rename("b"))) == 0)
  }

  @Test("38: a pulse notifies at each assignment, its value only when it changes")
  func pulse() {
    let assign = send(.note("hello"))
    #expect(changes(of: { reactor.observed.$message }, during: assign, assign, send(.touch)) == 2)
    #expect(reactor.observed.$message.value == "hello")
    #expect(changes(of: { reactor.observed.message }, during: assign, send(.note(nil))) == 1)
    #expect(reactor.observed.message == nil)
  }

  @Test("38: a value that can't be compared notifies at every new state")
  func incomparable() {
    let read = { reactor.observed.tag.name }
    #expect(changes(of: { reactor.observed.tag }, during: send(.touch), send(.tag(.init(name: "a")))) == 2)
    #expect(read() == "a")
  }

  @Test("38: what an observer reads when it is notified is the new value, of all fields")
  func newValues() {
    let seen = Log<String>()
    let shared = Shared(reactor)
    withObservationTracking {
      _ = reactor.observed.name
      _ = reactor.observed.tasks
    } onChange: {
      let observed = shared.value.observed
      seen.add("\(observed.name) \(observed.tasks) \(shared.value.currentState.name)")
    }
    reactor.action.onNext(.rename("home"))
    #expect(seen.entries == ["home [] home"])
  }

  @Test("31, 38: an observer may send an action, which is handled behind the one that it is told of")
  func reentrantObserver() {
    let shared = Shared(reactor)
    withObservationTracking {
      _ = reactor.observed.name
    } onChange: {
      shared.value.action.onNext(.add("tea"))
    }
    let added = changes(of: { reactor.observed.tasks }, during: send(.rename("home")))
    #expect(added == 1)
    #expect(reactor.currentState.tasks == ["tea"])
  }

  @Test("4, 38: touching it starts the reactor, and reads the transformed state")
  func starts() {
    let reactor = GeneratedCounterReactor()
    #expect(reactor.observed.count == 1)
    #expect(changes(of: { reactor.observed.count }, during: { reactor.action.onNext(.increase) }) == 1)
    #expect(reactor.observed.count == 3)
    #expect(reactor.observed.$message.valueUpdatedCount == 0)
  }

  @Test("38: a reactor that reduces in place, and one without a core, are observed too")
  func otherCores() {
    let inPlace = TaskListReactor(reducesInPlace: true)
    #expect(changes(of: { inPlace.observed.tasks }, during: { inPlace.action.onNext(.add("tea")) }) == 1)
    #expect(inPlace.observed.tasks == ["tea"])
    final class Plain: Reactor {
      typealias Action = Int
      let initialState = 0
      func reduce(state: Int, mutation: Int) -> Int { state + mutation }
    }
    let plain = Plain()
    #expect(changes(of: { plain.observed.magnitude }, during: { plain.action.onNext(1) }) == 1)
    #expect(plain.observed.magnitude == 1)
  }
}
