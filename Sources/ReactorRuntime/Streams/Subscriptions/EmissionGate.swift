/// Makes the events that several sources send to one sink come one after the other, with no lock held while they are
/// handed on: whoever finds the gate free hands on, other threads leave their event and return.
///
/// An event sent from inside the handing on, on the same thread, is handed on at once, nested.
final class EmissionGate<Element> {
  private let gate = SerialGate()
  private let sink: Sink<Element>

  init(_ sink: Sink<Element>) {
    self.sink = sink
    sink.put(behind: gate)
  }

  func send(_ event: Event<Element>) {
    guard gate.enter(orLeave: { [sink] in sink.on(event) }) else { return }
    sink.on(event)
    gate.leave()
  }
}
