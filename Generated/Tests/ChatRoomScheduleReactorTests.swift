import ExampleDomain
import ReactorRuntime
import Testing

@testable import ExampleReactors

// Yours: reactorgen has written this file once and leaves it alone from now on.
@Suite("ChatRoomScheduleReactor")
struct ChatRoomScheduleReactorTests {
  @Test("a stub records what a view sends, and changes nothing")
  func stubRecordsActions() {
    let reactor = ChatRoomScheduleReactor(
      useCase: DiscussionUseCaseDouble(),
      navigator: ChatRoomNavigatorDouble(),
      userID: "first",
      chatRoom: ChatRoom(uid: "room", adminUID: "admin")
    )
    reactor.isStubEnabled = true
    reactor.action.onNext(.viewWillAppear)
    guard case .viewWillAppear? = reactor.stub.actions.last else {
      Issue.record("the action was not recorded")
      return
    }
    #expect(reactor.stub.actions.count == 1)
  }
}
