import Testing

@testable import ReactorSpec

@Suite("The words of Swift texts")
struct SwiftTokenTests {
  @Test("have the texts that are listed for them, in their order")
  func texts() {
    #expect(SwiftToken.Word.texts.count == SwiftToken.Word.allCases.count - 2)
    for (text, word) in zip(SwiftToken.Word.texts, SwiftToken.Word.allCases.dropFirst(2)) {
      #expect(text.first?.isLetter == false || text == "\(word)")
      #expect(SwiftText(String(text)).tokens.first?.word == word)
    }
  }

  @Test("are keywords where Swift takes them for names only between backticks")
  func keywords() {
    for (text, word) in zip(SwiftToken.Word.texts, SwiftToken.Word.allCases.dropFirst(2)) {
      #expect(word.isKeyword == SwiftName.isKeyword(String(text)), "\(text)")
    }
    #expect(SwiftToken.Word.keyword.isKeyword && !SwiftToken.Word.other.isKeyword)
  }

  @Test(
    "a name behind the operator of a range is no member",
    arguments: [
      ("0...limit", ["limit"]), ("0..<limit", ["limit"]), ("low...high", ["high", "low"]),
      ("items[...last]", ["items", "last"]),
      ("items[first...]", ["first", "items"]), ("(low ... high).count", ["high", "low"]), ("a.b...c.d", ["a", "c"]),
    ]
  )
  func ranges(text: String, names: [String]) {
    let swift = SwiftText(text)
    #expect(swift.problem == nil && swift.freeNames.sorted() == names)
  }

  @Test("a range without an upper bound ends a statement")
  func openRange() {
    var starts = StatementStarts(SwiftText("let rest = 3...\nuse(rest)"))
    let isStart = starts.isStart(at: 16)
    #expect(isStart)
    var unfinished = StatementStarts(SwiftText("let rest = 3 ...\n  limit"))
    let isUnfinished = !unfinished.isStart(at: 17)
    #expect(isUnfinished)
  }
}
