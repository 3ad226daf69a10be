import Foundation

extension MethodDouble {
  /// What the double's method calls: notes the arguments and does what the test has said.
  public func call(_ arguments: Arguments) throws(Failure) -> Output {
    let outcome = record(arguments).outcome
    if case .suspending? = outcome {
      return try endUnexpected("\(name) isn't async: it can't wait, so `suspends()` is no outcome for it.")
    }
    return try end(outcome, arguments)
  }

  /// What the double's method calls: notes the call and does what the test has said.
  public func call() throws(Failure) -> Output where Arguments == Void {
    try call(())
  }

  /// What the double's async method calls: notes the arguments and does what the test has said.
  public func asyncCall(
    _ arguments: Arguments,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(Failure) -> Output {
    let (number, outcome) = record(arguments)
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
  public func asyncCall(isolation: isolated (any Actor)? = #isolation) async throws(Failure) -> Output
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
}
