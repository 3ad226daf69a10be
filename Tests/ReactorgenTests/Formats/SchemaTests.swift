import Foundation
import ReactorSpec
import Testing

@Suite("Published schemas")
struct SchemaPresenceTests {
  @Test("in CI, they and their validator are there", .enabled(if: PublishedSchema.isRequired))
  func areThere() {
    #expect(PublishedSchema.python != nil, "\(PublishedSchema.missing)")
  }
}

@Suite(
  "By the schema of SARIF 2.1.0",
  .enabled(if: PublishedSchema.python != nil, Comment(rawValue: PublishedSchema.missing))
)
struct SARIFSchemaTests {
  @Test("each log is valid: every rule broken, drift, failures, settings with errors, nothing found")
  func valid() throws {
    let logs =
      try [everyRule()]
      + FormatTests.Project.allCases.flatMap { project in
        let sandbox = try project.sandbox()
        return try ["generate", "check", "lint"].map { try sandbox.run($0, "--format", "sarif").output }
      }
    let errors = try #require(try PublishedSchema.errors(in: logs.map { (.sarif, $0) }))
    #expect(errors.count == logs.count)
    #expect(errors.allSatisfy { $0.isEmpty }, "\(errors.joined().prefix(5))")
    #expect(logs[0].contains("\"fixes\"") && logs[0].contains("\"relatedLocations\""))
  }

  @Test("the validator refuses what is not valid")
  func refusing() throws {
    let log = try Sandbox().run("lint", "--format", "sarif").output
    let texts = [
      log.replacing("\"utf16CodeUnits\"", with: "\"characters\""), log.replacing("\"results\"", with: "\"result\""),
      log.replacing("\"executionSuccessful\" : true", with: "\"executionSuccessful\" : 1"),
    ]
    let errors = try #require(try PublishedSchema.errors(in: texts.map { (.sarif, $0) }))
    #expect(errors.map(\.isEmpty) == [false, false, false])
  }

  /// The log of a run over the wrong examples of all rules.
  private func everyRule() throws -> String {
    let sandbox = Sandbox()
    for rule in Rule.all {
      for file in rule.wrong.files where file.path.hasSuffix(".reactor.yaml") {
        let path = sandbox.path("\(rule.code), 100%/\(file.path)")
        sandbox.makeFolder("\(rule.code), 100%/" + (file.path as NSString).deletingLastPathComponent)
        if let bytes = file.bytes { try Data(bytes).write(to: URL(filePath: path)) }
      }
    }
    return try sandbox.run("lint", "--format", "sarif", ".").output
  }
}

@Suite("The page on continuous integration")
struct ContinuousIntegrationPageTests {
  /// The page's YAML files by the names in their first lines, which are comments.
  private static func files() throws -> [(name: String, text: String)] {
    let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let page = package.appending(path: "Sources/reactorgen/reactorgen.docc/Using/ContinuousIntegration.md")
    let parts = try String(contentsOf: page, encoding: .utf8).components(separatedBy: "```")
    return parts.enumerated().compactMap { index, part in
      guard index % 2 == 1, part.hasPrefix("yaml\n# ") else { return nil }
      let text = String(part.dropFirst("yaml\n".count))
      return (String(text.prefix { $0 != "\n" }.dropFirst(2)), text)
    }
  }

  @Test(
    "its workflow and its pipeline are what GitHub and GitLab accept",
    .enabled(if: PublishedSchema.python != nil, Comment(rawValue: PublishedSchema.missing))
  )
  func schemas() throws {
    let schemas = ["github": PublishedSchema.githubWorkflows, "gitlab-ci.yml": .gitlabCI]
    let files = try Self.files()
    #expect(files.map(\.name) == [".github/workflows/reactors.yml", ".gitlab-ci.yml"])
    let texts = try files.map { file in
      (try #require(schemas.first { file.name.hasPrefix("." + $0.key) }).value, file.text)
    }
    let errors = try #require(try PublishedSchema.errors(in: texts))
    #expect(errors.allSatisfy { $0.isEmpty }, "\(errors)")
    let broken = texts.map {
      ($0, $1.replacing("runs-on:", with: "runs-in:").replacing("when: always", with: "when: ever"))
    }
    #expect(try #require(try PublishedSchema.errors(in: broken)).allSatisfy { !$0.isEmpty })
  }

  @Test("each command in them exists with its options, and writes what is uploaded")
  func commands() throws {
    for file in try Self.files() {
      let sandbox = try FormatTests.Project.drift.sandbox()
      let lines = file.text.split(separator: "\n").compactMap { line in
        line.firstMatch(of: /reactorgen (?:check|lint|generate) .*$/).map { String($0.output) }
      }
      #expect(lines.count >= 2, "\(file.name)")
      for line in lines {
        let run = try sandbox.shell(line)
        #expect([0, 2].contains(run.status) && run.errors == "", "\(line): \(run.errors)")
      }
      let uploaded = try #require(file.text.firstMatch(of: /(?:sarif_file|codequality): ([^ \n]+)/)).output.1
      let report = try #require(sandbox.read(String(uploaded)))
      #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(report.utf8)) }
      #expect(report.contains("drift-missing"))
    }
  }
}
