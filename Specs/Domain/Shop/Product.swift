/// Something to buy.
public struct Product: Sendable, Hashable {
  /// Its key.
  public var id: Int
  /// What it is called.
  public var name: String
  /// What one costs, in cents.
  public var price: Int

  /// Creates a product.
  public init(id: Int, name: String, price: Int) {
    self.id = id
    self.name = name
    self.price = price
  }
}
