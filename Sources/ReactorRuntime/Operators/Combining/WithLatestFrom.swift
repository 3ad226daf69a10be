extension ObservableType {
  /// For each element what `resultSelector` makes of it and the latest element of `second`. RxSwift 6:
  /// `withLatestFrom`.
  ///
  /// `second` is subscribed to first; elements that come before it has sent one are dropped. Completes with this
  /// stream. Any error, or what `resultSelector` throws, ends it.
  public func withLatestFrom<Source: ObservableConvertibleType, Result>(
    _ second: Source,
    resultSelector: @escaping (_ element: Element, _ latest: Source.Element) throws -> Result
  ) -> Observable<Result> {
    let source = asObservable()
    let second = second.asObservable()
    return SourceObservable { sink in
      WithLatestSubscription(sink, resultSelector).start(source, second)
    }
  }

  /// For each element the latest element of `second`. RxSwift 6: `withLatestFrom`.
  public func withLatestFrom<Source: ObservableConvertibleType>(_ second: Source) -> Observable<Source.Element> {
    withLatestFrom(second) { $1 }
  }
}

/// Combines each element of one stream with the latest of another.
private final class WithLatestSubscription<First, Second, Result> {
  private let sink: Sink<Result>
  private let gate = SerialGate()
  private let resultSelector: (First, Second) throws -> Result
  /// Touched only inside the gate.
  private var latest: Second?

  init(_ sink: Sink<Result>, _ resultSelector: @escaping (First, Second) throws -> Result) {
    self.sink = sink
    self.resultSelector = resultSelector
    sink.put(behind: gate)
  }

  func start(_ first: Observable<First>, _ second: Observable<Second>) -> any Disposable {
    let secondSubscription = SingleAssignmentDisposable()
    secondSubscription.setDisposable(
      second.connect(downstream: sink) { [self] event in
        if case .completed = event {
          secondSubscription.dispose()
        }
        guard gate.enter(orLeave: { self.takeSecond(event) }) else { return }
        takeSecond(event)
        gate.leave()
      }
    )
    if sink.isStopped { return secondSubscription }
    let firstSubscription = first.connect(downstream: sink) { [self] event in
      guard gate.enter(orLeave: { self.takeFirst(event) }) else { return }
      takeFirst(event)
      gate.leave()
    }
    return Disposables.create(firstSubscription, secondSubscription)
  }

  private func takeFirst(_ event: Event<First>) {
    switch event {
    case .next(let element):
      guard let latest else { return }
      do {
        sink.onNext(try resultSelector(element, latest))
      } catch {
        sink.onError(error)
      }
    case .error(let error):
      sink.onError(error)
    case .completed:
      sink.onCompleted()
    }
  }

  private func takeSecond(_ event: Event<Second>) {
    switch event {
    case .next(let element): latest = element
    case .error(let error): sink.onError(error)
    case .completed: break
    }
  }
}
