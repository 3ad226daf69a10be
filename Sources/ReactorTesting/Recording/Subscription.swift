/// From when to when a stream was subscribed to, in virtual time. RxTest 6: `Subscription`.
public struct Subscription: Hashable, Sendable {
  /// When it was subscribed to.
  public let subscribe: TestTime

  /// When the subscription was disposed of; `Int.max` when it wasn't.
  public let unsubscribe: TestTime

  /// A subscription at `subscribe` that wasn't disposed of.
  public init(_ subscribe: TestTime) {
    self.init(subscribe, .max)
  }

  /// A subscription at `subscribe` that was disposed of at `unsubscribe`.
  public init(_ subscribe: TestTime, _ unsubscribe: TestTime) {
    self.subscribe = subscribe
    self.unsubscribe = unsubscribe
  }
}

extension Subscription: CustomDebugStringConvertible {
  /// Both times, as in `(200 : 300)`.
  public var debugDescription: String {
    "(\(subscribe) : \(unsubscribe == .max ? "Infinity" : "\(unsubscribe)"))"
  }
}
