import ReactorRuntime
import Testing

@testable import ExampleReactors

@Suite("Bookmark")
struct BookmarkTests {
  @Test("toggling twice leads back")
  func toggle() {
    let reactor = BookmarkReactor()
    reactor.action.onNext(.toggleBookmarked)
    #expect(reactor.currentState.isBookmarked)
    reactor.action.onNext(.toggleBookmarked)
    #expect(!reactor.currentState.isBookmarked)
  }
}
