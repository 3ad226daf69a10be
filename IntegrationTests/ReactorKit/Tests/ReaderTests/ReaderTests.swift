import ReactorKit
import RxSwift
import RxTest
import XCTest

@testable import Reader

/// What the generated reactor does, tried by hand through the names that ReactorKit and RxSwift have.
@MainActor
final class ReaderTests: XCTestCase {
  private struct Offline: Error {}

  private func makeReactor(_ reader: ArticleReaderDouble = ArticleReaderDouble()) -> ArticleReactor {
    ArticleReactor(reader: reader)
  }

  func testAResultArrivesOnTheMainActor() async throws {
    let reader = ArticleReaderDouble()
    reader.readMethod.returns("Once upon a time")
    let reactor = makeReactor(reader)
    var mutations: [String] = []
    for try await mutation in reactor.mutate(action: .load(7)).values {
      MainActor.assertIsolated()
      mutations.append("\(mutation)")
    }
    XCTAssertEqual(mutations.count, 4)
    XCTAssertEqual(reader.readMethod.calls, [7])
  }

  func testAnErrorBecomesANotice() async throws {
    let reader = ArticleReaderDouble()
    reader.readMethod.throws(Offline())
    let reactor = makeReactor(reader)
    reactor.action.onNext(.load(1))
    for _ in 0..<500 where reactor.currentState.notice == nil { try await Task.sleep(nanoseconds: 10_000_000) }
    XCTAssertEqual(reactor.currentState.notice, "It can’t be read.")
    XCTAssertFalse(reactor.currentState.isLoading)
  }

  func testWaitingTakesTheClocksTime() {
    let scheduler = TestScheduler(initialClock: 0, resolution: 0.001)
    let reactor = ArticleReactor(reader: ArticleReaderDouble(), clock: scheduler)
    reactor.action.onNext(.showMenu)
    scheduler.advanceTo(2_900)
    XCTAssertTrue(reactor.currentState.isMenuShown)
    scheduler.advanceTo(3_100)
    XCTAssertFalse(reactor.currentState.isMenuShown)
  }

  func testAnEarlyReturnLeavesTheState() {
    let reactor = makeReactor()
    var state = reactor.initialState
    for _ in 0..<5 { state = reactor.reduce(state: state, mutation: .countRead) }
    XCTAssertEqual(state.readCount, 3)
  }

  func testAPulseAndAManualAction() {
    let reactor = makeReactor()
    var notices: [String?] = []
    let bag = DisposeBag()
    reactor.pulse { $0.$notice }.subscribe(onNext: { notices.append($0) }).disposed(by: bag)
    reactor.action.onNext(.shareTwice)
    XCTAssertEqual(notices, [nil, "Shared once.", "Shared twice."])
  }

  func testStatesAreEqualWhoseFieldsAreAndWhosePulsesCameAsOften() {
    let state = makeReactor().initialState
    var other = makeReactor().initialState
    XCTAssertEqual(Set([state, other]), [state])
    other.range.last = 4
    XCTAssertNotEqual(other, state)
    other = state
    other.notice = state.notice
    XCTAssertNotEqual(other, state)
    XCTAssertEqual(other.hashValue, state.hashValue)
  }
}
