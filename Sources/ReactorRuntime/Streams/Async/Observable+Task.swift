extension ObservableType {
  /// Runs `operation` in a task for each subscriber: its result is the one element, what it throws is the error.
  ///
  /// The part before the first suspension runs during the subscription, where the system can do that (Linux with Swift
  /// 6.2, the Apple systems numbered 26): a result that needs no suspension comes synchronously. Elsewhere the task starts
  /// on its own. The task inherits the task-local values and the priority of where the subscription happens, unless
  /// `priority` is given, and is cancelled on disposal. Costs a task, about 10 µs; later events come on the task's executor.
  public static func task(
    priority: TaskPriority? = nil,
    _ operation: @escaping @Sendable () async throws -> Element
  ) -> Observable<Element> {
    SourceObservable { sink in
      let transfer = UncheckedTransfer(sink)
      let task = EffectTask.start(priority: priority) {
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
