public import ReactorRuntime

extension ReactorRecorder {
  /// Expects that `mutation` was reduced next, and that it changed the state as `change` does.
  ///
  /// Virtual time that is in force is settled first: what is due now comes. `change` gets the state that was expected last
  /// and makes it the one that is expected now; without it, the mutation must have left the state as it was.
  public func receive(
    _ mutation: R.Mutation,
    change: ((inout R.State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let location = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
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
    let location = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
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
    settle(at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
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
    at location: SourceLocation
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
    at location: SourceLocation
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
