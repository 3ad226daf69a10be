public import Dispatch
public import Foundation
public import ReactorRuntime

/// Runs work on an operation queue. RxSwift 6: `OperationQueueScheduler`.
public class OperationQueueScheduler: ImmediateSchedulerType {
  /// The queue.
  public let operationQueue: OperationQueue

  /// The priority of the work on it.
  public let queuePriority: Operation.QueuePriority

  /// A scheduler that runs its work on `operationQueue`.
  public init(operationQueue: OperationQueue, queuePriority: Operation.QueuePriority = .normal) {
    self.operationQueue = operationQueue
    self.queuePriority = queuePriority
  }

  /// Runs `action` with `state` on the queue.
  public func schedule<StateType>(
    _ state: StateType,
    action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    let slot = SingleAssignmentDisposable()
    // The queue runs it once, and everything that it needs is handed over to it.
    nonisolated(unsafe) let work = {
      if !slot.isDisposed {
        slot.setDisposable(action(state))
      }
    }
    let operation = BlockOperation { work() }
    operation.queuePriority = queuePriority
    operationQueue.addOperation(operation)
    return slot
  }
}

/// Runs work on the main queue, at once when called there, whatever waits: for `subscribe(on:)`, where order doesn't count.
/// RxSwift 6: `ConcurrentMainScheduler`.
public final class ConcurrentMainScheduler: SchedulerType, Sendable {
  /// A span of time in seconds.
  public typealias TimeInterval = Foundation.TimeInterval

  /// A point in time.
  public typealias Time = Date

  /// The only one.
  public static let instance = ConcurrentMainScheduler()

  private init() {}

  /// The wall clock's time, or the virtual one.
  public var now: RxTime {
    MainScheduler.instance.now
  }

  /// Runs `action` with `state` on the main queue, at once when called there.
  public func schedule<StateType>(
    _ state: StateType,
    action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    MainScheduler.isCurrent ? action(state) : MainScheduler.asyncInstance.schedule(state, action: action)
  }

  /// Runs `action` with `state` on the main queue after `dueTime`.
  public func scheduleRelative<StateType>(
    _ state: StateType,
    dueTime: RxTimeInterval,
    action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    MainScheduler.instance.scheduleRelative(state, dueTime: dueTime, action: action)
  }

  /// Runs `action` on the main queue after `startAfter` and then once each `period`.
  public func schedulePeriodic<StateType>(
    _ state: StateType,
    startAfter: RxTimeInterval,
    period: RxTimeInterval,
    action: @escaping (StateType) -> StateType
  ) -> any Disposable {
    MainScheduler.instance.schedulePeriodic(state, startAfter: startAfter, period: period, action: action)
  }
}
