extension ObservableType {
  /// Each element, transformed. What `transform` throws ends the stream with that error. RxSwift 6: `map`.
  ///
  /// Upon a synchronous stream the result is synchronous too, and a reactor reads it without subscribing.
  @inlinable
  public func map<Result>(_ transform: @escaping (Element) throws -> Result) -> Observable<Result> {
    let source = asObservable()
    switch source.content {
    // Not `.empty()` and `.error(error)`, which take no turn of the thread's queue: as in RxSwift, what is made of them does.
    case .empty:
      return ComputedObservable { nil }
    case .failure(let error):
      return ComputedObservable { throw error }
    case .just(let element):
      return ComputedObservable { try transform(element) }
    case .computed(let compute):
      return ComputedObservable { try compute().map(transform) }
    case .concatenation(let children):
      return ConcatObservable(children.map { $0.map(transform) })
    case .deferred(let make):
      return DeferredObservable { try make().map(transform) }
    case .elements, .source:
      return source.mapSubscribing(transform)
    }
  }

  /// The elements for which `predicate` holds. RxSwift 6: `filter`.
  @inlinable
  public func filter(_ predicate: @escaping (Element) throws -> Bool) -> Observable<Element> {
    compactMap { try predicate($0) ? $0 : nil }
  }

  /// Each element, transformed, without those that became nil. RxSwift 6: `compactMap`.
  @inlinable
  public func compactMap<Result>(_ transform: @escaping (Element) throws -> Result?) -> Observable<Result> {
    let source = asObservable()
    switch source.content {
    case .empty:
      return ComputedObservable { nil }
    case .failure(let error):
      return ComputedObservable { throw error }
    case .just(let element):
      return ComputedObservable { try transform(element) }
    case .computed(let compute):
      return ComputedObservable { try compute().flatMap(transform) }
    default:
      return source.compactMapSubscribing(transform)
    }
  }
}

/// `map` and `compactMap` of a stream that has to be subscribed to.
extension Observable {
  @inlinable
  func mapSubscribing<Result>(_ transform: @escaping (Element) throws -> Result) -> Observable<Result> {
    SourceObservable { sink in
      self.connect(feeding: sink) { event in
        sink.on(event.map(transform))
      }
    }
  }

  @inlinable
  func compactMapSubscribing<Result>(_ transform: @escaping (Element) throws -> Result?) -> Observable<Result> {
    SourceObservable { sink in
      self.connect(feeding: sink) { event in
        switch event.map(transform) {
        case .next(let element):
          if let element {
            sink.onNext(element)
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

extension ObservableType {
  /// Each element with its number, from 0 on. RxSwift 6: `enumerated`.
  public func enumerated() -> Observable<(index: Int, element: Element)> {
    let source = asObservable()
    return SourceObservable { sink in
      var next = 0
      return source.connect(downstream: sink) { event in
        sink.on(
          event.map { element in
            let index = next
            next += 1
            return (index, element)
          }
        )
      }
    }
  }
}
