extension ObservableType {
  /// This stream or `other`, whichever sends an event first; the other one is disposed of. RxSwift 6: `amb`.
  ///
  /// This stream is subscribed to first; when it sends at once, `other` isn't subscribed to.
  public func amb<Other: ObservableType>(_ other: Other) -> Observable<Element> where Other.Element == Element {
    .amb([asObservable(), other.asObservable()])
  }

  /// The one of `sequence` that sends an event first; the others are disposed of. RxSwift 6: `amb`.
  ///
  /// They are subscribed to in their order, until one of them sends at once. Without any, nothing ever comes.
  public static func amb<Sources: Sequence>(_ sequence: Sources) -> Observable<Element>
  where Sources.Element: ObservableConvertibleType, Sources.Element.Element == Element {
    let sources = sequence.map { $0.asObservable() }
    return SourceObservable { sink in
      FirstToSendSubscription(sink, count: sources.count).start(sources)
    }
  }
}

/// Hands on the stream of several that sends first.
private final class FirstToSendSubscription<Element>: Disposable {
  private let sink: Sink<Element>
  private let gate = SerialGate()
  private let subscriptions: [SingleAssignmentDisposable]
  /// Touched only inside the gate.
  private var winner: Int?

  init(_ sink: Sink<Element>, count: Int) {
    self.sink = sink
    subscriptions = (0..<count).map { _ in SingleAssignmentDisposable() }
    sink.put(behind: gate)
  }

  func dispose() {
    for subscription in subscriptions {
      subscription.dispose()
    }
  }

  func start(_ sources: [Observable<Element>]) -> any Disposable {
    for (index, source) in sources.enumerated() where !subscriptions[index].isDisposed {
      subscriptions[index].setDisposable(
        source.connect(downstream: sink) { [self] event in
          guard gate.enter(orLeave: { self.take(event, from: index) }) else { return }
          take(event, from: index)
          gate.leave()
        }
      )
    }
    return self
  }

  private func take(_ event: Event<Element>, from index: Int) {
    if winner == nil {
      winner = index
      for (other, subscription) in subscriptions.enumerated() where other != index {
        subscription.dispose()
      }
    }
    if winner == index {
      sink.on(event)
    }
  }
}
