extension ObservableType {
  /// The elements that no other element follows within `dueTime`, each when that time is over; the last one also when the
  /// stream completes. An error passes at once. RxSwift 6: `debounce`.
  public func debounce(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
    let source = asObservable()
    return SourceObservable { sink in
      DebounceSubscription(sink, dueTime: dueTime, scheduler: scheduler).start(source)
    }
  }
}
