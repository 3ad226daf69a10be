// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Dispatch

extension ObservableType {
  public func delay(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
    .create { observer in
      let group = DisposableGroup()
      group.add(
        self.subscribe { event in
          if case .error = event { return observer.on(event) }
          group.add(
            scheduler.scheduleRelative((), dueTime: dueTime) { _ in
              observer.on(event)
              return Disposables.create()
            }
          )
        }
      )
      return group
    }
  }

  public func observe(on scheduler: any ImmediateSchedulerType) -> Observable<Element> {
    .create { observer in
      let group = DisposableGroup()
      group.add(
        self.subscribe { event in
          group.add(
            scheduler.schedule(()) { _ in
              observer.on(event)
              return Disposables.create()
            }
          )
        }
      )
      return group
    }
  }
}

extension ObservableType where Element: FixedWidthInteger {
  public static func timer(
    _ dueTime: RxTimeInterval,
    period: RxTimeInterval? = nil,
    scheduler: any SchedulerType
  ) -> Observable<Element> {
    .create { observer in
      let group = DisposableGroup()
      func schedule(_ number: Element, after dueTime: RxTimeInterval) {
        group.add(
          scheduler.scheduleRelative((), dueTime: dueTime) { _ in
            observer.onNext(number)
            if let period { schedule(number + 1, after: period) } else { observer.onCompleted() }
            return Disposables.create()
          }
        )
      }
      schedule(0, after: dueTime)
      return group
    }
  }

  public static func interval(_ period: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
    timer(period, period: period, scheduler: scheduler)
  }
}
