import ReactorKit
import RxSwift
import UIKit
import XCTest

@testable import Reader

/// What the generated bindings of a view do, with a stub of its reactor and controls that nobody sees.
@MainActor
final class SignInViewTests: XCTestCase {
  private let reactor = SignInReactor()

  private func makeView(isStubbed: Bool = true) -> SignInViewController {
    reactor.isStubEnabled = isStubbed
    return SignInViewController(reactor: reactor)
  }

  /// The actions since the view was bound, which sends what is in its fields.
  private func actions(after event: () -> Void) -> [String] {
    let count = reactor.stub.actions.count
    event()
    return reactor.stub.actions.dropFirst(count).map { "\($0)" }
  }

  private func setState(_ change: (inout SignInReactor.State) -> Void) {
    var state = reactor.currentState
    change(&state)
    reactor.stub.state.value = state
  }

  func testATextIsSentAtOnceAndAsItIsTyped() {
    let view = makeView()
    XCTAssertEqual(reactor.stub.actions.map { "\($0)" }, [#"typeEmail("")"#])
    XCTAssertEqual(
      actions {
        view.emailField.text = "a"
        view.emailField.sendActions(for: .editingChanged)
      },
      [#"typeEmail("a")"#]
    )
  }

  func testATapSendsItsActionAndTheNextOneIsKeptOut() {
    let view = makeView()
    XCTAssertEqual(
      actions {
        view.submitButton.sendActions(for: .touchUpInside)
        view.submitButton.sendActions(for: .touchUpInside)
      },
      ["submit"]
    )
  }

  func testWhatIsTypedQuicklyCountsOnce() async throws {
    let view = makeView()
    let before = reactor.stub.actions.count
    for text in ["a", "ad", "ada"] {
      view.searchField.text = text
      view.searchField.sendActions(for: .editingChanged)
    }
    for _ in 0..<500 where reactor.stub.actions.count == before { try await Task.sleep(nanoseconds: 10_000_000) }
    XCTAssertEqual(reactor.stub.actions.dropFirst(before).map { "\($0)" }, [#"search("ada")"#])
  }

  func testTheLifeOfTheViewSendsActions() {
    let view = makeView()
    XCTAssertEqual(actions { view.loadViewIfNeeded() }, ["load"])
    XCTAssertEqual(actions { view.refreshControl.sendActions(for: .valueChanged) }, ["load"])
    XCTAssertEqual(actions { view.beginAppearanceTransition(true, animated: false) }, ["appear"])
    XCTAssertEqual(actions { view.endAppearanceTransition() }, [])
    XCTAssertEqual(actions { view.beginAppearanceTransition(false, animated: false) }, [])
    XCTAssertEqual(actions { view.endAppearanceTransition() }, ["leave"])
  }

  func testAViewThatIsBoundAfterItWasLoadedSendsWhatLoadingSends() {
    let view = SignInViewController(reactor: nil)
    view.loadViewIfNeeded()
    reactor.isStubEnabled = true
    view.reactor = reactor
    XCTAssertEqual(reactor.stub.actions.map { "\($0)" }, [#"typeEmail("")"#, "load"])
  }

  func testArgumentsAreMadeOfTheElementAndTheView() {
    let view = makeView()
    XCTAssertEqual(
      actions { view.tableView.delegate?.tableView?(view.tableView, didSelectRowAt: [0, 2]) },
      ["select(2, isFirst: false)"]
    )
    XCTAssertEqual(
      actions { view.tableView.delegate?.tableView?(view.tableView, didSelectRowAt: [0, 0]) },
      ["select(0, isFirst: true)"]
    )
  }

  func testAnEventOfAViewInTheViewIsAnEvent() {
    let view = makeView()
    view.bannerView.nameField.text = "bob"
    view.bannerView.nameField.sendActions(for: .editingChanged)
    let tapped = actions { view.bannerView.nameButton.sendActions(for: .touchUpInside) }
    XCTAssertEqual(tapped, [#"remember("bob")"#])
    let names = elements(of: view.bannerView.rx.nameTap.asObservable()) {
      view.bannerView.nameButton.sendActions(for: .touchUpInside)
    }
    XCTAssertEqual(names, ["bob"])
  }

  func testEachStateIsShownOnceAndEqualOnesNotAgain() {
    let view = makeView()
    view.loadViewIfNeeded()
    XCTAssertFalse(view.submitButton.isEnabled)
    setState { $0.email = "ada" }
    XCTAssertEqual(view.emailField.text, "ada")
    XCTAssertTrue(view.submitButton.isEnabled)
    setState { $0.isBusy = true }
    XCTAssertTrue(view.spinner.isAnimating)
    XCTAssertTrue(view.refreshControl.isRefreshing)
    XCTAssertFalse(view.submitButton.isEnabled)
    setState { $0.email = "bob" }
    setState { $0.email = "bob" }
    XCTAssertEqual(view.spinner.startCount, 1)
    setState { $0.isBusy = false }
    XCTAssertFalse(view.spinner.isAnimating)
    XCTAssertFalse(view.refreshControl.isRefreshing)
  }

  func testAListIsShownInItsCellsOncePerChange() {
    let view = makeView()
    XCTAssertEqual(view.tableView.reloadCount, 1)
    setState { $0.accounts = [SignInReactor.Account(name: "ada")] }
    XCTAssertEqual(view.tableView.visibleCells.map { ($0 as? AccountCell)?.name }, ["ada"])
    XCTAssertEqual(view.countLabel.text, "1 accounts")
    setState { $0.email = "x" }
    XCTAssertEqual(view.tableView.reloadCount, 2)
    setState { $0.selected = 3 }
    XCTAssertEqual(view.title, "Row 3")
  }

  func testWhatCannotBeComparedIsShownAtEachState() {
    let view = makeView()
    setState { $0.email = "x" }
    setState { $0.attempt.count = 4 }
    XCTAssertEqual(view.shownAttempts, [0, 0, 4])
  }

  func testAPulseIsShownEachTimeThatItIsSet() {
    let view = makeView()
    XCTAssertEqual(view.shownFailures, [])
    setState { $0.failure = .unknown }
    setState { $0.email = "x" }
    setState { $0.failure = .unknown }
    setState { $0.failure = nil }
    XCTAssertEqual(view.shownFailures, [.unknown, .unknown])
    setState { $0.notice = "Hi" }
    XCTAssertEqual(view.noticeLabel.text, "Hi")
    setState { $0.notice = nil }
    XCTAssertNil(view.noticeLabel.text)
  }

  func testAStateFromAnotherThreadIsShownOnTheMainOne() async throws {
    let view = makeView()
    nonisolated(unsafe) let reactor = reactor
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        var state = reactor.currentState
        state.email = "far"
        state.attempt.count = 9
        reactor.stub.state.value = state
        continuation.resume()
      }
    }
    for _ in 0..<500 where view.emailField.text != "far" { try await Task.sleep(nanoseconds: 10_000_000) }
    XCTAssertEqual(view.emailField.text, "far")
    XCTAssertEqual(view.shownAttempts, [0, 9])
  }

  func testAViewGoesWithItsBindings() {
    reactor.isStubEnabled = true
    weak var gone: SignInViewController?
    do {
      let view = SignInViewController(reactor: reactor)
      view.loadViewIfNeeded()
      view.tableView.delegate?.tableView?(view.tableView, didSelectRowAt: [0, 1])
      setState { $0.failure = .locked(minutes: 3) }
      gone = view
      XCTAssertNotNil(gone)
    }
    XCTAssertNil(gone)
  }

  func testAnotherReactorTakesThePlaceOfTheFirst() {
    let view = makeView()
    let other = SignInReactor()
    other.isStubEnabled = true
    view.reactor = other
    XCTAssertEqual(actions { view.submitButton.sendActions(for: .touchUpInside) }, [])
    XCTAssertEqual(other.stub.actions.map { "\($0)" }, [#"typeEmail("")"#, "submit"])
    setState { $0.email = "old" }
    XCTAssertEqual(view.emailField.text, "")
  }

  func testTheWholeScreenWorksWithItsReactor() {
    let view = makeView(isStubbed: false)
    view.loadViewIfNeeded()
    XCTAssertEqual(view.tableView.visibleCells.count, 2)
    view.emailField.text = "ada"
    view.emailField.sendActions(for: .editingChanged)
    XCTAssertTrue(view.submitButton.isEnabled)
    let signedIn = elements(of: view.rx.signedIn.asObservable()) {
      view.submitButton.sendActions(for: .touchUpInside)
    }
    XCTAssertEqual(signedIn, ["ada"])
    XCTAssertEqual(view.shownFailures, [.unknown])
    XCTAssertEqual(view.shownAttempts.last, 1)
    XCTAssertFalse(view.spinner.isAnimating)
    XCTAssertEqual(view.spinner.startCount, 1)
  }

  private func elements<Element>(of stream: Observable<Element>, while event: () -> Void) -> [Element] {
    var elements: [Element] = []
    let subscription = stream.subscribe(onNext: { elements.append($0) })
    event()
    subscription.dispose()
    return elements
  }
}
