extension ObservableType {
  /// This stream, subscribed to and disposed of on `scheduler`. RxSwift 6: `subscribe(on:)`.
  ///
  /// Its events come wherever the source sends them.
  public func subscribe(on scheduler: any ImmediateSchedulerType) -> Observable<Element> {
    SourceObservable { sink in
      let slot = SerialDisposable()
      let start = SerialDisposable()
      slot.disposable = start
      start.disposable = scheduler.schedule(()) {
        slot.disposable = ScheduledDisposable(scheduler: scheduler, disposable: connectDirectly(to: sink))
        return Disposables.create()
      }
      return slot
    }
  }

  /// Subscribes without a stage in between that would dispose of the source as soon as it ends.
  private func connectDirectly(to sink: Sink<Element>) -> any Disposable {
    if let observable = self as? Observable<Element> {
      observable.connect(downstream: sink) { sink.on($0) }
    } else {
      subscribe(AnyObserver { sink.on($0) })
    }
  }
}
