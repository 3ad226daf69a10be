extension ObservableType {
  /// This stream, until `other` sends its first element, which completes it. RxSwift 6: `take(until:)`.
  ///
  /// `other` is subscribed to first; when it sends at once, this stream isn't subscribed to. An error of `other` ends
  /// the stream; its completion doesn't.
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
      return Disposables.create(source.connect(downstream: sink) { gate.send($0) }, trigger)
    }
  }

  /// The elements before the first for which `predicate` holds, then the end. RxSwift 6: `take(until:behavior:)`.
  ///
  /// What `predicate` throws ends the stream with that error. With `inclusive` behavior that first element is sent too.
  public func take(
    until predicate: @escaping (Element) throws -> Bool,
    behavior: TakeBehavior = .exclusive
  ) -> Observable<Element> {
    let source = asObservable()
    return SourceObservable { sink in
      var isOver = false
      return source.connect(downstream: sink) { event in
        guard case .next(let element) = event else {
          sink.on(event)
          return
        }
        if isOver { return }
        do {
          isOver = try predicate(element)
        } catch {
          sink.onError(error)
          return
        }
        if !isOver || behavior == .inclusive {
          sink.on(event)
        }
        if isOver {
          sink.onCompleted()
        }
      }
    }
  }

  /// The elements before the first for which `predicate` doesn't hold, then the end. RxSwift 6:
  /// `take(while:behavior:)`.
  ///
  /// What `predicate` throws ends the stream with that error. With `inclusive` behavior that first element is sent too.
  public func take(
    while predicate: @escaping (Element) throws -> Bool,
    behavior: TakeBehavior = .exclusive
  ) -> Observable<Element> {
    take(until: { try !predicate($0) }, behavior: behavior)
  }
}
