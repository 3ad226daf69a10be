import Dispatch
import Foundation
import ReactorRuntime

// All that a check needs of a runtime: time, tasks, and a reactor that runs. The other files of this folder know nothing of the runtime but
// what RxSwift and ReactorKit have, too; generated tests of a ReactorKit reactor get them as one file, with another version of this one.

/// How long a step waits.
public typealias ReferenceDuration = Duration

/// The time of one side of a check, which passes where the check lets it.
final class ReferenceTime {
  private let clock = VirtualClock()
  /// Whether the check runs on the main actor, which then has its turn whenever things settle.
  private let isOnMainActor: Bool

  init(isOnMainActor: Bool) {
    _ = Self.keepsErrorsOfChecks
    self.isOnMainActor = isOnMainActor
  }

  /// Counts what nobody catches in a check, in which doubles fail again and again, rather than print some hundred lines that would hide what the
  /// checks say. Once for the process.
  private static let keepsErrorsOfChecks: Void = {
    let former = ReactorHooks.onUnhandledError
    ReactorHooks.onUnhandledError = { error, origin in
      guard let side = ReactorCheck.variation else { return former(error, origin) }
      if ReactorHooks.isOfReactor(origin) { side.uncaughtErrorCount += 1 }
    }
  }()

  /// How many tasks of steps are under way, those included that wait for a double.
  var runningTasks = 0

  /// How many calls of doubles wait; nil where no tasks are counted, the reactor's own.
  var waitingCalls: (() -> Int)?

  /// The waits for nothing that are over later; nil while none is kept.
  private var held: [ReferenceEnd]?

  /// How much has passed, in nanoseconds.
  var elapsed: Int64 { clock.scheduler.elapsed.nanoseconds }

  /// How long it is until something is due, in nanoseconds; nil where nothing is.
  var untilNext: Int64? {
    clock.scheduler.nextDueTime.map { clock.scheduler.duration(of: $0 - clock.scheduler.clock).nanoseconds }
  }

  /// Runs something in this time.
  func run<Result>(_ body: () throws -> Result) rethrows -> Result {
    try drive { try clock.scheduler.inVirtualTime(body) }
  }

  /// Lets come what is due now.
  func settle(isolation: isolated (any Actor)? = #isolation) async { await advance(by: 0) }

  /// Lets some nanoseconds pass.
  func advance(by nanoseconds: Int64, isolation: isolated (any Actor)? = #isolation) async {
    let deadline = clock.now.advanced(by: .nanoseconds(nanoseconds))
    guard isOnMainActor else { return run { advanceNow(to: deadline) } }
    await VirtualTime.$current.withValue(clock.scheduler.virtualTime) {
      await clock.advance(to: deadline, isolation: isolation)
      // Steps go to and fro between the main actor and their tasks more often than the clock waits for, and a reactor may.
      var count = 0
      while waitingCalls == nil ? count < fewestRounds : isAtWork && count < Self.mostRounds {
        await clock.settle(isolation: isolation)
        count += 1
      }
      rounds = max(rounds, count)
    }
  }

  /// Whether steps wait for something that nobody here knows: for a server of their own, say.
  var isAtWork: Bool { runningTasks > waitingCalls?() ?? .max }

  /// Whether something came from elsewhere: from a thread of the user's own, or a task in no time of ours, which nobody waits for.
  var hasStrayed: Bool {
    get { lock.withLock { strayed } }
    set { lock.withLock { strayed = newValue } }
  }

  /// Whether what goes on now is something that this side does. What isn't is noted as astray; it may come on any thread.
  var isOurs: Bool {
    lock.withLock {
      let isOurs = isOnMainActor ? MainQueue.isCurrent : driver == pthread_self()
      strayed = strayed || !isOurs
      return isOurs
    }
  }

  // Guards what is asked on any thread.
  private let lock = NSLock()
  private var strayed = false
  /// The thread on which the side does something now; nil where it does nothing.
  private var driver: pthread_t?

  private func drive<Result>(_ body: () throws -> Result) rethrows -> Result {
    let former = lock.withLock {
      defer { driver = pthread_self() }
      return driver
    }
    defer { lock.withLock { driver = former } }
    return try body()
  }

  /// How often at most, since this was reset, the main actor has had its turn once more for steps that went on by way of it.
  var rounds = 0

  /// How often the main actor has its turn once more in any case.
  var fewestRounds = 0

  private func advanceNow(to deadline: VirtualClock.Instant) { clock.advance(to: deadline) }

  /// Against steps that go on without an end, or wait for something that nobody here knows.
  private static var mostRounds: Int { 10 }

  /// Waits; throws where the task is cancelled.
  func sleep(for duration: ReferenceDuration, isolation: isolated (any Actor)? = #isolation) async throws {
    // Nothing is a time, too: what is due now comes first.
    let end = ReferenceEnd(in: self)
    guard duration > .zero else {
      if held == nil { letComeLater(end) } else { held?.append(end) }
      return try await end.wait()
    }
    let work = clock.scheduler.scheduleRelative((), dueTime: .nanoseconds(Int(duration.nanoseconds))) { _ in
      end.reach()
      return Disposables.create()
    }
    try await end.wait(for: work)
  }

  /// Returns when what is due now, too, has come.
  func letOthersGoFirst(isolation: isolated (any Actor)? = #isolation) async {
    let end = ReferenceEnd(in: self)
    letComeLater(end)
    try? await end.wait()
  }

  private func letComeLater(_ end: ReferenceEnd) {
    _ = clock.scheduler.schedule(()) { _ in
      end.reach()
      return Disposables.create()
    }
  }

  /// Lets steps go on behind what was cut off, before those of the action that did it; a wait among them is over later, however short it is.
  func letCutOffGoOn(isolation: isolated (any Actor)? = #isolation) async {
    held = []
    await settle(isolation: isolation)
    let ends = held ?? []
    held = nil
    for end in ends { letComeLater(end) }
  }

  /// How many tasks have been started that have their turn later: here each begins at once.
  static var startCount: Int { 0 }

  /// Whether what an action starts has started when the next action is handled.
  static var startsAtOnce: Bool { true }

  /// Runs steps in a task of their own, which begins at once.
  static func begin(_ steps: @escaping @Sendable () async -> Void) -> Task<Void, Never> { EffectTask.start(steps) }

  /// Starts a task that inherits the time of its caller, as the reactor's effects do.
  func start(_ operation: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    EffectTask.start(operation)
  }
}

/// A reactor that runs as it does for its users.
final class ReferenceLiveReactor<Subject: Reactor> {
  let reactor: Subject
  private let disposeBag = DisposeBag()

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
    reactor.mutations.subscribe(onNext: { [weak reactor] in if let reactor { note($0, reactor.currentState) } })
      .disposed(by: disposeBag)
    reactor.action.subscribe(onNext: { [weak reactor] _ in if !noteAction() { reactor?.isStubEnabled = true } })
      .disposed(by: disposeBag)
  }

  /// Lets the reactor go on from another state.
  func set(_ state: Subject.State) { reactor.goOn(from: state) }

  /// The actions whose streams aren't over.
  var runningActions: [Subject.Action] { reactor.actionsOfRunningEffects }

  static func reduce(_ reactor: Subject, _ state: inout Subject.State, _ mutation: Subject.Mutation) {
    reactor.reduce(into: &state, mutation: mutation)
  }
}
