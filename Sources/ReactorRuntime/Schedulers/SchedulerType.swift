public import Dispatch

/// A span of time. RxSwift 6: `RxTimeInterval`.
public typealias RxTimeInterval = DispatchTimeInterval

/// Runs work somewhere, at once or later. RxSwift 6: `SchedulerType`, without its wall clock.
public protocol SchedulerType: ImmediateSchedulerType {
  /// Runs `action` with `state` after `dueTime`. Disposing of what is returned before it ran prevents it.
  func scheduleRelative<StateType>(
    _ state: StateType,
    dueTime: RxTimeInterval,
    action: @escaping (StateType) -> any Disposable
  ) -> any Disposable
}
