import IssueReporting
import ReactorRuntime
import ReactorTesting
import XCTest

/// The recorder fails XCTest's tests too.
final class ReactorRecorderXCTests: XCTestCase {
  func testFailsATestCase() {
    withExpectedIssue {
      let recorder = ReactorRecorder(SearchReactor())
      recorder.send(.clear)
      recorder.finish()
    }
  }

  func testPassesATestCase() {
    let recorder = ReactorRecorder(SearchReactor())
    recorder.send(.clear)
    recorder.receive(.setResults([])) { $0.notice = "0 found" }
    recorder.finish()
  }
}
