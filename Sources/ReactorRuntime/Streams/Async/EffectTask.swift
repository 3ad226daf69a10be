/// Starts the tasks of streams.
enum EffectTask {
  /// Starts a task that inherits the task-local values of the caller, and the priority unless one is given.
  ///
  /// The part before the first suspension runs before this returns, where the system can do that. In virtual time the task
  /// and its child tasks run where the test lets them.
  static func start(
    priority: TaskPriority? = nil,
    _ operation: @escaping @Sendable () async -> Void
  ) -> Task<Void, Never> {
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *),
      let executor = VirtualTime.current?.taskExecutor
    {
      return start(priority: priority, on: executor, operation)
    }
    #if compiler(>=6.2)
      if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
        return Task.immediate(priority: priority) { await operation() }
      }
    #endif
    return Task(priority: priority) { await operation() }
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  private static func start(
    priority: TaskPriority?,
    on executor: any TaskExecutor,
    _ operation: @escaping @Sendable () async -> Void
  ) -> Task<Void, Never> {
    #if compiler(>=6.2)
      if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
        return Task.immediate(priority: priority, executorPreference: executor) { await operation() }
      }
    #endif
    return Task(executorPreference: executor, priority: priority) { await operation() }
  }
}
