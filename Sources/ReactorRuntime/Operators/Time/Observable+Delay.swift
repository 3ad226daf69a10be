extension ObservableType {
  /// This stream, its elements and its completion later by `dueTime`; an error passes at once, and what waits is dropped.
  /// RxSwift 6: `delay`.
  public func delay(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
    let source = asObservable()
    return SourceObservable { sink in
      let delivery = DelayedDelivery(sink, dueTime: dueTime, scheduler: scheduler)
      return Disposables.create(source.connect(downstream: sink) { delivery.send($0) }, delivery)
    }
  }

  /// This stream, subscribed to after `dueTime`, on `scheduler`. RxSwift 6: `delaySubscription`.
  public func delaySubscription(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
    let source = asObservable()
    return SourceObservable { sink in
      scheduler.scheduleRelative((), dueTime: dueTime) {
        source.connect(downstream: sink) { sink.on($0) }
      }
    }
  }
}
