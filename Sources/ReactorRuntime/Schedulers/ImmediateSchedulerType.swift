/// Runs work somewhere, as soon as it can. RxSwift 6: `ImmediateSchedulerType`.
public protocol ImmediateSchedulerType {
  /// Runs `action` with `state`. Disposing of what is returned before it ran prevents it; afterwards it disposes of what
  /// `action` returned.
  func schedule<StateType>(_ state: StateType, action: @escaping (StateType) -> any Disposable) -> any Disposable
}
