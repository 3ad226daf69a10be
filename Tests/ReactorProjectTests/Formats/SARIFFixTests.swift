import Foundation
import ReactorSpec
import Testing

@testable import ReactorProject

@Suite("--format sarif, fixes")
struct SARIFFixTests {
  /// Specs with one mistake that a fix mends.
  private static let mendable: [String] = [
    "state: {count: Int = 0}\nmutations: {setCount: Int}\nactions:\n  go:\n    - setCount(3) # why\n",
    "state\n  count: Int = 0\n", "state:\n  names: [String] = [\"🙂\"] # why\n", "state:\n  `in`: Int = 0\n",
    "state: {count: Int = 0}\nmutations: {set: {payload: {x: Result<Int, Error>}, reduce: a()}}\n",
  ]

  @Test(
    "a fix puts the line to write in the line's place, and the mistake is gone",
    arguments: mendable
      + Rule.all.compactMap { rule in
        let file = rule.wrong.files.first { $0.path == "Example.reactor.yaml" }
        return file?.bytes.map { String(decoding: $0, as: UTF8.self) }
      }
  )
  func mends(spec: String) throws {
    let spec = "# 🙂\r\n" + spec
    let results = try Found(spec).sarifResults()
    if Self.mendable.contains(where: { spec.hasSuffix($0) }) {
      #expect(results.count { value("fixes", in: $0, as: [Any].self) != nil } == 1)
    }
    for result in results {
      guard let fix = value("fixes.0", in: result, as: [String: Any].self) else { continue }
      let (before, after) = (try lines(spec, with: nil), try lines(spec, with: fix))
      #expect(zip(before, after).count { $0 != $1 } == 1)
      let code = try #require(value("ruleId", in: result, as: String.self))
      #expect(!Found(after.joined(separator: "\n")).findings.contains { $0.rule.code == code }, "\(after)")
    }
  }

  @Test("indentation and CR LF stay, columns are UTF-16's")
  func places() throws {
    let spec = "state:\r\n  '🙂': Int = 0\r\n  names: [String] = [\"🙂\"]\r\n"
    let results = try Found(spec).sarifResults()
    let fix = try #require(results.compactMap { value("fixes.0", in: $0, as: [String: Any].self) }.first)
    #expect(
      value("artifactChanges.0.replacements.0.deletedRegion", in: fix)
        == ["startLine": 3, "startColumn": 3, "endLine": 3, "endColumn": 27]
    )
    #expect(try lines(spec, with: fix)[2] == "  names: '[String] = [\"🙂\"]'")
  }

  @Test(
    "what is to be added, or has a gap to fill, is no fix",
    arguments: [
      ("# nothing\n", Rule.emptySpec), ("state: {a: Int = 0}\n---\nstate: {a: Int = 0}\n", .unnamedReactor),
      ("state: {a: Int = 0}\nmutations:\n  go:\nactions: {go: go}\n", .mutationWithoutEffect),
    ]
  )
  func noFix(spec: String, rule: Rule) throws {
    let found = Found(spec)
    #expect(found.findings.contains { $0.rule == .diagnostic(rule) && $0.replacement != nil })
    #expect(try found.sarifResults().allSatisfy { value("fixes", in: $0, as: [Any].self) == nil })
  }

  /// The lines of a text, after a fix if there is one; UTF-16 and CR LF are what the log says they are.
  private func lines(_ text: String, with fix: [String: Any]?) throws -> [String] {
    var lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
      var line = String(decoding: $0, as: UTF8.self).utf16.map { $0 }
      if line.last == 13 { line.removeLast() }
      return line
    }
    if let fix {
      let change = try #require(value("artifactChanges.0.replacements.0", in: fix, as: [String: Any].self))
      let region = try #require(value("deletedRegion", in: change, as: [String: Int].self))
      let (line, start) = (try #require(region["startLine"]), try #require(region["startColumn"]))
      #expect(region["endLine"] == line)
      let inserted = try #require(value("insertedContent.text", in: change, as: String.self))
      lines[line - 1].replaceSubrange(start - 1..<(try #require(region["endColumn"])) - 1, with: inserted.utf16)
    }
    return lines.map { String(decoding: $0, as: UTF16.self) }
  }
}
