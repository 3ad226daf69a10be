/// The fields of a reactor's state for the Observation framework: reading one is tracked by `withObservationTracking`,
/// `Observations` and SwiftUI, and a new value of one doesn't notify those who read another.
///
/// ```swift
/// Text("\(reactor.observed.count)")
/// ```
///
/// Computed properties of the state are fields like the others. Any thread may read; observers are notified on the thread
/// that reduces, after the change: what they read is the new value.
///
/// A field that was read once is computed and compared at each new state from then on. It holds the reactor.
@available(macOS 14.0, iOS 17.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
@dynamicMemberLookup
public struct ObservedState<State> {
  private let fields: ObservedFields<State>
  private let currentState: () -> State

  /// `currentState` holds the reactor.
  init(_ fields: ObservedFields<State>, currentState: @escaping () -> State) {
    self.fields = fields
    self.currentState = currentState
  }

  /// The value of a field. Notifies when it becomes one that isn't equal.
  public subscript<Value: Equatable>(dynamicMember keyPath: KeyPath<State, Value>) -> Value {
    fields.value(of: keyPath, from: currentState) { $0 == $1 }
  }

  /// The pulse of a field, as in `observed.$message`. Notifies when the field is assigned, equal or not.
  public subscript<Value>(dynamicMember keyPath: KeyPath<State, Pulse<Value>>) -> Pulse<Value> {
    fields.value(of: keyPath, from: currentState) { $0.valueUpdatedCount == $1.valueUpdatedCount }
  }

  /// The value of a field that can't be compared. Notifies at every new state.
  public subscript<Value>(dynamicMember keyPath: KeyPath<State, Value>) -> Value {
    fields.value(of: keyPath, from: currentState) { _, _ in false }
  }
}
