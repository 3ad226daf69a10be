extension VirtualClock {
  /// Lets `duration` pass and runs what is due meanwhile, also where tasks go by way of the main actor.
  ///
  /// The main actor gets its turn before time goes on from one instant to the next: a task in virtual time may call it
  /// and come back, any number of times, as long as at most three of the main actor's jobs follow each other without a
  /// task in virtual time going on between them. Other executors, plain tasks and real input and output aren't waited for.
  /// Costs some ten microseconds for each piece of work; the synchronous one costs less than one.
  public func advance(
    by duration: Duration,
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let place = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    await run(passage(to: now.advanced(by: duration), at: place), at: place)
  }

  /// Lets time pass up to `deadline` and runs what is due meanwhile, also where tasks go by way of the main actor.
  ///
  /// See ``advance(by:isolation:fileID:filePath:line:column:)``.
  public func advance(
    to deadline: Instant,
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let place = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    await run(passage(to: deadline, at: place), at: place)
  }

  /// Runs what is due now, also where tasks go by way of the main actor, and lets no time pass.
  ///
  /// See ``advance(by:isolation:fileID:filePath:line:column:)``.
  public func settle(
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let place = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    await run(passage(to: now, at: place), at: place)
  }

  /// Runs everything that waits until nothing does, also where tasks go by way of the main actor. Time passes as far as it
  /// has to; after `limit` pieces of work the test fails.
  ///
  /// See ``advance(by:isolation:fileID:filePath:line:column:)``.
  public func run(
    limit: Int = 100_000,
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let place = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    await run(TimePassage(of: scheduler, to: nil, limit: limit, place: place), at: place)
  }

  private func run(
    _ passage: TimePassage,
    at place: SourceLocation,
    isolation: isolated (any Actor)? = #isolation
  ) async {
    var passage = passage
    await scheduler.runTasksAndMainActor(at: place)
    while passage.runNext() {
      await scheduler.runTasksAndMainActor(at: place)
    }
  }
}
