import Testing
import YAMLTree

@Suite("Encodings")
struct EncodingTests {
  private static let content = "이름: \"🙂\"\nb: 2\n"

  private static func utf16(_ text: String, bigEndian: Bool) -> [UInt8] {
    text.utf16.flatMap { unit in
      let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      return bigEndian ? bytes : bytes.reversed()
    }
  }

  @Test(
    "the same text comes out of every encoding",
    arguments: [
      Array(content.utf8),
      [0xEF, 0xBB, 0xBF] + Array(content.utf8),
      [0xFE, 0xFF] + utf16(content, bigEndian: true),
      [0xFF, 0xFE] + utf16(content, bigEndian: false),
    ]
  )
  func encodings(bytes: [UInt8]) throws {
    let (text, problem) = SourceText.decode(bytes)
    #expect(problem == nil)
    #expect(String(decoding: text.bytes, as: UTF8.self) == Self.content)
    let root = try #require(YAMLDocuments(parsing: text).roots.first)
    guard case .mapping(let pairs) = root.content else { throw UnexpectedShape() }
    #expect(pairs[0].value.range.start == Mark(line: 1, column: 5, offset: 8))
    #expect(pairs[1].value.range.start == Mark(line: 2, column: 4, offset: 18))
  }

  @Test("UTF-16 without a byte order mark is told by its zero bytes", arguments: [true, false])
  func withoutMark(bigEndian: Bool) {
    let (text, problem) = SourceText.decode(Self.utf16("a: 1\n", bigEndian: bigEndian))
    #expect(problem == nil)
    #expect(text == SourceText("a: 1\n"))
  }

  @Test(
    "invalid bytes are a problem at their place",
    arguments: [
      ([0x61, 0x3A, 0x20, 0x0A, 0x62, 0xFF, 0x63], "UTF-8", 2, 2),
      ([0x61, 0xC3], "UTF-8", 1, 2),
      ([0xED, 0xA0, 0x80], "UTF-8", 1, 1),
      ([0xFF, 0xFE, 0x61, 0x00, 0x00, 0xD8, 0x61, 0x00], "UTF-16", 1, 2),
      ([0xFE, 0xFF, 0x00, 0x61, 0x00], "UTF-16", 1, 2),
      ([0xFF, 0xFE, 0x00, 0x00, 0x61, 0x00, 0x00, 0x00], "UTF-32", 1, 1),
    ] as [([UInt8], String, Int, Int)]
  )
  func invalid(bytes: [UInt8], encoding: String, line: Int, column: Int) throws {
    let problem = try #require(SourceText.decode(bytes).problem)
    #expect(problem.kind == .invalidEncoding(encoding))
    #expect(problem.range.start.line == line)
    #expect(problem.range.start.column == column)
  }
}
