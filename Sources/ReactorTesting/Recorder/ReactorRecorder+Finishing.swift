import ReactorRuntime

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
    finish(at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  func finish(at location: SourceLocation) {
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
  func settle(at location: SourceLocation) {
    VirtualClock.inForce?.settle(at: location)
  }

  /// Reports what happened and wasn't received.
  func expectNothingPending(before moment: String, at location: SourceLocation) {
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
