import Foundation
import ReactorRuntime
import ReactorTesting
import Testing

@Suite("Tasks in virtual time")
struct VirtualTaskTests {
  private let log = Log<String>()

  private actor Counter {
    private(set) var count = 0

    func increase(after duration: Duration) async throws -> Int {
      try await ReactorClock().sleep(for: duration)
      count += 1
      return count
    }
  }

  @Test("actors and child tasks run in virtual time too")
  func actors() {
    withVirtualTime { clock in
      let counter = Counter()
      let subscription = Observable<Int>
        .run { send in
          try await withThrowingTaskGroup(of: Int.self) { group in
            for seconds in 1...3 {
              group.addTask { try await counter.increase(after: .seconds(seconds)) }
            }
            for try await count in group { send(count) }
          }
          async let last = counter.increase(after: .seconds(1))
          send(try await last)
        }
        .subscribe { [log] in log.add("\($0) \(clock.now.elapsed)") }
      clock.run()
      #expect(
        log.entries == [
          "next(1) 1.0 seconds", "next(2) 2.0 seconds", "next(3) 3.0 seconds", "next(4) 4.0 seconds",
          "completed 4.0 seconds",
        ]
      )
      subscription.dispose()
    }
  }

  @Test("a task that another thread resumes goes on when time is let pass next")
  func foreignThread() {
    withVirtualTime { clock in
      let (suspended, resumed) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      let subscription = Observable<Int>
        .task {
          await withUnsafeContinuation { continuation in
            Thread {
              suspended.wait()
              continuation.resume()
              resumed.signal()
            }.start()
          }
          return 1
        }
        .subscribe(onNext: { [log] in log.add("\($0)") })
      suspended.signal()
      suspended.signal()
      resumed.wait()
      #expect(log.entries.isEmpty)
      clock.settle()
      #expect(log.entries == ["1"])
      subscription.dispose()
    }
  }

  /// Tasks that wait to be resumed.
  private final class Suspended: @unchecked Sendable {
    private let lock = NSLock()
    private var continuations: [UnsafeContinuation<Void, Never>] = []

    func add(_ continuation: UnsafeContinuation<Void, Never>) {
      lock.withLock { continuations.append(continuation) }
    }

    func resumeAllOnOtherThreads() {
      let taken = lock.withLock {
        defer { continuations = [] }
        return continuations
      }
      // Not on the threads that tests share: on one processor the one that waits for the tasks would have the only one.
      for continuation in taken { onAnotherThread { continuation.resume() } }
    }
  }

  @Test("many threads may resume tasks while time is let pass: none is lost")
  func manyForeignThreads() {
    withVirtualTime { clock in
      let bag = DisposeBag()
      let suspended = Suspended()
      for number in 0..<100 {
        Observable<Int>
          .task {
            for _ in 0..<10 {
              await withUnsafeContinuation { suspended.add($0) }
            }
            return number
          }
          .subscribe(onNext: { [log] in log.add("\($0)") })
          .disposed(by: bag)
      }
      while log.entries.count < 100 {
        // Only those that are suspended: ThreadSanitizer doesn't see that a task which is about to be is resumed in order.
        suspended.resumeAllOnOtherThreads()
        clock.settle()
      }
      #expect(Set(log.entries).count == 100)
    }
  }

  @MainActor private final class Screen {
    var lines: [String] = []

    func show(_ line: String) {
      lines.append(line)
    }

    func showLater(_ line: String) {
      Task { Task { self.show(line) } }
    }
  }

  /// Goes back and forth between the virtual time and the main actor.
  private static func showTwice(on screen: Screen) -> Observable<Int> {
    .task {
      await screen.show("start")
      try await ReactorClock().sleep(for: .seconds(1))
      await screen.show("one")
      try await ReactorClock().sleep(for: .seconds(1))
      await screen.show("two")
      await screen.showLater("late")
      return 1
    }
  }

  @Test("the asynchronous advance lets tasks go by way of the main actor before time goes on", arguments: 0..<20)
  func mainActor(_: Int) async {
    await withVirtualTime { clock in
      let screen = Screen()
      let subscription = Self.showTwice(on: screen).subscribe(onNext: { [log] _ in log.add("\(clock.now.elapsed)") })
      await clock.advance(by: .milliseconds(1_500))
      #expect(await screen.lines == ["start", "one"])
      await clock.advance(by: .seconds(10))
      #expect(await screen.lines == ["start", "one", "two", "late"])
      #expect(log.entries == ["2.0 seconds"])
      subscription.dispose()
    }
  }

  @MainActor
  @Test("also for a test on the main actor", arguments: 0..<20)
  func testOnMainActor(_: Int) async {
    await withVirtualTime { clock in
      let screen = Screen()
      let subscription = Self.showTwice(on: screen).subscribe(onNext: { [log] _ in log.add("\(clock.now.elapsed)") })
      await clock.settle()
      #expect(screen.lines == ["start"])
      await clock.run()
      #expect(screen.lines == ["start", "one", "two", "late"])
      #expect(log.entries == ["2.0 seconds"])
      subscription.dispose()
    }
  }

  @MainActor
  @Test("the asynchronous advance stays on the caller's actor")
  func staysOnActor() async {
    await withVirtualTime { clock in
      clock.scheduler.scheduleAt(1_000) { [log] in
        MainActor.assertIsolated()
        log.add("ran")
      }
      await clock.advance(by: .seconds(1))
      #expect(log.entries == ["ran"])
    }
  }

  @Test("tasks that are cancelled when the body ends come to their end")
  func endOfBody() {
    withVirtualTime { clock in
      let subscription = Observable<Int>
        .task { [log] in
          try? await clock.sleep(for: .seconds(1))
          log.add("ended")
          return 1
        }
        .subscribe()
      subscription.dispose()
    }
    #expect(log.entries == ["ended"])
  }

  @Test("also those that end by way of the main actor")
  func endOfAsyncBody() async throws {
    struct Failure: Error {}
    let screen = Screen()
    let body = { (clock: VirtualClock) async throws -> Void in
      let subscription = Observable<Int>
        .task {
          try? await clock.sleep(for: .seconds(1))
          await screen.show("ended")
          return 1
        }
        .subscribe()
      subscription.dispose()
    }
    try await withVirtualTime { clock in try await body(clock) }
    #expect(await screen.lines == ["ended"])
    await #expect(throws: Failure.self) {
      try await withVirtualTime { clock in
        try await body(clock)
        throw Failure()
      }
    }
    #expect(await screen.lines == ["ended", "ended"])
  }

  @Test("tasks that never wait make settle fail")
  func endlessTasks() {
    withVirtualTime { clock in
      let subscription = Observable<Int>
        .task {
          while !Task.isCancelled { await Task.yield() }
          return 1
        }
        .subscribe()
      withKnownIssue {
        clock.settle()
      } matching: { issue in
        issue.description.contains("a loop without end?")
      }
      subscription.dispose()
    }
  }

  /// Sends itself the same action again whenever a task that waits for nothing has ended.
  private final class Poller: Reactor {
    enum Action { case poll }
    enum Mutation { case count }
    struct State { var count = 0 }
    let initialState = State()

    func mutate(action: Action) -> Observable<Mutation> {
      .concat(
        Observable.task { 1 }.map { _ in .count },
        .deferred { [weak self] in
          self?.action.onNext(.poll)
          return .empty()
        }
      )
    }

    func reduce(state: State, mutation: Mutation) -> State { State(count: state.count + 1) }
  }

  @Test("an action that sends itself again behind a call that answers at once comes back, and makes settle fail")
  func endlessSends() {
    withVirtualTime { clock in
      let reactor = Poller()
      reactor.action.onNext(.poll)
      #expect(reactor.currentState.count == 5_000)
      withKnownIssue {
        clock.settle()
      } matching: { issue in
        issue.description.contains("a loop without end?")
      }
    }
  }

  @Test("many tasks that are started by the test itself are no loop, though the last ones begin when it lets them")
  func manyTasks() {
    withVirtualTime { clock in
      nonisolated(unsafe) var (begun, ended) = (0, 0)
      let subscriptions = (0..<6_000).map { _ in
        Observable<Int>.task {
          begun += 1
          await Task.yield()
          ended += 1
          return 1
        }
        .subscribe()
      }
      #expect(begun == 5_000)
      clock.settle()
      #expect(begun == 6_000 && ended == 6_000)
      subscriptions.forEach { $0.dispose() }
    }
  }

  @Test("tasks that go back and forth to the main actor for ever make settle fail, once")
  func endlessMainActor() async {
    await withVirtualTime { clock in
      let screen = Screen()
      let subscription = Observable<Int>
        .task {
          while !Task.isCancelled {
            for _ in 0..<10_000 { await Task.yield() }
            await screen.show("again")
          }
          return 1
        }
        .subscribe()
      await withKnownIssue {
        await clock.settle()
      } matching: { issue in
        issue.description.contains("a loop without end?")
      }
      subscription.dispose()
    }
  }
}
