package import ReactorRuntime

extension TestScheduler: VirtualScheduler {
  /// The virtual time since the clock's zero.
  package var elapsed: Duration {
    duration(of: clock)
  }
}

extension TestScheduler {
  /// The virtual time that this scheduler drives.
  package var virtualTime: VirtualTime {
    VirtualTime(scheduler: self, mainQueue: mainQueue, executor: tasks)
  }

  /// Runs `body`, in which time is this scheduler's: for the schedulers of dispatch queues, for `wait`, for tasks.
  func inVirtualTime<Result>(_ body: () throws -> Result) rethrows -> Result {
    try VirtualTime.$current.withValue(virtualTime, operation: body)
  }
}
