/// Sends elements into the stream of a running operation: `send(element)`. ReactorKit 4: `Send`.
///
/// May be called from any task and any thread; elements are handed on one after the other. After the operation has
/// returned, or after the stream was disposed of, nothing is sent any more.
///
/// Sendable because the gate hands on one event at a time, whoever sends, and an element is given away by its sender.
public struct Send<Element>: @unchecked Sendable {
  private let gate: EmissionGate<Element>

  init(_ gate: EmissionGate<Element>) {
    self.gate = gate
  }

  /// Sends `element`. Returns when it was handed on, or, while another thread hands on an element, at once.
  public func callAsFunction(_ element: sending Element) {
    gate.send(.next(element))
  }

  func finish(throwing error: (any Error)? = nil) {
    gate.send(error.map { .error($0) } ?? .completed)
  }
}
