/// A value that can be read and observed, and is changed by `accept`; never ends. RxSwift 6: `BehaviorRelay`.
public final class BehaviorRelay<Element>: ObservableType {
  private let core: ValueCore<Element>
  private let values: Observable<Element>

  /// A relay whose first value is `value`.
  public init(value: Element) {
    let core = ValueCore(value)
    self.core = core
    values = SourceObservable(kind: .direct) { sink in core.subscribe(sink) }
  }

  /// The latest value.
  public var value: Element {
    core.value
  }

  /// Keeps `value` and hands it to the subscribers.
  public func accept(_ value: Element) {
    core.on(.next(value))
  }

  /// Hands the latest value to `observer`, and then each new one.
  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    values.subscribe(observer)
  }

  /// The stream of the values, the latest first; the same object at each call.
  public func asObservable() -> Observable<Element> {
    values
  }
}
