extension ObservableType {
  /// At most one element in each `dueTime`: the first at once, and, when `latest` is true, the last of those that came
  /// meanwhile at the end of that time. RxSwift 6: `throttle`.
  ///
  /// Completion waits for an element that is still to come; an error passes at once.
  public func throttle(
    _ dueTime: RxTimeInterval,
    latest: Bool = true,
    scheduler: any SchedulerType
  ) -> Observable<Element> {
    let source = asObservable()
    return SourceObservable { sink in
      ThrottleSubscription(sink, dueTime: dueTime, sendsLatest: latest, scheduler: scheduler).start(source)
    }
  }
}
