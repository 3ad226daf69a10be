extension ObservableType {
  /// The one element of this stream, sent when it completes. RxSwift 6: `asSingle`.
  ///
  /// Without one the error is ``RxError/noElements``; a second one is ``RxError/moreThanOneElement`` at once.
  public func asSingle() -> Single<Element> {
    Single(raw: onlyElement { $0.onError(RxError.noElements) })
  }

  /// The element of this stream, if it has one, sent when it completes. RxSwift 6: `asMaybe`.
  ///
  /// A second element is the error ``RxError/moreThanOneElement`` at once.
  public func asMaybe() -> Maybe<Element> {
    Maybe(raw: onlyElement { $0.onCompleted() })
  }

  /// The first element of this stream, or nil if it completes without one. RxSwift 6: `first`.
  public func first() -> Single<Element?> {
    let source = asObservable()
    return Single(
      raw: SourceObservable { sink in
        source.connect(downstream: sink) { event in
          switch event {
          case .next(let element):
            sink.onNext(element)
            sink.onCompleted()
          case .error(let error):
            sink.onError(error)
          case .completed:
            sink.onNext(nil)
            sink.onCompleted()
          }
        }
      }
    )
  }

  /// The end of this stream without its elements. RxSwift 6: `ignoreElements`.
  public func ignoreElements() -> Observable<Never> {
    flatMap { _ in Observable<Never>.empty() }
  }

  private func onlyElement(orElse end: @escaping (Sink<Element>) -> Void) -> Observable<Element> {
    let source = asObservable()
    return SourceObservable { sink in
      var only: Element?
      return source.connect(downstream: sink) { event in
        switch event {
        case .next(let element):
          if only == nil {
            only = element
          } else {
            sink.onError(RxError.moreThanOneElement)
          }
        case .error:
          sink.on(event)
        case .completed:
          if let only {
            sink.onNext(only)
            sink.onCompleted()
          } else {
            end(sink)
          }
        }
      }
    }
  }
}

extension ObservableType where Element == Never {
  /// This stream, which has no elements, as a ``Completable``. RxSwift 6: `asCompletable`.
  public func asCompletable() -> Completable {
    Completable(raw: asObservable())
  }
}
