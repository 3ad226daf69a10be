/// A stream that can be subscribed to. RxSwift 6: `ObservableType`.
public protocol ObservableType<Element>: ObservableConvertibleType {
  /// Starts the stream for `observer`. Dispose of what is returned to end it early.
  func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable where Observer.Element == Element
}

extension ObservableType {
  /// A stream that subscribes to this one.
  public func asObservable() -> Observable<Element> {
    Observable.create { subscribe($0) }
  }
}
