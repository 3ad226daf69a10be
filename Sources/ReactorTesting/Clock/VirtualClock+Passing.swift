import ReactorRuntime

extension VirtualClock {
  /// Lets `duration` pass and runs what is due meanwhile.
  public func advance(
    by duration: Duration,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let place = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    advance(to: now.advanced(by: duration), at: place)
  }

  /// Lets time pass up to `deadline` and runs what is due meanwhile. When that is over already, runs what is due now.
  public func advance(
    to deadline: Instant,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    advance(to: deadline, at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Runs what is due now, and lets no time pass.
  public func settle(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    settle(at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Runs everything that waits, also what that asks for in turn, until nothing waits. Time passes as far as it has to.
  ///
  /// After `limit` pieces of work the test fails: there is something that repeats without end, such as an interval.
  public func run(
    limit: Int = 100_000,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let place = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    run(TimePassage(of: scheduler, to: nil, limit: limit, place: place), at: place)
  }

  func settle(at place: SourceLocation) {
    advance(to: now, at: place)
  }

  private func advance(to deadline: Instant, at place: SourceLocation) {
    run(passage(to: deadline, at: place), at: place)
  }

  private func run(_ passage: TimePassage, at place: SourceLocation) {
    var passage = passage
    scheduler.runTasks(at: place)
    while passage.runNext() {
      scheduler.runTasks(at: place)
    }
  }

  func passage(to deadline: Instant, at place: SourceLocation) -> TimePassage {
    TimePassage(
      of: scheduler,
      to: max(scheduler.clock, scheduler.ticks(ofNanoseconds: deadline.elapsed.nanoseconds)),
      limit: TestScheduler.limitAtOneInstant,
      place: place
    )
  }
}
