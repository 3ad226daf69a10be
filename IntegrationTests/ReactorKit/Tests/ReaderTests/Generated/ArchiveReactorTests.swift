import ReactorKit
import RxSwift
import XCTest

@testable import Reader

// Yours: reactorgen has written this file once and leaves it alone from now on.
/// ArchiveReactor.
nonisolated final class ArchiveReactorTests: XCTestCase {
  /// A stub records what a view sends, and changes nothing.
  @MainActor func testStubRecordsActions() async {
    let reactor = ArchiveReactor(archive: LetterArchiveDouble())
    reactor.isStubEnabled = true
    reactor.action.onNext(.store(letter: 1))
    guard case .store? = reactor.stub.actions.last else {
      XCTFail("the action was not recorded")
      return
    }
    XCTAssertEqual(reactor.stub.actions.count, 1)
  }
}
