import ReactorSpec
import Testing

@Suite("Directives for the lines of a spec")
struct LocatedSwiftTests {
  /// Generated code with `‹3›` for the mark of line 3.
  private func located(_ text: String) -> String {
    let marked = text.replacing("‹", with: "\u{1}").replacing("›", with: "\u{2}")
    return LocatedSwift(marked, file: "S.yaml").text
  }

  @Test("without marks, nothing changes")
  func unmarked() {
    #expect(located("let a = 1\n") == "let a = 1\n")
  }

  @Test("a directive stands before what comes from the spec, and another one before what does not")
  func around() {
    #expect(
      located("let a = 1\nlet b = ‹5›two\nlet c = 3\n") == """
        let a = 1
        #sourceLocation(file: "S.yaml", line: 5)
        let b = two
        #sourceLocation()
        let c = 3

        """
    )
  }

  @Test("lines that follow each other in the spec need one directive")
  func consecutive() {
    #expect(
      located("let a = ‹5›1\nlet b = ‹6›2\n\nlet c = ‹8›3\nlet d = ‹8›4\n") == """
        #sourceLocation(file: "S.yaml", line: 5)
        let a = 1
        let b = 2

        let c = 3
        #sourceLocation(file: "S.yaml", line: 8)
        let d = 4

        """
    )
  }

  @Test("within a statement, empty lines and joined ones bring each text to its line")
  func layout() {
    #expect(
      located("f(\n  ‹5›first,\n  second,\n  ‹6›third,\n  ‹8›fourth\n)\n") == """
        #sourceLocation(file: "S.yaml", line: 4)
        f(
          first,
          second, third,

          fourth
        )

        """
    )
  }

  @Test("texts of several lines that share a line are taken apart")
  func cuts() {
    #expect(
      located("f(‹5›first, ‹7›second)\n") == """
        #sourceLocation(file: "S.yaml", line: 5)
        f(first,

          second)

        """
    )
  }

  @Test("no directive stands within an expression, before the first case of a switch or behind an attribute")
  func places() {
    #expect(
      located(
        "return a\n  .map { x in\n    ‹9›x\n  }\n  .b(‹10›y)\nswitch z {\ncase ‹4›a:\n  break\n}\n@A(1)\nfunc f(_ x: ‹2›X)\n"
      ) == """
        return a
          .map { x in
        #sourceLocation(file: "S.yaml", line: 9)
            x
        #sourceLocation(file: "S.yaml", line: 9)
          }
          .b(y)
        #sourceLocation(file: "S.yaml", line: 3)
        switch z {
        case a:
        #sourceLocation()
          break
        }
        #sourceLocation(file: "S.yaml", line: 1)
        @A(1)
        func f(_ x: X)

        """
    )
  }

  @Test("names in backticks and members are no keywords")
  func escapedNames() {
    #expect(
      located("a.for = ‹3›`in`\nb = ‹3›c.default\nd = ‹3›4\n") == """
        #sourceLocation(file: "S.yaml", line: 3)
        a.for = `in`
        #sourceLocation(file: "S.yaml", line: 3)
        b = c.default
        #sourceLocation(file: "S.yaml", line: 3)
        d = 4

        """
    )
  }

  @Test("a string over several lines stays as it is")
  func strings() {
    let text = "let a = ‹3›\"\"\"\n‹4›  one\n‹5›  \"\"\"\nlet b = ‹9›\"\\(‹9›c)\"\n"
    #expect(
      located(text) == """
        #sourceLocation(file: "S.yaml", line: 3)
        let a = \"""
          one
          \"""
        #sourceLocation(file: "S.yaml", line: 9)
        let b = "\\(c)"

        """
    )
  }

  @Test("what can't be read loses its marks, and a path's quotes are escaped")
  func unreadable() {
    #expect(located("let a = ‹3›(1\n") == "let a = (1\n")
    #expect(
      LocatedSwift("let a = \u{1}3\u{2}1\n", file: "a\"b\\c").text.hasPrefix(
        #"#sourceLocation(file: "a\"b\\c", line: 3)"#
      )
    )
  }
}
