import ExampleDomain
import ReactorRuntime
import Testing

@testable import ExampleReactors

// Yours: reactorgen has written this file once and leaves it alone from now on.
@Suite("ProfileReactor")
struct ProfileReactorTests {
  @Test("a stub records what a view sends, and changes nothing")
  func stubRecordsActions() {
    let reactor = ProfileReactor(currentUser: BehaviorSubject<User?>(value: nil))
    reactor.isStubEnabled = true
    reactor.action.onNext(.edit)
    guard case .edit? = reactor.stub.actions.last else {
      Issue.record("the action was not recorded")
      return
    }
    #expect(reactor.stub.actions.count == 1)
  }
}
