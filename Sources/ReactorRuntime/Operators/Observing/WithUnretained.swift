extension ObservableType {
  /// Each element with `object`, made into one by `resultSelector`. RxSwift 6: `withUnretained`.
  ///
  /// `object` is held weakly; the first element that comes after it is gone completes the stream.
  public func withUnretained<Object: AnyObject, Result>(
    _ object: Object,
    resultSelector: @escaping (Object, Element) -> Result
  ) -> Observable<Result> {
    let source = asObservable()
    return SourceObservable { [weak object] sink in
      source.connect(downstream: sink) { [weak object] event in
        switch event {
        case .next(let element):
          if let object {
            sink.onNext(resultSelector(object, element))
          } else {
            sink.onCompleted()
          }
        case .error(let error):
          sink.onError(error)
        case .completed:
          sink.onCompleted()
        }
      }
    }
  }

  /// Each element with `object`, as a pair. RxSwift 6: `withUnretained`.
  ///
  /// `object` is held weakly; the first element that comes after it is gone completes the stream.
  public func withUnretained<Object: AnyObject>(_ object: Object) -> Observable<(Object, Element)> {
    withUnretained(object) { ($0, $1) }
  }
}
