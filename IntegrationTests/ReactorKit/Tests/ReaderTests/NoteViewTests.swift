import AppKit
import ReactorKit
import RxSwift
import XCTest

@testable import Reader

/// What the generated bindings of a view of AppKit do, with a stub of its reactor and controls that nobody sees. The view is its scaffold.
@MainActor
final class NoteViewTests: XCTestCase {
  private let reactor = NoteReactor()

  private func makeView() -> NoteViewController {
    reactor.isStubEnabled = true
    return NoteViewController(reactor: reactor)
  }

  /// The actions since the view was bound, which sends what is in its fields.
  private func actions(after event: () -> Void) -> [String] {
    let count = reactor.stub.actions.count
    event()
    return reactor.stub.actions.dropFirst(count).map { "\($0)" }
  }

  private func setState(_ change: (inout NoteReactor.State) -> Void) {
    var state = reactor.currentState
    change(&state)
    reactor.stub.state.value = state
  }

  func testEachEventSendsItsAction() async {
    let view = makeView()
    XCTAssertEqual(reactor.stub.actions.map { "\($0)" }, [#"typeText("")"#])
    XCTAssertEqual(actions { view.loadViewIfNeeded() }, ["load"])
    XCTAssertEqual(actions { view.appear(true) }, ["show"])
    XCTAssertEqual(actions { view.appear(false) }, [])
    XCTAssertEqual(actions { view.textField.type("ada") }, [#"typeText("ada")"#])
    view.saveButton.isEnabled = true
    XCTAssertEqual(
      actions {
        view.saveButton.performClick(nil)
        view.saveButton.performClick(nil)
      },
      ["save"]
    )
  }

  func testEachValueIsShownOnce() async {
    let view = makeView()
    XCTAssertFalse(view.saveButton.isEnabled)
    XCTAssertTrue(view.savedLabel.isHidden)
    XCTAssertEqual(actions { setState { $0.text = "Hi" } }, [])
    XCTAssertEqual(view.textField.stringValue, "Hi")
    XCTAssertTrue(view.saveButton.isEnabled)
    view.textField.stringValue = "by hand"
    setState { $0.savedText = "Hi" }
    XCTAssertEqual(view.textField.stringValue, "by hand")
    XCTAssertFalse(view.saveButton.isEnabled)
    XCTAssertFalse(view.savedLabel.isHidden)
    setState { $0.notice = "Saved." }
    view.title = nil
    setState { $0.text = "x" }
    XCTAssertNil(view.title)
    setState { $0.notice = "Saved." }
    XCTAssertEqual(view.title, "Saved.")
    setState { $0.notice = nil }
    XCTAssertEqual(view.title, "Saved.")
  }

  func testTheWholeScreenWorksWithItsReactor() async {
    let view = NoteViewController(reactor: reactor)
    view.loadViewIfNeeded()
    XCTAssertEqual(view.view.subviews.first?.subviews.count, 3)
    XCTAssertEqual(view.title, "Welcome.")
    view.textField.type("Milk")
    XCTAssertTrue(view.saveButton.isEnabled)
    view.saveButton.performClick(nil)
    XCTAssertEqual(view.title, "Saved.")
    XCTAssertFalse(view.saveButton.isEnabled)
    XCTAssertFalse(view.savedLabel.isHidden)
  }
}
