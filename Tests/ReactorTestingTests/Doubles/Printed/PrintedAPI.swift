// Recorded by PrintedDoubleTests.
// swift-format-ignore-file
import Foundation
import Testing

nonisolated protocol PrintedAPI: Sendable {
  func search(_ query: String, page: Int) async throws -> String
  func find(_ query: String) throws -> String
  func count() -> Int
  func refresh() async
  func pop()
}

nonisolated final class PrintedAPIDouble: PrintedAPI, Sendable {
  let searchMethod =
    MethodDouble<(query: String, page: Int), String, any Error>("PrintedAPI.search")
  let findMethod = MethodDouble<String, String, any Error>("PrintedAPI.find")
  let countMethod = MethodDouble<Void, Int, Never>("PrintedAPI.count", fallback: { 1 })
  let refreshMethod = MethodDouble<Void, Void, Never>("PrintedAPI.refresh")
  let popMethod = MethodDouble<Void, Void, Never>("PrintedAPI.pop")

  func search(_ query: String, page: Int) async throws -> String {
    try await searchMethod.asyncCall((query, page))
  }

  func find(_ query: String) throws -> String {
    try findMethod.call(query)
  }

  func count() -> Int {
    countMethod.call()
  }

  func refresh() async {
    await refreshMethod.asyncCall()
  }

  func pop() {
    popMethod.call()
  }

  /// What a method does, call by call, and the calls that it got.
  ///
  /// Sendable because the lock guards what it keeps.
  nonisolated final class MethodDouble<Arguments, Output, Failure: Error>: @unchecked Sendable {
    let name: String
    let fallback: (() -> Output)?
    let lock = NSLock()
    var records = Records()

    init(_ name: String, fallback: (() -> Output)? = nil) {
      self.name = name
      self.fallback = fallback
    }

    /// Lets the next call return a value, and those after it further values. The last one stays for all calls that follow.
    func returns(_ value: Output, _ others: Output...) {
      add(([value] + others).map { .returning($0) })
    }

    /// Lets the next call return. A method that returns nothing does that anyway; after other outcomes it has to be said.
    func returns() where Output == Void {
      add([.returning(())])
    }

    /// Lets the next call throw an error, and those after it too unless something else is said.
    func `throws`(_ error: Failure) {
      add([.throwing(error)])
    }

    /// Lets the next call do what `body` does with the arguments, and those after it too unless something else is said.
    func performs(_ body: @escaping (Arguments) throws(Failure) -> Output) {
      add([.performing(body)])
    }

    /// Lets the next call of an async method wait until the test releases it, and those after it too unless something else is said.
    func suspends() {
      add([.suspending])
    }

    private func add(_ outcomes: [Outcome]) {
      lock.withLock { records.outcomes += outcomes }
    }

    enum Outcome {
      case returning(Output)
      case throwing(Failure)
      case performing((Arguments) throws(Failure) -> Output)
      case suspending
    }

    struct Records {
      var calls: [Arguments] = []
      var outcomes: [Outcome] = []
      /// Decides what each call does, in place of these; it is told whether the call may wait.
      var script: ((_ arguments: Arguments, _ isAsync: Bool) -> Outcome)?
      /// The position of the next call's outcome.
      var next = 0
      /// The calls that wait, the oldest first.
      var waiting: [(number: Int, continuation: CheckedContinuation<Void, Never>)] = []
      /// How the calls end that have waited and are about to go on.
      var endings: [Int: Outcome] = [:]
    }

    /// The arguments of the calls, in their order.
    var calls: [Arguments] {
      lock.withLock { records.calls }
    }

    /// The number of calls.
    var callCount: Int {
      lock.withLock { records.calls.count }
    }

    /// The number of calls that wait for the test to release them.
    var waitingCallCount: Int {
      lock.withLock { records.waiting.count }
    }

    /// Notes a call; gives its number, counted from 0, and its outcome.
    func record(_ arguments: Arguments, isAsync: Bool) -> (number: Int, outcome: Outcome?) {
      let scripted = lock.withLock { records.script }.map { $0(arguments, isAsync) }
      return lock.withLock {
        records.calls.append(arguments)
        if let scripted { return (records.calls.count - 1, scripted) }
        let outcome = records.next < records.outcomes.count ? records.outcomes[records.next] : records.outcomes.last
        records.next = min(records.next + 1, records.outcomes.count)
        return (records.calls.count - 1, outcome)
      }
    }

    /// What the double's method calls: notes the arguments and does what the test has said.
    func call(_ arguments: Arguments) throws(Failure) -> Output {
      let outcome = record(arguments, isAsync: false).outcome
      if case .suspending? = outcome {
        return try endUnexpected("\(name) isn't async: it can't wait, so `suspends()` is no outcome for it.")
      }
      return try end(outcome, arguments)
    }

    /// What the double's method calls: notes the call and does what the test has said.
    func call() throws(Failure) -> Output where Arguments == Void {
      try call(())
    }

    /// What the double's async method calls: notes the arguments and does what the test has said.
    func asyncCall(
      _ arguments: Arguments,
      isolation: isolated (any Actor)? = #isolation
    ) async throws(Failure) -> Output {
      let (number, outcome) = record(arguments, isAsync: true)
      guard case .suspending? = outcome else { return try end(outcome, arguments) }
      await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          lock.withLock { records.waiting.append((number, continuation)) }
          if Task.isCancelled { cancel(number) }
        }
      } onCancel: {
        cancel(number)
      }
      return try end(lock.withLock { records.endings.removeValue(forKey: number) }, arguments)
    }

    /// What the double's async method calls: notes the call and does what the test has said.
    func asyncCall(isolation: isolated (any Actor)? = #isolation) async throws(Failure) -> Output
    where Arguments == Void {
      try await asyncCall((), isolation: isolation)
    }

    private func end(_ outcome: Outcome?, _ arguments: Arguments) throws(Failure) -> Output {
      switch outcome {
      case .returning(let value): return value
      case .throwing(let error): throw error
      case .performing(let body): return try body(arguments)
      case .suspending, nil:
        if let nothing = () as? Output { return nothing }
        let ways = Failure.self == Never.self ? "`returns(…)`" : "`returns(…)`, `throws(…)`"
        return try endUnexpected(
          "\(name) was called with \(arguments), and the test does not say what it does: say it before, by \(ways) or `performs { … }`."
        )
      }
    }

    /// Fails the test and ends the call as well as can be.
    private func endUnexpected(_ message: String) throws(Failure) -> Output {
      report(message)
      if let error = UnexpectedCall(description: message) as? Failure { throw error }
      guard let value = valueWithoutOutcome else { fatalError(message) }
      return value
    }

    /// What a call returns where nothing says it: nothing, nil, or the fallback; nil where there is no such value.
    private var valueWithoutOutcome: Output? {
      if let nothing = () as? Output { return nothing }
      if let fallback { return fallback() }
      return (Output.self as? any ExpressibleByNilLiteral.Type)?.init(nilLiteral: ()) as? Output
    }

    /// Ends a waiting call whose task is cancelled, unless it can neither throw nor return anything.
    private func cancel(_ number: Int) {
      if let error = CancellationError() as? Failure {
        endWait(.throwing(error)) { $0.number == number }
      } else if let value = valueWithoutOutcome {
        endWait(.returning(value)) { $0.number == number }
      }
    }

    /// Lets the oldest waiting call go on; false where none waits.
    func endOldestWait(with outcome: Outcome) -> Bool {
      endWait(outcome) { _ in true }
    }

    @discardableResult
    private func endWait(
      _ outcome: Outcome,
      where isMeant: ((number: Int, continuation: CheckedContinuation<Void, Never>)) -> Bool
    ) -> Bool {
      let call = lock.withLock {
        let position = records.waiting.firstIndex(where: isMeant)
        let call = position.map { records.waiting.remove(at: $0) }
        if let call { records.endings[call.number] = outcome }
        return call
      }
      call?.continuation.resume()
      return call != nil
    }

    /// Why a call can't be released.
    var noCallWaits: String {
      let count = callCount
      let times = count == 0 ? "was not called yet" : "was called \(count == 1 ? "once" : "\(count) times")"
      return "No call of \(name) waits to be released: it \(times). A call waits after `suspends()`."
    }

    /// Lets the oldest waiting call return a value.
    func release(returning value: Output, sourceLocation: SourceLocation = #_sourceLocation) {
      if !endOldestWait(with: .returning(value)) { Issue.record(Comment(rawValue: noCallWaits), sourceLocation: sourceLocation) }
    }

    /// Lets the oldest waiting call throw an error.
    func release(throwing error: Failure, sourceLocation: SourceLocation = #_sourceLocation) {
      if !endOldestWait(with: .throwing(error)) { Issue.record(Comment(rawValue: noCallWaits), sourceLocation: sourceLocation) }
    }

    /// Lets the oldest waiting call return.
    func release(sourceLocation: SourceLocation = #_sourceLocation) where Output == Void {
      release(returning: (), sourceLocation: sourceLocation)
    }

    func report(_ message: String) {
      Issue.record(Comment(rawValue: message))
    }
  }

  /// What a throwing method throws, after it has failed the test, when nothing says what it does.
  nonisolated struct UnexpectedCall: Error, CustomStringConvertible {
    let description: String
  }
}
