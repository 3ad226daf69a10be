import ReactorRuntime
import Testing

@testable import ExampleReactors

@Suite("Following")
struct FollowingTests {
  private let api = FakeUserAPI()
  private let reactor: FollowingReactor

  init() {
    reactor = FollowingReactor(api: api)
  }

  @Test("asks for the status of the user that the action names")
  func asksPerUser() {
    api.following = ["ada": true]
    reactor.action.onNext(.refreshFollowingStatus("ada"))
    #expect(reactor.currentState.isFollowing)
    reactor.action.onNext(.refreshFollowingStatus("bob"))
    #expect(!reactor.currentState.isFollowing)
    #expect(api.askedUserIDs == ["ada", "bob"])
    #expect(api.followedUserIDs.isEmpty)
  }

  @Test("follows once the API has answered, not before")
  func followsOnAnswer() {
    let answer = PublishSubject<Void>()
    api.followAnswer = answer.asObservable()
    reactor.action.onNext(.follow("ada"))
    #expect(api.followedUserIDs == ["ada"])
    #expect(!reactor.currentState.isFollowing)
    answer.onNext(())
    #expect(reactor.currentState.isFollowing)
  }

  @Test("an error changes nothing")
  func errorChangesNothing() {
    api.following = ["ada": true]
    reactor.action.onNext(.refreshFollowingStatus("ada"))
    api.failure = FakeError("offline")
    let seen = emissions(of: reactor.state.map(\.isFollowing)) {
      reactor.action.onNext(.refreshFollowingStatus("bob"))
      reactor.action.onNext(.follow("bob"))
    }
    #expect(seen == [true])
  }

  @Test("an error in one action doesn't end the reactor")
  func errorEndsOneAction() {
    api.failure = FakeError("offline")
    reactor.action.onNext(.follow("ada"))
    #expect(!reactor.currentState.isFollowing)
    api.failure = nil
    reactor.action.onNext(.follow("ada"))
    #expect(reactor.currentState.isFollowing)
  }

  @Test("an error in one action doesn't end another one that waits")
  func errorLeavesOthersWaiting() {
    let answer = PublishSubject<Void>()
    api.followAnswer = answer.asObservable()
    reactor.action.onNext(.follow("ada"))
    api.failure = FakeError("offline")
    reactor.action.onNext(.refreshFollowingStatus("ada"))
    answer.onNext(())
    #expect(reactor.currentState.isFollowing)
  }
}
