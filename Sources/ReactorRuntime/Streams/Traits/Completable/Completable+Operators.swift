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
