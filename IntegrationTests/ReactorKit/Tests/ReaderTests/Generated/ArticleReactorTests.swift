import ReactorKit
import RxRelay
import RxSwift
import XCTest

@testable import Reader

// Yours: reactorgen has written this file once and leaves it alone from now on.
/// ArticleReactor.
final class ArticleReactorTests: XCTestCase {
  /// A stub records what a view sends, and changes nothing.
  func testStubRecordsActions() {
    let reactor = ArticleReactor(reader: ArticleReaderDouble())
    reactor.isStubEnabled = true
    reactor.action.onNext(.load(1))
    guard case .load? = reactor.stub.actions.last else {
      XCTFail("the action was not recorded")
      return
    }
    XCTAssertEqual(reactor.stub.actions.count, 1)
  }
}
