extension ObservableType {
  /// This stream, until `dueTime` has passed since the subscription or the last element: then the failure
  /// ``RxError/timeout``. RxSwift 6: `timeout`.
  public func timeout(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
    timeout(dueTime, other: Observable<Element>.error(RxError.timeout), scheduler: scheduler)
  }

  /// This stream, until `dueTime` has passed since the subscription or the last element: then `other` takes its place.
  public func timeout<Source: ObservableConvertibleType>(
    _ dueTime: RxTimeInterval,
    other: Source,
    scheduler: any SchedulerType
  ) -> Observable<Element> where Source.Element == Element {
    let source = asObservable()
    let other = other.asObservable()
    return SourceObservable { sink in
      TimeoutSubscription(sink, dueTime: dueTime, other: other, scheduler: scheduler).start(source)
    }
  }
}
