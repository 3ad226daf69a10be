import ReactorSpec
import Testing

@testable import ReactorProject

@Suite("Lines and columns as other programs count them")
struct TextRegionTests {
  /// The columns of the one key that is wrong, `kaputt`, behind a text.
  private func columns(behind text: String, in unit: ColumnUnit) throws -> [Int?] {
    let found = Found("state:\n  x: {type: Int, doc: '\(text)', kaputt: 1}\n")
    let place = try #require(found.findings.first).place
    let region = TextRegion(place, in: unit)
    return [region.startColumn, region.endColumn]
  }

  @Test(
    "a column is counted in the format's unit, not in characters",
    arguments: [
      ("abc", 30, 30), ("한글", 33, 29), ("\u{E9}", 29, 28), ("e\u{301}", 30, 29), ("👩‍👩‍👧", 45, 35), ("\t", 28, 28),
    ]
  )
  func units(text: String, utf8: Int, utf16: Int) throws {
    #expect(try columns(behind: text, in: .utf8) == [utf8, utf8 + 6])
    #expect(try columns(behind: text, in: .utf16) == [utf16, utf16 + 6])
  }

  @Test("a stretch over several lines ends in the unit of its last line, not of its first")
  func severalLines() throws {
    let found = Found("summary: {🙂: 1,\n  🙂🙂: 2}\nstate: {a: Int = 0}\n")
    let region = TextRegion(try #require(found.findings.first).place, in: .utf16)
    #expect([region.startLine, region.startColumn, region.endLine, region.endColumn] == [1, 10, 2, 11])
  }

  @Test("a stretch that ends where a line starts ends with the line above")
  func wholeLines() throws {
    let found = Found("state: |\n  a\n  b\nactions: {go: {do: x()}}\n")
    let region = TextRegion(try #require(found.findings.first).place, in: .utf16)
    #expect([region.startLine, region.startColumn, region.endLine, region.endColumn] == [1, 8, 3, nil])
  }

  @Test("in a line that is too long to be kept, there are no columns")
  func longLine() throws {
    let found = Found("state: {x: {type: Int, doc: '\(String(repeating: "é", count: 600))', kaputt: 1}}\n")
    let region = TextRegion(try #require(found.findings.first).place, in: .utf16)
    #expect([region.startLine, region.startColumn, region.endLine, region.endColumn] == [1, nil, 1, nil])
  }

  @Test("a file as a whole is its first line")
  func wholeFile() {
    let region = TextRegion(Diagnostic.Place(path: "A"), in: .utf8)
    #expect([region.startLine, region.startColumn, region.endLine, region.endColumn] == [1, nil, 1, nil])
  }
}
