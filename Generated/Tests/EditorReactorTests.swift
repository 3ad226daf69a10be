import ExampleDomain
import ExampleFakes
import ReactorRuntime
import Testing

@testable import ExampleReactors

// Yours: reactorgen has written this file once and leaves it alone from now on.
@Suite("EditorReactor")
struct EditorReactorTests {
  @Test("a stub records what a view sends, and changes nothing")
  func stubRecordsActions() {
    let reactor = EditorReactor(
      store: NoteStoreDouble(),
      people: NotePeopleDouble(),
      router: EditorRouterDouble(),
      noteID: 1
    )
    reactor.isStubEnabled = true
    reactor.action.onNext(.open)
    guard case .open? = reactor.stub.actions.last else {
      Issue.record("the action was not recorded")
      return
    }
    #expect(reactor.stub.actions.count == 1)
  }
}
