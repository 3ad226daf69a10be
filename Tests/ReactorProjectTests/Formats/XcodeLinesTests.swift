import ReactorSpec
import Testing

@testable import ReactorProject

@Suite("--format xcode")
struct XcodeLinesTests {
  @Test("a line is what compilers print: absolute path, line, column in bytes, kind, message")
  func error() throws {
    let line = try #require(Found("state:\n  x: {type: Int, doc: é, kaputt: 1}\n").xcode.first)
    #expect(line.hasPrefix("/work/app/A.reactor.yaml:2:27: error: a field has no key `kaputt`"))
    #expect(line.hasSuffix(" [RG0102]"))
  }

  @Test("what to write and notes are notes below it")
  func notes() {
    #expect(
      Found("state:\n  names: [String] = []\n").xcode.dropFirst()
        == [#"/work/app/A.reactor.yaml:2:10: note: write: names: '[String] = []'"#]
    )
    let twice = Found("state:\n  x: Int = 0\n  x: Int = 1\n").xcode
    #expect(twice.last == "/work/app/A.reactor.yaml:2:3: note: it is already here")
    let several = Found("# nothing\n").xcode
    #expect(several.count == 7)
    #expect(several.dropFirst().allSatisfy { $0.hasPrefix("/work/app/A.reactor.yaml:1:1: note: write: ") })
  }

  @Test("a file as a whole is at its start; warnings and remarks have Xcode's words")
  func levels() {
    let place = Diagnostic.Place(path: "my specs/A")
    let found = Found([Diagnostic(.unknownStateMember, "w", at: place), Diagnostic(.sampleMissing, "r", at: place)])
    #expect(
      found.xcode == [
        "/work/app/my specs/A:1:1: warning: w [RG0306]", "/work/app/my specs/A:1:1: note: r [RG0606]",
      ]
    )
  }

  @Test("a line break in a file's name doesn't break the line")
  func lineBreaks() {
    let found = Found([Diagnostic(.outputNotOurs, "x\r\ny", at: Diagnostic.Place(path: "a\nb"))])
    #expect(found.xcode == [#"/work/app/a\nb:1:1: error: x\r\ny [RG0602]"#])
  }
}
