import ReactorRuntime
import ReactorTesting
import Testing

@Suite("A call of a double that waits")
struct SuspendedCallTests {
  private struct Refusal: Error, CustomStringConvertible {
    var description: String { "refused" }
  }

  private let log = Log<String>()
  private let search = MethodDouble<String, Int, any Error>("GitHubAPI.search")

  /// Calls the double in a task of virtual time and logs how it ends.
  private func start(_ query: String) -> any Disposable {
    Observable<Int>.task { [search] in try await search.asyncCall(query) }.subscribe { [log] event in
      log.add("\(query): \(event)")
    }
  }

  @Test("calls go on in their order, each with what it is released with")
  func order() {
    withVirtualTime { clock in
      search.suspends()
      let subscriptions = [start("a"), start("b"), start("c")]
      clock.settle()
      #expect(search.waitingCallCount == 3)
      #expect(log.entries == [])
      search.release(returning: 1)
      search.release(throwing: Refusal())
      clock.settle()
      #expect(log.entries == ["a: next(1)", "a: completed", "b: error(refused)"])
      #expect(search.waitingCallCount == 1)
      for subscription in subscriptions { subscription.dispose() }
    }
  }

  @Test("outcomes before and after it are those of other calls")
  func mixture() {
    withVirtualTime { clock in
      search.returns(1)
      search.suspends()
      search.returns(3)
      let subscriptions = [start("a"), start("b"), start("c")]
      clock.settle()
      #expect(log.entries == ["a: next(1)", "a: completed", "c: next(3)", "c: completed"])
      search.release(returning: 2)
      clock.settle()
      #expect(log.entries.suffix(2) == ["b: next(2)", "b: completed"])
      for subscription in subscriptions { subscription.dispose() }
    }
  }

  @Test("cancelled, it ends at once, and a release is for the next one")
  func cancellation() {
    withVirtualTime { clock in
      search.suspends()
      let first = start("a")
      let second = start("b")
      clock.settle()
      first.dispose()
      #expect(search.waitingCallCount == 1)
      search.release(returning: 2)
      clock.settle()
      #expect(log.entries == ["b: next(2)", "b: completed"])
      second.dispose()
    }
  }

  @Test("a cancelled task gets CancellationError, also where it was cancelled before the call")
  func cancelledTask() async {
    search.suspends()
    let waiting = Task { [search] in try await search.asyncCall("a") }
    while search.waitingCallCount == 0 { await Task.yield() }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    let late = Task { [search] in
      while !Task.isCancelled { await Task.yield() }
      return try await search.asyncCall("b")
    }
    late.cancel()
    await #expect(throws: CancellationError.self) { try await late.value }
    #expect(search.callCount == 2)
  }

  @Test("one that can't throw returns nothing when it is cancelled, or waits on where it has to return something")
  func cancelledWithoutError() async {
    let refresh = MethodDouble<Void, Void, Never>("Store.refresh")
    refresh.suspends()
    let ended = Task { await refresh.asyncCall() }
    ended.cancel()
    await ended.value
    let count = MethodDouble<Void, Int, Never>("Store.count")
    count.suspends()
    let waiting = Task { await count.asyncCall() }
    waiting.cancel()
    while count.waitingCallCount == 0 { await Task.yield() }
    count.release(returning: 3)
    #expect(await waiting.value == 3)
  }

  @Test("a release without a waiting call fails the test there")
  func nothingWaits() {
    expectIssue(containing: "No call of GitHubAPI.search waits to be released: it was not called yet.") {
      search.release(returning: 1)
    }
    let refresh = MethodDouble<Void, Void, Never>("Store.refresh")
    refresh.call()
    expectIssue(containing: "it was called once") { refresh.release() }
  }
}
