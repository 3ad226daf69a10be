import ReactorSpec
import Testing

@Suite("Explanations of rules")
struct ExplanationTests {
  /// The rules that need more than one file's text to be broken are tested with the project.
  private static let specRules = Rule.allCases.filter {
    !(600..<700).contains($0.rawValue) && $0 != .doubleInSeveralSpecs
  }

  private func rules(of example: RuleExample) -> Set<Rule> {
    Set(
      example.files.flatMap { file in
        SpecReading(of: SpecFile(path: file.path, bytes: file.bytes ?? [])).diagnostics.map(\.rule)
      }
    )
  }

  @Test("the wrong example breaks exactly its rule", arguments: specRules)
  func wrong(rule: Rule) {
    #expect(rules(of: rule.explanation.wrong) == [rule])
  }

  @Test("the right example breaks no rule", arguments: specRules)
  func right(rule: Rule) {
    #expect(rules(of: rule.explanation.right) == [])
  }

  @Test("each rule has a page of its own")
  func pages() {
    #expect(Set(Rule.allCases.map(\.explanation.title)).count == Rule.allCases.count)
    #expect(Rule.swiftTextNeedsQuotes.explanation.page(for: .swiftTextNeedsQuotes).hasPrefix("RG0007: "))
  }

  @Test("codes are RG and four digits, and lead back to their rule", arguments: Rule.allCases)
  func codes(rule: Rule) {
    #expect(rule.code.count == 6)
    #expect(Rule(code: rule.code.lowercased()) == rule)
    #expect(Rule(code: "RG9999") == nil)
  }
}
