/// A value and the virtual time at which it came. RxTest 6: `Recorded`.
public struct Recorded<Value> {
  /// The virtual time, in ticks of the scheduler.
  public let time: TestTime

  /// What came.
  public let value: Value

  /// A record of `value` at `time`.
  public init(time: TestTime, value: Value) {
    self.time = time
    self.value = value
  }
}

extension Recorded: Equatable where Value: Equatable {}

extension Recorded: Sendable where Value: Sendable {}

extension Recorded: CustomDebugStringConvertible {
  /// The value and its time, as in `next(5) @ 210`.
  public var debugDescription: String {
    "\(value) @ \(time)"
  }
}
