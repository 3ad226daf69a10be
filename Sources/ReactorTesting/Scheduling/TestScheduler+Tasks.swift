import IssueReporting

extension TestScheduler {
  /// So many jobs of tasks that run without any time passing are a loop without end.
  private static let jobLimit = 100_000

  /// So many times in a row the main actor gets its turn without a task in virtual time going on, then all is quiet.
  private static let quietRounds = 3

  /// Lets the tasks that can go on do so, until all of them wait. Returns how many jobs ran. A loop without
  /// end is reported at `place`.
  @discardableResult
  func runTasks(at place: SourceLocation? = nil) -> Int {
    let count = tasks.runAll(limit: Self.jobLimit)
    if count == Self.jobLimit {
      Self.reportEndlessTasks(at: place)
    }
    return count
  }

  /// Lets the tasks that can go on do so, also where they go by way of the main actor.
  ///
  /// The main actor runs its jobs in the order in which they came: what waited there when a job was put behind it has run
  /// when that job has.
  func runTasksAndMainActor(at place: SourceLocation? = nil, isolation: isolated (any Actor)? = #isolation) async {
    var total = tasks.runAll(limit: Self.jobLimit)
    var quietRounds = 0
    while quietRounds < Self.quietRounds, total < Self.jobLimit {
      await Self.passThroughMainActor()
      let count = tasks.runAll(limit: Self.jobLimit - total)
      quietRounds = count == 0 ? quietRounds + 1 : 0
      total += count
    }
    if total == Self.jobLimit {
      Self.reportEndlessTasks(at: place)
    }
  }

  /// Leaves the caller's actor first, so that a caller on the main actor lets go of it.
  private nonisolated static func passThroughMainActor() async {
    await MainActor.run {}
  }

  private static func reportEndlessTasks(at place: SourceLocation?) {
    let message = "Tasks in virtual time ran \(jobLimit) jobs without waiting for anything: a loop without end?"
    if let place {
      place.report(message)
    } else {
      reportIssue(message)
    }
  }
}
