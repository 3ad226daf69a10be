import Foundation

/// What a method of a test double does, call by call, and the calls that it got.
///
/// ```swift
/// final class GitHubAPIDouble: GitHubAPI, Sendable {
///   let searchMethod = MethodDouble<(query: String, page: Int), Page, any Error>("GitHubAPI.search")
///
///   func search(_ query: String, page: Int) async throws -> Page {
///     try await searchMethod.asyncCall((query, page))
///   }
/// }
///
/// let api = GitHubAPIDouble()
/// api.searchMethod.returns(Page(items: ["swift"]))
/// // …
/// #expect(api.searchMethod.calls.map(\.query) == ["swift"])
/// ```
///
/// Outcomes are given before the calls: ``returns(_:)``, ``throws(_:)``, ``performs(_:)`` and ``suspends()``. Each call takes the
/// next one; the last one stays for all calls that follow. A call without an outcome fails the test and says which method it
/// was; only a method that returns nothing needs none.
///
/// `Arguments` is a tuple of the parameters, or the type of the only one, or `Void`. `Failure` is what the method throws:
/// `any Error`, or `Never` for one that doesn't throw. Of a generic method's types the double knows nothing: they are `Any`.
///
/// Sendable because the lock guards what it keeps; a test may set outcomes on one thread and be called on others. Arguments and
/// results that aren't Sendable themselves are shared with the test as they are.
public class MethodDouble<Arguments, Output, Failure: Error>: @unchecked Sendable {
  let name: String
  /// What a call returns of which nobody says it; nil on a thread where that can't be made.
  private let fallback: (() -> Output?)?
  let lock = NSLock()
  var records = Records()
  /// Whether a call of which nobody says what it does fails no test.
  private var isRelaxed = false
  private let creation: TestLocation

  /// Creates the double of one method, which failures call by its name: `"GitHubAPI.search"`.
  ///
  /// A call without an outcome fails the test, and then returns what `fallback` gives. Without a `fallback`, such a call
  /// throws ``UnexpectedCall`` if the method throws, returns nil if it returns an optional, and ends the process otherwise.
  public init(
    _ name: String,
    fallback: (() -> Output)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.name = name
    self.fallback = fallback
    creation = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Creates the double of one method, which failures call by its name, and which can be created anywhere although what a call without an
  /// outcome returns belongs to the main actor.
  ///
  /// Such a call fails the test, and then returns what `mainActorFallback` gives where the main queue runs; elsewhere it ends as if there were
  /// no fallback.
  public init(
    _ name: String,
    mainActorFallback: @escaping @MainActor () -> Output,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.name = name
    fallback = {
      guard MainQueue.isCurrent else { return nil }
      nonisolated(unsafe) var value: Output?
      MainActor.assumeIsolated { value = mainActorFallback() }
      return value
    }
    creation = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  func report(_ message: String) {
    // A check says what the calls do that its doubles know. Any other double, which a sample is, does as well as it can.
    if ReactorCheck.variation == nil, !lock.withLock({ isRelaxed }) { creation.report(message) }
  }
}

/// The queue of the main actor.
private enum MainQueue {
  /// Whether it runs what asks: on Linux any thread may do that for it.
  static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) != nil }

  private static let key = {
    let key = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: key, value: ())
    return key
  }()
}

/// A double of which nothing is expected: a call of which nobody says what it does fails no test, and does as well as it can, as in a check.
///
/// Generated tests make those so that are but values in them: doubles of the protocols of other specs, which `samples` has.
public func relaxed<Double: AnyObject>(_ double: Double) -> Double {
  for child in Mirror(reflecting: double).children { (child.value as? any Relaxable)?.relax() }
  return double
}

private protocol Relaxable {
  func relax()
}

extension MethodDouble: Relaxable {
  fileprivate func relax() { lock.withLock { isRelaxed = true } }
}

/// Saying what calls do, before they come.
extension MethodDouble {
  /// Lets the next call, and all that follow, return a value.
  ///
  /// Apart from the one with several values, since Swift 6.3 crashes where a tuple becomes an optional one before arguments of which there
  /// can be any number.
  public func returns(_ value: Output) {
    add([.returning(value)])
  }

  /// Lets the next call return a value, and those after it further values. The last one stays for all calls that follow.
  public func returns(_ value: Output, _ next: Output, _ others: Output...) {
    add(([value, next] + others).map { .returning($0) })
  }

  /// Lets the next call return. A method that returns nothing does that anyway; after other outcomes it has to be said.
  public func returns() where Output == Void {
    add([.returning(())])
  }

  /// Lets the next call throw an error, and those after it too unless something else is said.
  public func `throws`(_ error: Failure) {
    add([.throwing(error)])
  }

  /// Lets the next call do what `body` does with the arguments, and those after it too unless something else is said.
  ///
  /// `body` runs on the thread of the call, and no lock is held meanwhile.
  public func performs(_ body: @escaping (Arguments) throws(Failure) -> Output) {
    add([.performing(body)])
  }

  /// Lets the next call of an async method wait until the test releases it, and those after it too unless something else is said.
  ///
  /// A waiting call whose task is cancelled ends at once with `CancellationError` if the method can throw it.
  public func suspends() {
    add([.suspending])
  }

  private func add(_ outcomes: [Outcome]) {
    lock.withLock { records.outcomes += outcomes }
  }
}

/// What is known of the calls.
extension MethodDouble {
  enum Outcome {
    case returning(Output)
    case throwing(Failure)
    case performing((Arguments) throws(Failure) -> Output)
    case suspending
  }

  /// A call of which something else than the test says what it does.
  struct ScriptedCall {
    let arguments: Arguments
    /// Whether it may wait.
    let isAsync: Bool
    /// Whether its caller takes a value.
    let takes: (Output) -> Bool
  }

  struct Records {
    /// The arguments of the calls, without those of which something else says what they do: it notes them, and the caller may be among them.
    var calls: [Arguments] = []
    /// The number of calls.
    var callCount = 0
    var outcomes: [Outcome] = []
    /// Decides what each call does, in place of these.
    var script: ((_ call: ScriptedCall) -> Outcome)?
    /// The position of the next call's outcome.
    var next = 0
    /// The calls that wait, the oldest first, each with what it returns where its task is cancelled.
    var waiting: [WaitingCall] = []
    /// Whether one that waited has ended since its task was cancelled.
    var haveBeenCancelled = false
    /// How the calls end that have waited and are about to go on.
    var endings: [Int: Outcome] = [:]
  }

  /// A call that waits.
  struct WaitingCall {
    var number: Int
    var continuation: CheckedContinuation<Void, Never>
    /// What it returns where its task is cancelled and no error can be thrown; nil where there is nothing that it could return.
    var nothing: Output?
    /// Whether it can return a value: that of a generic method has to be of the caller's type.
    var takes: (Output) -> Bool = { _ in true }
  }

  /// The arguments of the calls, in their order; none where a check says what they do.
  public var calls: [Arguments] {
    lock.withLock { records.calls }
  }

  /// The number of calls.
  public var callCount: Int {
    lock.withLock { records.callCount }
  }

  /// The number of calls that wait for the test to release them.
  public var waitingCallCount: Int {
    lock.withLock { records.waiting.count }
  }

  /// Notes a call; gives its number, counted from 0, and its outcome.
  func record(
    _ arguments: Arguments,
    isAsync: Bool,
    takes: (Output) -> Bool = { _ in true }
  ) -> (number: Int, outcome: Outcome?) {
    let scripted = withoutActuallyEscaping(takes) { takes in
      lock.withLock { records.script }.map { $0(ScriptedCall(arguments: arguments, isAsync: isAsync, takes: takes)) }
    }
    return lock.withLock {
      records.callCount += 1
      if let scripted { return (records.callCount - 1, scripted) }
      records.calls.append(arguments)
      let outcome = records.next < records.outcomes.count ? records.outcomes[records.next] : records.outcomes.last
      records.next = min(records.next + 1, records.outcomes.count)
      return (records.callCount - 1, outcome)
    }
  }
}

/// The calls themselves.
///
/// A call that waits is taken out of `waiting`, and its ending put into `endings`, in one go: so only one of a release and
/// a cancellation ends it, and the call finds how when it goes on.
extension MethodDouble {
  /// What the double's method calls: notes the arguments and does what the test has said.
  public func call(_ arguments: Arguments) throws(Failure) -> Output {
    let outcome = record(arguments, isAsync: false).outcome
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
    let (number, outcome) = record(arguments, isAsync: true)
    return try await end(outcome, number, arguments, nothing: valueWithoutOutcome, isolation: isolation)
  }

  /// Ends a call of an async method, which may have to wait before.
  ///
  /// - Parameters:
  ///   - nothing: What it returns where its task is cancelled and no error can be thrown.
  ///   - takes: Whether it can return a value.
  private func end(
    _ outcome: Outcome?,
    _ number: Int,
    _ arguments: Arguments,
    nothing: Output?,
    takes: @escaping (Output) -> Bool = { _ in true },
    isolation: isolated (any Actor)?
  ) async throws(Failure) -> Output {
    guard case .suspending? = outcome else { return try end(outcome, arguments) }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let call = WaitingCall(number: number, continuation: continuation, nothing: nothing, takes: takes)
        lock.withLock { records.waiting.append(call) }
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

  /// What the double's generic method calls: notes the arguments and does what the test has said, which has to be of the caller's type.
  public func call<Result>(_ arguments: Arguments, as type: Result.Type) throws(Failure) -> Result {
    guard let outcome = record(arguments, isAsync: false, takes: { $0 is Result }).outcome else {
      return try endUntold(arguments)
    }
    return try cast(try end(outcome, arguments))
  }

  /// What the double's generic method calls: notes the call and does what the test has said, which has to be of the caller's type.
  public func call<Result>(as type: Result.Type) throws(Failure) -> Result where Arguments == Void {
    try call((), as: type)
  }

  /// What the double's generic async method calls: notes the arguments and does what the test has said, which has to be of the caller's type.
  public func asyncCall<Result>(
    _ arguments: Arguments,
    as type: Result.Type,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(Failure) -> Result {
    let (number, outcome) = record(arguments, isAsync: true) { $0 is Result }
    guard let outcome else { return try endUntold(arguments) }
    let nothing: Result? = nothing()
    let ending = try await end(
      outcome,
      number,
      arguments,
      nothing: nothing.flatMap { $0 as? Output },
      takes: { $0 is Result },
      isolation: isolation
    )
    return try cast(ending)
  }

  /// What the double's generic async method calls: notes the call and does what the test has said, which has to be of the caller's type.
  public func asyncCall<Result>(
    as type: Result.Type,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(Failure) -> Result where Arguments == Void {
    try await asyncCall((), as: type, isolation: isolation)
  }

  /// What a generic method returns of which nothing is said: nothing, or nil; nil where the caller's type is neither.
  private func nothing<Result>() -> Result? {
    () as? Result ?? (Result.self as? any ExpressibleByNilLiteral.Type)?.init(nilLiteral: ()) as? Result
  }

  /// Ends a call of a generic method of which nothing is said.
  private func endUntold<Result>(_ arguments: Arguments) throws(Failure) -> Result {
    if let nothing: Result = nothing() { return nothing }
    let message = "\(untold(arguments)) The caller takes a value of \(Result.self)."
    if Failure.self == Never.self, let silent = (Result.self as? any SilentStream.Type)?.silent as? Result {
      report(message)
      return silent
    }
    try stop(message)
  }

  /// Fails the test where there is no value that the caller could take.
  private func stop(_ message: String) throws(Failure) -> Never {
    report(message)
    if let error = UnexpectedCall(description: message) as? Failure { throw error }
    fatalError(message)
  }

  /// That a call comes of which nothing is said.
  private func untold(_ arguments: Arguments) -> String {
    let ways = Failure.self == Never.self ? "`returns(…)`" : "`returns(…)`, `throws(…)`"
    return
      "\(name) was called with \(arguments), and the test does not say what it does: say it before, by \(ways) or `performs { … }`; a scenario says it in `given`."
  }

  /// A value as the type that the caller wants.
  private func cast<Result>(_ value: Output) throws(Failure) -> Result {
    if let value = value as? Result { return value }
    try stop("\(name) has to return a value of \(Result.self), and the test says \(value).")
  }

  private func end(_ outcome: Outcome?, _ arguments: Arguments) throws(Failure) -> Output {
    switch outcome {
    case .returning(let value): return value
    case .throwing(let error): throw error
    case .performing(let body): return try body(arguments)
    case .suspending, nil:
      if let nothing = () as? Output { return nothing }
      return try endUnexpected(untold(arguments))
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
    if let value = fallback?() { return value }
    return (Output.self as? any ExpressibleByNilLiteral.Type)?.init(nilLiteral: ()) as? Output
  }

  /// Ends a waiting call whose task is cancelled, unless it can neither throw nor return anything.
  private func cancel(_ number: Int) {
    let nothing = lock.withLock { records.waiting.first { $0.number == number }?.nothing }
    let outcome = (CancellationError() as? Failure).map { Outcome.throwing($0) } ?? nothing.map { .returning($0) }
    if let outcome, endWait(outcome, where: { $0.number == number }) {
      lock.withLock { records.haveBeenCancelled = true }
    }
  }

  /// Whether the oldest waiting call can return a value; false where none waits.
  func oldestWaitTakes(_ value: Output) -> Bool {
    lock.withLock { records.waiting.first }?.takes(value) ?? false
  }

  /// Lets the oldest waiting call go on; false where none waits.
  func endOldestWait(with outcome: Outcome) -> Bool {
    endWait(outcome) { _ in true }
  }

  private func endWait(
    _ outcome: Outcome,
    where isMeant: (WaitingCall) -> Bool
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
    let advice =
      lock.withLock { records.haveBeenCancelled }
      ? "One that waited was cancelled, and is over." : "A call waits after `suspends()`."
    return "No call of \(name) waits to be released: it \(times). \(advice)"
  }
}

/// Letting waiting calls go on.
extension MethodDouble {
  /// Lets the oldest waiting call return `value`. Fails the test if no call waits.
  public func release(
    returning value: Output,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let place = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    if !endOldestWait(with: .returning(value)) { place.report(noCallWaits) }
  }

  /// Lets the oldest waiting call throw `error`. Fails the test if no call waits.
  public func release(
    throwing error: Failure,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let place = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    if !endOldestWait(with: .throwing(error)) { place.report(noCallWaits) }
  }

  /// Lets the oldest waiting call return. Fails the test if no call waits.
  public func release(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where Output == Void {
    release(returning: (), fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

/// What a throwing method of a test double throws, after it has failed the test, when nothing says what it does.
public struct UnexpectedCall: Error, CustomStringConvertible {
  /// Which method it was, and what to say before it is called.
  public let description: String
}

/// A stream of which one can be made that stays open, whatever its elements are.
protocol SilentStream {
  static var silent: Any { get }
}
