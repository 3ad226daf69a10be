import Dispatch

extension ObservableType {
  /// No element; the end after `duration`, on a background queue. Put it into a `concat` to pause between mutations:
  ///
  /// ```swift
  /// .concat(.just(.setMessage("Saved")), .wait(for: .seconds(2)), .just(.setMessage(nil)))
  /// ```
  ///
  /// In a test that drives virtual time, virtual time has to pass.
  public static func wait(for duration: Duration) -> Observable<Element> {
    let scheduler = ConcurrentDispatchQueueScheduler(queue: .global())
    return SourceObservable { sink in
      scheduler.scheduleRelative((), dueTime: RxTimeInterval(duration)) {
        sink.onCompleted()
        return Disposables.create()
      }
    }
  }
}
