import ReactorRuntime

extension VirtualClock {
  /// So many pieces of work at one instant are taken for a loop without end.
  static let limitAtOneInstant = 100_000

  /// Lets `duration` pass and runs what is due meanwhile.
  public func advance(by duration: Duration) {
    advance(to: now.advanced(by: duration))
  }

  /// Lets time pass up to `deadline` and runs what is due meanwhile. When that is over already, runs what is due now.
  public func advance(to deadline: Instant) {
    var passage = passage(to: deadline)
    scheduler.runTasks()
    while passage.runNext() {
      scheduler.runTasks()
    }
  }

  /// Runs what is due now, and lets no time pass.
  public func settle() {
    advance(to: now)
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
    let place = TimePassage.Place(fileID: fileID, filePath: filePath, line: line, column: column)
    var passage = TimePassage(of: scheduler, to: nil, limit: limit, place: place)
    scheduler.runTasks()
    while passage.runNext() {
      scheduler.runTasks()
    }
  }

  func passage(to deadline: Instant) -> TimePassage {
    TimePassage(
      of: scheduler,
      to: max(scheduler.clock, scheduler.ticks(ofNanoseconds: deadline.elapsed.nanoseconds)),
      limit: Self.limitAtOneInstant,
      place: TimePassage.Place(fileID: #fileID, filePath: #filePath, line: #line, column: #column)
    )
  }
}
