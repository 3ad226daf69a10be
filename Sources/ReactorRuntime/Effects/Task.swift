extension ObservableType {
  /// Runs `operation` in a task for each subscriber: its result is the one element, what it throws is the error.
  ///
  /// The part before the first suspension runs during the subscription, where the system can do that (Linux with Swift
  /// 6.2, the Apple systems numbered 26): a result that needs no suspension comes synchronously. Elsewhere the task starts
  /// on its own. The task inherits the task-local values and the priority of where the subscription happens, unless
  /// `priority` is given, and is cancelled on disposal. Costs a task, about 10 µs; later events come on the task's executor.
  @inlinable
  public static func task(
    priority: TaskPriority? = nil,
    _ operation: @escaping @Sendable () async throws -> Element
  ) -> Observable<Element> {
    task(detached: false, priority: priority, operation)
  }

  /// The same, in a `detached` task if that is wanted.
  @inlinable
  static func task(
    detached: Bool,
    priority: TaskPriority?,
    _ operation: @escaping @Sendable () async throws -> Element
  ) -> Observable<Element> {
    SourceObservable { sink in
      let transfer = UncheckedTransfer(sink)
      let task = EffectTask.start(detached: detached, priority: priority) {
        do {
          let element = try await operation()
          transfer.value.onNext(element)
          transfer.value.onCompleted()
        } catch {
          transfer.value.onError(error)
        }
      }
      return Disposables.create { task.cancel() }
    }
  }
}

extension ObservableType {
  /// Runs `operation` with `owner`, in a task like that of ``task(priority:_:)``; empty where the owner is gone.
  ///
  /// The stream does not keep the owner alive, the running operation does. The owner need not be `Sendable`, as a reactor
  /// that calls its own method usually isn't: what the operation does with it off the reactor's own threads has to be safe.
  @inlinable
  public static func task<Owner: AnyObject>(
    with owner: Owner,
    priority: TaskPriority? = nil,
    _ operation: @escaping @Sendable (Owner) async throws -> Element
  ) -> Observable<Element> {
    .deferred { [weak owner] in
      guard let owner else { return .empty() }
      let transfer = UncheckedTransfer(owner)
      return .task(priority: priority) { try await operation(transfer.value) }
    }
  }
}

/// Starts the tasks of streams.
@usableFromInline
package enum EffectTask {
  /// Starts a task that inherits the task-local values of the caller, and the priority unless one is given.
  ///
  /// The part before the first suspension runs before this returns, where the system can do that. In virtual time the task
  /// and its child tasks run where the test lets them. A `detached` task has nothing of that.
  @usableFromInline
  package static func start(
    detached: Bool = false,
    priority: TaskPriority? = nil,
    _ operation: @escaping @Sendable () async -> Void
  ) -> Task<Void, Never> {
    if detached { return Task.detached(priority: priority, operation: operation) }
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *),
      let time = VirtualTime.current, let executor = time.taskExecutor
    {
      guard time.scheduler.mayStartTask() else {
        return Task(executorPreference: executor, priority: priority) { await operation() }
      }
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
