import ExampleDomain
import ReactorRuntime
import Testing

@testable import ExampleReactors

// Yours: reactorgen has written this file once and leaves it alone from now on.
@Suite("FollowingReactor")
struct FollowingReactorTests {
  @Test("a stub records what a view sends, and changes nothing")
  func stubRecordsActions() {
    let reactor = FollowingReactor(api: UserAPIDouble())
    reactor.isStubEnabled = true
    reactor.action.onNext(.refreshFollowingStatus("first"))
    guard case .refreshFollowingStatus? = reactor.stub.actions.last else {
      Issue.record("the action was not recorded")
      return
    }
    #expect(reactor.stub.actions.count == 1)
  }
}
