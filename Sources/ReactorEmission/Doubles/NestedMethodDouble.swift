import ReactorSpec

/// Prints `MethodDouble` into a double, for a test file that can't import ReactorTesting.
struct NestedMethodDouble {
  /// The test library, to which failures are reported.
  let framework: TestFramework

  func print(to printer: inout SwiftPrinter) {
    printer.documentation(
      "What a method does, call by call, and the calls that it got.",
      "Sendable because the lock guards what it keeps."
    )
    let head = "nonisolated final class MethodDouble<Arguments, Output, Failure: Error>: @unchecked Sendable"
    printer.block("\(head)") { printer in
      printer.line(
        """
        let name: String
        let fallback: (() -> Output)?
        let lock = NSLock()
        var records = Records()

        init(_ name: String, fallback: (() -> Output)? = nil) {
          self.name = name
          self.fallback = fallback
        }

        """
      )
      printer.line(MethodDoubleMembers.text)
      printer.line()
      printRelease("(returning value: Output", outcome: ".returning(value)", subject: "return a value", to: &printer)
      printRelease("(throwing error: Failure", outcome: ".throwing(error)", subject: "throw an error", to: &printer)
      printer.documentation("Lets the oldest waiting call return.")
      printer.block("func release(\(place)) where Output == Void") { printer in
        printer.line("release(returning: (), \(placePassedOn))")
      }
      printer.line()
      printer.block("func report(_ message: String)") { $0.line(failure("message")) }
    }
    printer.line()
    printer.documentation(
      "What a throwing method throws, after it has failed the test, when nothing says what it does."
    )
    printer.block("nonisolated struct UnexpectedCall: Error, CustomStringConvertible") { printer in
      printer.line("let description: String")
    }
  }

  private func printRelease(_ parameter: String, outcome: String, subject: String, to printer: inout SwiftPrinter) {
    printer.documentation("Lets the oldest waiting call \(subject).")
    printer.block("func release\(parameter), \(place))") { printer in
      printer.line("if !endOldestWait(with: \(outcome)) { \(failure("noCallWaits", placePassedOn)) }")
    }
    printer.line()
  }

  /// The parameters that take the place of a call in a test.
  private var place: String {
    switch framework {
    case .swiftTesting: "sourceLocation: SourceLocation = #_sourceLocation"
    case .xctest: "file: StaticString = #filePath, line: UInt = #line"
    }
  }

  private var placePassedOn: String {
    switch framework {
    case .swiftTesting: "sourceLocation: sourceLocation"
    case .xctest: "file: file, line: line"
    }
  }

  private func failure(_ message: String, _ place: String? = nil) -> String {
    let arguments = place.map { ", \($0)" } ?? ""
    return switch framework {
    case .swiftTesting: "Issue.record(Comment(rawValue: \(message))\(arguments))"
    case .xctest: "XCTFail(\(message)\(arguments))"
    }
  }
}
