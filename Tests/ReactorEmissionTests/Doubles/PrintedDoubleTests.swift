import Foundation
import ReactorSpec
import Testing

@testable import ReactorEmission

/// What a double prints for lack of ReactorTesting is recorded from ReactorTesting, and compiled and run beside it: see
/// `Tests/ReactorTestingTests/Doubles/Printed`.
@Suite("Doubles without ReactorTesting")
struct PrintedDoubleTests {
  private static let record = ProcessInfo.processInfo.environment["REACTORGEN_RECORD"] == "1"
  private static let root = DocumentedBlock.root

  @Test("the printed members are ReactorTesting's; REACTORGEN_RECORD=1 takes them over")
  func members() throws {
    let library = Self.root.appending(path: "Sources/ReactorTesting/Doubles/MethodDouble.swift")
    let text = Self.members(in: try String(contentsOf: library, encoding: .utf8))
    if Self.record {
      let file = Self.root.appending(path: "Sources/ReactorEmission/Doubles/MethodDoubleMembers.swift")
      let old = try String(contentsOf: file, encoding: .utf8)
      let start = try #require(old.range(of: "#\"\"\"\n")?.upperBound)
      let end = try #require(old.range(of: "\n    \"\"\"#")?.lowerBound)
      let lines = text.components(separatedBy: "\n").map { $0.isEmpty ? "" : "    " + $0 }
      try Data((old[..<start] + lines.joined(separator: "\n") + old[end...]).utf8).write(to: file)
    } else {
      #expect(MethodDoubleMembers.text == text, "run with REACTORGEN_RECORD=1")
    }
  }

  /// What stands in a file's extensions but the last, which reports at a place in the test, as a printed double can't:
  /// further out by one level, not public, and with only the first paragraphs of comments.
  private static func members(in file: String) -> String {
    let bodies = file.components(separatedBy: "\nextension MethodDouble {\n").dropFirst().dropLast()
    return bodies.map { members(of: $0.components(separatedBy: "\n").prefix { $0 != "}" }) }.joined(separator: "\n\n")
  }

  private static func members(of body: ArraySlice<String>) -> String {
    var isLeftOut = false
    var kept: [String] = []
    for line in body {
      let text = line.drop { $0 == " " }
      isLeftOut = text == "///" || isLeftOut && text.hasPrefix("///")
      if !isLeftOut { kept.append(String(line.dropFirst(2)).replacing("public ", with: "")) }
    }
    return kept.joined(separator: "\n")
  }

  @Test(
    "both kinds of double are what the tests of their behaviour use",
    arguments: [Runtime.reactorRuntime, .reactorKit]
  )
  func doubles(runtime: Runtime) throws {
    let name = runtime == .reactorKit ? "PrintedAPI" : "LinkedAPI"
    let yaml = """
      runtime: \(runtime.rawValue)
      dependencies:
        api:
          protocol: \(name)
          methods:
            search: "(_ query: String, page: Int) async throws -> String"
            find: "(_ query: String) throws -> String"
            count: () -> Int
            refresh: () async
            pop:
      state:
        count: Int = 0
      """
    let reactor = try Self.lines("protocol \(name)", of: generated(.reactor, from: yaml))
    let double = try Self.lines("final class \(name)Double", of: generated(.tests, from: yaml))
    let library = runtime == .reactorKit ? "Testing" : "ReactorTesting"
    let file = Self.root.appending(path: "Tests/ReactorTestingTests/Doubles/Printed/\(name).swift")
    let text = """
      // Recorded by PrintedDoubleTests.
      // swift-format-ignore-file
      import Foundation
      import \(library)

      \(reactor)

      \(double)

      """
    if Self.record {
      try Data(text.utf8).write(to: file)
    } else {
      #expect(try String(contentsOf: file, encoding: .utf8) == text, "run with REACTORGEN_RECORD=1")
    }
  }

  /// The lines of a declaration that stands in no other one.
  private static func lines(_ head: String, of text: String) throws -> String {
    let lines = text.components(separatedBy: "\n")
    let first = try #require(lines.firstIndex { $0.contains(head) })
    let last = try #require(lines[first...].firstIndex(of: "}"))
    return lines[first...last].joined(separator: "\n")
  }
}
