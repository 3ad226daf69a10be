@testable import ReactorEmission
@testable import ReactorSpec
import Testing
import YAMLTree

@Suite("Directives for the lines of a spec")
struct SourceLocationTests {
  /// A text of a spec that stands on a line of it.
  private func text(_ swift: String, _ line: Int) -> SwiftText {
    SwiftText(swift, at: .at(Mark(line: line, column: 1, offset: 0)))
  }

  private func located(file: String = "S.yaml", _ print: (inout SwiftPrinter) -> Void) -> String {
    var printer = SwiftPrinter(isLocated: true)
    print(&printer)
    return String(decoding: SourceLocations(in: printer, file: file).bytes, as: UTF8.self)
  }

  @Test("without texts of a spec, nothing changes")
  func unmarked() {
    #expect(located { $0.line("let a = 1") } == "let a = 1\n")
  }

  @Test("a directive stands before what comes from the spec, and another one before what does not")
  func around() {
    let swift = located { printer in
      printer.line("let a = 1")
      printer.line("let b = \(text("two", 5))")
      printer.line("let c = 3")
    }
    #expect(
      swift == """
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
    let swift = located { printer in
      printer.line("let a = \(text("1", 5))")
      printer.line("let b = \(text("2", 6))")
      printer.line()
      printer.line("let c = \(text("3", 8))")
      printer.line("let d = \(text("4", 8))")
    }
    #expect(
      swift == """
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
    let swift = located { printer in
      printer.line("f(")
      printer.indented { printer in
        printer.line("\(text("first", 5)),", startsStatement: false)
        printer.line("second,", startsStatement: false)
        printer.line("\(text("third", 6)),", startsStatement: false)
        printer.line("\(text("fourth", 8))", startsStatement: false)
      }
      printer.line(")", startsStatement: false)
    }
    #expect(
      swift == """
        #sourceLocation(file: "S.yaml", line: 4)
        f(
        first,
          second, third,

        fourth
        )

        """
    )
  }

  @Test("texts of several lines that share a line are taken apart, and are in order on one that fits")
  func cuts() {
    let swift = located { $0.line("f(\(text("first", 5)), \(text("second", 7)))") }
    #expect(
      swift == """
        #sourceLocation(file: "S.yaml", line: 5)
        f(first,

        second)

        """
    )
    #expect(!SwiftPrinter(isLocated: true).fits("f(\(text("first", 7)), \(text("second", 5)))"))
    #expect(SwiftPrinter().fits("f(\(text("first", 7)), \(text("second", 5)))"))
  }

  @Test("no directive stands behind what goes on")
  func places() {
    let swift = located { printer in
      printer.line("return a")
      printer.line("  .map { x in", startsStatement: false)
      printer.line("    \(text("x", 9))")
      printer.line("  }")
      printer.line("  .b(\(text("y", 10)))", startsStatement: false)
    }
    #expect(
      swift == """
        return a
          .map { x in
        #sourceLocation(file: "S.yaml", line: 9)
        x
        #sourceLocation(file: "S.yaml", line: 9)
          }
        .b(y)

        """
    )
  }

  @Test(
    "in a text of several lines, no directive stands within an expression, before the first case of a switch or behind an attribute"
  )
  func placesInText() {
    let swift = text(
      "return a\n  .map { x in\n    x\n  }\nswitch f(z) {\ncase a:\n  break\n}\n@A(1)\nfunc g() {}\na.for = `in`\nb()",
      1
    )
    let starts = swift.lineBreaks.map(\.startsStatement)
    #expect(starts == [false, true, true, true, false, true, true, true, false, true, true])
  }

  @Test("a string over several lines stays as it is")
  func strings() {
    let range = SourceRange(
      start: Mark(line: 3, column: 1, offset: 0),
      end: Mark(line: 5, column: 1, offset: 0)
    )
    let lines = [0, 4, 10].enumerated().map { SwiftText.LineStart(offset: $1, line: 3 + $0) }
    let string = SwiftText("\"\"\"\n  one\n  \"\"\"", at: range, lineStarts: lines)
    let swift = located { printer in
      printer.line("let a = \(string)")
      printer.line("let b = \(text(#""\(c)""#, 9))")
    }
    #expect(
      swift == """
        #sourceLocation(file: "S.yaml", line: 3)
        let a = \"""
          one
          \"""
        #sourceLocation(file: "S.yaml", line: 9)
        let b = "\\(c)"

        """
    )
  }

  @Test("no directive stands between the accessors of a double's property, nor behind them")
  func accessors() throws {
    let spec = """
      dependencies:
        api: {protocol: API, methods: {name: 'String { get set }', key: 'String { get async throws }'}}
      state: {count: Int = 0}
      """
    let file = SpecFile(path: "A.reactor.yaml", bytes: Array(spec.utf8))
    let files = SpecCompilation(of: file, settings: Settings(sourceLocations: true)).files
    let tests = String(decoding: try #require(files.first { $0.kind == .tests }).bytes, as: UTF8.self)
    #expect(tests.contains("{\n    get { nameProperty.call() }\n    set { nameProperty.assign(newValue) }\n  }\n"))
    #expect(tests.contains("{\n    get async throws { try await keyProperty.asyncCall() }\n  }\n"))
  }

  @Test(
    "a name before a directive is between backticks where it could be a modifier of what follows",
    arguments: [
      ("package", "`package`"), ("return lazy", "return `lazy`"), ("lazy.value", "lazy.value"),
      ("load(open)", "load(open)"),
      ("name", "name"),
    ]
  )
  func modifiers(swift: String, printed: String) {
    let lines = located { printer in
      printer.line("\(text(swift, 5))")
      printer.line("let other = 0")
    }.split(separator: "\n")
    #expect(lines[1].filter { $0 != " " } == printed.filter { $0 != " " })
    // A line that follows it in the spec follows it here, too.
    let declaration = located { printer in
      printer.line("\(text(swift, 5))")
      printer.line("\(text("enum Tree {}", 6))")
    }
    #expect(!declaration.contains("`"))
  }

  @Test("a path's quotes are escaped")
  func path() {
    let swift = located(file: "a\"b\\c") { $0.line("let a = \(text("1", 3))") }
    #expect(swift.hasPrefix(#"#sourceLocation(file: "a\"b\\c", line: 3)"#))
  }

  @Test("edits move what stands behind them")
  func edits() {
    let lines = [SwiftText.LineStart(offset: 0, line: 3), SwiftText.LineStart(offset: 4, line: 4)]
    let range = SourceRange(start: Mark(line: 3, column: 1, offset: 0), end: Mark(line: 4, column: 1, offset: 9))
    let code = SwiftCode(SwiftText("a + b.c", at: range, lineStarts: lines), replacing: [(0..<1, "longer")])
    #expect(code.text == "longer + b.c")
    #expect(code.origins == [.init(offset: 0, line: 3), .init(offset: 9, line: 4)])
  }
}
