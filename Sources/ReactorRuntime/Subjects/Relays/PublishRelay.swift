/// A subject that never ends. RxSwift 6: `PublishRelay`.
public final class PublishRelay<Element>: ObservableType {
  private let subject = PublishSubject<Element>()

  /// A relay without subscribers.
  public init() {}

  /// Hands `element` to the subscribers.
  public func accept(_ element: Element) {
    subject.onNext(element)
  }

  /// Hands each element that is accepted from now on to `observer`.
  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    subject.subscribe(observer)
  }

  /// The stream of what is accepted.
  public func asObservable() -> Observable<Element> {
    subject
  }
}
