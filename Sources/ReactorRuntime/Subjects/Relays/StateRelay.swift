/// A value that can be set and observed; never ends. ReactorKit 3: `StateRelay`.
public final class StateRelay<Element>: ObservableType {
  private let core: ValueCore<Element>

  /// A relay whose first value is `value`.
  public init(value: Element) {
    core = ValueCore(value)
  }

  /// The latest value. Setting it hands it to the subscribers.
  public var value: Element {
    get { core.value }
    set { core.on(.next(newValue)) }
  }

  /// Keeps `value` and hands it to the subscribers.
  public func accept(_ value: Element) {
    core.on(.next(value))
  }

  /// Hands the latest value to `observer`, and then each new one.
  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    asObservable().subscribe(observer)
  }

  /// The stream of the values, the latest first.
  public func asObservable() -> Observable<Element> {
    SourceObservable(kind: .direct) { [core] sink in core.subscribe(sink) }
  }
}
