import ReactorRuntime
import ReactorTesting
import Testing

@Suite("Waiting")
struct WaitTests {
  @Test("wait completes after its time and sends nothing")
  func wait() {
    withVirtualTime { clock in
      let reactor = ScriptedReactor()
      reactor.onMutate = { _, action in .concat(.just(action), .wait(for: .milliseconds(500)), .just("done")) }
      reactor.action.onNext("a")
      clock.advance(by: .nanoseconds(499_999_999))
      #expect(reactor.currentState == ["a"])
      clock.advance(by: .nanoseconds(1))
      #expect(reactor.currentState == ["a", "done"])
    }
  }

  @Test("disposal ends the waiting")
  func disposal() {
    withVirtualTime { clock in
      let log = Log<String>()
      let subscription = Observable<Int>.wait(for: .seconds(1)).subscribe { log.add("\($0)") }
      subscription.dispose()
      clock.run()
      #expect(log.entries.isEmpty)
      #expect(clock.now.elapsed == .zero)
    }
  }

  @Test("without virtual time, time is real")
  func realTime() async throws {
    let start = ContinuousClock.now
    for try await _ in Observable<Int>.wait(for: .milliseconds(2)).values {}
    #expect(ContinuousClock.now - start >= .milliseconds(2))
  }

  @Test("ReactorClock sleeps in real time where there is no virtual one")
  func reactorClock() async throws {
    let clock = ReactorClock()
    let start = clock.now
    try await clock.sleep(for: .milliseconds(2))
    #expect(start.duration(to: clock.now) >= .milliseconds(2))
    let task = Task { try await clock.sleep(for: .seconds(60)) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
