import Testing

@testable import YAMLTree

@Suite("Marks of keys and values")
struct MarkTests {
  @Test("keys and values know line, column and bytes")
  func plain() throws {
    let (text, pairs) = try pairs(of: "a: 1\nlonger: [x, {y: z}]\n")
    #expect(pairs[0].key.range == range(1, 1, 0, 1, 2, 1))
    #expect(pairs[0].value.range == range(1, 4, 3, 1, 5, 4))
    #expect(pairs[1].key.range.start == Mark(line: 2, column: 1, offset: 5))
    #expect(pairs[1].value.range == range(2, 9, 13, 2, 20, 24))
    #expect(text[pairs[1].value.range] == "[x, {y: z}]")
  }

  @Test(
    "a column counts characters, also after Korean, emoji and tabs",
    arguments: [
      ("한국: x", 5, 8), ("\"👨‍👩‍👧 family\": x", 13, 29), ("a\t: x", 5, 4), ("é: x", 4, 4), ("\"🇰🇷\":\tx", 6, 12),
    ]
  )
  func characters(source: String, column: Int, offset: Int) throws {
    let (text, pairs) = try pairs(of: "first: 1\n\(source)\n")
    #expect(pairs[1].value.range.start == Mark(line: 2, column: column, offset: 9 + offset))
    #expect(text[pairs[1].value.range] == "x")
  }

  @Test("lines are counted alike after LF, CR LF and CR", arguments: ["\n", "\r\n", "\r"])
  func lineBreaks(lineBreak: String) throws {
    for prefix in ["", "# 한국어"] {
      let (text, pairs) = try pairs(of: "a: 1\(prefix)\(lineBreak)b: 2\(lineBreak)")
      let mark = pairs[1].value.range.start
      #expect(mark.line == 2)
      #expect(mark.column == 4)
      #expect(text.line(2) == "b: 2")
      #expect(text.mark(at: mark.offset) == mark)
    }
  }

  @Test("a line separator inside a text does not shift the lines that editors count")
  func unicodeLineSeparator() throws {
    let (_, pairs) = try pairs(of: "a: \"x\u{2028}y\"\nb: 2")
    #expect(pairs[1].value.range.start == Mark(line: 2, column: 4, offset: 14))
  }

  @Test("a block ends where its last value ends, not where the next key starts")
  func blockEnd() throws {
    let (text, pairs) = try pairs(of: "a:\n  - one\n  - two  # comment\n\nb:\n  c: |\n    text\n")
    #expect(text[pairs[0].value.range] == "- one\n  - two")
    #expect(pairs[0].range.end.line == 3)
  }

  @Test("after `key:` an absent value stands right behind the colon")
  func absent() throws {
    let (_, pairs) = try pairs(of: "a:\nb: ''\n")
    #expect(pairs[0].value.isAbsent)
    #expect(pairs[0].value.range.start == Mark(line: 1, column: 3, offset: 2))
    #expect(!pairs[1].value.isAbsent)
  }

  @Test("quotes belong to a scalar's place, not to its text", arguments: ["'x y'", "\"x y\"", "x y"])
  func quotes(source: String) throws {
    let (text, pairs) = try pairs(of: "a: \(source)")
    #expect(text[pairs[0].value.range] == source)
    guard case .scalar(let scalar) = pairs[0].value.content else { throw UnexpectedShape() }
    #expect(scalar.text == "x y")
  }

  private func range(_ line: Int, _ column: Int, _ offset: Int, _ endLine: Int, _ endColumn: Int, _ end: Int)
    -> SourceRange
  {
    SourceRange(
      start: Mark(line: line, column: column, offset: offset),
      end: Mark(line: endLine, column: endColumn, offset: end)
    )
  }
}

struct UnexpectedShape: Error {}

/// The text and the pairs of its one mapping.
func pairs(of source: String) throws -> (SourceText, [YAMLPair]) {
  let text = SourceText(source)
  let documents = YAMLDocuments(parsing: text)
  #expect(documents.problems.isEmpty)
  guard case .mapping(let pairs) = try #require(documents.roots.first).content else { throw UnexpectedShape() }
  return (text, pairs)
}
