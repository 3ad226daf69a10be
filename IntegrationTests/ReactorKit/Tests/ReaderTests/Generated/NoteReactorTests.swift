import ReactorKit
import RxSwift
import XCTest

@testable import Reader

// Yours: reactorgen has written this file once and leaves it alone from now on.
/// NoteReactor.
nonisolated final class NoteReactorTests: XCTestCase {
  /// A stub records what a view sends, and changes nothing.
  func testStubRecordsActions() {
    let reactor = NoteReactor()
    reactor.isStubEnabled = true
    reactor.action.onNext(.load)
    guard case .load? = reactor.stub.actions.last else {
      XCTFail("the action was not recorded")
      return
    }
    XCTAssertEqual(reactor.stub.actions.count, 1)
  }
}
