public import ReactorRuntime

/// Virtual time, in ticks of a test scheduler. RxTest 6: `TestTime`.
public typealias TestTime = Int

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

extension Recorded {
  /// The element `element` at `time`. RxTest 6: `next`.
  public static func next<Element>(_ time: TestTime, _ element: Element) -> Recorded<Event<Element>>
  where Value == Event<Element> {
    Recorded(time: time, value: .next(element))
  }

  /// The end of a stream at `time`. RxTest 6: `completed`.
  public static func completed<Element>(
    _ time: TestTime,
    _ type: Element.Type = Element.self
  ) -> Recorded<Event<Element>> where Value == Event<Element> {
    Recorded(time: time, value: .completed)
  }

  /// The failure `error` of a stream at `time`. RxTest 6: `error`.
  public static func error<Element>(
    _ time: TestTime,
    _ error: any Error,
    _ type: Element.Type = Element.self
  ) -> Recorded<Event<Element>> where Value == Event<Element> {
    Recorded(time: time, value: .error(error))
  }

  /// The given records, as an array. RxTest 6: `events`.
  public static func events<Element>(_ recordedEvents: Recorded<Event<Element>>...) -> [Recorded<Event<Element>>]
  where Value == Event<Element> {
    recordedEvents
  }

  /// The given records.
  public static func events<Element>(_ recordedEvents: [Recorded<Event<Element>>]) -> [Recorded<Event<Element>>]
  where Value == Event<Element> {
    recordedEvents
  }
}
