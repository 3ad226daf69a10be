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
