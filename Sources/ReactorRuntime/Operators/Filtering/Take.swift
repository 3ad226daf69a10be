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

  /// This stream, until `other` sends its first element, which completes it. RxSwift 6: `take(until:)`.
  ///
  /// `other` is subscribed to first; when it sends at once, this stream isn't subscribed to. An error of `other` ends
  /// the stream; its completion doesn't.
  @inlinable
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

  /// This stream, for `duration` after the subscription, then the end. RxSwift 6: `take(for:scheduler:)`.
  public func take(for duration: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
    let source = asObservable()
    return SourceObservable { sink in
      let gate = EmissionGate(sink)
      let timer = scheduler.scheduleRelative((), dueTime: duration) {
        gate.send(.completed)
        return Disposables.create()
      }
      return Disposables.create(timer, source.connect(downstream: sink) { gate.send($0) })
    }
  }
}

/// Whether the element that ends a stream belongs to it. RxSwift 6: `TakeBehavior`.
public enum TakeBehavior: Sendable {
  /// The element is sent before the end.
  case inclusive

  /// The element isn't sent.
  case exclusive
}
