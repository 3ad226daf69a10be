import ReactorRuntime
import Testing

@testable import ExampleReactors

@Suite("Bookmark")
struct BookmarkTests {
  @Test("toggling bookmarks, toggling again leads back")
  func toggle() {
    let reactor = BookmarkReactor()
    reactor.action.onNext(.toggleBookmarked)
    #expect(reactor.currentState.isBookmarked)
    reactor.action.onNext(.toggleBookmarked)
    #expect(!reactor.currentState.isBookmarked)
  }

  @Test("who watches sees each toggle once")
  func emissionsOfToggles() {
    let reactor = BookmarkReactor()
    let seen = emissions(of: reactor.state.map(\.isBookmarked)) {
      reactor.action.onNext(.toggleBookmarked)
      reactor.action.onNext(.toggleBookmarked)
    }
    #expect(seen == [false, true, false])
  }
}
