/// Ends with one element, without any, or with an error. RxSwift 6: `MaybeTrait`.
public enum MaybeTrait {}

/// A stream that ends with one element, without any, or with an error. RxSwift 6: `Maybe`.
public typealias Maybe<Element> = PrimitiveSequence<MaybeTrait, Element>

/// How a ``Maybe`` ends. RxSwift 6: `MaybeEvent`.
@frozen
public enum MaybeEvent<Element> {
  /// With an element.
  case success(Element)

  /// With an error.
  case error(any Error)

  /// Without an element.
  case completed
}

extension MaybeEvent: Sendable where Element: Sendable {}

/// Making maybes.
extension PrimitiveSequenceType where Trait == MaybeTrait {
  /// What takes the end of a ``Maybe``.
  public typealias MaybeObserver = (MaybeEvent<Element>) -> Void

  /// A maybe from a closure that gets what takes its end and returns what ends the work. RxSwift 6: `create`.
  ///
  /// The closure is run anew for each subscriber. Only the first end counts.
  public static func create(
    subscribe: @escaping (_ observer: @escaping MaybeObserver) -> any Disposable
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(
      raw: .create { observer in
        subscribe { event in
          switch event {
          case .success(let element):
            observer.onNext(element)
            observer.onCompleted()
          case .error(let error):
            observer.onError(error)
          case .completed:
            observer.onCompleted()
          }
        }
      }
    )
  }

  /// One element.
  public static func just(_ element: Element) -> Maybe<Element> {
    Maybe(raw: .just(element))
  }

  /// One element, sent on `scheduler`.
  public static func just(_ element: Element, scheduler: any ImmediateSchedulerType) -> Maybe<Element> {
    Maybe(raw: .just(element, scheduler: scheduler))
  }

  /// The failure `error` at once.
  public static func error(_ error: any Error) -> Maybe<Element> {
    Maybe(raw: .error(error))
  }

  /// Nothing, ever.
  public static func never() -> Maybe<Element> {
    Maybe(raw: .never())
  }

  /// The end at once.
  public static func empty() -> Maybe<Element> {
    Maybe(raw: .empty())
  }
}

/// Subscribing: a maybe tells its subscriber once, how it ended.
extension PrimitiveSequenceType where Trait == MaybeTrait {
  /// Starts the maybe and hands its end to `observer`.
  public func subscribe(_ observer: @escaping (MaybeEvent<Element>) -> Void) -> any Disposable {
    var isStopped = false
    return primitiveSequence.source.connect { event in
      if isStopped { return }
      isStopped = true
      switch event {
      case .next(let element): observer(.success(element))
      case .error(let error): observer(.error(error))
      case .completed: observer(.completed)
      }
    }
  }

  /// Starts the maybe. `onDisposed` is called once: after the end, or when the subscription is disposed of.
  ///
  /// An error for which there is no `onError` goes to ``Hooks/defaultErrorHandler``.
  public func subscribe(
    onSuccess: ((Element) -> Void)? = nil,
    onError: ((any Error) -> Void)? = nil,
    onCompleted: (() -> Void)? = nil,
    onDisposed: (() -> Void)? = nil
  ) -> any Disposable {
    let disposal = onDisposed.map { Disposables.create(with: $0) } ?? Disposables.create(with: {})
    let callStack = onError == nil ? Hooks.callStack() : []
    let subscription = subscribe { event in
      switch event {
      case .success(let element):
        onSuccess?(element)
      case .error(let error):
        if let onError {
          onError(error)
        } else {
          Hooks.report(error, subscribedFrom: callStack)
        }
      case .completed:
        onCompleted?()
      }
      disposal.dispose()
    }
    return Disposables.create(subscription, disposal)
  }

  /// Starts the maybe with closures that get `object` too, which is held weakly: when it is gone they aren't called.
  public func subscribe<Object: AnyObject>(
    with object: Object,
    onSuccess: ((Object, Element) -> Void)? = nil,
    onError: ((Object, any Error) -> Void)? = nil,
    onCompleted: ((Object) -> Void)? = nil,
    onDisposed: ((Object) -> Void)? = nil
  ) -> any Disposable {
    subscribe(
      onSuccess: { [weak object] element in
        guard let object else { return }
        onSuccess?(object, element)
      },
      onError: { [weak object] error in
        guard let object else { return }
        onError?(object, error)
      },
      onCompleted: { [weak object] in
        guard let object else { return }
        onCompleted?(object)
      },
      onDisposed: { [weak object] in
        guard let object else { return }
        onDisposed?(object)
      }
    )
  }
}

/// Operators. Each is the observable's, upon the stream that the maybe stands for.
extension PrimitiveSequenceType where Trait == MaybeTrait {
  /// This maybe, with a look at what happens to it, as for an observable. RxSwift 6: `do`.
  public func `do`(
    onNext: ((Element) throws -> Void)? = nil,
    afterNext: ((Element) throws -> Void)? = nil,
    onError: ((any Error) throws -> Void)? = nil,
    afterError: ((any Error) throws -> Void)? = nil,
    onCompleted: (() throws -> Void)? = nil,
    afterCompleted: (() throws -> Void)? = nil,
    onSubscribe: (() -> Void)? = nil,
    onSubscribed: (() -> Void)? = nil,
    onDispose: (() -> Void)? = nil
  ) -> Maybe<Element> {
    Maybe(
      raw: primitiveSequence.source.do(
        onNext: onNext,
        afterNext: afterNext,
        onError: onError,
        afterError: afterError,
        onCompleted: onCompleted,
        afterCompleted: afterCompleted,
        onSubscribe: onSubscribe,
        onSubscribed: onSubscribed,
        onDispose: onDispose
      )
    )
  }

  /// The element, if there is one and `predicate` holds for it. What `predicate` throws is the error.
  public func filter(_ predicate: @escaping (Element) throws -> Bool) -> Maybe<Element> {
    Maybe(raw: primitiveSequence.source.filter(predicate))
  }

  /// The element, if there is one, transformed. What `transform` throws is the error.
  public func map<Result>(_ transform: @escaping (Element) throws -> Result) -> Maybe<Result> {
    Maybe<Result>(raw: primitiveSequence.source.map(transform))
  }

  /// The element, if there is one, transformed, unless that is nil. What `transform` throws is the error.
  public func compactMap<Result>(_ transform: @escaping (Element) throws -> Result?) -> Maybe<Result> {
    Maybe<Result>(raw: primitiveSequence.source.compactMap(transform))
  }

  /// The maybe that `selector` makes of the element, if there is one. What `selector` throws is the error.
  public func flatMap<Result>(_ selector: @escaping (Element) throws -> Maybe<Result>) -> Maybe<Result> {
    Maybe<Result>(raw: primitiveSequence.source.flatMap(selector))
  }

  /// This maybe, or `default` if it has no element.
  public func ifEmpty(default: Element) -> Single<Element> {
    Single(raw: primitiveSequence.source.ifEmpty(default: `default`))
  }

  /// This maybe, or `other` if it has no element.
  public func ifEmpty(switchTo other: Maybe<Element>) -> Maybe<Element> {
    Maybe(raw: primitiveSequence.source.ifEmpty(switchTo: other.source))
  }

  /// This maybe, or `other` if it has no element.
  public func ifEmpty(switchTo other: Single<Element>) -> Single<Element> {
    Single(raw: primitiveSequence.source.ifEmpty(switchTo: other.source))
  }

  /// This maybe; if it fails, `element`.
  public func catchAndReturn(_ element: Element) -> Maybe<Element> {
    Maybe(raw: primitiveSequence.source.catchAndReturn(element))
  }
}

/// Awaiting the end of a maybe. Twice, because only compilers from 6.2 on can say that a getter runs where its caller
/// does.
extension PrimitiveSequenceType where Trait == MaybeTrait {
  #if compiler(>=6.2)
    /// Starts the maybe and returns its element, nil if it ends without one, or throws its error. RxSwift 6: `value`.
    ///
    /// Throws `CancellationError`, and disposes of the maybe, as soon as the task is cancelled. How it ends while it is
    /// subscribed to counts even then.
    public nonisolated(nonsending) var value: Element? {
      get async throws { try await awaitElement() }
    }
  #else
    /// Starts the maybe and returns its element, nil if it ends without one, or throws its error. RxSwift 6: `value`.
    ///
    /// Throws `CancellationError`, and disposes of the maybe, as soon as the task is cancelled. How it ends while it is
    /// subscribed to counts even then.
    public var value: Element? {
      get async throws { try await awaitElement() }
    }
  #endif

  private func awaitElement(isolation: isolated (any Actor)? = #isolation) async throws -> Element? {
    try await AwaitedValue.wait { awaited in
      subscribe { event in
        switch event {
        case .success(let element): awaited.end(with: .success(element))
        case .error(let error): awaited.end(with: .failure(error))
        case .completed: awaited.end(with: .success(nil))
        }
      }
    }
  }
}
