import ReactorRuntime
import ReactorTesting
import Testing

/// A method that throws, as a double calls it.
private typealias Search = MethodDouble<(query: String, page: Int), [String], any Error>

private struct Refusal: Error, Equatable {}

@Suite("The double of a method")
struct MethodDoubleTests {
  @Test("it notes the arguments of its calls in their order")
  func calls() {
    let double = MethodDouble<(text: String, level: Int), Void, Never>("Log.write")
    #expect(double.callCount == 0)
    double.call(("first", 1))
    double.call(("second", 2))
    #expect(double.calls.map(\.text) == ["first", "second"])
    #expect(double.calls.map(\.level) == [1, 2])
    #expect(double.callCount == 2)
  }

  @Test("outcomes go to the calls one by one, and the last one stays")
  func outcomes() throws {
    let double = Search("GitHubAPI.search")
    double.returns(["a"], ["b"])
    double.throws(Refusal())
    #expect(try double.call(("x", 1)) == ["a"])
    #expect(try double.call(("x", 1)) == ["b"])
    #expect(throws: Refusal()) { try double.call(("x", 1)) }
    #expect(throws: Refusal()) { try double.call(("x", 1)) }
  }

  @Test("an optional tuple can be returned, which Swift can't convert before a variable number of arguments")
  func optionalTuples() {
    let double = MethodDouble<Int, (Bool, Int)?, Never>("Page.bounds")
    double.returns((true, 1))
    #expect(double.call(1)?.1 == 1)
    double.returns((true, 2), nil, (true, 4))
    #expect([double.call(1)?.1, double.call(1)?.1, double.call(1)?.1] == [2, nil, 4])
  }

  @Test("what is said after calls goes to the next ones, however often the last outcome was used")
  func laterOutcomes() throws {
    let double = Search("GitHubAPI.search")
    double.returns(["a"])
    for _ in 1...3 { #expect(try double.call(("x", 1)) == ["a"]) }
    double.returns(["b"], ["c"])
    #expect(try double.call(("x", 1)) == ["b"])
    #expect(try double.call(("x", 1)) == ["c"])
  }

  @Test("of a relaxed double's methods nobody has to say what they do")
  func relaxedDouble() throws {
    final class ServiceDouble: Sendable {
      let searchMethod = Search("Service.search")
      let countProperty = PropertyDouble<Int, Never>("Service.count", fallback: { 3 })
      let nameMethod = MethodDouble<Void, String?, Never>("Service.name")
    }
    let service = relaxed(ServiceDouble())
    #expect(throws: UnexpectedCall.self) { try service.searchMethod.call(("x", 1)) }
    #expect(service.countProperty.call() == 3)
    #expect(service.nameMethod.call() == nil)
    service.nameMethod.returns("a")
    #expect(service.nameMethod.call() == "a")
    #expect(service.nameMethod.callCount == 2)
    withKnownIssue { _ = ServiceDouble().nameMethod.call() }
  }

  @Test("a fallback that is the main actor's is made where that is only")
  func mainActorFallback() async {
    @MainActor final class Item {}
    let double = relaxed(Doubled(MethodDouble<Void, Item?, Never>("Shop.item", mainActorFallback: { Item() })))
    let isMade = await MainActor.run { double.value.call() != nil }
    let isMadeElsewhere = await Task.detached { double.value.call() != nil }.value
    #expect(isMade && !isMadeElsewhere)
  }

  private final class Doubled<Value: Sendable>: Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
  }

  @Test("a result can be made of the arguments")
  func performs() throws {
    let double = Search("GitHubAPI.search")
    double.performs { arguments in
      if arguments.page == 0 { throw Refusal() }
      return [arguments.query]
    }
    #expect(try double.call(("x", 1)) == ["x"])
    #expect(throws: Refusal()) { try double.call(("x", 0)) }
  }

  @Test("`performs` may use the double itself")
  func reentrance() {
    let double = MethodDouble<Int, Int, Never>("Counter.add")
    double.performs { [unowned double] number in number + double.callCount }
    #expect(double.call(10) == 11)
  }

  @Test("a method that returns nothing needs no outcome")
  func nothing() throws {
    let pop = MethodDouble<Void, Void, Never>("Navigator.pop")
    pop.call()
    let save = MethodDouble<Void, Void, any Error>("Store.save")
    try save.call()
    save.throws(Refusal())
    save.returns()
    #expect(throws: Refusal()) { try save.call() }
    try save.call()
    #expect(save.callCount == 3)
  }

  @Test("calls from many threads are all noted")
  func threads() async {
    let double = MethodDouble<Int, Int, Never>("Counter.add")
    double.performs { $0 * 2 }
    let sum = await withTaskGroup(of: Int.self) { group in
      for number in 1...100 { group.addTask { double.call(number) } }
      return await group.reduce(0, +)
    }
    #expect(sum == 10_100)
    #expect(double.calls.sorted() == Array(1...100))
  }
}

@Suite("A call of a double without an outcome")
struct UnexpectedCallTests {
  @Test("fails the test, names the method and what to say, and throws where the method does")
  func throwing() {
    let double = Search("GitHubAPI.search")
    expectIssue(containing: "GitHubAPI.search was called with", "\"swift\"", "`returns(…)`, `throws(…)`") {
      #expect(throws: UnexpectedCall.self) { try double.call(("swift", 1)) }
    }
    #expect(double.callCount == 1)
  }

  @Test("returns nil, or the fallback, where the method can't throw")
  func notThrowing() {
    let optional = MethodDouble<Int, String?, Never>("Cache.value")
    expectIssue(containing: "Cache.value was called with 1", "`returns(…)` or `performs") {
      #expect(optional.call(1) == nil)
    }
    let number = MethodDouble<Void, Int, Never>("Cache.count", fallback: { 7 })
    expectIssue(containing: "Cache.count") { #expect(number.call() == 7) }
  }

  @Test("`suspends` is no outcome of a method that isn't async")
  func suspension() {
    let double = MethodDouble<Void, Int?, Never>("Cache.count")
    double.suspends()
    expectIssue(containing: "Cache.count isn't async") { #expect(double.call() == nil) }
  }
}

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
    expectIssue(containing: "it was called 2 times. One that waited was cancelled, and is over.") {
      search.release(returning: 1)
    }
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
    expectIssue(containing: "it was called once. A call waits after `suspends()`.") { refresh.release() }
  }
}
