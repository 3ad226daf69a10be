extension ObservableType {
  /// The elements of `sequence`, which is walked anew for each subscriber, in a task like that of ``task(priority:_:)``.
  ///
  /// What the sequence throws is the error, except `CancellationError`, which ends the stream. The next element is asked
  /// for when the one before was handed on.
  public init<Elements: AsyncSequence & Sendable>(_ sequence: Elements)
  where Self == Observable<Elements.Element> {
    self = sequence.asObservable()
  }
}

extension AsyncSequence where Self: Sendable {
  /// The elements of this sequence, which is walked anew for each subscriber, in a task that is cancelled on disposal.
  /// RxSwift 6: `asObservable()`.
  ///
  /// What the sequence throws is the error, except `CancellationError`, which ends the stream. The next element is asked
  /// for when the one before was handed on.
  public func asObservable() -> Observable<Element> {
    SourceObservable { sink in
      let transfer = UncheckedTransfer(sink)
      let task = EffectTask.start {
        do {
          for try await element in self {
            transfer.value.onNext(element)
          }
          transfer.value.onCompleted()
        } catch is CancellationError {
          transfer.value.onCompleted()
        } catch {
          transfer.value.onError(error)
        }
      }
      return Disposables.create { task.cancel() }
    }
  }
}
