import Foundation
import ReactorKit
import RxSwift
import XCTest

#if canImport(Testing)
  import Testing
#endif

/// Where in a test something was expected.
struct TestLocation {
  let fileID: StaticString
  let filePath: StaticString
  let line: UInt
  let column: UInt

  /// Fails the running test here, be it one of Swift Testing's or of XCTest's.
  func report(_ message: String) {
    #if canImport(Testing)
      guard Testing.Test.current == nil else {
        let place = Testing.SourceLocation(
          fileID: "\(fileID)",
          filePath: "\(filePath)",
          line: Int(line),
          column: Int(column)
        )
        Testing.Issue.record(Testing.Comment(rawValue: message), sourceLocation: place)
        return
      }
    #endif
    XCTFail(message, file: filePath, line: line)
  }
}

/// How long a step waits.
typealias ReferenceDuration = RxTimeInterval

/// The time of one side of a check, which passes where the check lets it.
final class ReferenceTime {
  /// What the reactor waits by.
  let scheduler = ReferenceScheduler()

  /// - Parameter isOnMainActor: Whether the reactor belongs to the main actor; with RxSwift all of them are used on its thread.
  init(isOnMainActor: Bool = true) {}

  /// How many tasks of steps are under way, those included that wait for a double; how long to wait for them, `SerialTasks` knows.
  var runningTasks = 0

  /// How many calls of doubles wait.
  var waitingCalls: (() -> Int)?

  /// Whether steps wait for something that nobody here knows: for a server of their own, say.
  var isAtWork: Bool { runningTasks > waitingCalls?() ?? .max }

  /// Whether something came from elsewhere: from a thread of the user's own, which nobody waits for. Asked and set on any thread.
  var hasStrayed: Bool {
    get { lock.withLock { strayed } }
    set { lock.withLock { strayed = newValue } }
  }

  /// Whether what goes on now is something that this side does. What isn't is noted as astray.
  var isOurs: Bool {
    let isOurs = MainQueue.isCurrent
    if !isOurs { hasStrayed = true }
    return isOurs
  }

  private let lock = NSLock()
  private var strayed = false

  /// How often the main actor has had its turn once more: here it has it until nothing is left to be done.
  var rounds = 0
  var fewestRounds = 0

  /// How much has passed, in nanoseconds.
  var elapsed: Int64 { scheduler.elapsed }

  /// How long it is until something is due, in nanoseconds; nil where nothing is.
  var untilNext: Int64? { scheduler.nextDue.map { $0 - elapsed } }

  /// Runs something in this time.
  func run<Result>(_ body: () throws -> Result) rethrows -> Result { try body() }

  /// Lets come what is due now.
  func settle(isolation: isolated (any Actor)? = #isolation) async { await advance(by: 0) }

  /// Lets some nanoseconds pass.
  func advance(by nanoseconds: Int64, isolation: isolated (any Actor)? = #isolation) async {
    let deadline = elapsed + nanoseconds
    var limit = 100_000
    repeat {
      await SerialTasks.settle()
      limit -= 1
    } while limit > 0 && scheduler.runNext(until: deadline)
  }

  /// Lets time pass, with what comes by then.
  func advance(by duration: RxTimeInterval, isolation: isolated (any Actor)? = #isolation) async {
    await advance(by: ReferenceScheduler.nanoseconds(of: duration))
  }

  /// Waits; throws where the task is cancelled.
  func sleep(for duration: ReferenceDuration, isolation: isolated (any Actor)? = #isolation) async throws {
    let end = ReferenceEnd(in: self)
    let work = scheduler.scheduleRelative((), dueTime: duration) { _ in
      end.reach()
      return Disposables.create()
    }
    try await end.wait(for: work)
  }

  /// Returns when what is due now, too, has come.
  func letOthersGoFirst(isolation: isolated (any Actor)? = #isolation) async {
    let end = ReferenceEnd(in: self)
    _ = scheduler.scheduleRelative((), dueTime: .nanoseconds(0)) { _ in
      end.reach()
      return Disposables.create()
    }
    try? await end.wait()
  }

  /// Lets steps go on behind what was cut off, before those of the action that did it.
  func letCutOffGoOn(isolation: isolated (any Actor)? = #isolation) async { await SerialTasks.settle() }

  /// How many tasks have been started that have their turn later.
  nonisolated(unsafe) private(set) static var startCount = 0

  /// Whether what an action starts has started when the next action is handled. A task on the main actor starts in its turn.
  static var startsAtOnce: Bool { false }

  /// Runs steps in a task of their own, which begins at once where the system can do that: their mutations come where the reactor's streams
  /// have them.
  static func begin(_ steps: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    #if compiler(>=6.2)
      if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
        return Task.immediate { await steps() }
      }
    #endif
    return Task { @MainActor in await steps() }
  }

  /// The tasks that have been started and have not begun, by their numbers.
  private var starts: [Int] = []

  /// Starts a task, as the reactor's effects do: it begins behind all that the steps do now, in the order in which such tasks were started.
  func start(_ operation: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    Self.startCount += 1
    let number = Self.startCount
    starts.append(number)
    nonisolated(unsafe) let time = self
    return Task { @MainActor in
      // The reactor's streams have done it all when its task begins; the steps go by turns of the main actor where they stand in each other.
      for _ in 0..<Self.mostTurns where !time.isTurn(of: number) { await SerialTasks.pass() }
      time.starts.removeAll { $0 == number }
      await operation()
    }
  }

  private func isTurn(of number: Int) -> Bool {
    starts.first == number && (runningTasks == 0 || runningTasks <= waitingCalls?() ?? 0)
  }

  /// Against steps that go on without an end, or wait for something that nobody here knows.
  private static var mostTurns: Int { 100 }

  /// Runs a check alone, and all tasks on the main actor meanwhile.
  @MainActor static func alone(_ body: @MainActor () async -> Void) async { await SerialTasks.run(body) }
}

/// Gives a test a time that passes where it lets it: of a scheduler, of streams and of tasks. Meanwhile all tasks run on the main actor.
@MainActor func withVirtualTime(_ body: @MainActor (_ clock: ReferenceTime) async -> Void) async {
  let clock = ReferenceTime()
  await withVirtualTime(by: clock) { await body(clock) }
}

/// Gives a test the time of a clock, whose scheduler a reactor may have been made with.
@MainActor func withVirtualTime(by clock: ReferenceTime, _ body: @MainActor () async -> Void) async {
  await SerialTasks.run(body)
}

/// A scheduler whose time passes where a check lets it. It is used on the main thread.
final class ReferenceScheduler: SchedulerType {
  private final class Work {
    let due: Int64
    let number: Int
    private var run: () -> any Disposable
    private var running: (any Disposable)?
    private(set) var isCancelled = false

    init(_ due: Int64, _ number: Int, _ run: @escaping () -> any Disposable) {
      self.due = due
      self.number = number
      self.run = run
    }

    func start() {
      let running = run()
      // It may have ended itself.
      if isCancelled { running.dispose() } else { self.running = running }
    }

    /// Ends it, and lets go of what it would have run: that may hold a reactor, which holds the scheduler.
    func cancel() {
      isCancelled = true
      run = { Disposables.create() }
      running?.dispose()
      running = nil
    }
  }

  private(set) var elapsed: Int64 = 0
  private var works: [Work] = []
  private var count = 0

  var now: Date { Date(timeIntervalSinceReferenceDate: Double(elapsed) / 1e9) }

  /// When something is due next; nil where nothing is.
  var nextDue: Int64? { next?.due }

  private var next: Work? {
    works.removeAll { $0.isCancelled }
    return works.min { ($0.due, $0.number) < ($1.due, $1.number) }
  }

  /// Runs what is due next. Without anything that is due by then, the time of the deadline has come, and false is returned.
  func runNext(until deadline: Int64) -> Bool {
    guard let work = next, work.due <= deadline else {
      elapsed = max(elapsed, deadline)
      return false
    }
    works.removeAll { $0 === work }
    elapsed = max(elapsed, work.due)
    work.start()
    return true
  }

  func schedule<StateType>(
    _ state: StateType,
    action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    scheduleRelative(state, dueTime: .nanoseconds(0), action: action)
  }

  func scheduleRelative<StateType>(
    _ state: StateType,
    dueTime: RxTimeInterval,
    action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    count += 1
    let work = Work(elapsed + max(0, Self.nanoseconds(of: dueTime)), count) { action(state) }
    works.append(work)
    return Disposables.create { work.cancel() }
  }

  static func nanoseconds(of interval: RxTimeInterval) -> Int64 {
    switch interval {
    case .seconds(let count): Int64(count) * 1_000_000_000
    case .milliseconds(let count): Int64(count) * 1_000_000
    case .microseconds(let count): Int64(count) * 1000
    case .nanoseconds(let count): Int64(count)
    default: .max / 2
    }
  }
}

/// The tasks of the process while a check runs: those that belong to no actor run on the main one, too. So all happens on one thread in one
/// order, however busy the machine is, and it is known when nothing is left to be done.
///
/// Swift's concurrency library asks two functions where a job goes, if they are set: they are found by their names.
private enum SerialTasks {
  private typealias Enqueue = @convention(thin) (UnownedJob) -> Void
  private typealias Hook = @convention(thin) (UnownedJob, Enqueue) -> Void

  private static func hook(_ name: String) -> UnsafeMutablePointer<Hook?>? {
    dlsym(dlopen(nil, RTLD_LAZY), name)?.assumingMemoryBound(to: Hook?.self)
  }

  nonisolated(unsafe) private static let global = hook("swift_task_enqueueGlobal_hook")
  nonisolated(unsafe) private static let main = hook("swift_task_enqueueMainExecutor_hook")
  nonisolated(unsafe) private static var count = 0
  /// What runs the jobs of no actor. As jobs of the main actor's they would be put off at each function without an actor that they call, so
  /// that steps without a wait would not come one right after the other.
  private static let noActor = unsafeBitCast((0, 0), to: UnownedSerialExecutor.self)
  private static let lock = NSLock()

  // Used on the main actor: whether a check of this file's runs, and those that wait until it ends.
  nonisolated(unsafe) private static var isBusy = false
  nonisolated(unsafe) private static var waiting: [DispatchWorkItem] = []
  private static let turnIsOffered = NSNotification.Name("reactorgen: a check is to run")

  /// Takes the turns that are offered while a check runs. Each test target has this file, and several of them may be in one process, which has one hook:
  /// they know of each other only what they tell all.
  nonisolated(unsafe) private static let taker = NotificationCenter.default.addObserver(
    forName: turnIsOffered,
    object: nil,
    queue: nil
  ) {
    guard isBusy, let offered = $0.object as? NSMutableArray, let turn = offered.firstObject as? DispatchWorkItem else {
      return
    }
    offered.removeAllObjects()
    waiting.append(turn)
  }

  /// Lets a check have its turn: at once, or when the one that runs has ended.
  private static func offer(_ turn: DispatchWorkItem) {
    let offered = NSMutableArray(object: turn)
    NotificationCenter.default.post(name: turnIsOffered, object: offered)
    if offered.count > 0 { turn.perform() }
  }

  /// Runs a check when no other one does.
  @MainActor static func run(_ body: @MainActor () async -> Void) async {
    _ = taker
    await withCheckedContinuation { turn in
      offer(
        DispatchWorkItem {
          isBusy = true
          turn.resume()
        }
      )
    }
    global?.pointee = { job, _ in
      SerialTasks.lock.withLock { SerialTasks.count += 1 }
      DispatchQueue.main.async { job.runSynchronously(on: SerialTasks.noActor) }
    }
    main?.pointee = { job, enqueue in
      SerialTasks.lock.withLock { SerialTasks.count += 1 }
      enqueue(job)
    }
    for _ in 0..<32 { await pass() }
    await body()
    global?.pointee = nil
    main?.pointee = nil
    isBusy = false
    let turns = waiting
    waiting = []
    // The first one takes those behind it.
    for turn in turns { offer(turn) }
  }

  /// How many jobs it takes to let the others have their turn: as few as were ever seen.
  @MainActor private static var fewestJobs = Int.max

  /// Lets each job have its turn that waits for it; returns whether there were others than those of this function.
  ///
  /// By the main queue: `Task.yield()` goes by a thread of the concurrency library's own, whose time nobody knows.
  @MainActor @discardableResult static func pass() async -> Bool {
    let before = lock.withLock { count }
    MainRunLoop.serveMainQueue()
    await withCheckedContinuation { turn in DispatchQueue.main.async { turn.resume() } }
    let jobs = lock.withLock { count } - before
    fewestJobs = min(fewestJobs, jobs)
    return jobs > fewestJobs
  }

  /// Returns when no task has anything left to do but wait.
  @MainActor static func settle() async {
    var quietRounds = 0
    var limit = 10_000
    // What RxSwift hands to the main queue is no job: a chain of that is as long as this at most.
    while quietRounds < 4, limit > 0 {
      limit -= 1
      quietRounds = await pass() ? 0 : quietRounds + 1
    }
  }
}

/// A reactor that runs as it does for its users, but from any state, and with its mutations to be seen: its streams are joined here as ReactorKit
/// joins them (3.2, `Reactor.swift`), around its stub.
final class ReferenceLiveReactor<Subject: Reactor> {
  let reactor: Subject
  private(set) var runningActions: [Subject.Action] = []
  private var numbers: [Int] = []
  private var count = 0
  /// The state as the mutations have left it, before the user's own code has made another one of it.
  private var reduced: Subject.State
  private let states = PublishSubject<Subject.State>()
  private let disposeBag = DisposeBag()
  private let noteAction: () -> Bool

  /// Starts the reactor.
  ///
  /// - Parameters:
  ///   - noteAction: Gets each action's turn, and says whether what the reactor sends to itself is still handled.
  ///   - note: Gets each mutation, with the state after it.
  init(
    _ reactor: Subject,
    _ noteAction: @escaping () -> Bool,
    note: @escaping (Subject.Mutation, Subject.State) -> Void
  ) {
    self.reactor = reactor
    self.noteAction = noteAction
    reactor.isStubEnabled = true
    reduced = reactor.initialState
    reactor.transform(state: states)
      .subscribe(onNext: { [weak reactor] in reactor?.stub.state.value = $0 }).disposed(by: disposeBag)
    states.onNext(reduced)
    let actions = reactor.transform(action: reactor.action.observe(on: CurrentThreadScheduler.instance))
    let mutations = actions.flatMap { [weak self] in self?.run($0) ?? .empty() }
    reactor.transform(mutation: mutations)
      .subscribe(onNext: { [weak self] mutation in
        guard let self else { return }
        reduced = self.reactor.reduce(state: reduced, mutation: mutation)
        states.onNext(reduced)
        note(mutation, self.reactor.currentState)
      })
      .disposed(by: disposeBag)
  }

  private func run(_ action: Subject.Action) -> Observable<Subject.Mutation> {
    if !noteAction() { return .empty() }
    count += 1
    let number = count
    runningActions.append(action)
    numbers.append(number)
    return reactor.mutate(action: action).catch { _ in .empty() }
      .do(onDispose: { [weak self] in
        guard let self, let index = numbers.firstIndex(of: number) else { return }
        numbers.remove(at: index)
        runningActions.remove(at: index)
      })
  }

  /// Lets the reactor go on from another state.
  func set(_ state: Subject.State) {
    reduced = state
    states.onNext(state)
  }

  static func reduce(_ reactor: Subject, _ state: inout Subject.State, _ mutation: Subject.Mutation) {
    state = reactor.reduce(state: state, mutation: mutation)
  }
}
