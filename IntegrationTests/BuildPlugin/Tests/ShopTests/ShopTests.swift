import Testing

@testable import Shop

@Test("an added item is in the cart")
func addedItem() {
  #expect(itemsAfterAdding("bread") == ["bread"])
}
