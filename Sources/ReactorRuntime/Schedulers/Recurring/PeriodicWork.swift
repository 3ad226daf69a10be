/// Runs an action once each period on a scheduler that can only run things once.
///
/// A tick that comes while the action still runs is made up for when it has returned, as work of its own.
final class PeriodicWork<State> {
  private enum Step {
    case tick
    case makeUp
  }

  private let lock = Lock()
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

  deinit {
    lock.destroy()
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
