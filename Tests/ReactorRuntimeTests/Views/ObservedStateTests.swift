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

@Suite("An observed reactor, in the long run")
struct ObservationLifetimeTests {
  @Test("18, 38: under a stub, the state that the test sets is observed")
  func stub() {
    let reactor = TaskListReactor()
    reactor.isStubEnabled = true
    let set = { reactor.stub.state.value.name = "set" }
    #expect(changes(of: { reactor.observed.name }, during: set, set) == 1)
    #expect(changes(of: { reactor.observed.tasks }, during: { reactor.stub.state.value.name = "other" }) == 0)
    #expect(reactor.observed.name == "other")
  }

  @Test("18, 38: a stub that is turned on or off later is followed from the next reading")
  func stubLater() {
    let reactor = TaskListReactor()
    reactor.action.onNext(.rename("real"))
    #expect(reactor.observed.name == "real")
    reactor.isStubEnabled = true
    #expect(reactor.observed.name == "")
    #expect(changes(of: { reactor.observed.name }, during: { reactor.stub.state.value.name = "set" }) == 1)
    reactor.isStubEnabled = false
    #expect(changes(of: { reactor.observed.name }, during: { reactor.action.onNext(.rename("again")) }) == 1)
    #expect(reactor.observed.name == "again")
  }

  @Test("19, 38: being observed keeps no reactor alive")
  func noCycle() {
    var reactor: TaskListReactor? = TaskListReactor()
    weak let weakReactor = reactor
    withObservationTracking {
      _ = reactor?.observed.name
    } onChange: {
    }
    reactor?.action.onNext(.rename("a"))
    reactor = nil
    #expect(weakReactor == nil)
  }

  @Test("38: what observed returned holds the reactor")
  func holdsReactor() {
    let observed = TaskListReactor().observed
    #expect(observed.name == "")
    #expect(observed.tasks == [])
  }

  @Test("38: values that are no longer current are let go of")
  func values() {
    final class Payload {}
    struct State {
      var payload = Payload()
    }
    final class Holder: Reactor {
      enum Action { case replace }
      let core = ReactorCore<Action, Action, State>()
      let initialState: State

      init(_ state: State) {
        initialState = state
      }

      func reduce(into state: inout State, mutation: Action) {
        state.payload = Payload()
      }
    }
    let reactor = Holder(State())
    reactor.action.onNext(.replace)
    weak let payload = reactor.observed.payload
    #expect(payload != nil)
    reactor.action.onNext(.replace)
    #expect(payload == nil)
  }

  @Test("30, 38: an observer on another thread misses no change: it ends with the last value", .timeLimit(.minutes(10)))
  func threads() async {
    let count = 2_000
    let reactor = Shared(TaskListReactor())
    let follower = Shared(Follower(reactor.value, until: count))
    follower.value.follow()
    onThreads(4) { _ in
      for _ in 0..<(count / 4) {
        reactor.value.action.onNext(.add("task"))
      }
    }
    for await _ in follower.value.ends {}
    #expect(reactor.value.observed.tasks.count == count)
  }

  @Test("4, 38: many threads that read first get one tracked field")
  func firstReaders() {
    let reactor = Shared(TaskListReactor())
    let log = Log<Int>()
    onThreads(8) { thread in
      withObservationTracking {
        _ = reactor.value.observed.name
      } onChange: {
        log.add(thread)
      }
    }
    reactor.value.action.onNext(.rename("a"))
    #expect(log.entries.sorted() == Array(0..<8))
  }

  @Test("38: Observations sends the values of the fields that it reads")
  func observations() async {
    let reactor = Shared(TaskListReactor())
    var iterator = Observations { reactor.value.observed.name }.makeAsyncIterator()
    #expect(await iterator.next() == "")
    for name in ["a", "b"] {
      reactor.value.action.onNext(.add("tea"))
      reactor.value.action.onNext(.rename(name))
      #expect(await iterator.next() == name)
    }
  }
}

/// Reads the number of tasks anew on another thread each time it is told of a change.
private final class Follower: Sendable {
  private let reactor: Shared<TaskListReactor>
  private let count: Int
  private let continuation: AsyncStream<Never>.Continuation
  let ends: AsyncStream<Never>

  init(_ reactor: TaskListReactor, until count: Int) {
    self.reactor = Shared(reactor)
    self.count = count
    (ends, continuation) = AsyncStream.makeStream()
  }

  func follow() {
    let known = withObservationTracking {
      reactor.value.observed.tasks.count
    } onChange: { [self] in
      Task { follow() }
    }
    if known == count {
      continuation.finish()
    }
  }
}

/// Has a field of each kind that observation treats in its own way.
final class TaskListReactor: Reactor {
  enum Action {
    case rename(String)
    case add(String)
    case note(String?)
    case tag(Tag)
    case touch
  }

  struct Tag {
    let name: String
  }

  struct State {
    var name = ""
    var tasks: [String] = []
    var tag = Tag(name: "none")
    @Pulse var message: String?

    var summary: String { "\(tasks.count) tasks" }
  }

  let core: ReactorCore<Action, Action, State>
  let initialState = State()

  init(reducesInPlace: Bool = false) {
    core = ReactorCore(reducesInPlace: reducesInPlace)
  }

  func reduce(into state: inout State, mutation: Action) {
    switch mutation {
    case .rename(let name): state.name = name
    case .add(let task): state.tasks.append(task)
    case .note(let message): state.message = message
    case .tag(let tag): state.tag = tag
    case .touch: break
    }
  }
}

/// How many of `actions`, done one after the other, changed what `read` reads, each being watched anew.
func changes<Value>(of read: () -> Value, during actions: () -> Void...) -> Int {
  actions.count { action in
    let log = Log<Void>()
    _ = withObservationTracking(read) { log.add(()) }
    action()
    return !log.entries.isEmpty
  }
}
