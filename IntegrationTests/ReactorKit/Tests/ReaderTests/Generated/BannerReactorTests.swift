import ReactorKit
import RxSwift
import XCTest

@testable import Reader

// Yours: reactorgen has written this file once and leaves it alone from now on.
/// BannerReactor.
nonisolated final class BannerReactorTests: XCTestCase {
  /// A stub records what a view sends, and changes nothing.
  func testStubRecordsActions() {
    let reactor = BannerReactor()
    reactor.isStubEnabled = true
    reactor.action.onNext(.swap)
    guard case .swap? = reactor.stub.actions.last else {
      XCTFail("the action was not recorded")
      return
    }
    XCTAssertEqual(reactor.stub.actions.count, 1)
  }
}
