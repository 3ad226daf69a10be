import ReactorRuntime
import Testing

@testable import ExampleReactors

@MainActor
@Suite("A view, with a stub of its reactor")
struct ViewTests {
  private let reactor = RefreshReactor(service: FakeItemService(.success(["tea"])))
  private let screen = RefreshScreen()

  init() {
    reactor.isStubEnabled = true
    screen.reactor = reactor
  }

  @Test("sends the action that the user meant, and nothing runs")
  func action() {
    let seen = emissions(of: reactor.state.map(\.isLoading)) {
      screen.pull()
    }
    #expect(reactor.stub.actions == [.refresh])
    #expect(seen == [false])
  }

  @Test("shows the state that the test sets")
  func state() {
    #expect(!screen.isSpinning)
    reactor.stub.state.value = RefreshReactor.State(isLoading: true)
    #expect(screen.isSpinning)
    reactor.stub.state.value = RefreshReactor.State(items: ["milk"])
    #expect(!screen.isSpinning)
    #expect(screen.rows == ["milk"])
  }

  @Test("the state that the test sets is the reactor's")
  func currentState() {
    let seen = emissions(of: reactor.state.map(\.items)) {
      reactor.stub.state.value = RefreshReactor.State(items: ["milk"])
    }
    #expect(seen == [[], ["milk"]])
    #expect(reactor.currentState.items == ["milk"])
  }
}
