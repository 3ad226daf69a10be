import ReactorRuntime
import ReactorTesting
import Testing

/// The tests of a view that ReactorKit's documentation shows in its chapter on testing, nearly as they are printed there.
@MainActor
@Suite("The chapter on testing: views")
struct TestingChapterViewTests {
  @Test func testAction_refresh() {
    let reactor = ArticleReactor()
    reactor.isStubEnabled = true
    let view = ArticleView()
    view.reactor = reactor

    view.refreshControl.sendActions()

    #expect(reactor.stub.actions.last == .refresh)
  }

  @Test func testState_isLoading() {
    let reactor = ArticleReactor()
    reactor.isStubEnabled = true
    let view = ArticleView()
    view.reactor = reactor

    reactor.stub.state.value = ArticleReactor.State(isLoading: true)

    #expect(view.activityIndicator.isAnimating == true)
  }
}
