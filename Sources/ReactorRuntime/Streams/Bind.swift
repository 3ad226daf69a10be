extension ObservableType {
  /// Starts the stream and hands its events to each of `observers`. RxSwift 6: `bind(to:)`.
  public func bind<Observer: ObserverType>(to observers: Observer...) -> any Disposable
  where Observer.Element == Element {
    subscribe { event in
      for observer in observers {
        observer.on(event)
      }
    }
  }

  /// Starts the stream and hands its events to each of `observers`, which take optional elements.
  public func bind<Observer: ObserverType>(to observers: Observer...) -> any Disposable
  where Observer.Element == Element? {
    subscribe { event in
      for observer in observers {
        observer.on(event.map { $0 })
      }
    }
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
    subscribe(onNext: { element in
      for relay in relays {
        relay.accept(element)
      }
    })
  }

  /// Starts the stream and hands its elements to each of `relays`, which take optional elements.
  public func bind(to relays: PublishRelay<Element?>...) -> any Disposable {
    subscribe(onNext: { element in
      for relay in relays {
        relay.accept(element)
      }
    })
  }

  /// Starts the stream and hands its elements to each of `relays`.
  public func bind(to relays: BehaviorRelay<Element>...) -> any Disposable {
    subscribe(onNext: { element in
      for relay in relays {
        relay.accept(element)
      }
    })
  }

  /// Starts the stream and hands its elements to each of `relays`, which take optional elements.
  public func bind(to relays: BehaviorRelay<Element?>...) -> any Disposable {
    subscribe(onNext: { element in
      for relay in relays {
        relay.accept(element)
      }
    })
  }

  /// Starts the stream and hands its elements to each of `relays`.
  public func bind(to relays: StateRelay<Element>...) -> any Disposable {
    subscribe(onNext: { element in
      for relay in relays {
        relay.accept(element)
      }
    })
  }

  /// Starts the stream and hands its elements to each of `relays`.
  public func bind(to relays: ReplayRelay<Element>...) -> any Disposable {
    subscribe(onNext: { element in
      for relay in relays {
        relay.accept(element)
      }
    })
  }

  /// Starts the stream and hands its elements to each of `relays`, which take optional elements.
  public func bind(to relays: ReplayRelay<Element?>...) -> any Disposable {
    subscribe(onNext: { element in
      for relay in relays {
        relay.accept(element)
      }
    })
  }

  /// Starts the stream and hands each element to `onNext`.
  @inlinable
  public func bind(onNext: @escaping (Element) -> Void) -> any Disposable {
    subscribe(onNext: onNext)
  }

  /// Starts the stream and hands each element to `onNext` with `object`, which is held weakly.
  @inlinable
  public func bind<Object: AnyObject>(
    with object: Object,
    onNext: @escaping (Object, Element) -> Void
  ) -> any Disposable {
    subscribe(with: object, onNext: onNext)
  }
}

/// Hands elements to an object, which it holds weakly, on the main queue. RxSwift 6: `Binder`.
///
/// What a stream is bound to must not fail: an error goes to ``ReactorHooks/onUnhandledError``.
public struct Binder<Value>: ObserverType {
  private let binding: (Event<Value>) -> Void

  /// An observer that calls `binding` with `target` and each element on `scheduler`, for as long as `target` lives.
  ///
  /// A main scheduler of its own keeps its elements in their order, and waits for nothing else: what comes on the main queue is handed on
  /// there and then, behind `observe(on: MainScheduler.instance)` too.
  public init<Target: AnyObject>(
    _ target: Target,
    scheduler: any ImmediateSchedulerType = MainScheduler(),
    binding: @escaping (_ target: Target, _ value: Value) -> Void
  ) {
    self.binding = { [weak target] event in
      switch event {
      case .next(let value):
        _ = scheduler.schedule(value) { [weak target] value in
          if let target {
            binding(target, value)
          }
          return Disposables.create()
        }
      case .error(let error):
        ReactorHooks.report(error, from: "a stream that is bound")
      case .completed:
        break
      }
    }
  }

  /// Hands the element of `event` on; the end is ignored.
  public func on(_ event: Event<Value>) {
    binding(event)
  }

  /// This binder without its type.
  public func asObserver() -> AnyObserver<Value> {
    AnyObserver(eventHandler: on)
  }
}
