import ArgumentParser
import Foundation
import Testing

@testable import ReactorProject
@testable import reactorgen

/// What the pages show of using the command: its command lines, what it writes for other programs, and what these are told of it.
@Suite("What the pages show of the command")
struct DocumentedUseTests {
  private static let package = PreCommit.package

  private static func text(of page: String) throws -> String {
    try String(contentsOf: package.appending(path: page), encoding: .utf8)
  }

  /// The texts of a language on a page.
  private static func blocks(of page: String, _ language: String) throws -> [String] {
    try text(of: page).components(separatedBy: "\n```\(language)\n").dropFirst().map { part in
      String(part.components(separatedBy: "\n```").first ?? "")
    }
  }

  private static func json(_ text: String) throws -> NSDictionary {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSDictionary)
  }

  private static let pages: [String] = {
    let names = FileManager.default.subpaths(atPath: package.appending(path: "Sources").path) ?? []
    let documentation = names.filter { $0.hasSuffix(".md") }.sorted().map { "Sources/\($0)" }
    return ["README.md", "CONTRIBUTING.md", "SECURITY.md"] + documentation
  }()

  @Test("each command line is one that the command takes", arguments: pages)
  func commandLines(page: String) throws {
    let commands = try Self.blocks(of: page, "sh").flatMap { $0.split(separator: "\n") }.flatMap { line in
      line.components(separatedBy: " # ")[0].matches(of: /(?:^|[ |;&(])reactorgen ((?:[-a-z][^|;&>#)]*))/).map(
        \.output.1
      )
    }
    if page == "README.md" { #expect(commands.count > 8) }
    let spans = try Self.text(of: page).matches(of: /`reactorgen ([^`|;&>]+)`/).map(\.output.1)
    for command in commands + spans {
      let words = Self.words(of: String(command))
      // `reactorgen …`, `reactorgen check [options]` and `reactorgen docs` speak of any such line.
      if words.contains(where: { $0.contains("…") || $0.contains("...") || $0.hasPrefix("[") }) { continue }
      if words.count == 1, Self.verbs.contains(words[0]) { continue }
      do { _ = try Reactorgen.parseAsRoot(words) } catch {
        #expect(Reactorgen.exitCode(for: error) == .success, "\(command): \(Reactorgen.message(for: error))")
      }
    }
  }

  /// The words of a command line as a shell parts them; what stands in quotes is one.
  private static func words(of line: String) -> [String] {
    line.components(separatedBy: "'").enumerated().flatMap { index, part in
      index % 2 == 1 ? [part] : part.split(whereSeparator: \.isWhitespace).map(String.init)
    }
  }

  private static let verbs = Set(Reactorgen.configuration.subcommands.map { $0._commandName })

  @Test("the picture as JSON is a part of what `graph` prints")
  func picture() throws {
    let page = "Sources/reactorgen/reactorgen.docc/Using/Pictures.md"
    let shown = try Self.json(try #require(try Self.blocks(of: page, "json").first))
    let spec = Self.package.appending(path: "Specs/Forms/Login.reactor.yaml")
    let sandbox = Sandbox(["Login.reactor.yaml": try String(contentsOf: spec, encoding: .utf8)])
    let printed = try Self.json(try sandbox.run("graph", "--format", "json").output)
    #expect(Self.difference(of: shown, from: printed) == nil)
  }

  /// Where something shown is not among what is printed: an object may have fewer keys, a list fewer elements.
  private static func difference(of shown: Any, from printed: Any, at path: String = "") -> String? {
    switch (shown, printed) {
    case (let shown as NSDictionary, let printed as NSDictionary):
      for (key, value) in shown {
        guard let other = printed[key] else { return "\(path).\(key)" }
        if let difference = difference(of: value, from: other, at: "\(path).\(key)") { return difference }
      }
      return nil
    case (let shown as NSArray, let printed as NSArray):
      return shown.lazy.compactMap { element in
        let differences = printed.map { difference(of: element, from: $0, at: path + "[]") }
        return differences.contains { $0 == nil } ? nil : "\(element), which is none of \(path)"
      }.first
    default:
      return (shown as? NSObject) == (printed as? NSObject) ? nil : "\(path): \(shown), printed: \(printed)"
    }
  }

  @Test("the report as JSON is one that a report gives")
  func report() throws {
    let page = "Sources/ReactorProject/ReactorProject.docc/JSONOutput.md"
    let shown = try #require(try Self.blocks(of: page, "json").first)
    let report = try JSONDecoder().decode(Report.self, from: Data(shown.utf8))
    let printed = String(decoding: try JSONEncoder().encode(report), as: UTF8.self)
    #expect(try Self.json(shown) == Self.json(printed))
  }

  @Test("the editor's settings name the schemas that `init` writes, and the files that they are for")
  func editor() throws {
    let sandbox = Sandbox([:])
    try sandbox.run("init")
    let page = "Sources/reactorgen/reactorgen.docc/Using/Editors.md"
    let shown = try Self.json(try #require(try Self.blocks(of: page, "json").first))
    let schemas = try #require(shown["yaml.schemas"] as? [String: Any])
    #expect(Set(schemas.keys) == Set(sandbox.files.filter { $0.hasSuffix(".schema.json") }.map { "./\($0)" }))
    #expect(schemas["./.reactorgen/settings.schema.json"] as? String == "reactorgen.yaml")
    #expect(schemas["./.reactorgen/spec.schema.json"] as? [String] == ["*.reactor.yaml", "*.reactor.yml"])
  }

  @Test(
    "pre-commit takes what is shown for it, and this repository offers the hooks in it",
    .enabled(if: PreCommit.executable != nil, Comment(rawValue: PreCommit.missing))
  )
  func preCommit() throws {
    let shown = try Self.pages.flatMap { try Self.blocks(of: $0, "yaml") }.filter { $0.contains("\nrepos:\n") }
    #expect(shown.count == 2)
    let offered = try Self.text(of: ".pre-commit-hooks.yaml")
    let repository = try Repository([:])
    for text in shown {
      repository.sandbox.write(text, to: "configuration.yaml")
      let run = try PreCommit.run(["validate-config", "configuration.yaml"], in: repository)
      #expect(run.status == 0, "\(run.output)")
      for hook in text.matches(of: /- id: (.*)/) { #expect(offered.contains("- id: \(hook.output.1)\n")) }
    }
  }
}
