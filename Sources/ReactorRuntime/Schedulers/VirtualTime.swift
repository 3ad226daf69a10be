/// The time that a test drives by hand, in place of the clocks, the dispatch queues and the task pool.
///
/// Asked for only where time or a task begins, by whoever begins it; tasks inherit it as they inherit every task-local.
package struct VirtualTime: Sendable {
  /// The virtual time in force; nil in production.
  @TaskLocal package static var current: VirtualTime?

  /// Takes the place of each scheduler of a dispatch queue.
  package let scheduler: any VirtualScheduler

  /// Takes the place of `MainScheduler.instance`'s entrance to the main queue: whoever is in virtual time is on it.
  package let mainQueue: QueueEntrance

  /// Runs the tasks, where the system can tell a task where to run: a task executor.
  private let executor: any AnyObject & Sendable

  /// A virtual time; `executor` is a `TaskExecutor` where there is such a type.
  package init(scheduler: any VirtualScheduler, mainQueue: QueueEntrance, executor: any AnyObject & Sendable) {
    self.scheduler = scheduler
    self.mainQueue = mainQueue
    self.executor = executor
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  var taskExecutor: (any TaskExecutor)? {
    executor as? any TaskExecutor
  }

  /// Returns when `duration` of virtual time has passed, at once if that isn't positive. Throws `CancellationError` as
  /// soon as the task is cancelled.
  package func sleep(for duration: Duration) async throws {
    try Task.checkCancellation()
    guard duration > .zero else { return }
    try await AwaitedValue<Void>.wait { awaited in
      scheduler.scheduleRelative((), dueTime: RxTimeInterval(duration)) {
        awaited.end(with: .success(()))
        return Disposables.create()
      }
    }
  }
}

/// A scheduler whose time passes only when a test says so.
package protocol VirtualScheduler: SchedulerType, Sendable {
  /// The virtual time that has passed since the scheduler's zero.
  var elapsed: Duration { get }

  /// Whether a task may begin where it is started; otherwise it does so where the test lets tasks run.
  func mayStartTask() -> Bool
}
