import ReactorTesting
import Testing

/// What tests do with a method's double, wherever its type comes from.
private protocol DrivenDouble<Arguments, Output, Failure>: Sendable {
  associatedtype Arguments
  associatedtype Output
  associatedtype Failure: Error

  var calls: [Arguments] { get }
  var callCount: Int { get }
  var waitingCallCount: Int { get }

  func returns(_ value: Output, _ others: Output...)
  func `throws`(_ error: Failure)
  func performs(_ body: @escaping (Arguments) throws(Failure) -> Output)
  func suspends()
  func endWait(returning value: Output)
}

extension MethodDouble: DrivenDouble {
  fileprivate func endWait(returning value: Output) { release(returning: value) }
}

extension PrintedAPIDouble.MethodDouble: DrivenDouble {
  fileprivate func endWait(returning value: Output) { release(returning: value) }
}

/// A double of either kind: its methods, and their records.
private protocol DrivenAPI: Sendable {
  associatedtype Search: DrivenDouble<(query: String, page: Int), String, any Error>
  associatedtype Find: DrivenDouble<String, String, any Error>
  associatedtype Count: DrivenDouble<Void, Int, Never>
  associatedtype Nothing: DrivenDouble<Void, Void, Never>

  init()
  var searchMethod: Search { get }
  var findMethod: Find { get }
  var countMethod: Count { get }
  var refreshMethod: Nothing { get }
  var popMethod: Nothing { get }

  func search(_ query: String, page: Int) async throws -> String
  func find(_ query: String) throws -> String
  func count() -> Int
  func refresh() async
  func pop()
}

extension LinkedAPIDouble: DrivenAPI {}
extension PrintedAPIDouble: DrivenAPI {}

@Suite("A double without ReactorTesting does the same as one with it")
struct PrintedDoubleTests {
  private struct Refusal: Error, CustomStringConvertible {
    var description: String { "refused" }
  }

  @Test("outcomes and calls")
  func outcomes() {
    func events(_ api: some DrivenAPI) -> [String] {
      api.findMethod.returns("a", "b")
      api.findMethod.throws(Refusal())
      api.findMethod.performs { query in query + "!" }
      api.countMethod.returns(3)
      api.pop()
      let results = (1...5).map { number in "\(Result { try api.find("\(number)") })" }
      return results + ["\(api.count())", "\(api.findMethod.calls) \(api.popMethod.callCount)"]
    }
    let linked = events(LinkedAPIDouble())
    #expect(linked == events(PrintedAPIDouble()))
    #expect(linked.count == 7)
    #expect(linked[4].contains("5!"))
  }

  @Test("waiting calls, released and cancelled")
  func waits() async {
    func events(_ api: some DrivenAPI) async -> [String] {
      api.searchMethod.suspends()
      let tasks = await [api.task("a"), api.task("b"), api.task("c")]
      tasks[0].cancel()
      let cancelled = await tasks[0].result
      api.searchMethod.endWait(returning: "first")
      let first = await tasks[1].result
      api.searchMethod.endWait(returning: "second")
      let second = await tasks[2].result
      api.refreshMethod.suspends()
      let refresh = Task { await api.refresh() }
      refresh.cancel()
      await refresh.value
      let waiting = "\(api.searchMethod.waitingCallCount) \(api.refreshMethod.waitingCallCount)"
      return ["\(cancelled)", "\(first)", "\(second)", waiting, "\(api.searchMethod.calls)"]
    }
    let linked = await events(LinkedAPIDouble())
    let printed = await events(PrintedAPIDouble())
    #expect(linked == printed)
    #expect(linked.count == 5)
    #expect(linked[0].contains("CancellationError"))
    #expect(linked[3] == "0 0")
  }

  @Test("failures")
  func failures() {
    func messages(_ api: some DrivenAPI) -> [String] {
      let messages = Log<String>()
      withKnownIssue {
        _ = try? api.find("x")
        _ = api.count()
        api.countMethod.suspends()
        _ = api.count()
        api.searchMethod.endWait(returning: "")
      } matching: { issue in
        messages.add(issue.comments.map { "\($0)" }.joined())
        return true
      }
      return messages.entries.map { $0.replacing("Linked", with: "").replacing("Printed", with: "") }
    }
    let linked = messages(LinkedAPIDouble())
    #expect(linked == messages(PrintedAPIDouble()))
    #expect(linked.count == 4)
    #expect(linked.allSatisfy { $0.contains("API.") })
  }
}

extension DrivenAPI {
  /// A task that calls `search`, once the call waits.
  fileprivate func task(_ query: String) async -> Task<String, any Error> {
    let count = searchMethod.waitingCallCount
    let task = Task { try await self.search(query, page: 1) }
    while searchMethod.waitingCallCount == count { await Task.yield() }
    return task
  }
}
