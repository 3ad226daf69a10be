import ReactorRuntime
import ReactorTesting
import XCTest

/// The recorder fails XCTest's tests too.
final class ReactorRecorderXCTests: XCTestCase {
  /// Where failures go instead of failing the test, while one is expected.
  private var expectedFailures: [String]?

  #if canImport(ObjectiveC)
    override func record(_ issue: XCTIssue) {
      if expectedFailures == nil {
        super.record(issue)
      } else {
        expectedFailures?.append(issue.compactDescription)
      }
    }
  #else
    override func recordFailure(
      withDescription description: String,
      inFile filePath: String,
      atLine lineNumber: Int,
      expected: Bool
    ) {
      if expectedFailures == nil {
        super.recordFailure(withDescription: description, inFile: filePath, atLine: lineNumber, expected: expected)
      } else {
        expectedFailures?.append(description)
      }
    }
  #endif

  func testFailsATestCase() {
    expectedFailures = []
    let recorder = ReactorRecorder(SearchReactor())
    recorder.send(.clear)
    recorder.finish()
    let failures = expectedFailures ?? []
    expectedFailures = nil
    XCTAssertEqual(failures.count, 1)
    XCTAssert(failures.allSatisfy { $0.contains("the mutation setResults([])") }, "\(failures)")
  }

  func testPassesATestCase() {
    let recorder = ReactorRecorder(SearchReactor())
    recorder.send(.clear)
    recorder.receive(.setResults([])) { $0.notice = "0 found" }
    recorder.finish()
  }
}
