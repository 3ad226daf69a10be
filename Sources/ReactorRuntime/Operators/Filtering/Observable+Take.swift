extension ObservableType {
  /// The first `count` elements, then the end. RxSwift 6: `take(_:)`.
  public func take(_ count: Int) -> Observable<Element> {
    if count <= 0 { return .empty() }
    let source = asObservable()
    return SourceObservable { sink in
      var remaining = count
      return source.connect(downstream: sink) { event in
        guard case .next = event else {
          sink.on(event)
          return
        }
        if remaining == 0 { return }
        // Counted before it is handed on: the observer may make the source send again.
        remaining -= 1
        let isLast = remaining == 0
        sink.on(event)
        if isLast {
          sink.onCompleted()
        }
      }
    }
  }

  /// The last `count` elements, sent when this stream completes. RxSwift 6: `takeLast`.
  public func takeLast(_ count: Int) -> Observable<Element> {
    let source = asObservable()
    return SourceObservable { sink in
      var last = ReplayBuffer<Element>(limit: max(count, 0))
      return source.connect(downstream: sink) { event in
        switch event {
        case .next(let element):
          last.append(element)
        case .error(let error):
          sink.onError(error)
        case .completed:
          for element in last.elements where !sink.isStopped {
            sink.onNext(element)
          }
          sink.onCompleted()
        }
      }
    }
  }

  /// The element whose number, counted from 0, is `index`, then the end. RxSwift 6: `element(at:)`.
  ///
  /// When this stream completes before, the error is ``RxError/argumentOutOfRange``.
  public func element(at index: Int) -> Observable<Element> {
    precondition(index >= 0, "element(at:) needs an index of at least 0")
    let source = asObservable()
    return SourceObservable { sink in
      var skipped = 0
      return source.connect(downstream: sink) { event in
        switch event {
        case .next:
          if skipped == index {
            sink.on(event)
            sink.onCompleted()
          }
          skipped += 1
        case .error:
          sink.on(event)
        case .completed:
          sink.onError(RxError.argumentOutOfRange)
        }
      }
    }
  }
}
