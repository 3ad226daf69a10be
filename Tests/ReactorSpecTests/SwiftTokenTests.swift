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
}
