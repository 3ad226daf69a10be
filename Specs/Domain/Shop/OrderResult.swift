/// What becomes of an order.
public enum OrderResult: Sendable, Hashable {
  /// The shop sends it; the order has a number.
  case accepted(number: Int)
  /// These products are gone, by their keys.
  case soldOut([Int])
}
