import Foundation
import Testing

@testable import ReactorProject

@Suite("Drift in the formats for CI")
struct DriftFormatTests {
  /// A project in which each kind of drift is found once.
  private func drifted() throws -> Sandbox {
    let names = ["Stale", "Edited", "Outdated", "Orphaned"]
    let sandbox = Sandbox(Dictionary(uniqueKeysWithValues: names.map { ("Specs/\($0).reactor.yaml", SpecText.valid) }))
    try sandbox.run("generate")
    sandbox.write(SpecText.changed, to: "Specs/Stale.reactor.yaml")
    sandbox.remove("Specs/Edited.reactor.tests.swift")
    let edited = try #require(sandbox.read("Specs/Edited.reactor.swift"))
    sandbox.write(edited + "// mine\n", to: "Specs/Edited.reactor.swift")
    sandbox.write("header: [Copyright Us]\n", to: "reactorgen.yaml")
    sandbox.remove("Specs/Orphaned.reactor.yaml")
    return sandbox
  }

  /// The place where each kind is expected: in the spec where it has changed or its output is missing, else in the file.
  private static let places: [String: Set<String>] = [
    "drift-stale": ["Specs/Stale.reactor.yaml"],
    "drift-missing": ["Specs/Edited.reactor.yaml"],
    "drift-outdated": ["Specs/Outdated.reactor.swift", "Specs/Outdated.reactor.tests.swift"],
    "drift-edited": ["Specs/Edited.reactor.swift"],
    "drift-orphaned": ["Specs/Orphaned.reactor.swift", "Specs/Orphaned.reactor.tests.swift"],
  ]

  @Test("GitHub: an error at the cause's place, with what to type")
  func github() throws {
    let output = try drifted().run("check", "--format", "github").output
    var found: [String: Set<String>] = [:]
    for line in output.split(separator: "\n") {
      let match = try #require(line.firstMatch(of: /^::error file=([^,]+),line=1,title=(drift-[a-z]+)%3A .*::/))
      found[String(match.2), default: []].insert(String(match.1))
      #expect(line.hasSuffix("; to mend it: reactorgen generate --prune [\(match.2)]"))
    }
    #expect(found == Self.places)
  }

  @Test("Xcode: the first line of the same files")
  func xcode() throws {
    let sandbox = try drifted()
    let output = try sandbox.run("check", "--format", "xcode").output
    var found: [String: Set<String>] = [:]
    for line in output.split(separator: "\n") {
      let match = try #require(line.firstMatch(of: /^(.*):1:1: error: .* \[(drift-[a-z]+)\]$/))
      found[String(match.2), default: []].insert(String(match.1.dropFirst(sandbox.root.count + 1)))
    }
    #expect(found == Self.places)
  }

  @Test("GitLab: issues in the same files")
  func gitlab() throws {
    let output = try drifted().run("check", "--format", "gitlab").output
    let issues = try #require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [[String: Any]])
    var found: [String: Set<String>] = [:]
    for issue in issues {
      let location = try #require(issue["location"] as? [String: Any])
      found[try #require(issue["check_name"] as? String), default: []].insert(try #require(location["path"] as? String))
    }
    #expect(found == Self.places)
  }

  @Test("SARIF: results in the same files, whose rules explain themselves")
  func sarif() throws {
    let output = try drifted().run("check", "--format", "sarif").output
    let log = try JSONDecoder().decode(Log.self, from: Data(output.utf8))
    var found: [String: Set<String>] = [:]
    for result in log.runs[0].results {
      found[result.ruleId, default: []].insert(result.locations[0].physicalLocation.artifactLocation.uri)
    }
    #expect(found == Self.places)
    #expect(log.runs[0].tool.driver.rules.map(\.id) == Self.places.keys.sorted())
  }

  @Test("JSON has the files with their actions, as ever")
  func json() throws {
    let output = try drifted().run("check", "--format", "json").output
    let report = try JSONDecoder().decode(Report.self, from: Data(output.utf8))
    #expect(report.diagnostics.isEmpty)
    #expect(report.summary.files == ["stale": 2, "missing": 1, "edited": 1, "outdated": 2, "orphaned": 2, "kept": 3])
  }

  @Test("generate warns of orphans and says how to remove them; after --prune there is nothing to say")
  func generate() throws {
    let sandbox = Sandbox(["A.reactor.yaml": SpecText.valid, "B.reactor.yaml": SpecText.valid])
    try sandbox.run("generate")
    sandbox.remove("A.reactor.yaml")
    let run = try sandbox.run("generate", "--format", "github")
    #expect(run.status == 0)
    #expect(run.output.split(separator: "\n").count == 2)
    #expect(run.output.hasPrefix("::warning file=A.reactor.swift,line=1,title=drift-orphaned%3A "))
    #expect(run.output.contains("; to mend it: reactorgen generate --prune [drift-orphaned]"))
    #expect(try sandbox.run("generate", "--prune", "--format", "github").output == "")
  }

  @Test("an orphan that was changed by hand is its user's to remove, also after --prune")
  func editedOrphan() throws {
    let sandbox = Sandbox(["A.reactor.yaml": SpecText.valid, "B.reactor.yaml": SpecText.valid])
    try sandbox.run("generate")
    sandbox.remove("A.reactor.yaml")
    sandbox.remove("A.reactor.tests.swift")
    sandbox.write(try #require(sandbox.read("A.reactor.swift")) + "// mine\n", to: "A.reactor.swift")
    for arguments in [["check"], ["generate", "--prune"]] {
      let output = try sandbox.spawn(Sandbox.executablePath, arguments + ["--format", "github"]).output
      #expect(output.split(separator: "\n").count == 1)
      #expect(output.contains("drift-orphaned") && output.contains("remove it yourself [drift-orphaned]"))
    }
  }

  @Test("each code of drift is explained", arguments: Drift.allCases)
  func explained(drift: Drift) throws {
    let run = try Sandbox().run("explain", drift.code.uppercased())
    #expect(run.status == 0)
    #expect(run.output == drift.page)
    #expect(try Sandbox().run("explain").output.contains("\n\(drift.code)  \(drift.title)\n"))
  }
}

/// What the tests look at in a SARIF log.
private struct Log: Decodable {
  struct Run: Decodable {
    var tool: Tool
    var results: [Result]
  }
  struct Tool: Decodable {
    struct Driver: Decodable { var rules: [Rule] }
    var driver: Driver
  }
  struct Rule: Decodable { var id: String }
  struct Result: Decodable {
    var ruleId: String
    var locations: [Location]
  }
  struct Location: Decodable {
    struct Physical: Decodable { var artifactLocation: Artifact }
    struct Artifact: Decodable { var uri: String }
    var physicalLocation: Physical
  }
  var runs: [Run]
}
