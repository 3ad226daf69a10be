extension SerialGate {
  /// Does `work` inside the gate, or leaves it to whoever is inside.
  func pass(_ work: @escaping () -> Void) {
    guard enter(orLeave: work) else { return }
    work()
    leave()
  }
}
