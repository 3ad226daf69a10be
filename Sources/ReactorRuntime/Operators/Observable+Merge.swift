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

  /// The elements of the streams that this one carries, each after the one before has completed. RxSwift 6: `concat`.
  public func concat() -> Observable<Element.Element> {
    concatMap { $0 }
  }
}
