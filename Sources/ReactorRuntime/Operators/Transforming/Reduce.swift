extension ObservableType {
  /// What `accumulator` makes of `seed` and all elements, sent at the end of this stream. RxSwift 6: `reduce`.
  ///
  /// What `accumulator` throws ends the stream with that error.
  public func reduce<Accumulated>(
    _ seed: Accumulated,
    accumulator: @escaping (_ result: Accumulated, _ element: Element) throws -> Accumulated
  ) -> Observable<Accumulated> {
    reduce(seed, accumulator: accumulator, mapResult: { $0 })
  }

  /// What `mapResult` makes of what `accumulator` made of `seed` and all elements, sent at the end of this stream.
  ///
  /// What either throws ends the stream with that error.
  public func reduce<Accumulated, Result>(
    _ seed: Accumulated,
    accumulator: @escaping (_ result: Accumulated, _ element: Element) throws -> Accumulated,
    mapResult: @escaping (Accumulated) throws -> Result
  ) -> Observable<Result> {
    let source = asObservable()
    return SourceObservable { sink in
      var result = seed
      return source.connect(downstream: sink) { event in
        do {
          switch event {
          case .next(let element):
            result = try accumulator(result, element)
          case .error(let error):
            sink.onError(error)
          case .completed:
            sink.onNext(try mapResult(result))
            sink.onCompleted()
          }
        } catch {
          sink.onError(error)
        }
      }
    }
  }

  /// All elements in one array, sent at the end of this stream. RxSwift 6: `toArray`.
  public func toArray() -> Single<[Element]> {
    let source = asObservable()
    return Single(
      raw: SourceObservable { sink in
        var elements: [Element] = []
        return source.connect(downstream: sink) { event in
          switch event {
          case .next(let element):
            elements.append(element)
          case .error(let error):
            sink.onError(error)
          case .completed:
            sink.onNext(elements)
            sink.onCompleted()
          }
        }
      }
    )
  }
}
