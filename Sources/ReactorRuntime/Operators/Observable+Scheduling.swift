extension ObservableType {
  /// This stream, its elements and its completion later by `dueTime`; an error passes at once. RxSwift 6: `delay`.
  public func delay(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
    let source = asObservable()
    return SourceObservable { sink in
      let delivery = DelayedDelivery(sink, dueTime: dueTime, scheduler: scheduler)
      return Disposables.create(source.connect(downstream: sink) { delivery.send($0) }, delivery)
    }
  }

  /// This stream, its events handed on by `scheduler`, in their order. RxSwift 6: `observe(on:)`.
  public func observe(on scheduler: any ImmediateSchedulerType) -> Observable<Element> {
    let source = asObservable()
    return SourceObservable { sink in
      let queue = ScheduledDelivery(sink, scheduler: scheduler)
      return Disposables.create(source.connect(downstream: sink) { queue.send($0) }, queue)
    }
  }

  /// This stream, subscribed to and disposed of on `scheduler`. RxSwift 6: `subscribe(on:)`.
  public func subscribe(on scheduler: any ImmediateSchedulerType) -> Observable<Element> {
    let source = asObservable()
    return SourceObservable { sink in
      let slot = SerialDisposable()
      let scheduled = scheduler.schedule(()) {
        if !slot.isDisposed {
          slot.disposable = source.connect(downstream: sink) { sink.on($0) }
        }
        return Disposables.create()
      }
      return Disposables.create(scheduled, slot)
    }
  }
}
