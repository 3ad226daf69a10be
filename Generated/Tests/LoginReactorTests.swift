import ExampleDomain
import ExampleFakes
import ReactorRuntime
import Testing

@testable import ExampleReactors

// Yours: reactorgen has written this file once and leaves it alone from now on.
@Suite("LoginReactor")
struct LoginReactorTests {
  @Test("a stub records what a view sends, and changes nothing")
  func stubRecordsActions() {
    let reactor = LoginReactor(
      service: TokenServiceDouble(),
      store: TokenStoreDouble(),
      router: LoginRouterDouble()
    )
    reactor.isStubEnabled = true
    reactor.action.onNext(.updateName("first"))
    guard case .updateName? = reactor.stub.actions.last else {
      Issue.record("the action was not recorded")
      return
    }
    #expect(reactor.stub.actions.count == 1)
  }
}
