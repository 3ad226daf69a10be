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

/// A value that can be set and observed; never ends. ReactorKit 3: `StateRelay`.
public final class StateRelay<Element>: ObservableType {
  private let core: ValueCore<Element>
  private let values: Observable<Element>

  /// A relay whose first value is `value`.
  public init(value: Element) {
    let core = ValueCore(value)
    self.core = core
    values = SourceObservable(kind: .direct) { sink in core.subscribe(sink) }
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
    values.subscribe(observer)
  }

  /// The stream of the values, the latest first; the same object at each call.
  public func asObservable() -> Observable<Element> {
    values
  }
}

/// A replay subject that never ends: a subscriber gets the last elements first. RxSwift 6: RxRelay's `ReplayRelay`.
public final class ReplayRelay<Element>: ObservableType {
  private let subject: ReplaySubject<Element>

  private init(_ subject: ReplaySubject<Element>) {
    self.subject = subject
  }

  /// A relay that keeps its last `bufferSize` elements.
  public static func create(bufferSize: Int) -> ReplayRelay<Element> {
    ReplayRelay(.create(bufferSize: bufferSize))
  }

  /// A relay that keeps all its elements. RxRelay's name, without the `ed` of ``ReplaySubject/createUnbounded()``.
  public static func createUnbound() -> ReplayRelay<Element> {
    ReplayRelay(.createUnbounded())
  }

  /// Keeps `element` and hands it to the subscribers.
  public func accept(_ element: Element) {
    subject.onNext(element)
  }

  /// Hands the last elements to `observer`, and then each new one.
  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    subject.subscribe(observer)
  }

  /// The stream of the elements, the last ones first.
  public func asObservable() -> Observable<Element> {
    subject
  }
}
