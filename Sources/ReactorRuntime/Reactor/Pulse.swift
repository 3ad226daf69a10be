/// A field of a state that counts its assignments, so that the same value assigned again is noticed.
/// ReactorKit 3: `Pulse`.
@propertyWrapper
public struct Pulse<Value> {
  /// The value. Each assignment counts, equal or not.
  public var value: Value {
    didSet { valueUpdatedCount &+= 1 }
  }

  /// How often the value was assigned; after `UInt.max` comes 0.
  public internal(set) var valueUpdatedCount = UInt.min

  /// A pulse with its first value, which doesn't count as assigned.
  public init(wrappedValue: Value) {
    value = wrappedValue
  }

  /// The value.
  public var wrappedValue: Value {
    get { value }
    set { value = newValue }
  }

  /// The pulse itself.
  public var projectedValue: Pulse<Value> {
    self
  }
}

extension Pulse: Sendable where Value: Sendable {}
