import ExampleDomain
import ExampleFakes
import ReactorRuntime
import Testing

@testable import ExampleReactors

// Yours: reactorgen has written this file once and leaves it alone from now on.
@Suite("ProductDetailReactor")
struct ProductDetailReactorTests {
  @Test("a stub records what a view sends, and changes nothing")
  func stubRecordsActions() {
    let reactor = ProductDetailReactor(
      catalog: ProductCatalogDouble(),
      router: ProductRouterDouble(),
      product: Product(id: 1, name: "tea", price: 350),
      isFavorite: true
    )
    reactor.isStubEnabled = true
    reactor.action.onNext(.appear)
    guard case .appear? = reactor.stub.actions.last else {
      Issue.record("the action was not recorded")
      return
    }
    #expect(reactor.stub.actions.count == 1)
  }
}
