/// Ends with one element or with an error. RxSwift 6: `SingleTrait`.
public enum SingleTrait {}

/// A stream that ends with one element or with an error. RxSwift 6: `Single`.
public typealias Single<Element> = PrimitiveSequence<SingleTrait, Element>

/// How a ``Single`` ends. RxSwift 6: `SingleEvent`.
public typealias SingleEvent<Element> = Result<Element, any Error>

/// Making singles.
extension PrimitiveSequenceType where Trait == SingleTrait {
  /// What takes the end of a ``Single``.
  public typealias SingleObserver = (SingleEvent<Element>) -> Void

  /// A single from a closure that gets what takes its end and returns what ends the work. RxSwift 6: `create`.
  ///
  /// The closure is run anew for each subscriber. Only the first end counts.
  public static func create(
    subscribe: @escaping (_ observer: @escaping SingleObserver) -> any Disposable
  ) -> Single<Element> {
    Single(
      raw: .create { observer in
        subscribe { event in
          switch event {
          case .success(let element):
            observer.onNext(element)
            observer.onCompleted()
          case .failure(let error):
            observer.onError(error)
          }
        }
      }
    )
  }

  /// One element.
  public static func just(_ element: Element) -> Single<Element> {
    Single(raw: .just(element))
  }

  /// One element, sent on `scheduler`.
  public static func just(_ element: Element, scheduler: any ImmediateSchedulerType) -> Single<Element> {
    Single(raw: .just(element, scheduler: scheduler))
  }

  /// The failure `error` at once.
  public static func error(_ error: any Error) -> Single<Element> {
    Single(raw: .error(error))
  }

  /// Nothing, ever.
  public static func never() -> Single<Element> {
    Single(raw: .never())
  }
}

/// Subscribing: a single tells its subscriber once, how it ended.
extension PrimitiveSequenceType where Trait == SingleTrait {
  /// Starts the single and hands its end to `observer`.
  public func subscribe(_ observer: @escaping (SingleEvent<Element>) -> Void) -> any Disposable {
    var isStopped = false
    return primitiveSequence.source.connect { event in
      if isStopped { return }
      isStopped = true
      switch event {
      case .next(let element): observer(.success(element))
      case .error(let error): observer(.failure(error))
      case .completed: assertionFailure("a Single completed without an element")
      }
    }
  }

  /// Starts the single. `onDisposed` is called once: after the end, or when the subscription is disposed of.
  ///
  /// An error for which there is no `onFailure` goes to ``Hooks/defaultErrorHandler``.
  public func subscribe(
    onSuccess: ((Element) -> Void)? = nil,
    onFailure: ((any Error) -> Void)? = nil,
    onDisposed: (() -> Void)? = nil
  ) -> any Disposable {
    let disposal = onDisposed.map { Disposables.create(with: $0) } ?? Disposables.create(with: {})
    let callStack = onFailure == nil ? Hooks.callStack() : []
    let subscription = subscribe { event in
      switch event {
      case .success(let element):
        onSuccess?(element)
      case .failure(let error):
        if let onFailure {
          onFailure(error)
        } else {
          Hooks.report(error, subscribedFrom: callStack)
        }
      }
      disposal.dispose()
    }
    return Disposables.create(subscription, disposal)
  }

  /// Starts the single with closures that get `object` too, which is held weakly: when it is gone they aren't called.
  public func subscribe<Object: AnyObject>(
    with object: Object,
    onSuccess: ((Object, Element) -> Void)? = nil,
    onFailure: ((Object, any Error) -> Void)? = nil,
    onDisposed: ((Object) -> Void)? = nil
  ) -> any Disposable {
    subscribe(
      onSuccess: { [weak object] element in
        guard let object else { return }
        onSuccess?(object, element)
      },
      onFailure: { [weak object] error in
        guard let object else { return }
        onFailure?(object, error)
      },
      onDisposed: { [weak object] in
        guard let object else { return }
        onDisposed?(object)
      }
    )
  }
}

/// Operators. Each is the observable's, upon the stream that the single stands for.
extension PrimitiveSequenceType where Trait == SingleTrait {
  /// This single, with a look at what happens to it, as for an observable. RxSwift 6: `do`.
  public func `do`(
    onSuccess: ((Element) throws -> Void)? = nil,
    afterSuccess: ((Element) throws -> Void)? = nil,
    onError: ((any Error) throws -> Void)? = nil,
    afterError: ((any Error) throws -> Void)? = nil,
    onSubscribe: (() -> Void)? = nil,
    onSubscribed: (() -> Void)? = nil,
    onDispose: (() -> Void)? = nil
  ) -> Single<Element> {
    Single(
      raw: primitiveSequence.source.do(
        onNext: onSuccess,
        afterNext: afterSuccess,
        onError: onError,
        afterError: afterError,
        onSubscribe: onSubscribe,
        onSubscribed: onSubscribed,
        onDispose: onDispose
      )
    )
  }

  /// The element if `predicate` holds for it. What `predicate` throws is the error.
  public func filter(_ predicate: @escaping (Element) throws -> Bool) -> Maybe<Element> {
    Maybe(raw: primitiveSequence.source.filter(predicate))
  }

  /// The element, transformed. What `transform` throws is the error.
  public func map<Result>(_ transform: @escaping (Element) throws -> Result) -> Single<Result> {
    Single<Result>(raw: primitiveSequence.source.map(transform))
  }

  /// The element, transformed, unless that is nil. What `transform` throws is the error.
  public func compactMap<Result>(_ transform: @escaping (Element) throws -> Result?) -> Maybe<Result> {
    Maybe<Result>(raw: primitiveSequence.source.compactMap(transform))
  }

  /// The single that `selector` makes of the element. What `selector` throws is the error.
  public func flatMap<Result>(_ selector: @escaping (Element) throws -> Single<Result>) -> Single<Result> {
    Single<Result>(raw: primitiveSequence.source.flatMap(selector))
  }

  /// The maybe that `selector` makes of the element. What `selector` throws is the error.
  public func flatMapMaybe<Result>(_ selector: @escaping (Element) throws -> Maybe<Result>) -> Maybe<Result> {
    Maybe<Result>(raw: primitiveSequence.source.flatMap(selector))
  }

  /// The completable that `selector` makes of the element. What `selector` throws is the error.
  public func flatMapCompletable(_ selector: @escaping (Element) throws -> Completable) -> Completable {
    Completable(raw: primitiveSequence.source.flatMap(selector))
  }

  /// This single; if it fails, `element`.
  public func catchAndReturn(_ element: Element) -> Single<Element> {
    Single(raw: primitiveSequence.source.catchAndReturn(element))
  }

  /// This single as a ``Maybe``.
  public func asMaybe() -> Maybe<Element> {
    Maybe(raw: primitiveSequence.source)
  }

  /// The end of this single without its element.
  public func asCompletable() -> Completable {
    primitiveSequence.source.ignoreElements().asCompletable()
  }

  /// What `resultSelector` makes of the elements of all of `collection`, once all have come. What it throws is the
  /// error.
  public static func zip<Sources: Collection, Result>(
    _ collection: Sources,
    resultSelector: @escaping ([Element]) throws -> Result
  ) -> PrimitiveSequence<Trait, Result> where Sources.Element == PrimitiveSequence<Trait, Element> {
    if collection.isEmpty {
      return PrimitiveSequence<Trait, Result>(raw: .deferred { .just(try resultSelector([])) })
    }
    return PrimitiveSequence<Trait, Result>(
      raw: .zip(collection.map { $0.asObservable() }, resultSelector: resultSelector)
    )
  }

  /// The elements of all of `collection`, once all have come.
  public static func zip<Sources: Collection>(_ collection: Sources) -> PrimitiveSequence<Trait, [Element]>
  where Sources.Element == PrimitiveSequence<Trait, Element> {
    zip(collection) { $0 }
  }
}

extension PrimitiveSequenceType where Trait == SingleTrait {
  /// Runs `work` in a task for each subscriber: its result is the element, what it throws is the error.
  /// RxSwift 6: `create(detached:priority:work:)`.
  ///
  /// The task is like that of ``ObservableType/task(priority:_:)``; a `detached` one inherits nothing, no virtual time
  /// either, and always starts on its own.
  @_disfavoredOverload
  public static func create(
    detached: Bool = false,
    priority: TaskPriority? = nil,
    work: @escaping @Sendable () async throws -> Element
  ) -> Single<Element> {
    Single(raw: .task(detached: detached, priority: priority, work))
  }
}

/// Awaiting the end of a single. Twice, because only compilers from 6.2 on can say that a getter runs where its caller
/// does.
extension PrimitiveSequenceType where Trait == SingleTrait {
  #if compiler(>=6.2)
    /// Starts the single and returns its element, or throws its error. RxSwift 6: `value`.
    ///
    /// Throws `CancellationError`, and disposes of the single, as soon as the task is cancelled. How it ends while it
    /// is subscribed to counts even then.
    public nonisolated(nonsending) var value: Element {
      get async throws { try await awaitElement() }
    }
  #else
    /// Starts the single and returns its element, or throws its error. RxSwift 6: `value`.
    ///
    /// Throws `CancellationError`, and disposes of the single, as soon as the task is cancelled. How it ends while it
    /// is subscribed to counts even then.
    public var value: Element {
      get async throws { try await awaitElement() }
    }
  #endif

  private func awaitElement(isolation: isolated (any Actor)? = #isolation) async throws -> Element {
    try await AwaitedValue.wait { awaited in
      subscribe { event in
        switch event {
        case .success(let element): awaited.end(with: .success(element))
        case .failure(let error): awaited.end(with: .failure(error))
        }
      }
    }
  }
}
