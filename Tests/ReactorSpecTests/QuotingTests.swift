import ReactorSpec
import Testing

@Suite("Swift that YAML can't hold unquoted")
struct QuotingTests {
  @Test("text after a bracket or a quote")
  func afterBrackets() {
    expectDiagnostics(
      "state:\n  names: 1️⃣[String] = []",
      Expected("1️⃣", .swiftTextNeedsQuotes, "ends there", write: #"names: "[String] = []""#)
    )
    expectDiagnostics(
      "state:\n  count: Int = 0\nactions:\n  run:\n    - do: 1️⃣\"a\".print()",
      Expected("1️⃣", .swiftTextNeedsQuotes, "ends there", write: #"- do: '"a".print()'"#)
    )
  }

  @Test("a colon inside")
  func colon() {
    expectDiagnostics(
      "state:\n  count: 1️⃣Int = true ? 1 : 2",
      Expected("1️⃣", .swiftTextNeedsQuotes, "end of a key", write: #"count: "Int = true ? 1 : 2""#)
    )
  }

  @Test("a leading exclamation mark, which YAML reads as a tag")
  func tag() {
    expectDiagnostics(
      "state:\n  isOn: Bool = false\nactions:\n  run:\n    - guard: 1️⃣!state.isOn",
      Expected("1️⃣", .swiftTextNeedsQuotes, "tag", write: #"- guard: "!state.isOn""#)
    )
  }

  @Test("a leading ampersand, asterisk, at sign or backtick", arguments: ["&& a", "@MainActor () -> Void", "`in`"])
  func reserved(swift: String) {
    expectDiagnostics(
      "state:\n  value: 1️⃣\(swift)",
      Expected("1️⃣", .swiftTextNeedsQuotes, "keeps", write: "value: \"\(swift)\"")
    )
  }

  @Test("every line that lacks quotes is found in one run, and what else is wrong with the file")
  func severalLines() {
    expectDiagnostics(
      """
      state:
        names: 1️⃣[String] = []
        count: Int = 0
      mutations:
        setCount: Int
      actions:
        reset:
          - setCount: 2️⃣max(of: 1)
          - 3️⃣setCuont: 0
      """,
      Expected("1️⃣", .swiftTextNeedsQuotes, "ends there"),
      Expected("2️⃣", .swiftTextNeedsQuotes, "end of a key"),
      Expected("3️⃣", .unknownStep, "did you mean `setCount`?")
    )
  }

  @Test("a comma between braces")
  func comma() {
    expectDiagnostics(
      "state:\n  count: Int = 0\nactions:\n  run:\n    - let: {sum: 1️⃣max(1, 2)}",
      Expected("1️⃣", .swiftTextNeedsQuotes, "end of the text", write: #"- let: {sum: "max(1, 2)"}"#)
    )
  }

  @Test("a number sign behind a space, which starts a comment")
  func comment() {
    expectDiagnostics(
      "state:\n  title: 1️⃣String = \"No #1\"",
      Expected("1️⃣", .swiftTextNeedsQuotes, "comment", write: #"title: 'String = "No #1"'"#)
    )
  }

  @Test("an argument list with brackets inside is quoted without its own")
  func arguments() {
    expectDiagnostics(
      "state:\n  item: Int?\nmutations:\n  setItem: Int?\nactions:\n  run:\n    - setItem: 1️⃣[state.all[0]]",
      Expected("1️⃣", .swiftTextNeedsQuotes, "inside of a list", write: #"- setItem: "state.all[0]""#)
    )
  }

  @Test("columns count characters, also after Korean, emoji and tabs")
  func columns() {
    expectDiagnostics(
      "summary: \"요약\"\nstate: {이름: String?, 👍:\t1️⃣\"\"}",
      Expected("1️⃣", .emptySwiftText, "empty")
    )
  }

  @Test("null and an empty text are told apart from Swift")
  func empty() {
    expectDiagnostics("state:\n  a: {type: Int?, default: 1️⃣~}", Expected("1️⃣", .nullInSwiftText, "`nil`"))
    expectDiagnostics("state:\n  a: {type: String, default: 1️⃣''}", Expected("1️⃣", .emptySwiftText, #"'""'"#))
  }

  @Test("a bracket that is not closed is pointed at, also inside of a block")
  func unbalanced() {
    expectDiagnostics("state:\n  a: Int = max1️⃣(1", Expected("1️⃣", .unbalancedSwiftText, "`(` is not closed"))
    expectDiagnostics(
      "state:\n  a: Int = 0\nmutations:\n  b:\n    reduce: |\n      state.a = 1\n      state.a = f1️⃣]\n",
      Expected("1️⃣", .unbalancedSwiftText, "`]` closes nothing")
    )
  }

  @Test("brackets in strings, interpolations and comments don't count")
  func balanced() {
    let text = #"""
      state:
        a: 'String = "([{" + "\(f("}"))" + #"\("# /* ( */'
        b: |
          String = """
            a ( "quoted"
            """
      """#
    #expect(specs(text).first?.fields.count == 2)
  }
}
