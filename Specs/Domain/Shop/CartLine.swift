/// A product in a cart.
public struct CartLine: Sendable, Hashable {
  /// The product.
  public var product: Product
  /// How many of it.
  public var quantity: Int

  /// Creates a line.
  public init(product: Product, quantity: Int) {
    self.product = product
    self.quantity = quantity
  }
}
