/// Ends without an element or with an error. RxSwift 6: `CompletableTrait`.
public enum CompletableTrait {}

/// A stream without elements: it completes or fails. RxSwift 6: `Completable`.
public typealias Completable = PrimitiveSequence<CompletableTrait, Never>

/// How a ``Completable`` ends. RxSwift 6: `CompletableEvent`.
@frozen
public enum CompletableEvent: Sendable {
  /// With an error.
  case error(any Error)

  /// Without one.
  case completed
}

/// Making completables.
extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
  /// What takes the end of a ``Completable``.
  public typealias CompletableObserver = (CompletableEvent) -> Void

  /// A completable from a closure that gets what takes its end and returns what ends the work. RxSwift 6: `create`.
  ///
  /// The closure is run anew for each subscriber. Only the first end counts.
  public static func create(
    subscribe: @escaping (_ observer: @escaping CompletableObserver) -> any Disposable
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(
      raw: .create { observer in
        subscribe { event in
          switch event {
          case .error(let error): observer.onError(error)
          case .completed: observer.onCompleted()
          }
        }
      }
    )
  }

  /// The failure `error` at once.
  public static func error(_ error: any Error) -> Completable {
    Completable(raw: .error(error))
  }

  /// Nothing, ever.
  public static func never() -> Completable {
    Completable(raw: .never())
  }

  /// The end at once.
  public static func empty() -> Completable {
    Completable(raw: .empty())
  }
}

/// Subscribing: a completable tells its subscriber once, how it ended.
extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
  /// Starts the completable and hands its end to `observer`.
  public func subscribe(_ observer: @escaping (CompletableEvent) -> Void) -> any Disposable {
    primitiveSequence.source.connect { event in
      switch event {
      case .error(let error): observer(.error(error))
      case .completed: observer(.completed)
      }
    }
  }

  /// Starts the completable. `onDisposed` is called once: after the end, or when the subscription is disposed of.
  ///
  /// An error for which there is no `onError` goes to ``Hooks/defaultErrorHandler``.
  public func subscribe(
    onCompleted: (() -> Void)? = nil,
    onError: ((any Error) -> Void)? = nil,
    onDisposed: (() -> Void)? = nil
  ) -> any Disposable {
    let disposal = onDisposed.map { Disposables.create(with: $0) } ?? Disposables.create(with: {})
    let callStack = onError == nil ? Hooks.callStack() : []
    let subscription = subscribe { event in
      switch event {
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

  /// Starts the completable with closures that get `object`, which is held weakly: when it is gone they aren't called.
  public func subscribe<Object: AnyObject>(
    with object: Object,
    onCompleted: ((Object) -> Void)? = nil,
    onError: ((Object, any Error) -> Void)? = nil,
    onDisposed: ((Object) -> Void)? = nil
  ) -> any Disposable {
    subscribe(
      onCompleted: { [weak object] in
        guard let object else { return }
        onCompleted?(object)
      },
      onError: { [weak object] error in
        guard let object else { return }
        onError?(object, error)
      },
      onDisposed: { [weak object] in
        guard let object else { return }
        onDisposed?(object)
      }
    )
  }
}

/// Operators. Each is the observable's, upon the stream that the completable stands for.
extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
  /// This completable, with a look at what happens to it, as for an observable. RxSwift 6: `do`.
  public func `do`(
    onError: ((any Error) throws -> Void)? = nil,
    afterError: ((any Error) throws -> Void)? = nil,
    onCompleted: (() throws -> Void)? = nil,
    afterCompleted: (() throws -> Void)? = nil,
    onSubscribe: (() -> Void)? = nil,
    onSubscribed: (() -> Void)? = nil,
    onDispose: (() -> Void)? = nil
  ) -> Completable {
    Completable(
      raw: primitiveSequence.source.do(
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

  /// This completable, then `second`.
  public func concat(_ second: Completable) -> Completable {
    Completable.concat(primitiveSequence, second)
  }

  /// The completables of `sequence`, each subscribed to after the one before has completed. The sequence is walked as
  /// its completables are needed.
  public static func concat<Sources: Sequence>(_ sequence: Sources) -> Completable
  where Sources.Element == Completable {
    Completable(raw: .concat(sequence.lazy.map { $0.asObservable() }))
  }

  /// The completables of `collection`, each subscribed to after the one before has completed.
  public static func concat<Sources: Collection>(_ collection: Sources) -> Completable
  where Sources.Element == Completable {
    Completable(raw: .concat(collection.map { $0.asObservable() }))
  }

  /// The `sources`, each subscribed to after the one before has completed.
  public static func concat(_ sources: Completable...) -> Completable {
    Completable(raw: .concat(sources.map { $0.asObservable() }))
  }

  /// All of `sources` at the same time: completes when all have completed, fails when one fails. RxSwift 6: `zip`.
  public static func zip<Sources: Collection>(_ sources: Sources) -> Completable
  where Sources.Element == Completable {
    Completable(raw: .merge(sources.map { $0.asObservable() }))
  }

  /// All of `sources` at the same time: completes when all have completed, fails when one fails.
  public static func zip(_ sources: [Completable]) -> Completable {
    Completable(raw: .merge(sources.map { $0.asObservable() }))
  }

  /// All of `sources` at the same time: completes when all have completed, fails when one fails.
  public static func zip(_ sources: Completable...) -> Completable {
    Completable(raw: .merge(sources.map { $0.asObservable() }))
  }
}

extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
  /// After this has completed, `second`. RxSwift 6: `andThen`.
  public func andThen<Next>(_ second: Single<Next>) -> Single<Next> {
    Single<Next>(raw: followed(by: second.source))
  }

  /// After this has completed, `second`.
  public func andThen<Next>(_ second: Maybe<Next>) -> Maybe<Next> {
    Maybe<Next>(raw: followed(by: second.source))
  }

  /// After this has completed, `second`.
  public func andThen(_ second: Completable) -> Completable {
    Completable(raw: followed(by: second.source))
  }

  /// After this has completed, `second`.
  ///
  /// A reactor reads `second` without subscribing if it can be read so, and subscribes to this only if it must.
  public func andThen<Next>(_ second: Observable<Next>) -> Observable<Next> {
    followed(by: second)
  }

  private func followed<Next>(by second: Observable<Next>) -> Observable<Next> {
    .concat([primitiveSequence.source.map { (element: Never) -> Next in }, second])
  }
}

/// Awaiting the end of a completable. Twice, because only compilers from 6.2 on can say that a getter runs where its
/// caller does.
extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
  #if compiler(>=6.2)
    /// Starts the completable and returns at its end, or throws its error. RxSwift 6: `value`.
    ///
    /// Throws `CancellationError`, and disposes of the completable, as soon as the task is cancelled. How it ends while
    /// it is subscribed to counts even then.
    public nonisolated(nonsending) var value: Void {
      get async throws { try await awaitEnd() }
    }
  #else
    /// Starts the completable and returns at its end, or throws its error. RxSwift 6: `value`.
    ///
    /// Throws `CancellationError`, and disposes of the completable, as soon as the task is cancelled. How it ends while
    /// it is subscribed to counts even then.
    public var value: Void {
      get async throws { try await awaitEnd() }
    }
  #endif

  private func awaitEnd(isolation: isolated (any Actor)? = #isolation) async throws {
    try await AwaitedValue<Void>.wait { awaited in
      subscribe { event in
        switch event {
        case .completed: awaited.end(with: .success(()))
        case .error(let error): awaited.end(with: .failure(error))
        }
      }
    }
  }
}
