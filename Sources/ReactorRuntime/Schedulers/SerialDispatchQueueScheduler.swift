public import Dispatch

/// Runs work on a serial dispatch queue, one after the other. RxSwift 6: `SerialDispatchQueueScheduler`.
public class SerialDispatchQueueScheduler: SchedulerType, @unchecked Sendable {
  // Sendable because its only property is an immutable reference to a queue, and subclasses in this module add none.
  private let queue: DispatchQueue

  init(serialQueue: DispatchQueue) {
    queue = serialQueue
  }

  /// A scheduler with a serial queue of its own, named `internalSerialQueueName`.
  public convenience init(internalSerialQueueName: String) {
    self.init(serialQueue: DispatchQueue(label: internalSerialQueueName))
  }

  /// A scheduler with a serial queue of its own that runs its work on `queue`.
  public convenience init(queue: DispatchQueue, internalSerialQueueName: String) {
    self.init(serialQueue: DispatchQueue(label: internalSerialQueueName, target: queue))
  }

  /// A scheduler with a serial queue of its own that runs its work with the quality of service `qos`.
  public convenience init(qos: DispatchQoS, internalSerialQueueName: String = "reactorruntime.global-queue.serial") {
    self.init(serialQueue: DispatchQueue(label: internalSerialQueueName, qos: qos))
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
