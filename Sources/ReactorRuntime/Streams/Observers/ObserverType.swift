/// Takes the events of a stream. RxSwift 6: `ObserverType`.
public protocol ObserverType<Element> {
  /// What the observer takes.
  associatedtype Element

  /// Takes one event. Events come one after the other and none follows `error` or `completed`.
  func on(_ event: Event<Element>)
}

extension ObserverType {
  /// Takes the next element.
  @inlinable
  public func onNext(_ element: Element) {
    on(.next(element))
  }

  /// Takes the failure of the stream.
  @inlinable
  public func onError(_ error: any Error) {
    on(.error(error))
  }

  /// Takes the end of the stream.
  @inlinable
  public func onCompleted() {
    on(.completed)
  }

  /// This observer without its type.
  public func asObserver() -> AnyObserver<Element> {
    AnyObserver(self)
  }
}
