import Testing

@testable import ReactorSite

@Suite("Doc comments as HTML")
struct ProseTests {
  private func html(_ text: String) -> String { SiteText.printed(Prose(text).html) }

  @Test("paragraphs are split at empty lines and joined over line breaks")
  func paragraphs() {
    #expect(html("one\ntwo\n\nthree") == "\n<p dir=\"auto\">one two</p>\n<p dir=\"auto\">three</p>")
  }

  @Test("what stands between backticks is code; a last one without a partner is text")
  func code() {
    #expect(html("a `<b>` c").contains("a <code>&lt;b&gt;</code> c"))
    #expect(html("it`s").contains("it`s"))
    #expect(html("`a` and ` b").contains("<code>a</code> and ` b"))
  }

  @Test("lines after dashes are a list, also directly below a paragraph")
  func lists() {
    #expect(
      html("one:\n- a\n- b\n  c").replacing("\n", with: "").hasSuffix(
        "one:</p><ul class=\"plain\"><li dir=\"auto\">a</li><li dir=\"auto\">b c</li></ul>"
      )
    )
  }

  @Test("what is indented by four is code, with its empty lines and its further indentation")
  func blocks() {
    #expect(html("one\n\n    a\n\n      b\n\n\ntwo").contains("<code>a\n\n  b</code>"))
  }
}
