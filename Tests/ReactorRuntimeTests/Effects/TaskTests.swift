import Dispatch
import ReactorRuntime
import ReactorTesting
import Testing

@Suite("Streams that are tasks", .enabled(if: tasksStartAtOnce))
struct TaskTests {
  enum Local { @TaskLocal static var name = "none" }

  private static func makeReactor() -> ScriptedReactor {
    let reactor = ScriptedReactor()
    reactor.onMutate = { _, action in .concat(.just("before"), .task { action }, .just("after")) }
    return reactor
  }

  @Test("36: a result that needs no suspension is in the state when onNext returns, on any thread")
  func synchronousResult() async {
    let expected = ["before", "a", "after"]
    onAnotherThread {
      let reactor = Self.makeReactor()
      reactor.action.onNext("a")
      #expect(reactor.currentState == expected)
    }
    DispatchQueue(label: "test").sync {
      let reactor = Self.makeReactor()
      reactor.action.onNext("a")
      #expect(reactor.currentState == expected)
    }
    let reactor = Self.makeReactor()
    reactor.action.onNext("a")
    #expect(reactor.currentState == expected)
    await MainActor.run {
      let reactor = Self.makeReactor()
      reactor.action.onNext("a")
      #expect(reactor.currentState == expected)
    }
  }

  @Test("36: what a task throws is the error of the stream")
  func failure() {
    #expect(events(Observable<Int>.task { throw TestError() }) == ["error"])
  }

  @Test("36: an operation runs anew for each subscriber")
  func runsAnew() {
    let log = Log<String>()
    let stream = Observable.task {
      log.add("run")
      return 1
    }
    #expect(events(stream) == ["1", "completed"])
    #expect(events(stream) == ["1", "completed"])
    #expect(log.entries == ["run", "run"])
  }

  @Test("36: a task has the task-local values and the priority of the subscription")
  func inheritance() async {
    let log = Log<String>()
    let stream = Observable<Int>.task {
      log.add("\(Local.name) \(Task.basePriority == .utility)")
      return 0
    }
    await Task(priority: .utility) {
      Local.$name.withValue("inherited") { _ = events(stream) }
    }.value
    #expect(log.entries == ["inherited true"])
  }

  @Test("36: a priority can be given")
  func priority() {
    let log = Log<TaskPriority?>()
    _ = events(.task(priority: .background) { log.add(Task.basePriority) })
    _ = events(Observable<Int>.run(priority: .background) { _ in log.add(Task.basePriority) })
    #expect(log.entries == [.background, .background])
  }

  @Test("36: disposal cancels the task, and what the task does then is dropped")
  func disposal() {
    withVirtualTime { clock in
      let log = Log<String>()
      let subscription = Observable<Int>
        .task {
          do {
            try await clock.sleep(for: .seconds(1))
            return 1
          } catch {
            log.add("cancelled: \(error is CancellationError), \(Task.isCancelled)")
            throw error
          }
        }
        .subscribe { log.add("\($0)") }
      subscription.dispose()
      clock.settle()
      #expect(log.entries == ["cancelled: true, true"])
      clock.run()
      #expect(log.entries.count == 1)
      #expect(clock.now.elapsed == .zero)
    }
  }

  @Test("19, 36: the death of the reactor cancels its tasks, and nothing is reported")
  func deathOfTheReactor() {
    let log = Log<String>()
    var reactor: ScriptedReactor? = ScriptedReactor()
    weak let weakReactor = reactor
    reactor?.onMutate = { _, action in
      .concat(
        .task {
          await withTaskCancellationHandler {
            await Suspension().wait()
          } onCancel: {
            log.add("\(action) cancelled")
          }
          return action
        },
        .just("never")
      )
    }
    reactor?.action.onNext("a")
    reactor?.action.onNext("b")
    #expect(log.entries.isEmpty)
    reactor = nil
    #expect(weakReactor == nil)
    #expect(log.entries.sorted() == ["a cancelled", "b cancelled"])
  }

  @Test("36: what a reactor's task sends after a suspension is reduced, and the concatenation goes on")
  func laterResult() {
    withVirtualTime { clock in
      let reactor = ScriptedReactor()
      reactor.onMutate = { _, action in
        .concat(
          .task {
            try await ReactorClock().sleep(for: .seconds(1))
            return action
          },
          .just("after")
        )
      }
      reactor.action.onNext("a")
      clock.advance(by: .milliseconds(999))
      #expect(reactor.currentState.isEmpty)
      clock.advance(by: .milliseconds(1))
      #expect(reactor.currentState == ["a", "after"])
    }
  }
}

@Suite("A task that gets an object")
struct TaskWithTests {
  /// Not Sendable, as reactors often aren't.
  private final class Owner {
    private var calls = 0

    func double(_ number: Int) async -> Int {
      calls += 1
      return number * 2
    }
  }

  @Test("36: the operation's result is the one element")
  func result() async throws {
    let owner = Owner()
    let elements = Observable.task(with: owner) { owner in await owner.double(4) }
    #expect(try await elements.asSingle().value == 8)
  }

  @Test("the stream does not keep the object; it is empty where that is gone")
  func lifetime() async throws {
    var owner: Owner? = Owner()
    weak let weakOwner = owner
    let elements = try Observable.task(with: #require(owner)) { owner in await owner.double(4) }
    owner = nil
    #expect(weakOwner == nil)
    #expect(try await elements.asMaybe().value == nil)
  }
}
