extension ObservableType {
  /// The latest element of this stream whenever `sampler` sends one or completes, if a new one has come since the last time;
  /// without a new one, `defaultValue` if there is one. RxSwift 6: `sample`.
  ///
  /// This stream is subscribed to first. When it has completed, the result completes with the next element or the completion
  /// of `sampler`. Any error ends it.
  public func sample<Sampler: ObservableType>(_ sampler: Sampler, defaultValue: Element? = nil) -> Observable<Element> {
    let source = asObservable()
    let sampler = sampler.asObservable()
    return SourceObservable { sink in
      SampleSubscription(sink, defaultValue: defaultValue).start(source, sampler)
    }
  }
}

/// Keeps the latest element of one stream until another says so.
private final class SampleSubscription<Element> {
  private let sink: Sink<Element>
  private let gate = SerialGate()
  private let defaultValue: Element?
  private let subscription = SingleAssignmentDisposable()
  /// Touched only inside the gate, as is what follows.
  private var latest: Element?
  private var isCompleted = false

  init(_ sink: Sink<Element>, defaultValue: Element?) {
    self.sink = sink
    self.defaultValue = defaultValue
    sink.put(behind: gate)
  }

  func start<Other>(_ source: Observable<Element>, _ sampler: Observable<Other>) -> any Disposable {
    subscription.setDisposable(
      source.connect(downstream: sink) { [self] event in
        guard gate.enter(orLeave: { self.take(event) }) else { return }
        take(event)
        gate.leave()
      }
    )
    if sink.isStopped { return subscription }
    let sampling = sampler.connect(downstream: sink) { [self] event in
      guard gate.enter(orLeave: { self.sample(event) }) else { return }
      sample(event)
      gate.leave()
    }
    return Disposables.create(subscription, sampling)
  }

  private func take(_ event: Event<Element>) {
    switch event {
    case .next(let element): latest = element
    case .error: sink.on(event)
    case .completed:
      isCompleted = true
      subscription.dispose()
    }
  }

  private func sample<Other>(_ event: Event<Other>) {
    if case .error(let error) = event {
      sink.onError(error)
      return
    }
    if let element = latest ?? defaultValue {
      latest = nil
      sink.onNext(element)
    }
    if isCompleted {
      sink.onCompleted()
    }
  }
}
