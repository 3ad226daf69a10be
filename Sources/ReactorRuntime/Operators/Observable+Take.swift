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

  /// This stream, until `other` sends its first element, which completes it. RxSwift 6: `take(until:)`.
  ///
  /// An error of `other` ends the stream; its completion doesn't.
  public func take<Source: ObservableType>(until other: Source) -> Observable<Element> {
    let source = asObservable()
    let other = other.asObservable()
    return SourceObservable { sink in
      let gate = EmissionGate(sink)
      let trigger = other.connect(downstream: sink) { event in
        switch event {
        case .next: gate.send(.completed)
        case .error(let error): gate.send(.error(error))
        case .completed: break
        }
      }
      if sink.isStopped { return trigger }
      return Disposables.create(trigger, source.connect(downstream: sink) { gate.send($0) })
    }
  }

  /// The elements before the first for which `predicate` holds, then the end. RxSwift 6: `take(until:)`.
  public func take(until predicate: @escaping (Element) throws -> Bool) -> Observable<Element> {
    take(while: { try !predicate($0) })
  }

  /// The elements before the first for which `predicate` doesn't hold, then the end. RxSwift 6: `take(while:)`.
  public func take(while predicate: @escaping (Element) throws -> Bool) -> Observable<Element> {
    let source = asObservable()
    return SourceObservable { sink in
      source.connect(downstream: sink) { event in
        guard case .next(let element) = event else {
          sink.on(event)
          return
        }
        do {
          if try predicate(element) {
            sink.on(event)
          } else {
            sink.onCompleted()
          }
        } catch {
          sink.onError(error)
        }
      }
    }
  }

  /// This stream without its first `count` elements. RxSwift 6: `skip(_:)`.
  public func skip(_ count: Int) -> Observable<Element> {
    let source = asObservable()
    return SourceObservable { sink in
      var remaining = count
      return source.connect(downstream: sink) { event in
        if case .next = event, remaining > 0 {
          remaining -= 1
        } else {
          sink.on(event)
        }
      }
    }
  }
}
