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

extension ObservableType {
  /// The first element, and none for the time that follows; the last one of that time behind it, if `latest`.
  public func throttle(
    _ dueTime: RxTimeInterval,
    latest: Bool = true,
    scheduler: any SchedulerType
  ) -> Observable<Element> {
    .create { observer in
      let group = DisposableGroup()
      var isClosed = false
      var waiting: Element?
      func emit(_ element: Element) {
        isClosed = true
        observer.onNext(element)
        group.add(
          scheduler.scheduleRelative((), dueTime: dueTime) { _ in
            isClosed = false
            if let next = waiting {
              waiting = nil
              emit(next)
            }
            return Disposables.create()
          }
        )
      }
      group.add(
        self.subscribe { event in
          guard case .next(let element) = event else { return observer.on(event) }
          if !isClosed { emit(element) } else if latest { waiting = element }
        }
      )
      return group
    }
  }

  /// The last element, when none has come for the time.
  public func debounce(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
    .create { observer in
      let group = DisposableGroup()
      var number = 0
      group.add(
        self.subscribe { event in
          guard case .next(let element) = event else { return observer.on(event) }
          number += 1
          let own = number
          group.add(
            scheduler.scheduleRelative((), dueTime: dueTime) { _ in
              if own == number { observer.onNext(element) }
              return Disposables.create()
            }
          )
        }
      )
      return group
    }
  }

  /// The latest element of another stream, at each element of this one.
  public func withLatestFrom<Source: ObservableType>(_ second: Source) -> Observable<Source.Element> {
    .create { observer in
      let group = DisposableGroup()
      var latest: Source.Element?
      group.add(second.subscribe(onNext: { latest = $0 }))
      group.add(
        self.subscribe { event in
          switch event {
          case .next: if let latest { observer.onNext(latest) }
          case .error(let error): observer.onError(error)
          case .completed: observer.onCompleted()
          }
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
