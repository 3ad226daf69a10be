extension ObservableType {
  /// This stream, for `duration` after the subscription, then the end. RxSwift 6: `take(for:scheduler:)`.
  public func take(for duration: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
    let source = asObservable()
    return SourceObservable { sink in
      let gate = EmissionGate(sink)
      let timer = scheduler.scheduleRelative((), dueTime: duration) {
        gate.send(.completed)
        return Disposables.create()
      }
      return Disposables.create(timer, source.connect(downstream: sink) { gate.send($0) })
    }
  }

  /// This stream without the elements of the first `duration` after the subscription; its end passes also then.
  /// RxSwift 6: `skip(_:scheduler:)`.
  public func skip(_ duration: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
    let source = asObservable()
    return SourceObservable { sink in
      let gate = SerialGate()
      // Touched only inside the gate.
      var isOver = false
      let timer = scheduler.scheduleRelative((), dueTime: duration) {
        gate.pass { isOver = true }
        return Disposables.create()
      }
      let subscription = source.connect(downstream: sink) { event in
        gate.pass {
          if isOver || event.isStopEvent {
            sink.on(event)
          }
        }
      }
      return Disposables.create(timer, subscription)
    }
  }
}
