public import ReactorRuntime

/// A stream for a user interface: can't fail, sends on the main queue, and hands its last element to a new subscriber.
/// RxSwift 6: RxCocoa's `Driver`.
public typealias Driver<Element> = SharedSequence<DriverSharingStrategy, Element>

/// A stream of what happens, for a user interface: can't fail, sends on the main queue, replays nothing.
/// RxSwift 6: RxCocoa's `Signal`.
public typealias Signal<Element> = SharedSequence<SignalSharingStrategy, Element>

/// How a ``Driver`` is shared: the last element is replayed while there are subscribers.
public struct DriverSharingStrategy: SharingStrategyProtocol {
  /// What ``SharingScheduler`` makes.
  public static var scheduler: any SchedulerType { SharingScheduler.make() }

  /// `source`, whose last element is replayed.
  public static func share<Element>(_ source: Observable<Element>) -> Observable<Element> {
    source.share(replay: 1, scope: .whileConnected)
  }
}

/// How a ``Signal`` is shared: nothing is replayed.
public struct SignalSharingStrategy: SharingStrategyProtocol {
  /// What ``SharingScheduler`` makes.
  public static var scheduler: any SchedulerType { SharingScheduler.make() }

  /// `source`, shared.
  public static func share<Element>(_ source: Observable<Element>) -> Observable<Element> {
    source.share(scope: .whileConnected)
  }
}

extension ObservableConvertibleType {
  /// This stream as a driver; if it fails, `element` and the end.
  public func asDriver(onErrorJustReturn element: Element) -> Driver<Element> {
    asSharedSequence(onErrorJustReturn: element)
  }

  /// This stream as a driver; if it fails, `other`.
  public func asDriver(onErrorDriveWith other: Driver<Element>) -> Driver<Element> {
    asSharedSequence(onErrorDriveWith: other)
  }

  /// This stream as a driver; if it fails, what `onErrorRecover` makes of the error.
  public func asDriver(onErrorRecover: @escaping (any Error) -> Driver<Element>) -> Driver<Element> {
    asSharedSequence(onErrorRecover: onErrorRecover)
  }

  /// This stream as a signal; if it fails, `element` and the end.
  public func asSignal(onErrorJustReturn element: Element) -> Signal<Element> {
    asSharedSequence(onErrorJustReturn: element)
  }

  /// This stream as a signal; if it fails, `other`.
  public func asSignal(onErrorSignalWith other: Signal<Element>) -> Signal<Element> {
    asSharedSequence(onErrorDriveWith: other)
  }

  /// This stream as a signal; if it fails, what `onErrorRecover` makes of the error.
  public func asSignal(onErrorRecover: @escaping (any Error) -> Signal<Element>) -> Signal<Element> {
    asSharedSequence(onErrorRecover: onErrorRecover)
  }
}

extension InfallibleType {
  /// This stream as a driver.
  public func asDriver() -> Driver<Element> {
    Driver(asObservable().observe(on: DriverSharingStrategy.scheduler))
  }
}

extension BehaviorRelay {
  /// The values as a driver.
  public func asDriver() -> Driver<Element> {
    Driver(asObservable().observe(on: DriverSharingStrategy.scheduler))
  }
}

extension PublishRelay {
  /// What is accepted as a signal.
  public func asSignal() -> Signal<Element> {
    Signal(asObservable().observe(on: SignalSharingStrategy.scheduler))
  }
}

extension ControlPropertyType {
  /// The values as a driver.
  public func asDriver() -> Driver<Element> {
    asDriver(onErrorDriveWith: .empty())
  }
}

extension ControlEventType {
  /// What happens, as a driver.
  public func asDriver() -> Driver<Element> {
    asDriver(onErrorDriveWith: .empty())
  }

  /// What happens, as a signal.
  public func asSignal() -> Signal<Element> {
    asSignal(onErrorSignalWith: .empty())
  }
}

extension SharedSequenceConvertibleType where SharingStrategy == DriverSharingStrategy {
  /// This driver.
  public func asDriver() -> Driver<Element> {
    asSharedSequence()
  }

  /// Starts the driver and hands its events to each of `observers`. On the main thread only, as all of these.
  public func drive<Observer: ObserverType>(_ observers: Observer...) -> any Disposable
  where Observer.Element == Element {
    driven().subscribe { event in observers.forEach { $0.on(event) } }
  }

  /// Starts the driver and hands its events to each of `observers`, which take optional elements.
  public func drive<Observer: ObserverType>(_ observers: Observer...) -> any Disposable
  where Observer.Element == Element? {
    driven().subscribe { event in observers.forEach { $0.on(event.map { $0 }) } }
  }

  /// Starts the driver and hands its elements to each of `relays`.
  public func drive(_ relays: BehaviorRelay<Element>...) -> any Disposable {
    driven().subscribe(onNext: { element in relays.forEach { $0.accept(element) } })
  }

  /// Starts the driver and hands its elements to each of `relays`, which take optional elements.
  public func drive(_ relays: BehaviorRelay<Element?>...) -> any Disposable {
    driven().subscribe(onNext: { element in relays.forEach { $0.accept(element) } })
  }

  /// Starts the driver and hands its elements to each of `relays`.
  public func drive(_ relays: ReplayRelay<Element>...) -> any Disposable {
    driven().subscribe(onNext: { element in relays.forEach { $0.accept(element) } })
  }

  /// Starts the driver and hands its elements to each of `relays`, which take optional elements.
  public func drive(_ relays: ReplayRelay<Element?>...) -> any Disposable {
    driven().subscribe(onNext: { element in relays.forEach { $0.accept(element) } })
  }

  /// Hands the stream to `transformation` and returns what it returns.
  public func drive<Result>(_ transformation: (Observable<Element>) -> Result) -> Result {
    transformation(driven())
  }

  /// Hands the stream to `with` and `curriedArgument` to what it returns, and returns what that returns.
  public func drive<Argument, Result>(
    _ with: (Observable<Element>) -> (Argument) -> Result,
    curriedArgument: Argument
  ) -> Result {
    with(driven())(curriedArgument)
  }

  /// Starts the driver. `onDisposed` is called once: after the end, or when the subscription is disposed of.
  public func drive(
    onNext: ((Element) -> Void)? = nil,
    onCompleted: (() -> Void)? = nil,
    onDisposed: (() -> Void)? = nil
  ) -> any Disposable {
    driven().subscribe(onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed)
  }

  /// Starts the driver.
  public func drive() -> any Disposable {
    drive(onNext: nil)
  }

  /// Starts the driver with closures that get `object` too, which is held weakly: when it is gone they aren't called.
  public func drive<Object: AnyObject>(
    with object: Object,
    onNext: ((Object, Element) -> Void)? = nil,
    onCompleted: ((Object) -> Void)? = nil,
    onDisposed: ((Object) -> Void)? = nil
  ) -> any Disposable {
    driven().subscribe(with: object, onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed)
  }

  /// The stream, for a caller who must be where the replayed element may be handed on at once.
  private func driven() -> Observable<Element> {
    MainScheduler.ensureRunningOnMainThread(
      errorMessage: "a driver is subscribed to on the main thread, where its replayed element is handed on"
    )
    return asObservable()
  }
}

extension SharedSequenceConvertibleType where SharingStrategy == SignalSharingStrategy {
  /// This signal.
  public func asSignal() -> Signal<Element> {
    asSharedSequence()
  }

  /// Starts the signal and hands its events to each of `observers`.
  public func emit<Observer: ObserverType>(to observers: Observer...) -> any Disposable
  where Observer.Element == Element {
    asObservable().subscribe { event in observers.forEach { $0.on(event) } }
  }

  /// Starts the signal and hands its events to each of `observers`, which take optional elements.
  public func emit<Observer: ObserverType>(to observers: Observer...) -> any Disposable
  where Observer.Element == Element? {
    asObservable().subscribe { event in observers.forEach { $0.on(event.map { $0 }) } }
  }

  /// Starts the signal and hands its elements to each of `relays`.
  public func emit(to relays: BehaviorRelay<Element>...) -> any Disposable {
    emit(onNext: { element in relays.forEach { $0.accept(element) } })
  }

  /// Starts the signal and hands its elements to each of `relays`, which take optional elements.
  public func emit(to relays: BehaviorRelay<Element?>...) -> any Disposable {
    emit(onNext: { element in relays.forEach { $0.accept(element) } })
  }

  /// Starts the signal and hands its elements to each of `relays`.
  public func emit(to relays: PublishRelay<Element>...) -> any Disposable {
    emit(onNext: { element in relays.forEach { $0.accept(element) } })
  }

  /// Starts the signal and hands its elements to each of `relays`, which take optional elements.
  public func emit(to relays: PublishRelay<Element?>...) -> any Disposable {
    emit(onNext: { element in relays.forEach { $0.accept(element) } })
  }

  /// Starts the signal and hands its elements to each of `relays`.
  public func emit(to relays: ReplayRelay<Element>...) -> any Disposable {
    emit(onNext: { element in relays.forEach { $0.accept(element) } })
  }

  /// Starts the signal and hands its elements to each of `relays`, which take optional elements.
  public func emit(to relays: ReplayRelay<Element?>...) -> any Disposable {
    emit(onNext: { element in relays.forEach { $0.accept(element) } })
  }

  /// Starts the signal. `onDisposed` is called once: after the end, or when the subscription is disposed of.
  public func emit(
    onNext: ((Element) -> Void)? = nil,
    onCompleted: (() -> Void)? = nil,
    onDisposed: (() -> Void)? = nil
  ) -> any Disposable {
    asObservable().subscribe(onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed)
  }

  /// Starts the signal.
  public func emit() -> any Disposable {
    emit(onNext: nil)
  }

  /// Starts the signal with closures that get `object` too, which is held weakly: when it is gone they aren't called.
  public func emit<Object: AnyObject>(
    with object: Object,
    onNext: ((Object, Element) -> Void)? = nil,
    onCompleted: ((Object) -> Void)? = nil,
    onDisposed: ((Object) -> Void)? = nil
  ) -> any Disposable {
    asObservable().subscribe(with: object, onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed)
  }
}
