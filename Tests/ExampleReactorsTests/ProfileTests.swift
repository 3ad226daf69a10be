import ExampleDomain
import ReactorRuntime
import Testing

@testable import ExampleReactors

@Suite("Profile")
struct ProfileTests {
  private let currentUser = BehaviorSubject<User?>(value: nil)
  private let reactor: ProfileReactor

  init() {
    reactor = ProfileReactor(currentUser: currentUser)
  }

  @Test("shows who is logged in already, without any action")
  func initialUser() {
    let reactor = ProfileReactor(currentUser: BehaviorSubject(value: User(id: "ada")))
    let seen = emissions(of: reactor.state.map(\.user)) {}
    #expect(seen == [User(id: "ada")])
    #expect(reactor.currentState.user == User(id: "ada"))
  }

  @Test("follows the user of the whole app")
  func changes() {
    let seen = emissions(of: reactor.state.map(\.user)) {
      currentUser.onNext(User(id: "ada"))
      currentUser.onNext(nil)
      currentUser.onNext(User(id: "bob"))
    }
    #expect(seen == [nil, User(id: "ada"), nil, User(id: "bob")])
  }

  @Test("two profiles show the same user")
  func shared() {
    let other = ProfileReactor(currentUser: currentUser)
    for profile in [reactor, other] { _ = profile.state }
    currentUser.onNext(User(id: "ada"))
    #expect(reactor.currentState.user == User(id: "ada"))
    #expect(other.currentState.user == User(id: "ada"))
  }

  @Test("its title is the user's key, or nobody")
  func title() {
    let seen = emissions(of: reactor.state.map(\.title)) {
      currentUser.onNext(User(id: "ada"))
    }
    #expect(seen == ["Nobody", "ada"])
  }

  @Test("nobody can't edit")
  func editLoggedOut() {
    let seen = emissions(of: reactor.state.map(\.isEditing)) {
      reactor.action.onNext(.edit)
    }
    #expect(seen == [false])
  }

  @Test("a user edits until done")
  func editLoggedIn() {
    currentUser.onNext(User(id: "ada"))
    reactor.action.onNext(.edit)
    #expect(reactor.currentState.isEditing)
    reactor.action.onNext(.done)
    #expect(!reactor.currentState.isEditing)
  }

  @Test("the user's changes and the view's actions reach the same state")
  func merged() {
    currentUser.onNext(User(id: "ada"))
    reactor.action.onNext(.edit)
    currentUser.onNext(User(id: "bob"))
    #expect(reactor.currentState.isEditing)
    #expect(reactor.currentState.user == User(id: "bob"))
  }

  @Test("lets go of the global user when it goes")
  func letsGo() {
    var profile: ProfileReactor? = ProfileReactor(currentUser: currentUser)
    _ = profile?.state
    #expect(currentUser.hasObservers)
    profile = nil
    #expect(!currentUser.hasObservers)
  }
}
