extension ObservableType {
  /// The elements of all of `sources`, as they come. Completes when all have completed. RxSwift 6: `merge`.
  public static func merge(_ sources: Observable<Element>...) -> Observable<Element> {
    merge(sources)
  }

  /// The elements of all of `sources`, as they come. Completes when all have completed.
  public static func merge(_ sources: [Observable<Element>]) -> Observable<Element> {
    SourceObservable { sink in
      let merge = MergeSubscription(sink)
      merge.subscribe(to: sources)
      return merge
    }
  }

  /// The elements of all of `sources`, as they come. Completes when all have completed.
  public static func merge<Sources: Collection>(_ sources: Sources) -> Observable<Element>
  where Sources.Element == Observable<Element> {
    merge(Array(sources))
  }
}

extension ObservableType where Element: ObservableConvertibleType {
  /// The elements of all the streams that this one carries, as they come. RxSwift 6: `merge`.
  public func merge() -> Observable<Element.Element> {
    flatMap { $0 }
  }

  /// The elements of the streams that this one carries, as they come, of `maxConcurrent` at the same time; the others
  /// wait until one of those has completed. RxSwift 6: `merge(maxConcurrent:)`.
  public func merge(maxConcurrent: Int) -> Observable<Element.Element> {
    let source = asObservable()
    return SourceObservable { sink in
      let merge = LimitedMergeSubscription(sink, limit: maxConcurrent)
      merge.subscribeOuter(to: source) { $0.asObservable() }
      return merge
    }
  }

  /// The elements of the streams that this one carries, each after the one before has completed. RxSwift 6: `concat`.
  public func concat() -> Observable<Element.Element> {
    merge(maxConcurrent: 1)
  }

  /// The elements of the latest of the streams that this one carries. RxSwift 6: `switchLatest`.
  public func switchLatest() -> Observable<Element.Element> {
    flatMapLatest { $0 }
  }
}
