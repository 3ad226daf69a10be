extension ObservableType {
  /// For each element what `accumulator` makes of the result before it, first `seed`, and the element.
  /// RxSwift 6: `scan(_:accumulator:)`.
  ///
  /// `seed` itself isn't sent. What `accumulator` throws ends the stream with that error.
  public func scan<Accumulated>(
    _ seed: Accumulated,
    accumulator: @escaping (_ result: Accumulated, _ element: Element) throws -> Accumulated
  ) -> Observable<Accumulated> {
    scanning {
      var result = seed
      return { element in
        // Not in place: the accumulator may send the next element.
        result = try accumulator(result, element)
        return result
      }
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
    scanning {
      var result = seed
      return { element in
        try accumulator(&result, element)
        return result
      }
    }
  }

  /// Each element as `makeStep` for each subscriber makes it.
  private func scanning<Accumulated>(
    _ makeStep: @escaping () -> (Element) throws -> Accumulated
  ) -> Observable<Accumulated> {
    let source = asObservable()
    return SourceObservable { sink in
      let step = makeStep()
      return source.connect(downstream: sink) { event in
        switch event {
        case .next(let element):
          do {
            sink.onNext(try step(element))
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
