public import Dispatch

/// The integers that timers count with. RxSwift 6: `RxAbstractInteger`.
public typealias RxAbstractInteger = FixedWidthInteger

extension ObservableType where Element: RxAbstractInteger {
  /// 0, 1, 2 and so on, one after each `period`, on `scheduler`; wraps around. RxSwift 6: `interval`.
  public static func interval(_ period: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
    timer(period, period: period, scheduler: scheduler)
  }

  /// 0 after `dueTime` on `scheduler`, and then 1, 2 and so on after each `period`, which wraps around; without a period
  /// the end right after the 0. RxSwift 6: `timer`.
  public static func timer(
    _ dueTime: RxTimeInterval,
    period: RxTimeInterval? = nil,
    scheduler: any SchedulerType
  ) -> Observable<Element> {
    SourceObservable { sink in
      if let period {
        return scheduler.schedulePeriodic(0 as Element, startAfter: dueTime, period: period) { count in
          sink.onNext(count)
          return count &+ 1
        }
      }
      return scheduler.scheduleRelative((), dueTime: dueTime) {
        sink.onNext(0)
        sink.onCompleted()
        return Disposables.create()
      }
    }
  }
}

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
