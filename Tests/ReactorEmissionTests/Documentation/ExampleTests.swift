import Foundation
import ReactorEmission

/// A generated test of an example.
struct ExampleTests: Hashable {
  /// The test case's type.
  var suite: String
  /// Its method.
  var name: String
  /// What a call of the method needs before it: `await `, for the main actor's turn, and `try `; empty for neither.
  var effects: String

  /// The tests that a spec gives.
  static func all(in compilation: SpecCompilation) -> [ExampleTests] {
    compilation.files.filter { $0.kind == .tests }.flatMap { all(in: String(decoding: $0.bytes, as: UTF8.self)) }
  }

  private static func all(in text: String) -> [ExampleTests] {
    var suite = ""
    var tests: [ExampleTests] = []
    for line in text.split(separator: "\n") {
      if let match = line.wholeMatch(of: /nonisolated final class (\w+): XCTestCase {/) { suite = String(match.1) }
      if let match = line.wholeMatch(of: /\s\s(?:@MainActor )?func (test\w+)\(\)( async)?( throws)? {.*/) {
        let effects = match.2 == nil ? "" : (match.3 == nil ? "" : "try ") + "await "
        tests.append(ExampleTests(suite: suite, name: String(match.1), effects: effects))
      }
    }
    return tests
  }
}
