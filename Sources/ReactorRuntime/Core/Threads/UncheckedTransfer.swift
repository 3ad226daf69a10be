/// Carries a value that isn't `Sendable` to the one place that uses it next.
///
/// Sendable because each use hands the value to exactly one queue or task, whose own synchronisation orders the accesses,
/// as Rx's contract asks of an observer: its events come one after the other.
struct UncheckedTransfer<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) {
    self.value = value
  }
}
