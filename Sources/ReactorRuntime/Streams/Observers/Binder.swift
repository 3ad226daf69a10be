/// Hands elements to an object, which it holds weakly, on the main queue. RxSwift 6: `Binder`.
///
/// What a stream is bound to must not fail: an error goes to ``ReactorHooks/onUnhandledError``.
public struct Binder<Value>: ObserverType {
  private let binding: (Event<Value>) -> Void

  /// An observer that calls `binding` with `target` and each element on `scheduler`, for as long as `target` lives.
  public init<Target: AnyObject>(
    _ target: Target,
    scheduler: any ImmediateSchedulerType = MainScheduler.instance,
    binding: @escaping (_ target: Target, _ value: Value) -> Void
  ) {
    self.binding = { [weak target] event in
      switch event {
      case .next(let value):
        _ = scheduler.schedule(value) { [weak target] value in
          if let target {
            binding(target, value)
          }
          return Disposables.create()
        }
      case .error(let error):
        ReactorHooks.report(error, from: "a stream that is bound")
      case .completed:
        break
      }
    }
  }

  /// Hands the element of `event` on; the end is ignored.
  public func on(_ event: Event<Value>) {
    binding(event)
  }

  /// This binder without its type.
  public func asObserver() -> AnyObserver<Value> {
    AnyObserver(eventHandler: on)
  }
}
