import Observation

/// What Observation tracks: one field of a state.
@available(macOS 14.0, iOS 17.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
class ObservedField<State>: Observation.Observable {
  private let registrar = ObservationRegistrar()

  /// Stands for the value, which Observation never reads.
  private var change: Void { () }

  final func noteRead() {
    registrar.access(self, keyPath: \ObservedField.change)
  }

  /// Notifies the observers. Call without a lock, after the change: one that comes back to read at once, on another
  /// thread, then finds the new value, which nobody would tell it of otherwise.
  final func noteChange() {
    registrar.withMutation(of: self, keyPath: \ObservedField.change) {}
  }

  /// Takes the value from `state` and says whether it changed.
  func update(from state: State) -> Bool {
    false
  }
}
