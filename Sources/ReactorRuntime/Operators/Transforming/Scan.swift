extension ObservableType {
  /// For each element what `accumulator` makes of the result before it, first `seed`, and the element.
  /// RxSwift 6: `scan(_:accumulator:)`.
  ///
  /// `seed` itself isn't sent. What `accumulator` throws ends the stream with that error.
  public func scan<Accumulated>(
    _ seed: Accumulated,
    accumulator: @escaping (_ result: Accumulated, _ element: Element) throws -> Accumulated
  ) -> Observable<Accumulated> {
    scan(into: seed) { result, element in
      result = try accumulator(result, element)
    }
  }

  /// For each element the result after `accumulator` changed it, which is `seed` at first.
  /// RxSwift 6: `scan(into:accumulator:)`.
  ///
  /// `seed` itself isn't sent. What `accumulator` throws ends the stream with that error.
  public func scan<Accumulated>(
    into seed: Accumulated,
    accumulator: @escaping (_ result: inout Accumulated, _ element: Element) throws -> Void
  ) -> Observable<Accumulated> {
    let source = asObservable()
    return SourceObservable { sink in
      var result = seed
      return source.connect(downstream: sink) { event in
        switch event {
        case .next(let element):
          do {
            try accumulator(&result, element)
            sink.onNext(result)
          } catch {
            sink.onError(error)
          }
        case .error(let error):
          sink.onError(error)
        case .completed:
          sink.onCompleted()
        }
      }
    }
  }
}
