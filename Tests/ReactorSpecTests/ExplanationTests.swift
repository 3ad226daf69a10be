import Foundation
import ReactorSpec
import Testing

@Suite("Explanations of rules")
struct ExplanationTests {
  /// The rules that need more than one file's text to be broken are tested with the project.
  private static let specRules = Rule.all.filter { !$0.isAboutProject }

  private func rules(of example: RuleExample) -> Set<Rule> {
    let file = example.files.first { $0.path == "reactorgen.yaml" }
    let (settings, problems) = Settings.read(file?.bytes ?? [], path: "reactorgen.yaml")
    let specs = example.files.filter { $0.path != "reactorgen.yaml" }
    let ofSpecs = specs.flatMap { file in
      SpecReading(of: SpecFile(path: file.path, bytes: file.bytes ?? []), settings: settings).diagnostics
    }
    return Set((problems + ofSpecs).map(\.rule))
  }

  @Test("the wrong example breaks exactly its rule", arguments: specRules)
  func wrong(rule: Rule) {
    #expect(rules(of: rule.wrong) == [rule])
  }

  @Test("the right example breaks no rule", arguments: specRules)
  func right(rule: Rule) {
    #expect(rules(of: rule.right) == [])
  }

  @Test("each rule has a page of its own")
  func pages() {
    #expect(Set(Rule.all.map(\.title)).count == Rule.all.count)
    #expect(Rule.swiftTextNeedsQuotes.page.hasPrefix("RG0007: "))
  }

  @Test("a rule stands once in the list, in the order of the codes")
  func order() {
    let codes = Rule.all.map(\.code)
    #expect(codes == Set(codes).sorted())
  }

  @Test("each rule that is declared is in the list")
  func list() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources/ReactorSpec/Rules")
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
    let declared = try files.map { file in
      try String(contentsOf: folder.appending(path: file), encoding: .utf8).matches(of: /static let \w+ = Rule\(/).count
    }
    #expect(declared.reduce(0, +) == Rule.all.count)
  }

  @Test("codes are RG and four digits, and lead back to their rule", arguments: Rule.all)
  func codes(rule: Rule) {
    #expect(rule.code.count == 6)
    #expect(Rule.of(code: rule.code.lowercased()) == rule)
    #expect(Rule.of(code: "RG9999") == nil)
  }
}
