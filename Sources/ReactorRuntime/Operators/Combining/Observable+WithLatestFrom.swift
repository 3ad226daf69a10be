extension ObservableType {
  /// For each element what `resultSelector` makes of it and the latest element of `second`. RxSwift 6:
  /// `withLatestFrom`.
  ///
  /// `second` is subscribed to first; elements that come before it has sent one are dropped. Completes with this
  /// stream. Any error, or what `resultSelector` throws, ends it.
  public func withLatestFrom<Source: ObservableConvertibleType, Result>(
    _ second: Source,
    resultSelector: @escaping (_ element: Element, _ latest: Source.Element) throws -> Result
  ) -> Observable<Result> {
    let source = asObservable()
    let second = second.asObservable()
    return SourceObservable { sink in
      WithLatestSubscription(sink, resultSelector).start(source, second)
    }
  }

  /// For each element the latest element of `second`. RxSwift 6: `withLatestFrom`.
  public func withLatestFrom<Source: ObservableConvertibleType>(_ second: Source) -> Observable<Source.Element> {
    withLatestFrom(second) { $1 }
  }
}
