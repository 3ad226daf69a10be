/// Work that has itself run again, and work that is repeated, upon schedulers that can run things once.
extension ImmediateSchedulerType {
  /// Runs `action` with `state`, and again with each state that it hands to `recurse`, as work of its own.
  /// RxSwift 6: `scheduleRecursive`.
  public func scheduleRecursive<State>(
    _ state: State,
    action: @escaping (_ state: State, _ recurse: (State) -> Void) -> Void
  ) -> any Disposable {
    let work = RecursiveImmediateWork(self, action: action)
    work.schedule(state)
    return work
  }
}

/// An action that may have itself run again, as soon as its scheduler can, until it is disposed of.
private final class RecursiveImmediateWork<State>: Disposable {
  typealias Action = (_ state: State, _ recurse: (State) -> Void) -> Void

  private var lock: Lock { .shared(by: self) }
  private let scheduler: any ImmediateSchedulerType
  private let scheduled = CompositeDisposable()
  private var action: Action?

  init(_ scheduler: any ImmediateSchedulerType, action: @escaping Action) {
    self.scheduler = scheduler
    self.action = action
  }

  func schedule(_ state: State) {
    scheduled.keep { finish in
      scheduler.schedule(state) { [self] state in
        finish()
        let action = lock.withLock { self.action }
        action?(state) { schedule($0) }
        return Disposables.create()
      }
    }
  }

  func dispose() {
    lock.lock()
    let action = self.action
    self.action = nil
    lock.unlock()
    scheduled.dispose()
    withExtendedLifetime(action) {}
  }
}

extension SchedulerType {
  /// Runs `action` after `startAfter` and then once each `period`, by scheduling each run when the one before is due.
  public func schedulePeriodic<StateType>(
    _ state: StateType,
    startAfter: RxTimeInterval,
    period: RxTimeInterval,
    action: @escaping (StateType) -> StateType
  ) -> any Disposable {
    PeriodicWork(state, period: period, action: action).start(after: startAfter, on: self)
  }

  /// Runs `action` with `state` after `dueTime`; it may schedule itself again through what it gets.
  func scheduleRecursive<State>(
    _ state: State,
    dueTime: RxTimeInterval,
    action: @escaping (State, RecursiveWork<State>) -> Void
  ) -> any Disposable {
    let work = RecursiveWork(self, action: action)
    work.schedule(state, dueTime: dueTime)
    return work
  }
}

/// An action that may schedule itself again, any number of times, until it is disposed of.
final class RecursiveWork<State>: Disposable {
  private var lock: Lock { .shared(by: self) }
  private let scheduler: any SchedulerType
  private let scheduled = CompositeDisposable()
  private var action: ((State, RecursiveWork<State>) -> Void)?

  init(_ scheduler: any SchedulerType, action: @escaping (State, RecursiveWork<State>) -> Void) {
    self.scheduler = scheduler
    self.action = action
  }

  /// Runs the action with `state` as soon as the scheduler can.
  func schedule(_ state: State) {
    scheduled.keep { finish in
      scheduler.schedule(state) { [self] state in
        finish()
        run(state)
        return Disposables.create()
      }
    }
  }

  /// Runs the action with `state` after `dueTime`.
  func schedule(_ state: State, dueTime: RxTimeInterval) {
    scheduled.keep { finish in
      scheduler.scheduleRelative(state, dueTime: dueTime) { [self] state in
        finish()
        run(state)
        return Disposables.create()
      }
    }
  }

  func dispose() {
    lock.lock()
    let action = self.action
    self.action = nil
    lock.unlock()
    scheduled.dispose()
    withExtendedLifetime(action) {}
  }

  private func run(_ state: State) {
    let action = lock.withLock { self.action }
    action?(state, self)
  }
}

/// Runs an action once each period on a scheduler that can only run things once.
///
/// A tick that comes while the action still runs is made up for when it has returned, as work of its own.
private final class PeriodicWork<State> {
  private enum Step {
    case tick
    case makeUp
  }

  private var lock: Lock { .shared(by: self) }
  private let period: RxTimeInterval
  private let action: (State) -> State
  private var state: State
  /// How many ticks came for which the action hasn't run to its end.
  private var openTicks = 0

  init(_ state: State, period: RxTimeInterval, action: @escaping (State) -> State) {
    self.state = state
    self.period = period
    self.action = action
  }

  func start(after startAfter: RxTimeInterval, on scheduler: any SchedulerType) -> any Disposable {
    scheduler.scheduleRecursive(Step.tick, dueTime: startAfter) { [self] step, work in
      switch step {
      case .tick:
        work.schedule(.tick, dueTime: period)
        let isFree = lock.withLock {
          openTicks += 1
          return openTicks == 1
        }
        if isFree {
          runAction(work)
        }
      case .makeUp:
        runAction(work)
      }
    }
  }

  /// Only one run at a time gets here, so the state needs no lock.
  private func runAction(_ work: RecursiveWork<Step>) {
    state = action(state)
    let isBehind = lock.withLock {
      openTicks -= 1
      return openTicks > 0
    }
    if isBehind {
      work.schedule(.makeUp)
    }
  }
}
