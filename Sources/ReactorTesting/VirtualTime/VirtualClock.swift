import ReactorRuntime

/// A clock whose time passes only when a test says so, and which runs what is due then, without waiting.
///
/// ```swift
/// withVirtualTime { clock in
///   reactor.action.onNext(.search("swift"))
///   clock.advance(by: .milliseconds(300))
///   #expect(reactor.currentState.isLoading)
/// }
/// ```
///
/// What is due runs in the order of its time, at equal times in the order in which it was asked for; each piece of work is
/// followed by what it lets tasks do. It runs on the thread that lets time pass. Only one may do so at a time, but a piece
/// of work may let time pass itself.
///
/// A task is in virtual time if a stream started it there (`.task`, `.run`, an asynchronous sequence), with its child
/// tasks and the default actors that it calls; `Task { }` and `Task.detached` aren't, since they run on the system's
/// threads. Needs macOS 15, iOS 18 or Linux; on older systems tasks run on the system's threads, too. Before the systems
/// numbered 26 a task starts when time is let pass next, from then on at once.
public final class VirtualClock: Clock, Sendable {
  /// A point in virtual time.
  public struct Instant: InstantProtocol {
    /// The virtual time since the start of the clock.
    public let elapsed: Duration

    /// The instant at which `elapsed` has passed since the start of the clock.
    public init(elapsed: Duration) {
      self.elapsed = elapsed
    }

    /// The instant that is `duration` later.
    public func advanced(by duration: Duration) -> Instant {
      Instant(elapsed: elapsed + duration)
    }

    /// How much later `other` is; negative if it is earlier.
    public func duration(to other: Instant) -> Duration {
      other.elapsed - elapsed
    }

    /// Whether `left` is the earlier one.
    public static func < (left: Instant, right: Instant) -> Bool {
      left.elapsed < right.elapsed
    }
  }

  /// The scheduler that shares this clock's time, to inject where a scheduler is asked for and to make hot and cold
  /// streams.
  public let scheduler: TestScheduler

  /// A clock that shows zero and counts nanoseconds.
  public convenience init() {
    self.init(scheduler: TestScheduler(initialClock: 0, resolution: 1e-9, simulateProcessingDelay: false))
  }

  /// A clock that shares the time of `scheduler`, and its resolution and processing delay.
  public init(scheduler: TestScheduler) {
    self.scheduler = scheduler
  }

  /// A clock for the virtual time that is in force where this is read; nil where time is real.
  package static var inForce: VirtualClock? {
    (VirtualTime.current?.scheduler as? TestScheduler).map { VirtualClock(scheduler: $0) }
  }

  /// The virtual time.
  public var now: Instant {
    Instant(elapsed: scheduler.elapsed)
  }

  /// One tick of the scheduler.
  public var minimumResolution: Duration {
    scheduler.duration(of: 1)
  }

  /// Returns when virtual time has come to `deadline`, at once if that is over. Throws `CancellationError` as soon as the
  /// task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try await scheduler.virtualTime.sleep(for: now.duration(to: deadline))
  }
}

extension VirtualClock {
  /// Lets `duration` pass and runs what is due meanwhile.
  public func advance(
    by duration: Duration,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let place = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
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
    advance(to: deadline, at: TestLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Runs what is due now, and lets no time pass.
  public func settle(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    settle(at: TestLocation(fileID: fileID, filePath: filePath, line: line, column: column))
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
    let place = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    run(TimePassage(of: scheduler, to: nil, limit: limit, place: place), at: place)
  }

  func settle(at place: TestLocation) {
    advance(to: now, at: place)
  }

  private func advance(to deadline: Instant, at place: TestLocation) {
    run(passage(to: deadline, at: place), at: place)
  }

  private func run(_ passage: TimePassage, at place: TestLocation) {
    var passage = passage
    scheduler.runTasks(at: place)
    while passage.runNext() {
      scheduler.runTasks(at: place)
    }
  }

  func passage(to deadline: Instant, at place: TestLocation) -> TimePassage {
    TimePassage(
      of: scheduler,
      to: max(scheduler.clock, scheduler.ticks(ofNanoseconds: deadline.elapsed.nanoseconds)),
      limit: TestScheduler.limitAtOneInstant,
      place: place
    )
  }
}

extension VirtualClock {
  /// Lets `duration` pass and runs what is due meanwhile, also where tasks go by way of the main actor.
  ///
  /// The main actor gets its turn before time goes on from one instant to the next: a task in virtual time may call it
  /// and come back, any number of times, as long as at most twenty of the main actor's jobs follow each other without a
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
    let place = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
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
    let place = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
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
    let place = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
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
    let place = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    await run(TimePassage(of: scheduler, to: nil, limit: limit, place: place), at: place)
  }

  private func run(
    _ passage: TimePassage,
    at place: TestLocation,
    isolation: isolated (any Actor)? = #isolation
  ) async {
    var passage = passage
    await scheduler.runTasksAndMainActor(at: place)
    while passage.runNext() {
      await scheduler.runTasksAndMainActor(at: place)
    }
  }
}
