import ReactorRuntime

/// Puts an item into a new cart; answers what is in it.
public func itemsAfterAdding(_ item: String) -> [String] {
  let cart = CartReactor()
  cart.action.onNext(.add(item))
  return cart.currentState.items
}
