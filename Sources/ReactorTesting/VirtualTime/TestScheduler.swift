public import Dispatch
public import Foundation
public import ReactorRuntime

/// A scheduler whose time passes only when a test says so, in whole ticks, and without waiting. RxTest 6: `TestScheduler`.
///
/// Work runs in the order of its virtual time, and in the order of scheduling where times are equal. Time jumps from one
/// piece of work to the next: hours cost no more than ticks.
///
/// While it lets time pass, its time is in force everywhere: code that names the scheduler of a dispatch queue, that waits
/// or that runs a task needs nothing injected to be in virtual time. Each piece of work is followed by what it lets tasks do.
///
/// Everything runs on the thread that calls `start()`, `advanceTo(_:)` or one of the others that let time pass, and
/// only one thread at a time may do that. Scheduling and disposing are allowed on any thread, though a test is
/// deterministic only where everything happens on one.
public final class TestScheduler: SchedulerType, @unchecked Sendable {
  /// So many pieces of work at one instant are taken for a loop without end.
  static let limitAtOneInstant = 100_000

  // Sendable because the lock guards everything that changes.
  let lock = NSLock()
  private let resolution: Double
  private let delaysCurrentWork: Bool
  private var currentClock: TestTime
  private var isRunning = false
  private var waiting = VirtualQueue<VirtualWork>()

  /// The tasks that run in this scheduler's time, and what takes the place of the main queue there.
  let tasks = VirtualTaskQueue()
  let mainQueue = QueueEntrance()

  /// A scheduler whose clock shows `initialClock`.
  ///
  /// One tick is `resolution` seconds. What is scheduled for the current time or before runs one tick later, unless
  /// `simulateProcessingDelay` is false.
  public init(initialClock: TestTime, resolution: Double = 1.0, simulateProcessingDelay: Bool = true) {
    currentClock = initialClock
    self.resolution = resolution
    delaysCurrentWork = simulateProcessingDelay
  }

  /// The virtual time, in ticks.
  public var clock: TestTime {
    lock.withLock { currentClock }
  }

  /// The virtual time as a date: the clock's ticks, times the resolution, since 1970.
  public var now: RxTime {
    RxTime(timeIntervalSince1970: Double(clock) * resolution)
  }

  /// When the earliest piece of work is due, nil when none waits.
  package var nextDueTime: TestTime? {
    lock.withLock { firstAfterCleaning()?.time }
  }
}

extension TestScheduler {
  /// The time at which work scheduled for `time` runs: later than now, unless the scheduler doesn't simulate the time
  /// that processing takes.
  public func adjustScheduledTime(_ time: TestTime) -> TestTime {
    let clock = clock
    guard time <= clock else { return time }
    return delaysCurrentWork ? clock + 1 : clock
  }

  /// Runs `action` with `state` one tick later, or later in this tick when no processing delay is simulated.
  public func schedule<StateType>(
    _ state: StateType,
    action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    scheduleRelative(state, dueTime: .nanoseconds(0), action: action)
  }

  /// Runs `action` with `state` after `dueTime`, rounded to whole ticks; never when that is `.never`.
  public func scheduleRelative<StateType>(
    _ state: StateType,
    dueTime: RxTimeInterval,
    action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    guard let ticks = ticks(of: dueTime) else { return Disposables.create() }
    return scheduleAbsoluteVirtual(state, time: adjustScheduledTime(time(after: ticks)), action: action)
  }

  /// Runs `action` with `state` after `dueTime` ticks; with 0, later in the same tick.
  public func scheduleRelativeVirtual<StateType>(
    _ state: StateType,
    dueTime: TestTime,
    action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    scheduleAbsoluteVirtual(state, time: time(after: dueTime), action: action)
  }

  /// Runs `action` with `state` at `time`; when that is over, as soon as time passes.
  public func scheduleAbsoluteVirtual<StateType>(
    _ state: StateType,
    time: TestTime,
    action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    let work = VirtualWork(at: time, lock: lock) { action(state) }
    lock.withLock { waiting.insert(work, at: time) }
    return work
  }

  /// Runs `action` at `time`.
  public func scheduleAt(_ time: TestTime, action: @escaping () -> Void) {
    _ = scheduleAbsoluteVirtual((), time: time) {
      action()
      return Disposables.create()
    }
  }

  func time(after ticks: TestTime) -> TestTime {
    let (time, overflows) = clock.addingReportingOverflow(ticks)
    return overflows ? .max : time
  }

  /// Whole ticks, the nearest; nil for a span that never ends.
  private func ticks(of span: RxTimeInterval) -> TestTime? {
    span.nanoseconds.map { ticks(ofNanoseconds: $0) }
  }

  /// Whole ticks, the nearest, at least none.
  func ticks(ofNanoseconds nanoseconds: Int64) -> TestTime {
    if isExact { return TestTime(max(nanoseconds, 0)) }
    let ticks = Double(nanoseconds) / 1_000_000_000 / resolution + 0.5
    return ticks < Double(TestTime.max) ? TestTime(max(ticks, 0)) : .max
  }

  /// How long `ticks` are.
  func duration(of ticks: TestTime) -> Duration {
    isExact ? .nanoseconds(ticks) : .seconds(Double(ticks) * resolution)
  }

  /// Whether a tick is a nanosecond, so that spans and ticks are the same numbers.
  private var isExact: Bool {
    resolution == 1e-9
  }
}

extension TestScheduler {
  /// Runs everything that waits, also what that schedules in turn, until nothing waits or ``stop()`` is called.
  ///
  /// Does nothing when called from work that the scheduler runs. After `limit` pieces of work the test fails: there is something
  /// that repeats without end, such as an interval that nobody disposes of.
  public func start(
    limit: Int = 1_000_000,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    guard begin() else { return }
    let place = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    runWaiting(TimePassage(of: self, to: nil, limit: limit, place: place), at: place)
    lock.withLock { isRunning = false }
  }

  /// Runs everything that is due up to `virtualTime`, and sets the clock to it. When called from work that the
  /// scheduler runs, the test fails and no time passes.
  public func advanceTo(
    _ virtualTime: TestTime,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let place = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    guard begin() else {
      place.report(
        "advanceTo(\(virtualTime)) was called from work that the scheduler runs, which lets time pass already"
      )
      return
    }
    runWaiting(TimePassage(of: self, to: virtualTime, limit: Self.limitAtOneInstant, place: place), at: place)
    lock.withLock {
      currentClock = virtualTime
      isRunning = false
    }
  }

  /// Sets the clock forward by `virtualInterval` ticks and runs nothing.
  public func sleep(_ virtualInterval: TestTime) {
    precondition(virtualInterval >= 0, "a scheduler can't sleep for \(virtualInterval) ticks")
    moveClock(to: time(after: virtualInterval))
  }

  /// Sets the clock forward to `time`; it never goes back.
  func moveClock(to time: TestTime) {
    lock.withLock { currentClock = max(currentClock, time) }
  }

  /// Lets `start()` or `advanceTo(_:)` return after the piece of work that is running.
  public func stop() {
    lock.withLock { isRunning = false }
  }

  private func begin() -> Bool {
    lock.withLock {
      if isRunning { return false }
      isRunning = true
      return true
    }
  }

  private func runWaiting(_ passage: TimePassage, at place: SourceLocation) {
    var passage = passage
    inVirtualTime {
      runTasks(at: place)
      while lock.withLock({ isRunning }), passage.runNext() {
        runTasks(at: place)
      }
    }
  }

  /// The next piece of work that is due by `end`, with the clock set to its time.
  func takeNext(upTo end: TestTime) -> VirtualWork? {
    lock.withLock {
      guard let next = firstAfterCleaning(), next.time <= end else { return nil }
      waiting.removeFirst()
      currentClock = max(currentClock, next.time)
      return next.item
    }
  }

  /// The first that wasn't disposed of; only with the lock held.
  private func firstAfterCleaning() -> (time: TestTime, item: VirtualWork)? {
    while let first = waiting.first {
      if !first.item.isDisposedWhileLocked { return first }
      waiting.removeFirst()
    }
    return nil
  }
}
