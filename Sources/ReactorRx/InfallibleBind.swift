public import ReactorRuntime

extension InfallibleType {
  /// Starts the stream and hands its events to each of `observers`. RxCocoa 6: `bind(to:)`.
  public func bind<Observer: ObserverType>(to observers: Observer...) -> any Disposable
  where Observer.Element == Element {
    asObservable().subscribe { event in observers.forEach { $0.on(event) } }
  }

  /// Starts the stream and hands its events to each of `observers`, which take optional elements.
  public func bind<Observer: ObserverType>(to observers: Observer...) -> any Disposable
  where Observer.Element == Element? {
    asObservable().subscribe { event in observers.forEach { $0.on(event.map { $0 }) } }
  }

  /// Hands this stream to `binder` and returns what it returns.
  public func bind<Result>(to binder: (Self) -> Result) -> Result {
    binder(self)
  }

  /// Hands this stream to `binder` and `curriedArgument` to what it returns, and returns what that returns.
  public func bind<Argument, Result>(
    to binder: (Self) -> (Argument) -> Result,
    curriedArgument: Argument
  ) -> Result {
    binder(self)(curriedArgument)
  }

  /// Starts the stream and hands its elements to each of `relays`.
  public func bind(to relays: PublishRelay<Element>...) -> any Disposable {
    subscribe(onNext: { element in relays.forEach { $0.accept(element) } })
  }

  /// Starts the stream and hands its elements to each of `relays`, which take optional elements.
  public func bind(to relays: PublishRelay<Element?>...) -> any Disposable {
    subscribe(onNext: { element in relays.forEach { $0.accept(element) } })
  }

  /// Starts the stream and hands its elements to each of `relays`.
  public func bind(to relays: BehaviorRelay<Element>...) -> any Disposable {
    subscribe(onNext: { element in relays.forEach { $0.accept(element) } })
  }

  /// Starts the stream and hands its elements to each of `relays`, which take optional elements.
  public func bind(to relays: BehaviorRelay<Element?>...) -> any Disposable {
    subscribe(onNext: { element in relays.forEach { $0.accept(element) } })
  }

  /// Starts the stream and hands its elements to each of `relays`.
  public func bind(to relays: ReplayRelay<Element>...) -> any Disposable {
    subscribe(onNext: { element in relays.forEach { $0.accept(element) } })
  }

  /// Starts the stream and hands its elements to each of `relays`, which take optional elements.
  public func bind(to relays: ReplayRelay<Element?>...) -> any Disposable {
    subscribe(onNext: { element in relays.forEach { $0.accept(element) } })
  }

  /// Starts the stream and hands each element to `onNext`.
  public func bind(onNext: @escaping (Element) -> Void) -> any Disposable {
    subscribe(onNext: onNext)
  }

  /// Starts the stream and hands each element to `onNext` with `object`, which is held weakly.
  public func bind<Object: AnyObject>(
    with object: Object,
    onNext: @escaping (Object, Element) -> Void
  ) -> any Disposable {
    subscribe(with: object, onNext: onNext)
  }
}
