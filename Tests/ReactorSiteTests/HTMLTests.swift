import Testing

@testable import ReactorSite

@Suite("Markup")
struct HTMLTests {
  @Test("a page is handed on before it is whole, however much is in it")
  func stretches() {
    let rows = DataTable(label: "", columns: ["A"], Array(0..<20_000)) { number in
      DataTable.Row(anchor: nil, cells: [.text("row \(number)")])
    }
    let listing = SourceListing(
      prefix: "a",
      label: "",
      text: { .swift(Array(String(repeating: "a\n", count: 200_000).utf8)) }
    )
    let prose = Prose(String(repeating: "- a `b` c\n", count: 20_000))
    for piece in [rows.html, listing.html, prose.html] {
      var sizes: [Int] = []
      HTMLPrinter.print(piece) { sizes.append($0.count) }
      #expect(sizes.count > 5 && sizes.allSatisfy { $0 < 200_000 })
    }
  }

  @Test(
    "text and attributes can't become markup",
    arguments: [
      ("<script>", "&lt;script&gt;"), ("\"quoted\" & 'half'", "&quot;quoted&quot; &amp; 'half'"), ("]]>", "]]&gt;"),
      ("a\r\nb", "a&#13;\nb"), ("\u{0}\u{1B}\u{9F}", "\u{FFFD}\u{FFFD}\u{FFFD}"), ("👩‍👩‍👧 مرحبا", "👩‍👩‍👧 مرحبا"),
    ]
  )
  func escaping(text: String, escaped: String) {
    #expect(SiteText.printed(.tag("b", .text(text)).with("title", text)) == "<b title=\"\(escaped)\">\(escaped)</b>")
  }

  @Test("elements without content have no end tag")
  func emptyElements() {
    #expect(SiteText.printed(.tag("br")) == "<br>")
    #expect(SiteText.printed(.tag("span")) == "<span></span>")
  }

  @Test("code of several lines is a block that keeps its line breaks, code of one line is not")
  func code() {
    #expect(SiteText.printed(.code("a += 1\n  b")) == "<code class=\"block\">a += 1\n  b</code>")
    #expect(SiteText.printed(.code("a += 1")) == "<code>a += 1</code>")
  }

  @Test("what is not ASCII, and what has a meaning in addresses, is in percents")
  func addresses() {
    #expect(URLText.encoded("state-이름.a~b_c") == "state-%EC%9D%B4%EB%A6%84.a~b_c")
    #expect(URLText.encoded("a b#?/%\"\n") == "a%20b%23%3F%2F%25%22%0A")
  }
}
