import Dispatch

/// Runs work on the main queue, at once whenever it is called there. RxSwift 6: `ConcurrentMainScheduler`.
///
/// `MainScheduler` lets work wait for work; a view's event that is caused by another one must not.
struct MainQueue: ImmediateSchedulerType {
  private static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  func schedule<StateType>(
    _ state: StateType,
    action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    if DispatchQueue.getSpecific(key: Self.key) == true {
      return action(state)
    }
    return DispatchQueueWork.schedule(state, on: .main, action: action)
  }
}
