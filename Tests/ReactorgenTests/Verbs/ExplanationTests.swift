import Foundation
import ReactorSpec
import Testing

@Suite("Explanations of rules about projects and files")
struct ProjectExplanationTests {
  private static let projectRules = Rule.all.filter(\.isAboutProject)

  /// The codes that generating an example's files reports.
  private func codes(of example: RuleExample) throws -> Set<String> {
    let sandbox = Sandbox()
    for file in example.files {
      let url = URL(fileURLWithPath: sandbox.path(file.path))
      let folder = file.bytes == nil ? url : url.deletingLastPathComponent()
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      if let bytes = file.bytes { try Data(bytes).write(to: url) }
    }
    let output = try sandbox.run("generate", "--format", "json").output
    let report = try #require(JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
    let diagnostics = try #require(report["diagnostics"] as? [[String: Any]])
    return Set(diagnostics.compactMap { $0["code"] as? String })
  }

  @Test("the wrong example breaks exactly its rule", arguments: projectRules)
  func wrong(rule: Rule) throws {
    #expect(try codes(of: rule.wrong) == [rule.code])
  }

  @Test("the right example breaks no rule", arguments: projectRules)
  func right(rule: Rule) throws {
    #expect(try codes(of: rule.right) == [])
  }

  @Test("`explain` shows the page of every rule, whatever the case of its code", arguments: Rule.all)
  func page(rule: Rule) throws {
    let run = try Sandbox().run("explain", rule.code.lowercased())
    #expect(run.status == 0)
    #expect(run.output == rule.page)
  }
}
