import ReactorRuntime

public func itemsAfterAdding(_ item: String) -> [String] {
  let cart = CartReactor()
  cart.action.onNext(.add(item))
  return cart.currentState.items
}
