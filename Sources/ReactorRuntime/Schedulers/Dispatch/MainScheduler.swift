import Dispatch

/// Runs work on the main queue: at once when called there and nothing waits, otherwise later. RxSwift 6: `MainScheduler`.
///
/// In virtual time, whoever calls it is on the main queue.
public final class MainScheduler: SerialDispatchQueueScheduler, @unchecked Sendable {
  /// Runs work at once when it is called on the main queue.
  public static let instance = MainScheduler()

  /// Never runs work at once.
  public static let asyncInstance = SerialDispatchQueueScheduler(serialQueue: .main)

  // Sendable because the entrance is.
  private let entrance = QueueEntrance()

  package init() {
    super.init(serialQueue: .main)
  }

  /// Runs `action` with `state` on the main queue.
  public override func schedule<StateType>(
    _ state: StateType,
    action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    let virtualTime = VirtualTime.current
    let isOnQueue = virtualTime != nil || MainQueue.isCurrent
    return (virtualTime?.mainQueue ?? entrance).schedule(
      state,
      isOnQueue: isOnQueue,
      later: { work in
        _ = super.schedule(()) {
          work()
          return Disposables.create()
        }
      },
      action: action
    )
  }
}
