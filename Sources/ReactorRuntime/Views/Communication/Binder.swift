/// An observer that does something with a view, on the main queue: at once when called there, otherwise later.
/// RxSwift 6: `Binder`.
///
/// An error is reported to ``ReactorHooks/onUnhandledError``; the end of the stream does nothing.
public struct Binder<Value>: ObserverType {
  private let handler: (Value) -> Void

  /// An observer that hands each value to `binding` with `target`, which is held weakly: when it is gone nothing happens.
  public init<Target: AnyObject>(_ target: Target, binding: @escaping (Target, Value) -> Void) {
    handler = { [weak target] value in
      _ = MainQueue().schedule(value) { value in
        if let target {
          binding(target, value)
        }
        return Disposables.create()
      }
    }
  }

  /// Hands on the value of `next`.
  public func on(_ event: Event<Value>) {
    switch event {
    case .next(let value): handler(value)
    case .error(let error): ReactorHooks.report(error, from: "what a view is bound to")
    case .completed: break
    }
  }
}
