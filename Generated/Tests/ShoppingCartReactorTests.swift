import ExampleDomain
import ExampleFakes
import ReactorRuntime
import XCTest

@testable import ExampleReactors

// Yours: reactorgen has written this file once and leaves it alone from now on.
/// ShoppingCartReactor.
final class ShoppingCartReactorTests: XCTestCase {
  /// A stub records what a view sends, and changes nothing.
  func testStubRecordsActions() {
    let reactor = ShoppingCartReactor(shop: ShopDouble(), router: CartRouterDouble())
    reactor.isStubEnabled = true
    reactor.action.onNext(.add(Product(id: 1, name: "tea", price: 350)))
    guard case .add? = reactor.stub.actions.last else {
      XCTFail("the action was not recorded")
      return
    }
    XCTAssertEqual(reactor.stub.actions.count, 1)
  }
}
