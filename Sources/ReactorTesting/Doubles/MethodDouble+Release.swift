extension MethodDouble {
  /// Lets the oldest waiting call return `value`. Fails the test if no call waits.
  public func release(
    returning value: Output,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let place = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
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
    let place = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
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
