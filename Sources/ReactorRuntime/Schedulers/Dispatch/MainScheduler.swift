import Dispatch

/// Runs work on the main queue: at once when called there and nothing waits, otherwise later. RxSwift 6: `MainScheduler`.
public final class MainScheduler: SerialDispatchQueueScheduler, @unchecked Sendable {
  /// Runs work at once when it is called on the main queue.
  public static let instance = MainScheduler()

  /// Never runs work at once.
  public static let asyncInstance = SerialDispatchQueueScheduler(serialQueue: .main)

  private static let mainQueueKey: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  // Sendable because the lock guards the count.
  private let lock = Lock()
  private var waitingCount = 0

  private init() {
    super.init(serialQueue: .main)
  }

  deinit {
    lock.destroy()
  }

  /// Runs `action` with `state` on the main queue.
  public override func schedule<StateType>(
    _ state: StateType,
    action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    lock.lock()
    let runsNow = waitingCount == 0 && DispatchQueue.getSpecific(key: Self.mainQueueKey) == true
    waitingCount += 1
    lock.unlock()
    if runsNow {
      let result = action(state)
      lock.withLock { waitingCount -= 1 }
      return result
    }
    let slot = SerialDisposable()
    let scheduled = super.schedule(()) { [self] in
      if !slot.isDisposed {
        slot.disposable = action(state)
      }
      lock.withLock { waitingCount -= 1 }
      return Disposables.create()
    }
    _ = scheduled
    return slot
  }
}
