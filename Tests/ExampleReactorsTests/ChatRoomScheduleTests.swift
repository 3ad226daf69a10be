import ExampleDomain
import ReactorRuntime
import Testing

@testable import ExampleReactors

@Suite("Chat room schedule")
struct ChatRoomScheduleTests {
  private let useCase = FakeDiscussionUseCase()
  private let navigator = FakeChatRoomNavigator()

  private func makeReactor(userID: String = "ada") -> ChatRoomScheduleReactor {
    ChatRoomScheduleReactor(
      useCase: useCase,
      navigator: navigator,
      userID: userID,
      chatRoom: ChatRoom(uid: "lobby", adminUID: "ada")
    )
  }

  @Test("before the view appears nothing is asked for, listed or allowed")
  func beforeAppearing() {
    let reactor = makeReactor()
    #expect(reactor.currentState.schedules.isEmpty)
    #expect(!reactor.currentState.isAddEnabled)
    #expect(useCase.rooms.isEmpty)
  }

  @Test("the room's discussions are asked for when the view appears")
  func asksForTheRoom() {
    let reactor = makeReactor()
    reactor.action.onNext(.viewWillAppear)
    #expect(useCase.rooms == ["lobby"])
  }

  @Test("only the administrator may add", arguments: [("ada", true), ("bob", false)])
  func adding(userID: String, isAllowed: Bool) {
    let reactor = makeReactor(userID: userID)
    reactor.action.onNext(.viewWillAppear)
    #expect(reactor.currentState.isAddEnabled == isAllowed)
  }

  @Test("each discussion is appended as it comes")
  func discussions() {
    let reactor = makeReactor()
    reactor.action.onNext(.viewWillAppear)
    useCase.subject.onNext(Discussion(topic: "plans"))
    #expect(reactor.currentState.schedules == [ScheduleItem(title: "plans")])
    useCase.subject.onNext(Discussion(topic: "money"))
    #expect(reactor.currentState.schedules == [ScheduleItem(title: "plans"), ScheduleItem(title: "money")])
  }

  @Test("the schedule is cleared before adding is allowed, and every mutation emits a state")
  func emissionsOfAppearing() {
    let reactor = makeReactor()
    let seen = emissions(of: reactor.state.map(\.isAddEnabled)) {
      reactor.action.onNext(.viewWillAppear)
      useCase.subject.onNext(Discussion(topic: "plans"))
      useCase.subject.onNext(Discussion(topic: "money"))
    }
    #expect(seen == [false, false, true, true, true])
  }

  @Test("appearing again begins anew and lists each later discussion once")
  func appearingAgain() {
    let reactor = makeReactor()
    reactor.action.onNext(.viewWillAppear)
    useCase.subject.onNext(Discussion(topic: "plans"))
    reactor.action.onNext(.viewWillAppear)
    #expect(reactor.currentState.schedules.isEmpty)
    #expect(reactor.currentState.isAddEnabled)
    useCase.subject.onNext(Discussion(topic: "money"))
    #expect(reactor.currentState.schedules == [ScheduleItem(title: "money")])
    #expect(useCase.rooms == ["lobby", "lobby"])
  }

  @Test("exit goes to the chat room")
  func exit() {
    let reactor = makeReactor()
    reactor.action.onNext(.exit)
    #expect(navigator.destinations == ["chat room"])
  }

  @Test("adding a discussion goes to the form for this room")
  func addDiscussion() {
    let reactor = makeReactor()
    reactor.action.onNext(.addDiscussion)
    #expect(navigator.destinations == ["add discussion to lobby"])
  }

  @Test("navigating emits no state")
  func navigatingEmitsNothing() {
    let reactor = makeReactor()
    let seen = emissions(of: reactor.state) {
      reactor.action.onNext(.exit)
      reactor.action.onNext(.addDiscussion)
    }
    #expect(seen.count == 1, "the current state and nothing else")
    #expect(navigator.destinations.count == 2)
  }

  @Test("discussions still come after navigating")
  func discussionsAfterNavigating() {
    let reactor = makeReactor()
    reactor.action.onNext(.viewWillAppear)
    reactor.action.onNext(.addDiscussion)
    useCase.subject.onNext(Discussion(topic: "plans"))
    #expect(reactor.currentState.schedules == [ScheduleItem(title: "plans")])
  }
}
