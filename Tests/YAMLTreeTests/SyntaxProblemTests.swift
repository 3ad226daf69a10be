import Testing
import YAMLTree

@Suite("Problems of syntax")
struct SyntaxProblemTests {
  @Test(
    "libyaml's complaints are sorted by what is to be done, and keep their place",
    arguments: [
      ("a: b: c", .colonInsideText, 1, 5),
      ("a: @b", .reservedCharacter, 1, 4),
      ("a: `b`", .reservedCharacter, 1, 4),
      ("a: %b", .reservedCharacter, 1, 4),
      ("a: [b] = []", .expectedKey, 1, 8),
      ("a: \"b\" + c", .expectedKey, 1, 8),
      ("a: - b", .misplacedListItem, 1, 4),
      ("- a\nb: c", .expectedListItem, 2, 1),
      ("a: [b\nc: d", .unclosedList, 1, 4),
      ("a: {b: c: d}", .unclosedMapping, 1, 4),
      ("a: 'b", .unclosedQuote, 1, 4),
      ("a:\n\t- b", .tabIndentation, 2, 1),
      ("a:\n  b\nc\nd: e", .expectedColon, 3, 1),
      ("a: \"\\q\"", .unknownEscape, 1, 5),
      ("a: && b", .anchorWithoutName, 1, 4),
      ("a: |x", .malformedBlockHeader, 1, 4),
      ("a: \u{1}", .controlCharacter, 1, 4),
      ("%nonsense", .malformedDirective, 1, 1),
    ] as [(String, YAMLSyntaxProblem, Int, Int)]
  )
  func sorted(source: String, expected: YAMLSyntaxProblem, line: Int, column: Int) throws {
    let documents = YAMLDocuments(parsing: SourceText(source))
    let problem = try #require(documents.problems.first)
    #expect(problem.kind == .syntax(expected))
    #expect(documents.roots.isEmpty)
    #expect(problem.range.start.line == line)
    #expect(problem.range.start.column == column)
  }

  @Test("an empty file has no document, an empty document an absent root")
  func empty() {
    for source in ["", "\n\n", "# only a comment\n"] {
      let documents = YAMLDocuments(parsing: SourceText(source))
      #expect(documents.roots.isEmpty)
      #expect(documents.problems.isEmpty)
    }
    #expect(YAMLDocuments(parsing: SourceText("---\n...\n")).roots.first?.isAbsent == true)
  }

  @Test("a tag is kept as it is written")
  func tags() throws {
    let (_, pairs) = try pairs(of: "guard: !state.isLoading")
    #expect(pairs[0].value.tag == "!state.isLoading")
    #expect(!pairs[0].value.isAbsent)
  }
}
