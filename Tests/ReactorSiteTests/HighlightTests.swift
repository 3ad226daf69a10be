import ReactorSpec
import Testing
import YAMLTree

@testable import ReactorSite

@Suite("Highlighting")
struct HighlightTests {
  /// The text with each highlighted part between `‹kind:` and `›`.
  private func marked(_ text: HighlightedText) -> String {
    var result = ""
    for line in text.lines {
      for piece in line {
        switch piece {
        case .element(_, let attributes, let content):
          let kind = attributes[0].value.dropFirst(3)
          guard case .text(let text)? = content.first else { break }
          result += "‹\(kind):\(text)›"
        case .text(let text): result += text
        default: break
        }
      }
      result += "\n"
    }
    return String(result.dropLast())
  }

  private func swift(_ text: String) -> String { marked(.swift(Array(text.utf8))) }

  private func yaml(_ text: String) -> String {
    let source = SourceText(text)
    return marked(.yaml(source, roots: YAMLDocuments(parsing: source, limits: YAMLLimits()).roots))
  }

  @Test(
    "of Swift",
    arguments: [
      ("let x: Int = 1", "‹keyword:let› x: ‹type:Int› = ‹number:1›"),
      ("@Pulse var a", "‹attribute:@Pulse› ‹keyword:var› a"),
      ("#if DEBUG", "‹attribute:#if› ‹type:DEBUG›"),
      ("f(\"a\") // no \"string\"", "f(‹string:\"a\"›) ‹comment:// no \"string\"›"),
      ("/* a\nb */ c", "‹comment:/* a›\n‹comment:b */› c"),
      ("\"\\(a + 1) b\"", "‹string:\"\\(›a‹string: ›+‹string: ›‹number:1›‹string:) b\"›"),
      ("\"\"\"\n  a \"b\"\n  \"\"\"", "‹string:\"\"\"›\n‹string:  a \"b\"›\n‹string:  \"\"\"›"),
      ("#\"\\(no)\"#", "‹string:#\"\\(no)\"#›"),
      ("a.default", "a.default"),
      ("f(for: x, in: y)", "f(for: x, in: y)"),
      ("`default`", "`default`"),
      ("default: x", "‹keyword:default›: x"),
    ]
  )
  func ofSwift(text: String, expected: String) {
    #expect(swift(text) == expected)
  }

  @Test("of Swift that does not end goes as far as it can be told apart")
  func brokenSwift() {
    #expect(swift("let a = 'x'").hasPrefix("‹keyword:let› a = "))
    #expect(swift("let a = \"x") == "‹keyword:let› a = \"x")
  }

  @Test(
    "of YAML",
    arguments: [
      ("a: b # c", "‹key:a›: b ‹comment:# c›"),
      ("# a: \"b\"\nc: 1", "‹comment:# a: \"b\"›\n‹key:c›: ‹number:1›"),
      ("a: \"b # c\"", "‹key:a›: ‹string:\"b # c\"›"),
      ("a: b#c", "‹key:a›: b#c"),
      ("a: [true, x]", "‹key:a›: [‹keyword:true›, x]"),
      ("a: |\n  # text\n  b: c\n", "‹key:a›: |\n  # text\n  b: c"),
      ("a: &x {b: c}\nd: *x", "‹key:a›: ‹attribute:&x› {‹key:b›: c}\n‹key:d›: ‹attribute:*x›"),
    ]
  )
  func ofYAML(text: String, expected: String) {
    #expect(yaml(text) == expected)
  }

  @Test("CR LF and CR end a line as LF does")
  func lineEnds() {
    #expect(swift("a\r\nb\r\n") == "a\nb")
    #expect(swift("a\rb\n\nc") == "a\nb\n\nc")
  }

  @Test("characters that turn the direction of code are shown by their numbers")
  func direction() {
    let line = Array(HighlightedText.swift(Array("a /* \u{202E} */ b".utf8)).lines)[0]
    let text = line.map(SiteText.printed).joined()
    #expect(text.contains("/* <span class=\"hidden-character\">U+202E</span> */"))
    #expect(!text.unicodeScalars.contains("\u{202E}"))
  }

  @Test("a listing links to as many lines as a browser shows, and has the others as text")
  func manyLines() {
    var listing = SourceListing(prefix: "code", label: "A.swift", text: { .swift(Array("let a\nlet b\nlet c\n".utf8)) })
    listing.mostLinkedLines = 2
    let text = SiteText.printed(listing.html)
    #expect(text.contains("id=\"code-L2\"") && !text.contains("id=\"code-L3\""))
    #expect(text.hasSuffix(" b\n</span><span class=\"hl-keyword\">let</span> c\n</code></pre>"))
  }
}
