public import Dispatch
public import Foundation
import IssueReporting
public import ReactorRuntime

/// A scheduler whose time passes only when a test says so, in whole ticks, and without waiting. RxTest 6:
/// `TestScheduler`.
///
/// Work runs in the order of its virtual time, and in the order of scheduling where times are equal. Time jumps from
/// one piece of work to the next: hours cost no more than ticks.
///
/// While it lets time pass, its time is in force everywhere: code that names the scheduler of a dispatch queue, that
/// waits or that runs a task needs nothing injected to be in virtual time. Each piece of work is followed by what it
/// lets tasks do.
///
/// Everything runs on the thread that calls `start()`, `advanceTo(_:)` or one of the others that let time pass, and
/// only one thread at a time may do that. Scheduling and disposing are allowed on any thread, though a test is
/// deterministic only where everything happens on one.
open class TestScheduler: SchedulerType, @unchecked Sendable {
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
  private let quietMainQueue: QuietMainQueue

  /// A scheduler whose clock shows `initialClock`.
  ///
  /// One tick is `resolution` seconds. What is scheduled for the current time or before runs one tick later, unless
  /// `simulateProcessingDelay` is false.
  public init(initialClock: TestTime, resolution: Double = 1.0, simulateProcessingDelay: Bool = true) {
    currentClock = initialClock
    self.resolution = resolution
    delaysCurrentWork = simulateProcessingDelay
    quietMainQueue = QuietMainQueue(tasks: tasks, jobLimit: Self.jobLimit)
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

/// Scheduling: work waits in a queue by its virtual time.
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

/// Letting time pass: a ``TimePassage`` takes piece by piece out of the queue, and each is followed by what it lets
/// tasks do.
extension TestScheduler {
  /// Runs everything that waits, also what that schedules in turn, until nothing waits or ``stop()`` is called.
  ///
  /// Does nothing when called from work that the scheduler runs. After `limit` pieces of work the test fails: there is
  /// something that repeats without end, such as an interval that nobody disposes of.
  public func start(
    limit: Int = 1_000_000,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    guard begin() else { return }
    let place = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
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
    let place = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
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

  private func runWaiting(_ passage: TimePassage, at place: TestLocation) {
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

/// Streams with prepared events, and recording what a stream sends.
extension TestScheduler {
  /// A stream that sends `events` at their times, whoever is subscribed then.
  public func createHotObservable<Element>(_ events: [Recorded<Event<Element>>]) -> TestableObservable<Element> {
    HotObservable(scheduler: self, recordedEvents: events)
  }

  /// A stream that sends `events` to each subscriber; their times count from the subscription.
  public func createColdObservable<Element>(_ events: [Recorded<Event<Element>>]) -> TestableObservable<Element> {
    ColdObservable(scheduler: self, recordedEvents: events)
  }

  /// An observer that records what it gets, and when. `type` is the type of the elements.
  public func createObserver<Element>(_ type: Element.Type) -> TestableObserver<Element> {
    TestableObserver(scheduler: self)
  }

  /// Runs the scheduler and records what a stream sends: it is made at `created`, subscribed to at `subscribed`, and
  /// the subscription is disposed of at `disposed`. The times may not go backwards.
  public func start<Element, OutputSequence: ObservableConvertibleType>(
    created: TestTime,
    subscribed: TestTime,
    disposed: TestTime,
    create: @escaping () -> OutputSequence,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> TestableObserver<Element> where OutputSequence.Element == Element {
    precondition(created <= subscribed && subscribed <= disposed, "created, subscribed, disposed must be in this order")
    let observer = createObserver(Element.self)
    var source: Observable<Element>?
    var subscription: (any Disposable)?
    scheduleAt(created) {
      source = create().asObservable()
    }
    scheduleAt(subscribed) {
      subscription = source?.subscribe(observer)
    }
    scheduleAt(disposed) {
      subscription?.dispose()
    }
    start(fileID: fileID, filePath: filePath, line: line, column: column)
    return observer
  }

  /// Runs the scheduler and records what a stream sends: it is made at 100, subscribed to at 200, and the subscription
  /// is disposed of at `disposed`.
  public func start<Element, OutputSequence: ObservableConvertibleType>(
    disposed: TestTime,
    create: @escaping () -> OutputSequence,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> TestableObserver<Element> where OutputSequence.Element == Element {
    start(
      created: Defaults.created,
      subscribed: Defaults.subscribed,
      disposed: disposed,
      create: create,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }

  /// Runs the scheduler and records what a stream sends: it is made at 100, subscribed to at 200, and the subscription
  /// is disposed of at 1000.
  public func start<Element, OutputSequence: ObservableConvertibleType>(
    _ create: @escaping () -> OutputSequence,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> TestableObserver<Element> where OutputSequence.Element == Element {
    start(
      disposed: Defaults.disposed,
      create: create,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }

  /// The virtual times that `start(_:)` uses. RxTest 6: `TestScheduler.Defaults`.
  public enum Defaults {
    /// When the stream is made.
    public static let created: TestTime = 100

    /// When it is subscribed to.
    public static let subscribed: TestTime = 200

    /// When the subscription is disposed of.
    public static let disposed: TestTime = 1000
  }
}

/// Being the time of code that names no scheduler.
extension TestScheduler: VirtualScheduler {
  /// The virtual time since the clock's zero.
  package var elapsed: Duration {
    duration(of: clock)
  }

  /// Whether a task may begin where it is started, which what starts itself again and again would do for ever.
  package func mayStartTask() -> Bool { tasks.mayStart() }

  /// The virtual time that this scheduler drives.
  package var virtualTime: VirtualTime {
    VirtualTime(scheduler: self, mainQueue: mainQueue, executor: tasks)
  }

  /// Runs `body`, in which time is this scheduler's: for the schedulers of dispatch queues, for `wait`, for tasks.
  func inVirtualTime<Result>(_ body: () throws -> Result) rethrows -> Result {
    try VirtualTime.$current.withValue(virtualTime, operation: body)
  }
}

/// Letting tasks go on.
extension TestScheduler {
  /// So many jobs of tasks that run without any time passing are a loop without end.
  private static let jobLimit = 100_000

  /// Lets the tasks that can go on do so, until all of them wait. Returns how many jobs ran. A loop without
  /// end is reported at `place`.
  @discardableResult
  func runTasks(at place: TestLocation? = nil) -> Int {
    let count = tasks.runAll(limit: Self.jobLimit)
    if count == Self.jobLimit {
      Self.reportEndlessTasks(at: place)
    }
    return count
  }

  /// Lets the tasks that can go on do so, also where they go by way of the main actor.
  ///
  /// The main actor runs its jobs in the order in which they came: what waited there when a job was put behind it has
  /// run when that job has.
  func runTasksAndMainActor(at place: TestLocation? = nil, isolation: isolated (any Actor)? = #isolation) async {
    guard tasks.runAll(limit: Self.jobLimit) < Self.jobLimit else { return Self.reportEndlessTasks(at: place) }
    if await quietMainQueue.wait() == Self.jobLimit {
      Self.reportEndlessTasks(at: place)
    }
  }

  private static func reportEndlessTasks(at place: TestLocation?) {
    let message = "Tasks in virtual time ran \(jobLimit) jobs without waiting for anything: a loop without end?"
    if let place {
      place.report(message)
    } else {
      reportIssue(message)
    }
  }
}
