import ReactorRuntime
import ReactorTesting
import XCTest

/// The tests of a reactor that ReactorKit's documentation shows in its chapter on testing, nearly as they are printed there.
final class TestingChapterTests: XCTestCase {
  func testIsBookmarked() {
    let reactor = ArticleReactor()
    reactor.action.onNext(.toggleBookmarked)
    XCTAssertEqual(reactor.currentState.isBookmarked, true)
    reactor.action.onNext(.toggleBookmarked)
    XCTAssertEqual(reactor.currentState.isBookmarked, false)
  }

  func testIsLoading() {
    let scheduler = TestScheduler(initialClock: 0)
    let reactor = ArticleReactor()
    let disposeBag = DisposeBag()

    scheduler
      .createHotObservable([
        .next(100, .refresh)
      ])
      .subscribe(reactor.action)
      .disposed(by: disposeBag)

    let response = scheduler.start(created: 0, subscribed: 0, disposed: 1000) {
      reactor.state.map(\.isLoading)
    }

    // Each state, as in the chapter without `distinctUntilChanged`: the title changes while it is still loading.
    XCTAssertEqual(response.events.map(\.value.element), [false, true, true, false])
    XCTAssertEqual(response.events.map(\.time), [0, 100, 120, 120])
  }
}
