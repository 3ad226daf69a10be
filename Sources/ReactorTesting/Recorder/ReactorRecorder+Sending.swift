public import ReactorRuntime

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
    let location = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    isFinished = false
    expectNothingPending(before: "the action \(Comparison.description(of: action)) is sent", at: location)
    reactor.action.onNext(action)
    expectAction(action, at: location)
  }

  /// Expects an action that the test didn't send itself: one from a subscriber of the reactor, or from `transform(action:)`'s
  /// side effects.
  public func receive(
    action: R.Action,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let location = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    isFinished = false
    settle(at: location)
    expectAction(action, at: location)
  }

  private func expectAction(_ action: R.Action, at location: SourceLocation) {
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
