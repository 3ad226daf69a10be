public import Dispatch
public import Foundation

/// Runs work on a concurrent dispatch queue. RxSwift 6: `ConcurrentDispatchQueueScheduler`.
public final class ConcurrentDispatchQueueScheduler: SchedulerType, Sendable {
  /// A span of time in seconds.
  public typealias TimeInterval = Foundation.TimeInterval

  /// A point in time.
  public typealias Time = Date

  private let work: DispatchQueueWork

  /// A scheduler that runs its work on `queue`; its timers may be late by `leeway`.
  public init(queue: DispatchQueue, leeway: DispatchTimeInterval = .nanoseconds(0)) {
    work = DispatchQueueWork(queue: queue, leeway: leeway)
  }

  /// A scheduler that runs its work with the quality of service `qos`; its timers may be late by `leeway`.
  public convenience init(qos: DispatchQoS, leeway: DispatchTimeInterval = .nanoseconds(0)) {
    self.init(
      queue: DispatchQueue(label: "reactorruntime.global-queue.concurrent", qos: qos, attributes: .concurrent),
      leeway: leeway
    )
  }

  /// The wall clock's time.
  public var now: RxTime {
    work.now
  }

  /// Runs `action` with `state` on the queue, never at once.
  public func schedule<StateType>(
    _ state: StateType,
    action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    work.schedule(state, action: action)
  }

  /// Runs `action` with `state` on the queue after `dueTime`.
  public func scheduleRelative<StateType>(
    _ state: StateType,
    dueTime: RxTimeInterval,
    action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    work.scheduleRelative(state, dueTime: dueTime, action: action)
  }

  /// Runs `action` on the queue after `startAfter` and then once each `period`; one timer that doesn't drift.
  public func schedulePeriodic<StateType>(
    _ state: StateType,
    startAfter: RxTimeInterval,
    period: RxTimeInterval,
    action: @escaping (StateType) -> StateType
  ) -> any Disposable {
    work.schedulePeriodic(state, startAfter: startAfter, period: period, action: action)
  }
}
