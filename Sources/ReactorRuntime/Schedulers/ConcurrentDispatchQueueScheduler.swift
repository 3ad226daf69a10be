public import Dispatch

/// Runs work on a concurrent dispatch queue. RxSwift 6: `ConcurrentDispatchQueueScheduler`.
public final class ConcurrentDispatchQueueScheduler: SchedulerType, Sendable {
  private let queue: DispatchQueue

  /// A scheduler that runs its work on `queue`.
  public init(queue: DispatchQueue) {
    self.queue = queue
  }

  /// A scheduler that runs its work with the quality of service `qos`.
  public convenience init(qos: DispatchQoS) {
    self.init(
      queue: DispatchQueue(label: "reactorruntime.global-queue.concurrent", qos: qos, attributes: .concurrent)
    )
  }

  /// Runs `action` with `state` on the queue, never at once.
  public func schedule<StateType>(
    _ state: StateType,
    action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    DispatchQueueWork.schedule(state, on: queue, action: action)
  }

  /// Runs `action` with `state` on the queue after `dueTime`.
  public func scheduleRelative<StateType>(
    _ state: StateType,
    dueTime: RxTimeInterval,
    action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    DispatchQueueWork.schedule(state, on: queue, after: dueTime, action: action)
  }
}
