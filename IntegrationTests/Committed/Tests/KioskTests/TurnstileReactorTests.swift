import ReactorRuntime
import Testing

@testable import Kiosk

// Yours: reactorgen has written this file once and leaves it alone from now on.
@Suite("TurnstileReactor")
struct TurnstileReactorTests {
  @Test("a stub records what a view sends, and changes nothing")
  func stubRecordsActions() {
    let reactor = TurnstileReactor()
    reactor.isStubEnabled = true
    reactor.action.onNext(.push)
    guard case .push? = reactor.stub.actions.last else {
      Issue.record("the action was not recorded")
      return
    }
    #expect(reactor.stub.actions.count == 1)
  }
}
