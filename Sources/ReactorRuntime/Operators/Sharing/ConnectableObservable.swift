/// A stream that can be told when to start. RxSwift 6: `ConnectableObservableType`.
public protocol ConnectableObservableType<Element>: ObservableType {
  /// Subscribes to the source, if that isn't done already. Dispose of what is returned to end that subscription.
  func connect() -> any Disposable
}

extension ConnectableObservableType {
  /// This stream, connected for as long as it has subscribers. RxSwift 6: `refCount`.
  public func refCount() -> Observable<Element> {
    RefCountObservable(asObservable(), connect: connect)
  }
}

/// A stream that sends to its subscribers only once it is connected, to all of them the same.
/// RxSwift 6: `ConnectableObservable`.
public class ConnectableObservable<Element>: Observable<Element>, ConnectableObservableType {
  init() {
    super.init(kind: .direct)
  }

  /// Subscribes to the source, if that isn't done already. Dispose of what is returned to end that subscription.
  public func connect() -> any Disposable {
    NopDisposable()
  }
}
