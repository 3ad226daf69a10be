internal import CustomDump
internal import IssueReporting
public import ReactorRuntime

/// Asserts that a stream sent `elements` and hasn't ended, whenever they came. RxTest 6: `XCTAssertRecordedElements`.
///
/// Fails with the differences, in XCTest and in Swift Testing alike; an end in `stream` is a failure of its own.
public func XCTAssertRecordedElements<Element: Equatable>(
  _ stream: [Recorded<Event<Element>>],
  _ elements: [Element],
  fileID: StaticString = #fileID,
  file: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  if let end = stream.first(where: { $0.value.isStopEvent }) {
    reportIssue("The stream ended: \(end)", fileID: fileID, filePath: file, line: line, column: column)
    return
  }
  expectNoDifference(
    stream.compactMap(\.value.element),
    elements,
    fileID: fileID,
    filePath: file,
    line: line,
    column: column
  )
}
