import ReactorKit
import RxSwift
import XCTest

@testable import Reader

// Yours: reactorgen has written this file once and leaves it alone from now on.
/// UploadReactor.
nonisolated final class UploadReactorTests: XCTestCase {
  /// A stub records what a view sends, and changes nothing.
  func testStubRecordsActions() {
    let reactor = UploadReactor(uploads: UploadsDouble())
    reactor.isStubEnabled = true
    reactor.action.onNext(.stop)
    guard case .stop? = reactor.stub.actions.last else {
      XCTFail("the action was not recorded")
      return
    }
    XCTAssertEqual(reactor.stub.actions.count, 1)
  }
}
