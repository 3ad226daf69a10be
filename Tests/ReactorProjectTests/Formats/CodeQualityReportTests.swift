import ReactorSpec
import Testing

@testable import ReactorProject

@Suite("--format gitlab")
struct CodeQualityReportTests {
  @Test("an issue has what GitLab reads, with the path from the repository's root")
  func issue() throws {
    let issues = try Found("state:\n  names: [String] = []\n", path: "a, b%.reactor.yaml").gitlab()
    #expect(issues.count == 2)
    let issue = try #require(issues.last)
    #expect(Set(issue.keys) == ["description", "check_name", "fingerprint", "severity", "location"])
    #expect(value("check_name", in: issue) == "RG0007")
    #expect(value("severity", in: issue) == "major")
    #expect(value("location.path", in: issue) == "app/a, b%.reactor.yaml")
    #expect(value("location.lines.begin", in: issue) == 2)
    #expect(value("location.lines.end", in: issue) == 2)
    let description = try #require(value("description", in: issue, as: String.self))
    #expect(description.hasSuffix(#"; write: names: '[String] = []'"#))
  }

  @Test("errors are major, warnings minor, remarks info")
  func severities() throws {
    let place = Diagnostic.Place(path: "A")
    let rules: [Rule] = [.outputNotOurs, .unknownStateMember, .sampleMissing]
    let issues = try Found(rules.map { Diagnostic($0, "x", at: place) }).gitlab()
    #expect(Set(issues.compactMap { value("severity", in: $0, as: String.self) }) == ["major", "minor", "info"])
  }

  @Test("a fingerprint stays when lines are added above, and is never that of another finding")
  func fingerprints() throws {
    let spec =
      "state:\n  x: {a: 1, type: Int}\n  y: {a: 1, type: Int}\n  z:\n    a: 1\n    type: Int\n  zz:\n    a: 1\n    type: Int\n"
    let before = try Found(spec).gitlab().compactMap { value("fingerprint", in: $0, as: String.self) }
    let after = try Found("# more\n\n" + spec).gitlab().compactMap { value("fingerprint", in: $0, as: String.self) }
    #expect(before.count == 4 && before == after)
    #expect(Set(before).count == before.count)
    #expect(before.allSatisfy { $0.count == 16 })
  }

  @Test("nothing found is an empty list, on which GitLab agrees")
  func nothing() throws {
    #expect(try Found([]).gitlab().isEmpty)
  }
}
