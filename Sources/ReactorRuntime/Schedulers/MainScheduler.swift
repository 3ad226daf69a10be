import Dispatch

#if canImport(Darwin)
  import Darwin
#endif

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

  /// Makes one that waits only for what itself has put into the queue. RxSwift 6: `init()`.
  public init() {
    super.init(serialQueue: .main)
  }

  /// Whether the caller is on the main queue. In virtual time every caller is.
  package static var isCurrent: Bool {
    instance.isCurrent
  }

  /// Stops the program, saying `errorMessage`, unless it is called on the main queue. RxSwift 6: `ensureExecutingOnScheduler`.
  public static func ensureExecutingOnScheduler(errorMessage: String? = nil) {
    precondition(
      instance.isCurrent,
      errorMessage ?? "this must run on the main queue: schedule it on MainScheduler.instance"
    )
  }

  /// Stops the program, saying `errorMessage`, unless it is called on the main thread. RxSwift 6: `ensureRunningOnMainThread`,
  /// which checks nothing on Linux, where the main queue need not run on the main thread; nor does this there.
  public static func ensureRunningOnMainThread(errorMessage: String? = nil) {
    #if canImport(Darwin)
      precondition(pthread_main_np() != 0, errorMessage ?? "this must run on the main thread")
    #endif
  }

  /// Runs `action` with `state` on the main queue.
  public override func schedule<StateType>(
    _ state: StateType,
    action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    let virtualTime = VirtualTime.current
    let isOnQueue = virtualTime != nil || MainQueue.isCurrent
    // Tests side by side have the one instance in common, and each its own virtual time.
    let shared = self === MainScheduler.instance ? virtualTime?.mainQueue : nil
    return (shared ?? entrance).schedule(
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

extension MainScheduler: LocatedScheduler {
  /// In virtual time every caller is.
  var isCurrent: Bool {
    MainQueue.isCurrent || VirtualTime.current != nil
  }
}

/// Runs work at once for a caller that is on the queue already when nothing waits there, otherwise later, so that work
/// stays in its order.
///
/// Sendable because the lock guards the count.
package final class QueueEntrance: @unchecked Sendable {
  private let lock = Lock()
  private var waitingCount = 0

  package init() {}

  deinit {
    lock.destroy()
  }

  /// Runs `action` with `state`. `later` puts a closure into the queue; it is called once or not at all.
  func schedule<StateType>(
    _ state: StateType,
    isOnQueue: Bool,
    later: (_ work: @escaping () -> Void) -> Void,
    action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    lock.lock()
    let runsNow = waitingCount == 0 && isOnQueue
    waitingCount += 1
    lock.unlock()
    if runsNow {
      let result = action(state)
      lock.withLock { waitingCount -= 1 }
      return result
    }
    let slot = SerialDisposable()
    later { [self] in
      if !slot.isDisposed {
        slot.disposable = action(state)
      }
      lock.withLock { waitingCount -= 1 }
    }
    return slot
  }
}

/// Tells whether the caller runs on the main queue. Asks the queue, since not every platform keeps it on the main thread.
package enum MainQueue {
  private static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  package static var isCurrent: Bool {
    DispatchQueue.getSpecific(key: key) == true
  }
}
