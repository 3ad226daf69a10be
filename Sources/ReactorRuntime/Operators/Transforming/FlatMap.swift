/// `flatMap`, `flatMapFirst` and `concatMap`: what makes streams of elements, by the subscriptions of `merge`.
extension ObservableType {
  /// The streams that `selector` makes of the elements, merged. RxSwift 6: `flatMap`.
  ///
  /// Completes when this stream and all of those have completed; any error ends all of them.
  public func flatMap<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> {
    let source = asObservable()
    switch source.content {
    // They take a turn of the thread's queue, as in RxSwift.
    case .empty:
      return ComputedObservable { nil }
    case .failure(let error):
      return ComputedObservable { throw error }
    case .just(let element):
      return .deferred { try selector(element).asObservable() }
    case .computed(let compute):
      return .deferred { try compute().map { try selector($0).asObservable() } ?? .empty() }
    default:
      return SourceObservable { sink in
        let merge = MergeSubscription(sink)
        merge.subscribeOuter(to: source) { try selector($0).asObservable() }
        return merge
      }
    }
  }

  /// The streams that `selector` makes of the elements, one at a time: an element that comes while one runs is ignored.
  /// RxSwift 6: `flatMapFirst`.
  public func flatMapFirst<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> {
    let source = asObservable()
    return SourceObservable { sink in
      let merge = MergeSubscription(sink, ignoresWhileRunning: true)
      merge.subscribeOuter(to: source) { try selector($0).asObservable() }
      return merge
    }
  }

  /// The streams that `selector` makes of the elements, each subscribed to after the one before has completed.
  /// RxSwift 6: `concatMap`.
  ///
  /// `selector` is called when the element comes, also if the stream that it returns has to wait.
  public func concatMap<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> {
    let source = asObservable()
    return SourceObservable { sink in
      let merge = LimitedMergeSubscription(sink, limit: 1)
      merge.subscribeOuter(to: source) { try selector($0).asObservable() }
      return merge
    }
  }
}
