import Observation
import ReactorRuntime
import Testing

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

  @Test("30, 38: an observer on another thread misses no change: it ends with the last value", .timeLimit(.minutes(1)))
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
