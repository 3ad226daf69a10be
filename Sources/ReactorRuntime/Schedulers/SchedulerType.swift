public import Dispatch

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Runs work somewhere, as soon as it can. RxSwift 6: `ImmediateSchedulerType`.
public protocol ImmediateSchedulerType {
  /// Runs `action` with `state`. Disposing of what is returned before it ran prevents it; afterwards it disposes of what
  /// `action` returned.
  func schedule<StateType>(_ state: StateType, action: @escaping (StateType) -> any Disposable) -> any Disposable
}

/// A point in time. RxSwift 6: `RxTime`.
public typealias RxTime = Date

/// A span of time. RxSwift 6: `RxTimeInterval`.
public typealias RxTimeInterval = DispatchTimeInterval

/// Runs work somewhere, at once or later, and knows what time it is there. RxSwift 6: `SchedulerType`.
public protocol SchedulerType: ImmediateSchedulerType {
  /// The current time, in the scheduler's own notion of it.
  var now: RxTime { get }

  /// Runs `action` with `state` after `dueTime`. Disposing of what is returned before it ran prevents it; afterwards it
  /// disposes of what `action` returned.
  func scheduleRelative<StateType>(
    _ state: StateType,
    dueTime: RxTimeInterval,
    action: @escaping (StateType) -> any Disposable
  ) -> any Disposable

  /// Runs `action` after `startAfter` and then once each `period`, until what is returned is disposed of: first with
  /// `state`, then with what it returned the last time. Runs of `action` never overlap.
  func schedulePeriodic<StateType>(
    _ state: StateType,
    startAfter: RxTimeInterval,
    period: RxTimeInterval,
    action: @escaping (StateType) -> StateType
  ) -> any Disposable
}

/// A scheduler that can tell whether the caller is where it runs its work. A reactor with such a scheduler handles what is
/// sent there at once.
protocol LocatedScheduler: ImmediateSchedulerType {
  var isCurrent: Bool { get }
}
