import ReactorKit
import RxSwift
import XCTest

@testable import Reader

// Yours: reactorgen has written this file once and leaves it alone from now on.
/// OutboxReactor.
nonisolated final class OutboxReactorTests: XCTestCase {
  /// A stub records what a view sends, and changes nothing.
  func testStubRecordsActions() {
    let reactor = OutboxReactor(service: DeliveryDouble())
    reactor.isStubEnabled = true
    reactor.action.onNext(.deliver)
    guard case .deliver? = reactor.stub.actions.last else {
      XCTFail("the action was not recorded")
      return
    }
    XCTAssertEqual(reactor.stub.actions.count, 1)
  }
}
