import ExampleDomain
import ReactorRuntime
import ReactorTesting
import Testing

@testable import ExampleReactors

// Yours: reactorgen has written this file once and leaves it alone from now on.
@Suite("FeedbackReactor")
struct FeedbackReactorTests {
  @Test("a stub records what a view sends, and changes nothing")
  func stubRecordsActions() {
    let api = FeedbackAPIDouble()
    let reactor = injecting {
      Services.shared.register((any FeedbackAPI).self) { api }
      return FeedbackReactor(account: Account(name: "ada"))
    }
    reactor.isStubEnabled = true
    reactor.action.onNext(.update(text: "first"))
    guard case .update? = reactor.stub.actions.last else {
      Issue.record("the action was not recorded")
      return
    }
    #expect(reactor.stub.actions.count == 1)
  }
}
