public import ReactorRuntime

/// Records everything that happens to a reactor, and fails the test for what it doesn't expect.
///
/// ```swift
/// let recorder = ReactorRecorder(CounterReactor())
/// recorder.send(.increase)
/// recorder.receive(.setLoading(true)) { $0.isLoading = true }
/// recorder.receive(.increaseCount) { $0.count = 1 }
/// recorder.receive(.setLoading(false)) { $0.isLoading = false }
/// recorder.finish()
/// ```
///
/// Every action, every mutation and every change of the state must be expected, in the order in which they happen, and no
/// effect may be running when the test is over; ``exhaustivity`` relaxes that. Failures are reported where they are found,
/// in XCTest and in Swift Testing, with the difference between what was expected and what came.
///
/// Touching the recorder starts the reactor. A recorder is used by one test at a time; the reactor may be sent to, and its
/// effects may emit, on any thread.
public final class ReactorRecorder<R: Reactor> {
  /// The reactor whose life is recorded.
  public let reactor: R

  /// How much must be expected. Everything, unless it is set.
  public var exhaustivity: Exhaustivity

  /// The state as the test has expected it so far: the initial one, then the one after the last mutation received.
  public internal(set) var state: R.State

  let log = RecorderLog<RecorderEntry<R.Action, R.Mutation, R.State>>()
  let creation: TestLocation
  var isFinished = false
  private let observation: any Disposable

  /// Starts `reactor`, if it isn't started, and records what happens from here on.
  ///
  /// What the reactor's streams emitted while it started is behind: it is in ``state``.
  public init(
    _ reactor: R,
    exhaustivity: Exhaustivity = .on,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.reactor = reactor
    self.exhaustivity = exhaustivity
    creation = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let log = log
    observation = Disposables.create(
      reactor.handledActions.subscribe(onNext: { log.add(.action($0)) }),
      reactor.mutations.subscribe(onNext: { [weak reactor] in
        if let reactor { log.add(.mutation($0, reactor.currentState)) }
      })
    )
    log.removeAll()
    state = reactor.currentState
  }

  deinit {
    if !isFinished {
      finish(at: creation)
    }
    observation.dispose()
  }
}

/// Actions.
extension ReactorRecorder {
  /// Sends `action` to the reactor, which is expected to handle it now.
  ///
  /// What happened before must have been received.
  public func send(
    _ action: R.Action,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    isFinished = false
    expectNothingPending(before: "the action \(Comparison.description(of: action)) is sent", at: location)
    reactor.action.onNext(action)
    expectAction(action, at: location)
  }

  /// Expects an action that the test didn't send itself: one from a subscriber of the reactor, or from
  /// `transform(action:)`'s side effects.
  public func receive(
    action: R.Action,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    isFinished = false
    settle(at: location)
    expectAction(action, at: location)
  }

  private func expectAction(_ action: R.Action, at location: TestLocation) {
    let expected = "the action \(Comparison.description(of: action))"
    let entry = next { entry in
      guard case .action(let other) = entry else { return false }
      return Comparison.difference(expected: action, actual: other) == nil
    }
    switch entry {
    case .action(let other):
      guard let difference = Comparison.difference(expected: action, actual: other) else { return }
      location.report("Expected another action (− expected, + handled):\n\n\(difference)")
    case .mutation:
      location.report("Expected \(expected), but \(entry?.summary ?? "") came first.")
    case nil:
      location.report("Expected \(expected), but the reactor didn't handle it.\(runningEffects)")
    }
  }
}

/// Mutations, and the states that they lead to.
extension ReactorRecorder {
  /// Expects that `mutation` was reduced next, and that it changed the state as `change` does.
  ///
  /// Virtual time that is in force is settled first: what is due now comes. `change` gets the state that was expected
  /// last and makes it the one that is expected now; without it, the mutation must have left the state as it was.
  public func receive(
    _ mutation: R.Mutation,
    change: ((inout R.State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    isFinished = false
    settle(at: location)
    expectMutation(mutation, change: change, at: location)
  }

  /// Waits for `mutation` if it wasn't reduced yet, and expects that it changed the state as `change` does.
  ///
  /// It waits for `timeout` of real time at most, for effects that virtual time doesn't drive.
  public func receive(
    _ mutation: R.Mutation,
    timeout: Duration,
    isolation: isolated (any Actor)? = #isolation,
    change: ((inout R.State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    isFinished = false
    settle(at: location)
    await waitForMutation(mutation, timeout: timeout)
    expectMutation(mutation, change: change, at: location)
  }

  /// Forgets what happened and wasn't received, and takes the reactor's state as the expected one.
  public func skipReceived(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    settle(at: TestLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    log.removeAll()
    state = reactor.currentState
  }

  private func waitForMutation(
    _ mutation: R.Mutation,
    timeout: Duration,
    isolation: isolated (any Actor)? = #isolation
  ) async {
    let log = log
    let isExpected = { (entry: RecorderEntry<R.Action, R.Mutation, R.State>) in
      guard case .mutation(let other, _) = entry else { return false }
      return Comparison.difference(expected: mutation, actual: other) == nil
    }
    let deadline = ContinuousClock.now + timeout
    while ContinuousClock.now < deadline {
      let pending = log.pending
      if pending.contains(where: isExpected) { return }
      await log.waitForEntry(after: pending.count, until: deadline)
    }
  }

  private func expectMutation(
    _ mutation: R.Mutation,
    change: ((inout R.State) throws -> Void)?,
    at location: TestLocation
  ) {
    let expected = "the mutation \(Comparison.description(of: mutation))"
    let entry = next { entry in
      guard case .mutation(let other, _) = entry else { return false }
      return Comparison.difference(expected: mutation, actual: other) == nil
    }
    switch entry {
    case .mutation(let other, let actual):
      if let difference = Comparison.difference(expected: mutation, actual: other) {
        location.report("Expected another mutation (− expected, + reduced):\n\n\(difference)")
      }
      expectState(actual, after: expected, change: change, at: location)
    case .action:
      location.report("Expected \(expected), but \(entry?.summary ?? "") came first: receive(action:) expects it.")
    case nil:
      location.report("Expected \(expected), but none was reduced.\(runningEffects)")
    }
  }

  private func expectState(
    _ actual: R.State,
    after what: String,
    change: ((inout R.State) throws -> Void)?,
    at location: TestLocation
  ) {
    defer { state = actual }
    if exhaustivity == .off && change == nil { return }
    // What isn't expected by name may have changed the other fields before.
    var expected = exhaustivity == .off ? actual : state
    do {
      try change?(&expected)
    } catch {
      location.report("The change that was expected after \(what) threw: \(error)")
      return
    }
    if let difference = Comparison.difference(expected: expected, actual: actual) {
      location.report("The state after \(what) is another one (− expected, + actual):\n\n\(difference)")
    }
  }
}

/// The end of the test, and what must not be left over by then.
extension ReactorRecorder {
  /// Ends the test: everything must have been expected, and no effect may be running.
  ///
  /// Virtual time that is in force is settled first. A recorder that goes without this call does the same when it is
  /// deallocated, and reports at the place where it was created; so does one that is sent to again after this call.
  public func finish(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    finish(at: TestLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  func finish(at location: TestLocation) {
    isFinished = true
    settle(at: location)
    guard exhaustivity == .on else { return }
    expectNothingPending(before: "the test ends", at: location)
    if let difference = Comparison.difference(expected: state, actual: reactor.currentState) {
      location.report("The state changed without a mutation (− expected, + actual):\n\n\(difference)")
    }
    let effects = runningEffects
    if !effects.isEmpty {
      location.report("The test ends while effects are running.\(effects)")
    }
  }

  /// Lets come what is due now by the virtual time in force.
  func settle(at location: TestLocation) {
    VirtualClock.inForce?.settle(at: location)
  }

  /// Reports what happened and wasn't received.
  func expectNothingPending(before moment: String, at location: TestLocation) {
    guard exhaustivity == .on else { return }
    let pending = log.pending
    guard !pending.isEmpty else { return }
    let list = pending.map { "  • \($0.summary)" }.joined(separator: "\n")
    location.report("This must be received before \(moment):\n\n\(list)")
    // Told once: what follows is compared with the state as it is.
    log.removeAll()
    state = reactor.currentState
  }

  /// The oldest entry; where not everything must be expected, the first that `isExpected` holds for.
  func next(
    _ isExpected: (RecorderEntry<R.Action, R.Mutation, R.State>) -> Bool
  ) -> RecorderEntry<R.Action, R.Mutation, R.State>? {
    switch exhaustivity {
    case .on: log.popFirst()
    case .off: log.popThroughFirst(where: isExpected)
    }
  }

  /// A sentence about the effects that are running; empty if none is.
  var runningEffects: String {
    let actions = reactor.actionsOfRunningEffects
    if actions.isEmpty { return "" }
    let list = actions.map { "  • what \(Comparison.description(of: $0)) started" }.joined(separator: "\n")
    return "\n\nStill running:\n\n\(list)\n\nAdvance the virtual clock, cancel them, or let the reactor go."
  }
}

/// How much of what happens to a reactor a test must expect.
public enum Exhaustivity: Sendable {
  /// Everything: each action, each mutation, each change of the state, and the end of all effects.
  case on

  /// What the test names: other actions and mutations are skipped, a state is checked only where changes are given, and
  /// effects may go on.
  case off
}
