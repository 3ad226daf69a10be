extension ObservableType {
  /// This stream, which must have exactly one element. RxSwift 6: `single()`.
  ///
  /// Sends the element when it comes. A second one is the error ``RxError/moreThanOneElement``; a stream that completes
  /// without any is ``RxError/noElements``.
  public func single() -> Observable<Element> {
    single { _ in true }
  }

  /// The one element of this stream for which `predicate` holds; there must be exactly one. RxSwift 6: `single(_:)`.
  ///
  /// Errors as with ``ObservableType/single()``. What `predicate` throws ends the stream with that error.
  public func single(_ predicate: @escaping (Element) throws -> Bool) -> Observable<Element> {
    let source = filter(predicate)
    return SourceObservable { sink in
      var isFound = false
      return source.connect(downstream: sink) { event in
        switch event {
        case .next where isFound:
          sink.onError(RxError.moreThanOneElement)
        case .next:
          isFound = true
          sink.on(event)
        case .completed where !isFound:
          sink.onError(RxError.noElements)
        case .error, .completed:
          sink.on(event)
        }
      }
    }
  }
}
