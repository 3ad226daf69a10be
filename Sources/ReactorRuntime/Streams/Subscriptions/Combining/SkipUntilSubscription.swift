/// Hands a stream on from when another has sent its first element.
final class SkipUntilSubscription<Element> {
  private let sink: Sink<Element>
  private let gate = SerialGate()
  private let trigger = SingleAssignmentDisposable()
  /// Touched only inside the gate.
  private var isOpen = false

  init(_ sink: Sink<Element>) {
    self.sink = sink
    sink.put(behind: gate)
  }

  func start<Other>(_ source: Observable<Element>, until other: Observable<Other>) -> any Disposable {
    let subscription = source.connect(downstream: sink) { [self] event in
      guard gate.enter(orLeave: { self.take(event) }) else { return }
      take(event)
      gate.leave()
    }
    trigger.setDisposable(
      other.connect(downstream: sink) { [self] event in
        guard gate.enter(orLeave: { self.open(event) }) else { return }
        open(event)
        gate.leave()
      }
    )
    return Disposables.create(subscription, trigger)
  }

  private func take(_ event: Event<Element>) {
    switch event {
    case .error:
      sink.on(event)
    case .next, .completed:
      if isOpen {
        sink.on(event)
      } else if event.isStopEvent {
        trigger.dispose()
      }
    }
  }

  private func open<Other>(_ event: Event<Other>) {
    switch event {
    case .next:
      isOpen = true
      trigger.dispose()
    case .error(let error):
      sink.onError(error)
    case .completed:
      trigger.dispose()
    }
  }
}
