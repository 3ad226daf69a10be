import Foundation
import ReactorSpec
import Testing

@Suite("The YAML that we write is what other YAML tools take")
struct YAMLStyleTests {
  private static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  @Test(
    "yamllint's default rules and PyYAML accept all examples, those of the pages and rules, and what init and new write",
    .enabled(if: PublishedSchema.python != nil || PublishedSchema.isRequired, "\(PublishedSchema.missing)")
  )
  func examples() throws {
    let sandbox = Sandbox()
    try sandbox.run("init", "App")
    for (name, template) in [("Login", "login"), ("Home", "list"), ("Clicks", "counter")] {
      try sandbox.run("new", name, "--template", template, "--output", "Specs/Deep/Folder", in: "App")
    }
    for rule in Rule.all {
      for file in rule.right.files {
        let text = String(decoding: file.bytes ?? [], as: UTF8.self)
        sandbox.write(text.hasSuffix("\n") ? text : text + "\n", to: "Rules/\(rule.code)/\(file.path)")
      }
    }
    let python = try #require(PublishedSchema.python, "\(PublishedSchema.missing)")
    let script = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Support/yaml_style.py").path
    let ours = ["Specs", "IntegrationTests/ReactorKit/Specs", "README.md", "Sources/reactorgen/reactorgen.docc"].map {
      Self.package.appending(path: $0).path
    }
    let output = try #require(
      PublishedSchema.output(of: python, [script, sandbox.path("App"), sandbox.path("Rules")] + ours)
    )
    let lines = String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
    #expect(lines.dropLast() == [])
    let count = try #require(lines.last.flatMap { Int($0.prefix { $0 != " " }) })
    #expect(count > 150)
  }
}
