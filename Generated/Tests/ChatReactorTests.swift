import ExampleDomain
import ExampleFakes
import ReactorRuntime
import Testing

@testable import ExampleReactors

// Yours: reactorgen has written this file once and leaves it alone from now on.
@Suite("ChatReactor")
struct ChatReactorTests {
  @Test("a stub records what a view sends, and changes nothing")
  func stubRecordsActions() {
    let reactor = ChatReactor(
      connection: ChatConnectionDouble(),
      room: "first",
      makeID: { "new" },
      user: "first"
    )
    reactor.isStubEnabled = true
    reactor.action.onNext(.updateDraft("first"))
    guard case .updateDraft? = reactor.stub.actions.last else {
      Issue.record("the action was not recorded")
      return
    }
    #expect(reactor.stub.actions.count == 1)
  }
}
