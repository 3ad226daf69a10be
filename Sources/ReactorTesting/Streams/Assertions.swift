import CustomDump
import IssueReporting
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

/// Asserts that the ends of singles are the same, which `Result` itself can't tell. RxTest 6: `XCTAssertEqual`.
///
/// Errors are equal when their domains, codes and descriptions are. Fails with the differences, in XCTest and in Swift
/// Testing alike.
public func XCTAssertEqual<Element: Equatable>(
  _ left: [SingleEvent<Element>],
  _ right: [SingleEvent<Element>],
  fileID: StaticString = #fileID,
  file: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  if left.elementsEqual(right, by: areAlike) { return }
  reportIssue(
    "The events differ:\n\(diff(left, right) ?? "\(left), \(right)")",
    fileID: fileID,
    filePath: file,
    line: line,
    column: column
  )
}

private func areAlike<Element: Equatable>(_ left: SingleEvent<Element>, _ right: SingleEvent<Element>) -> Bool {
  switch (left, right) {
  case (.success(let left), .success(let right)): left == right
  case (.failure(let left), .failure(let right)): left.isLike(right)
  default: false
  }
}
