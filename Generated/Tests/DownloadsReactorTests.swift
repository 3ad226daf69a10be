import ExampleDomain
import ReactorRuntime
import Testing

@testable import ExampleReactors

// Yours: reactorgen has written this file once and leaves it alone from now on.
@Suite("DownloadsReactor")
struct DownloadsReactorTests {
  @Test("a stub records what a view sends, and changes nothing")
  func stubRecordsActions() {
    let reactor = DownloadsReactor(library: SongLibraryDouble(), album: "first")
    reactor.isStubEnabled = true
    reactor.action.onNext(.open)
    guard case .open? = reactor.stub.actions.last else {
      Issue.record("the action was not recorded")
      return
    }
    #expect(reactor.stub.actions.count == 1)
  }
}
