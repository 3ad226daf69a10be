/// One field of a state, and its value since it was first read.
@available(macOS 14.0, iOS 17.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
final class ObservedValue<State, Value>: ObservedField<State> {
  private let keyPath: KeyPath<State, Value>
  private let isSame: (Value, Value) -> Bool
  private let lock = Lock()
  private var value: Value?

  init(_ keyPath: KeyPath<State, Value>, isSame: @escaping (Value, Value) -> Bool) {
    self.keyPath = keyPath
    self.isSame = isSame
  }

  deinit {
    lock.destroy()
  }

  /// The value. The first time it is taken from `state`, unless an update was faster.
  func read(from state: () -> State) -> Value {
    if let value = lock.withLock({ value }) { return value }
    let first = state()[keyPath: keyPath]
    return lock.withLock {
      let known = value ?? first
      value = known
      return known
    }
  }

  override func update(from state: State) -> Bool {
    let next = state[keyPath: keyPath]
    let previous = lock.withLock { value }
    if let previous, isSame(previous, next) { return false }
    var replaced: Value? = next
    lock.withLock { swap(&value, &replaced) }
    // Destroyed here: that may run a user's code.
    withExtendedLifetime(replaced) {}
    return previous != nil
  }
}
