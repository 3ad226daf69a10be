extension ObservableType {
  /// The elements of `sequence`, which is walked anew for each subscriber, in a task like that of ``task(priority:_:)``.
  ///
  /// What the sequence throws is the error, a `CancellationError` too, as with ``task(priority:_:)``. The next element is asked for when the
  /// one before was handed on.
  public init<Elements: AsyncSequence & Sendable>(_ sequence: Elements)
  where Self == Observable<Elements.Element> {
    self = sequence.asObservable()
  }
}

extension AsyncSequence where Self: Sendable {
  /// The elements of this sequence, which is walked anew for each subscriber, in a task that is cancelled on disposal.
  /// RxSwift 6: `asObservable(priority:)`, which always detaches the task.
  ///
  /// What the sequence throws is the error, also a `CancellationError`, which RxSwift takes for the end. The next element is asked
  /// for when the one before was handed on. A `detached` task inherits nothing, no virtual time either, and always starts
  /// on its own.
  public func asObservable(detached: Bool = false, priority: TaskPriority? = nil) -> Observable<Element> {
    SourceObservable { sink in
      let transfer = UncheckedTransfer(sink)
      let operation: @Sendable () async -> Void = {
        do {
          for try await element in self {
            transfer.value.onNext(element)
          }
          transfer.value.onCompleted()
        } catch {
          transfer.value.onError(error)
        }
      }
      let task = EffectTask.start(detached: detached, priority: priority, operation)
      return Disposables.create { task.cancel() }
    }
  }
}

extension ObservableConvertibleType {
  /// The elements of this stream for `for try await`. RxSwift 6: `values`.
  ///
  /// The stream is subscribed to when this is read, once. It is disposed of when the task that iterates is cancelled,
  /// where the iteration throws `CancellationError` behind the elements that wait, and when the sequence is let go of.
  /// Elements that come faster than they are taken wait, any number of them.
  public var values: AsyncThrowingStream<Element, any Error> {
    AsyncThrowingStream { continuation in
      let subscription = asObservable().connect { event in
        switch event {
        case .next(let element):
          // Its receiver is the next to use it: a stream that shares its elements breaks Rx's contract on its own.
          continuation.yield(UncheckedTransfer(element).value)
        case .error(let error):
          continuation.finish(throwing: error)
        case .completed:
          continuation.finish()
        }
      }
      let transfer = UncheckedTransfer(subscription)
      continuation.onTermination = { termination in
        transfer.value.dispose()
        if case .cancelled = termination {
          continuation.finish(throwing: CancellationError())
        }
      }
    }
  }
}
