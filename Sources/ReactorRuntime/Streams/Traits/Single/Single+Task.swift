extension PrimitiveSequenceType where Trait == SingleTrait {
  /// Runs `work` in a task for each subscriber: its result is the element, what it throws is the error.
  /// RxSwift 6: `create(detached:priority:work:)`.
  ///
  /// The task is like that of ``ObservableType/task(priority:_:)``; a `detached` one inherits nothing, no virtual time
  /// either, and always starts on its own.
  @_disfavoredOverload
  public static func create(
    detached: Bool = false,
    priority: TaskPriority? = nil,
    work: @escaping @Sendable () async throws -> Element
  ) -> Single<Element> {
    Single(
      raw: SourceObservable { sink in
        let transfer = UncheckedTransfer(sink)
        let operation: @Sendable () async -> Void = {
          do {
            let element = try await work()
            transfer.value.onNext(element)
            transfer.value.onCompleted()
          } catch {
            transfer.value.onError(error)
          }
        }
        let task =
          detached
          ? Task.detached(priority: priority, operation: operation)
          : EffectTask.start(priority: priority, operation)
        return Disposables.create { task.cancel() }
      }
    )
  }
}
