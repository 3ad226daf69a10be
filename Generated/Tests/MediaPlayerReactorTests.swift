import ExampleDomain
import ExampleFakes
import ReactorRuntime
import Testing

@testable import ExampleReactors

// Yours: reactorgen has written this file once and leaves it alone from now on.
@Suite("MediaPlayerReactor")
struct MediaPlayerReactorTests {
  @Test("a stub records what a view sends, and changes nothing")
  func stubRecordsActions() {
    let reactor = MediaPlayerReactor(audio: AudioOutputDouble(), library: MusicLibraryDouble())
    reactor.isStubEnabled = true
    reactor.action.onNext(.play(at: 1))
    guard case .play? = reactor.stub.actions.last else {
      Issue.record("the action was not recorded")
      return
    }
    #expect(reactor.stub.actions.count == 1)
  }
}
