import Testing

@testable import ReactorSite

@Suite("Doc comments as HTML")
struct ProseTests {
  private func html(_ text: String) -> String {
    var printer = HTMLPrinter()
    printer.print(Prose(text).html)
    return printer.text
  }

  @Test("paragraphs are split at empty lines and joined over line breaks")
  func paragraphs() {
    #expect(html("one\ntwo\n\nthree") == "\n<p dir=\"auto\">one two</p>\n<p dir=\"auto\">three</p>")
  }

  @Test("what stands between backticks is code; an odd backtick is text")
  func code() {
    #expect(html("a `<b>` c").contains("a <code>&lt;b&gt;</code> c"))
    #expect(html("it`s").contains("it`s"))
  }
}
