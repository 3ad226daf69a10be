import ReactorRuntime
import Testing

@testable import Kiosk

// Yours: reactorgen has written this file once and leaves it alone from now on.
@Suite("TicketShopReactor")
struct TicketShopReactorTests {
  @Test("a stub records what a view sends, and changes nothing")
  func stubRecordsActions() {
    let reactor = TicketShopReactor(printer: TicketPrinterDouble())
    reactor.isStubEnabled = true
    reactor.action.onNext(.look)
    guard case .look? = reactor.stub.actions.last else {
      Testing.Issue.record("the action was not recorded")
      return
    }
    #expect(reactor.stub.actions.count == 1)
  }
}
