public import Dispatch
public import Foundation

/// Runs work on a serial dispatch queue, one after the other. RxSwift 6: `SerialDispatchQueueScheduler`.
public class SerialDispatchQueueScheduler: SchedulerType, @unchecked Sendable {
  /// A span of time in seconds.
  public typealias TimeInterval = Foundation.TimeInterval

  /// A point in time.
  public typealias Time = Date

  // Sendable because its only property is immutable and Sendable, and the subclass in this module guards what it adds.
  private let work: DispatchQueueWork

  init(serialQueue: DispatchQueue, leeway: DispatchTimeInterval = .nanoseconds(0)) {
    work = DispatchQueueWork(queue: serialQueue, leeway: leeway)
  }

  /// A scheduler with a serial queue of its own, named `internalSerialQueueName`, which `serialQueueConfiguration` may
  /// adjust before it is used; its timers may be late by `leeway`.
  public convenience init(
    internalSerialQueueName: String,
    serialQueueConfiguration: ((DispatchQueue) -> Void)? = nil,
    leeway: DispatchTimeInterval = .nanoseconds(0)
  ) {
    let queue = DispatchQueue(label: internalSerialQueueName)
    serialQueueConfiguration?(queue)
    self.init(serialQueue: queue, leeway: leeway)
  }

  /// A scheduler with a serial queue of its own that runs its work on `queue`; its timers may be late by `leeway`.
  public convenience init(
    queue: DispatchQueue,
    internalSerialQueueName: String,
    leeway: DispatchTimeInterval = .nanoseconds(0)
  ) {
    self.init(serialQueue: DispatchQueue(label: internalSerialQueueName, target: queue), leeway: leeway)
  }

  /// A scheduler with a serial queue of its own that runs its work on the global queue of the quality of service `qos`; its
  /// timers may be late by `leeway`.
  public convenience init(
    qos: DispatchQoS,
    internalSerialQueueName: String = "reactorruntime.global-queue.serial",
    leeway: DispatchTimeInterval = .nanoseconds(0)
  ) {
    let queue = DispatchQueue.global(qos: qos.qosClass)
    self.init(queue: queue, internalSerialQueueName: internalSerialQueueName, leeway: leeway)
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
