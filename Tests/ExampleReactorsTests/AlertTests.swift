import ReactorRuntime
import Testing

@testable import ExampleReactors

@Suite("Alert")
struct AlertTests {
  private let reactor = AlertReactor()

  @Test("the same message twice is shown twice")
  func sameMessageTwice() {
    let shown = emissions(of: reactor.pulse(\.$message)) {
      reactor.action.onNext(.fail("offline"))
      reactor.action.onNext(.fail("offline"))
    }
    #expect(shown == [nil, "offline", "offline"])
  }

  @Test("the message isn't shown again when another field changes")
  func otherFields() {
    reactor.action.onNext(.fail("offline"))
    let shown = emissions(of: reactor.pulse(\.$message)) {
      reactor.action.onNext(.read)
    }
    #expect(shown == ["offline"], "what a subscriber finds, and nothing else")
    #expect(reactor.currentState.isRead)
  }

  @Test("without the pulse the same message would be noticed at each change")
  func withoutPulse() {
    let seen = emissions(of: reactor.state.map(\.message)) {
      reactor.action.onNext(.fail("offline"))
      reactor.action.onNext(.read)
    }
    #expect(seen == [nil, "offline", "offline", "offline"])
  }

  @Test("a failure is unread until it is read")
  func unread() {
    #expect(reactor.currentState.isRead)
    reactor.action.onNext(.fail("offline"))
    #expect(!reactor.currentState.isRead)
    reactor.action.onNext(.read)
    #expect(reactor.currentState.isRead)
  }

  @Test("reading does nothing when nothing is unread")
  func readTwice() {
    let seen = emissions(of: reactor.state.map(\.isRead)) {
      reactor.action.onNext(.read)
    }
    #expect(seen == [true])
  }
}
