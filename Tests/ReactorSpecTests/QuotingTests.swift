import ReactorSpec
import Testing
import YAMLTree

@Suite("Swift that YAML can't hold unquoted")
struct QuotingTests {
  @Test("text after a bracket or a quote")
  func afterBrackets() {
    expectDiagnostics(
      "state:\n  names: 1️⃣[String] = []",
      Expected("1️⃣", .swiftTextNeedsQuotes, "ends there", write: #"names: '[String] = []'"#)
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
      Expected("1️⃣", .swiftTextNeedsQuotes, "end of a key", write: #"count: 'Int = true ? 1 : 2'"#)
    )
  }

  @Test(
    "a colon inside an item of a list, which makes a key of what is before it",
    arguments: [
      (
        "isOn: [ProgressView(), 1️⃣.redacted(reason: reason($0))]",
        "isOn: [ProgressView(), '.redacted(reason: reason($0))']"
      ),
      (
        "isOn:\n      - ProgressView()\n      - 1️⃣.redacted(reason: reason($0))", "- '.redacted(reason: reason($0))'"
      ),
    ]
  )
  func colonInItem(state: String, replacement: String) {
    expectDiagnostics(
      """
      state: {isOn: Bool = false}
      mutations: {setOn: Bool}
      actions: {go: [setOn: true]}
      view:
        type: HomeView
        framework: SwiftUI
        state:
          \(state)
      """,
      Expected("1️⃣", .swiftTextNeedsQuotes, "end of a key", write: replacement)
    )
  }

  @Test("a list's item that YAML cuts at a comma and at colons is to be quoted, each part of it")
  func cutItem() {
    expectDiagnostics(
      """
      state: {isOn: Bool = false}
      mutations: {setOn: Bool}
      actions: {go: [setOn: true]}
      view:
        type: HomeView
        framework: SwiftUI
        state: {isOn: [Badge(), 1️⃣.frame(width: 10, 2️⃣height: 20)]}
      """,
      Expected("1️⃣", .swiftTextNeedsQuotes, "quote"),
      Expected("2️⃣", .swiftTextNeedsQuotes, "quote")
    )
  }

  @Test("behind fifty lines that hide what follows them, nothing is read, and the last of them says so")
  func manyLines() {
    func reading(_ count: Int, behind text: String) -> SpecReading {
      let lines = (0..<count).map { "  act\($0): [{setCount: !state.coun\($0)t}]\n" }.joined()
      let head = "state: {count: Int = 0}\nmutations: {setCount: Int}\nactions:\n  go: {setCount: 1}\n"
      let bytes = Array((text + head + lines).utf8)
      return SpecReading(of: SpecFile(path: "A.reactor.yaml", bytes: bytes))
    }
    let note = "what is behind this line is not read before these mistakes are mended"
    let few = reading(50, behind: "").diagnostics
    #expect(few.count == 50 && few.allSatisfy { $0.notes.allSatisfy { $0.message != note } })
    #expect(few.last?.replacement != nil)
    let many = reading(60, behind: "").diagnostics
    #expect(many.count == 51 && many.last?.notes.map(\.message) == [note])
    // A long file is read again less often.
    let long = reading(60, behind: String(repeating: "# " + String(repeating: "x", count: 97) + "\n", count: 40_000))
    #expect(long.diagnostics.count == 4 && long.diagnostics.last?.notes.map(\.message) == [note])
  }

  @Test(
    "a key that is longer than YAML takes one is told as that",
    arguments: [
      "state:\n  1️⃣LONG: Int = 0", "state: {a: Int = 0, 1️⃣LONG: Int = 0}", "state:\n  a: Int = 0\n  1️⃣'LONG': Int = 0",
    ]
  )
  func longKey(spec: String) {
    let text = spec.replacing("LONG", with: String(repeating: "é", count: 1100))
    expectDiagnostics(text, Expected("1️⃣", .malformedYAML, "at most 1,024 characters"))
  }

  @Test("a colon far behind a key's own is one of the value")
  func colonFarBehind() {
    let value = String(repeating: "a ", count: 600)
    let reading = SpecReading(of: SpecFile(path: "A.reactor.yaml", bytes: Array("summary: \(value): b\n".utf8)))
    #expect(!reading.diagnostics.isEmpty && !reading.diagnostics.contains { $0.message.contains("1,024") })
  }

  @Test(
    "a byte order mark that begins a line is told where it stands",
    arguments: [
      "\u{FEFF}1️⃣\u{FEFF}summary: a\nstate:\n  count: Int = 0\nmutations:\n  setCount: Int",
      "state:\n  count: Int = 0\n1️⃣\u{FEFF}mutations:\n  setCount: Int",
      "# joined\n1️⃣\u{FEFF}\u{FEFF}state:\n  count: Int = 0\nmutations:\n  setCount: Int",
    ]
  )
  func byteOrderMark(spec: String) {
    let text = spec.replacing("1️⃣", with: "")
    let found = SpecReading(of: SpecFile(path: "A.reactor.yaml", bytes: Array(text.utf8))).diagnostics
    let line = spec.prefix { $0 != "1️⃣" }.count(where: \.isNewline) + 1
    #expect(found.map(\.rule) == [.controlCharacter])
    #expect(found.first?.place.range?.start.line == line && found.first?.place.range?.start.column == 1)
  }

  @Test("a leading exclamation mark, which YAML reads as a tag")
  func tag() {
    expectDiagnostics(
      "state:\n  isOn: Bool = false\nactions:\n  run:\n    - guard: 1️⃣!state.isOn",
      Expected("1️⃣", .swiftTextNeedsQuotes, "tag", write: #"- guard: '!state.isOn'"#)
    )
  }

  @Test("a block between braces, where the keys have to stand on lines of their own")
  func blockBetweenBraces() {
    expectDiagnostics(
      "state: {n: Int = 0}\nmutations:\n  add: {payload: {_ n: Int}, reduce: 1️⃣|\n    state.n += n\n    }\n",
      Expected("1️⃣", .swiftTextNeedsQuotes, "lines of their own")
    )
  }

  @Test("a leading percent or at sign or backtick", arguments: ["%a", "@MainActor () -> Void", "`in`"])
  func reserved(swift: String) {
    expectDiagnostics(
      "state:\n  b:\n    type: Any\n    default: 1️⃣\(swift)",
      Expected("1️⃣", .swiftTextNeedsQuotes, "keeps", write: "default: '\(swift)'")
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
      Expected("1️⃣", .swiftTextNeedsQuotes, "end of the text", write: #"- let: {sum: 'max(1, 2)'}"#)
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
      Expected("1️⃣", .swiftTextNeedsQuotes, "inside of a list", write: "- setItem: 'state.all[0]'")
    )
  }

  @Test("what has quotes already is left as it is beside what lacks them")
  func mixed() {
    let start = "dependencies: {api: {protocol: API, methods: {load: '() async throws -> Int'}}}\nstate: {n: Int = 0}\n"
    let actions = "mutations: {setN: Int}\nactions: {go: [{await: api.load, as: n, then: {setN: n}, catch: ignore}]}\n"
    let given = "tests:\n  it:\n    when: [go]\n    then: {n: 1}\n    given:\n      api.load: "
    expectDiagnostics(
      start + actions + given + #"1️⃣[{throws: Closed(it: 1)}, {returns: 'f("it''s", 2)'}]"#,
      Expected(
        "1️⃣",
        .swiftTextNeedsQuotes,
        "inside of a list",
        write: #"api.load: [{throws: 'Closed(it: 1)'}, {returns: 'f("it''s", 2)'}]"#
      )
    )
  }

  @Test("an item that is quoted already keeps its quotes")
  func quotedItems() {
    expectDiagnostics(
      "state: {a: '[Int] = []', b: '[Int: Int] = [:]'}\nmutations:\n  m: 1️⃣{reduce: [state.a = [], 'state.b = [:]']}\nactions: {go: [m]}\n",
      Expected("1️⃣", .swiftTextNeedsQuotes, "quote", write: "m: {reduce: ['state.a = []', 'state.b = [:]']}")
    )
  }

  @Test("an item is what stands between commas, those of a type aside, and a comma at the end begins none")
  func items() {
    expectDiagnostics(
      "state:\n  a: 1️⃣{type: Dictionary<String, Int>, default: make(of: 1), }",
      Expected(
        "1️⃣",
        .swiftTextNeedsQuotes,
        "inside of a mapping",
        write: "a: {type: 'Dictionary<String, Int>', default: 'make(of: 1)'}"
      )
    )
  }

  @Test("brackets that end on another line are told from those that don't end")
  func bracketsOnSeveralLines() {
    let start = "state: {n: Int = 0}\nmutations: {setN: {payload: {_ a: Int}, reduce: state.n = a}}\nactions:\n  go:\n"
    expectDiagnostics(
      start + "    - setN: 1️⃣[f(for: 1),\n             b: g(of: 2)]",
      Expected("1️⃣", .swiftTextNeedsQuotes, "inside of a list")
    )
    expectDiagnostics(
      start + "    - setN: 1️⃣[f(for: 1),\n             b: g(of: 2)",
      Expected("1️⃣", .unclosedBracketOrQuote, "does not end")
    )
  }

  @Test("a comment between brackets is none of Swift's")
  func commentInBrackets() {
    let start =
      "state: {n: Int = 0}\nmutations: {setN: {payload: {_ a: Int, _ b: Int}, reduce: state.n = a + b}}\nactions:\n"
    let text = start + "  go:\n    - setN: [1, # the first, it's 1\n             # and\n             2]\n"
    guard case .steps(let steps)? = specs(text).first?.actions.first?.body else {
      Issue.record("there are no steps")
      return
    }
    #expect(steps.texts.map { $0.text.filter { !$0.isWhitespace } } == ["1,2"])
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
    expectDiagnostics("state:\n  a: {type: String, default: 1️⃣''}", Expected("1️⃣", .emptySwiftText, #"`""`"#))
  }

  @Test("a bracket that is not closed is pointed at, also inside of a block")
  func unbalanced() {
    expectDiagnostics("state:\n  a: Int = max1️⃣(1", Expected("1️⃣", .unbalancedSwiftText, "`(` is not closed"))
    expectDiagnostics(
      "state:\n  a: Int = 0\nmutations:\n  b:\n    reduce: |\n      state.a = 1\n      state.a = f1️⃣]\n",
      Expected("1️⃣", .unbalancedSwiftText, "`]` closes nothing")
    )
  }

  @Test("statements between braces that YAML has joined into one line are told, where the second one starts")
  func joined() {
    let places = ["derived:\n  next: '", "actions:\n  go:\n    - setCount: '", "actions:\n  go:\n    - guard: isFree "]
    for (place, type) in zip(places, ["Int? = ", "", ""]) {
      let end = place.hasSuffix("'") ? "'" : ""
      let text =
        "state:\n  count: Int = 0\nmutations:\n  setCount: Int\n\(place)\(type){\n        let a = f { $0 }\n        1️⃣return a\n        }()\(end)"
      expectDiagnostics(text, Expected("1️⃣", .foldedStatements, "YAML joins into one"))
    }
    expectDiagnostics(
      "state:\n  list: '[Int] = []'\nderived:\n  last: >\n    Int = list.reduce(0) {\n    print($0)\n    1️⃣return $1\n    }",
      Expected("1️⃣", .foldedStatements, "`last` has statements on lines of their own")
    )
  }

  @Test("lines that YAML leaves are no joined ones")
  func leftLines() {
    expectDiagnostics(
      """
      state:
        list: '[Int] = []'
      derived:
        last: >
          Int = list.reduce(0) {
            print($0)
            return $1
          }
        next: 'Int = { let a = 1

          return a }()'
      mutations:
        add: {reduce: state.list.append(1)}
      actions:
        add: {forward: add}
      """
    )
  }

  @Test(
    "lines of one statement may be joined",
    arguments: [
      "list\n      .filter { $0 > 3 && $0 != 4\n        || $0 == 8 }\n      .first { x in\n        x > 3 }",
      "f {\n        1\n      } other: {\n        2\n      } more: { a,\n        b in\n        a }",
      "{\n        switch list.count {\n        case 1: .max\n        case 2: list[0]\n        default: nil }\n      }()",
      "{\n        /* Nothing. */\n       return 1 }()", "{\n        let a = 1\n\n        return a }()",
      "f { [list]\n        value in value }",
      "{\n        switch list {\n        case []: 1\n        @unknown default: 2 }\n      }()",
      "f { (a: Int)\n        async throws -> Int in a }", "f {\n        try?\n        g() }",
      "f { \"it''s\"\n        + \"it''s\" }",
      "[\n        {\n 1 },\n        { 2\n } ][0]()",
    ]
  )
  func joinedAsMeant(text: String) {
    let spec = "state:\n  list: '[Int] = []'\nderived:\n  next: 'Int? = \(text)'"
    let reading = SpecReading(of: SpecFile(path: "A.reactor.yaml", bytes: Array(spec.utf8)))
    #expect(reading.diagnostics.filter { $0.severity == .error }.map(\.message) == [])
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

@Suite("Double quotes are Swift's, single quotes are YAML's")
struct StringTests {
  /// A spec whose action `go` has one step.
  private func text(_ step: String) -> String {
    """
    state: {name: String = "", count: Int = 0, isOn: Bool = false, names: '[String] = []', note: String?}
    mutations:
      setName: String
      setCount: Int
      setOn: Bool
      setNames: '[String]'
      setNote: String?
      set: {payload: {_ name: String, at: Int}, reduce: [state.name = name, state.count = at]}
    actions:
      go:
        payload: {_ word: String}
        steps:
          - \(step)
    """
  }

  @Test(
    "a step passes",
    arguments: [
      (#"setName: "x""#, #""x""#), ("setName: word", "word"), ("setName: 'word'", "word"),
      ("setName: ['word']", "word"),
      (#"setName: ["x"]"#, #""x""#), (#"setName: '"x"'"#, #""x""#), (#"setName: """#, #""""#),
      (#"setName: "a \"b\"\tc\\""#, #""a \"b\"\tc\\""#), (#"setName: "\u263A\e""#, #""☺\u{1B}""#),
      (#"setName: '"Hi \(word)"'"#, #""Hi \(word)""#), (#"set: ["a, b", at: 0]"#, #""a, b", at: 0"#),
      (#"set: ['word', at: 'max(1, 2)']"#, "word, at: max(1, 2)"), (#"set: 'word, at: 1'"#, "word, at: 1"),
      (#"setNames: [["x", 'word']]"#, #"["x", word]"#), ("setNames: '[]'", "[]"), (#"setNote: "nil""#, #""nil""#),
    ]
  )
  func passed(step: String, arguments: String) throws {
    let action = try #require(specs(text(step)).first?.actions.first)
    guard case .steps(let steps) = action.body, case .emit(_, let passed?)? = steps.first?.kind else {
      Issue.record("\(step) emits nothing")
      return
    }
    #expect(passed.text == arguments)
  }

  @Test("the same text means the same wherever a value can stand")
  func values() throws {
    let spec = try #require(
      specs(
        """
        state: {a: {type: String, default: "x"}, b: {type: '[String]', default: ["x", 'y']}}
        mutations: {setA: String}
        actions: {go: [setA: "x", setA: 'X.y']}
        tests:
          all:
            given: {a: "x"}
            when: go
            then: {a: "x"}
            states: {a: ["x", 'y']}
        """
      ).first
    )
    #expect(spec.fields.map { $0.defaultValue?.text } == [#""x""#, #"["x", y]"#])
    let scenario = try #require(spec.scenarios.first)
    #expect(scenario.given.map(\.value.text) == [#""x""#])
    #expect(scenario.then.map(\.value.text) == [#""x""#])
    #expect(scenario.states.flatMap { $0.values.map(\.text) } == [#""x""#, "y"])
    let settings = Settings.read(Array(#"samples: {A: ["x", 'y'], B: "z"}"#.utf8), path: "reactorgen.yaml").settings
    #expect(settings.samples.values == ["A": [#""x""#, "y"], "B": [#""z""#]])
  }

  @Test(
    "where no string can be, the line between single quotes is shown",
    arguments: [
      (#"guard: 1️⃣"!state.isOn""#, "a condition is a `Bool`", "- guard: '!state.isOn'"),
      (#"if: 1️⃣"state.isOn""#, "a condition is a `Bool`", "- if: 'state.isOn'"),
      (#"setOn: 1️⃣"!state.isOn""#, "its payload's type is `Bool`", "- setOn: '!state.isOn'"),
      (#"setOn: [1️⃣"!state.isOn"]"#, "its payload's type is `Bool`", "- setOn: ['!state.isOn']"),
      (#"set: [word, at: 1️⃣"1"]"#, "`at` of `set`", "- set: [word, at: '1']"),
      (#"setNames: [1️⃣"x"]"#, "its payload's type is `[String]`", #"- setNames: '["x"]'"#),
      (#"unwrap: {a: 1️⃣"state.note"}"#, "only an optional can be unwrapped", "- unwrap: {a: 'state.note'}"),
      (#"swift: 1️⃣"numbers()""#, "it has to be a stream", "- swift: 'numbers()'"),
    ]
  )
  func refused(step: String, words: String, line: String) {
    expectDiagnostics(
      text(step + (step.hasPrefix("if") ? "\n        then: {setCount: 1}" : "")),
      Expected("1️⃣", .stringInsteadOfValue, words, write: line)
    )
  }

  @Test("a value of a known type in a declaration or a scenario is checked as well")
  func declared() {
    expectDiagnostics(
      #"state: {a: {type: Int, default: 1️⃣"1"}}"#,
      Expected("1️⃣", .stringInsteadOfValue, "its type is `Int`", write: "state: {a: {type: Int, default: '1'}}")
    )
    expectDiagnostics(
      #"dependencies:\#n  api: {type: any API, default: 1️⃣"LiveAPI()"}\#nstate: {a: Int = 0}"#,
      Expected("1️⃣", .stringInsteadOfValue, "`any API`", write: "api: {type: any API, default: 'LiveAPI()'}")
    )
    expectDiagnostics(
      """
      state: {a: Int = 0}
      mutations: {setA: Int}
      actions: {go: {setA: 1}}
      tests:
        all:
          given: {a: 1️⃣"0"}
          when: go
          then: {a: 2️⃣"1"}
          states: {a: [0, 3️⃣"1"]}
      """,
      Expected("1️⃣", .stringInsteadOfValue, "its type is `Int`", write: "given: {a: '0'}"),
      Expected("2️⃣", .stringInsteadOfValue, "its type is `Int`", write: "then: {a: '1'}"),
      Expected("3️⃣", .stringInsteadOfValue, "its type is `Int`", write: "states: {a: [0, '1']}")
    )
  }

  @Test(
    "a string that says a name which the step knows is asked about",
    arguments: [
      (#"setName: "state.name""#, "- setName: state.name"), (#"set: ["word", at: 0]"#, "- set: [word, at: 0]"),
      (#"let: {other: "word"}"#, "- let: {other: word}"),
      (#"setName: '"word"'"#, nil), (#"setName: "words""#, nil), (#"setName: "state""#, nil),
    ]
  )
  func names(step: String, line: String?) {
    let found = SpecReading(of: SpecFile(path: "Go.reactor.yaml", bytes: Array(text(step).utf8))).diagnostics
    #expect(found.filter { $0.rule == .stringLikeName }.map(\.replacement) == (line.map { [$0] } ?? []))
  }

  @Test("arguments between double quotes are one string, and the message says how they are several")
  func whole() {
    expectDiagnostics(
      text(#"set: 1️⃣"word, at: 1""#),
      Expected("1️⃣", .argumentMismatch, "takes 2 arguments, not 1", write: "- set: [word, at: 1]")
    )
  }

  @Test("a list is no condition, and the message says how its items are one")
  func conditions() {
    expectDiagnostics(
      text("guard: 1️⃣['!state.isOn', state.count > 0]"),
      Expected("1️⃣", .wrongShape, "a Swift condition", write: "- guard: '!state.isOn, state.count > 0'")
    )
  }

  @Test("an argument whose neighbours are left out is known by its label")
  func defaults() {
    let flow = "\nflows:\n  f:\n    payload: {a: Int = 1, b: String = \"\"}\n    steps: [setName: b, setCount: a]"
    let found = SpecReading(
      of: SpecFile(path: "Go.reactor.yaml", bytes: Array((text("run: f\n        with: [b: \"x\"]") + flow).utf8))
    )
    #expect(found.diagnostics.filter { $0.severity == .error }.map(\.message) == [])
  }

  @Test("an escape of Swift's is told how to be written")
  func escapes() {
    expectDiagnostics(
      text(#"setName: "Hi 1️⃣\(word)""#),
      Expected("1️⃣", .unknownEscape, "does not know", write: #"- setName: '"Hi \(word)"'"#)
    )
    expectDiagnostics(
      #"state: {a: Int = 0}\#nderived:\#n  b: "String = \"a1️⃣\(a)\"""#,
      Expected("1️⃣", .unknownEscape, "does not know", write: #"b: 'String = "a\(a)"'"#)
    )
  }

  @Test("a backslash that means itself is told how a Swift string writes it; a key path stays code")
  func loneBackslashes() {
    expectDiagnostics(
      text(#"setName: "1️⃣\d+""#),
      Expected("1️⃣", .unknownEscape, "does not know", write: ##"- setName: '"\\d+"'"##)
    )
    expectDiagnostics(
      text(#"setName: "1️⃣\S+""#),
      Expected("1️⃣", .unknownEscape, "does not know", write: ##"- setName: '"\\S+"'"##)
    )
    expectDiagnostics(
      text(#"setName: "word.map(1️⃣\String.first)""#),
      Expected("1️⃣", .unknownEscape, "does not know", write: ##"- setName: 'word.map(\String.first)'"##)
    )
    expectDiagnostics(
      text(#"setName: "word.map(1️⃣\.first)""#),
      Expected("1️⃣", .unknownEscape, "does not know", write: ##"- setName: 'word.map(\.first)'"##)
    )
  }

  @Test("an escape of Swift's hides no further mistake")
  func severalEscapes() {
    let head = "state: {a: String = \"\", b: Bool = false}\nmutations: {setA: String}\nactions:\n  go:\n"
    expectDiagnostics(
      head + #"    - setA: "1️⃣\(state.a)!"\#n    - guard: 2️⃣!state.b\#n    - setA: "3️⃣\(state.a)?" # why"#,
      Expected("1️⃣", .unknownEscape, "does not know", write: ##"- setA: '"\(state.a)!"'"##),
      Expected("2️⃣", .swiftTextNeedsQuotes, "tag"),
      Expected("3️⃣", .unknownEscape, "does not know", write: ##"- setA: '"\(state.a)?"' # why"##)
    )
  }

  @Test("an empty string is written as Swift does")
  func emptyString() {
    expectOne("state:\n  a: String = 1️⃣''", .unbalancedSwiftText, "no quote of Swift's", write: #"a: String = """#)
    expectOne("state:\n  a: Int = 1️⃣''", .unbalancedSwiftText, "no quote of Swift's", write: nil)
  }

  @Test("strings in a list whose elements can't be any are all written without their quotes")
  func stringsInLists() {
    expectOne(
      "state:\n  a: {type: [Int], default: [1️⃣\"x\", 1, \"y\"]}",
      .stringInsteadOfValue,
      "its elements are of the type `Int`",
      write: "a: {type: [Int], default: ['x', 1, 'y']}"
    )
  }

  @Test("arguments that stand one a line are judged like those in brackets")
  func argumentLines() {
    let head = """
      state: {a: Int = 0, b: String = ""}
      mutations: {both: {payload: {a: Int, b: String}, reduce: [state.a = a, state.b = b]}}
      actions:
        go:
          payload: {_ text: String}
          steps:

      """
    expectOne(
      head + "      - both:\n          - a: 1️⃣\"text\"\n          - b: text",
      .stringInsteadOfValue,
      "its type is `Int`",
      write: "- a: 'text'"
    )
    expectOne(
      head + "      - both:\n          - a: 1\n          - b: 1️⃣\"text\"",
      .stringLikeName,
      "not the value of `text`",
      write: "- b: text"
    )
  }

  @Test(
    "a sign of Swift's that ends a line is left out",
    arguments: [
      ("1️⃣mutations:;", RuleName.colon, "mutations:"),
      ("mutations: {setA: Int}1️⃣;", .semicolon, "mutations: {setA: Int}"),
    ]
  )
  func lineEnds(line: String, rule: RuleName, replacement: String) {
    let rest = line.hasSuffix(":;") ? "\n  setA: Int" : ""
    let marked = "state: {a: Int = 0}\n" + line.replacing("1️⃣mutations:", with: "mutations1️⃣:") + rest
    expectOne(
      marked + "\nactions: {go: {setA: 1}}",
      rule == .colon ? .keyWithoutColon : .semicolonInExpression,
      "",
      write: replacement
    )
  }

  enum RuleName { case colon, semicolon }

  @Test("a key of the language without its space is told of where YAML takes more for the key")
  func spaceBehindKey() {
    expectDiagnostics(
      "state: {a: String = \"\"}\nmutations: {setA: String}\nactions:\n  go:\n    payload1️⃣:{_ a: String}\n    steps: [{setA: a}]\n"
        + "tests:\n  t: {when: [{go: \"b\"}], then: {a: \"b\"}}",
      Expected("1️⃣", .keyWithoutColon, "a space, which is missing", write: "payload: {_ a: String}")
    )
  }

  @Test("of a text over several lines, no message closes the first one")
  func severalLinesOfText() {
    expectOne(
      "state: {a: Int = 0}\nderived:\n  b: 1️⃣'Int = a +\n    a\nmutations: {setA: Int}",
      .unclosedBracketOrQuote,
      "does not end",
      write: nil
    )
  }

  @Test(
    "names that a step binds are not missed where they can't be read",
    arguments: [
      ("payload: 1️⃣[]", "- setA: a"), ("payload: {_ b: Int}", "- unwrap: 1️⃣0\n      - setA: b + a"),
      ("payload: Int", "- await: api.f\n        as: 1️⃣x;\n        then: {setA: a + payload}\n        catch: ignore"),
    ]
  )
  func unreadNames(payload: String, steps: String) {
    let text =
      "dependencies: {api: any API}\nstate: {a: Int = 0}\nmutations: {setA: Int}\nactions:\n  go:\n    \(payload)\n    steps:\n      \(steps)"
    let found = SpecReading(of: SpecFile(path: "A.reactor.yaml", bytes: Array(text.replacing("1️⃣", with: "").utf8)))
      .diagnostics
    #expect(!found.isEmpty && !found.contains { $0.rule == .unknownName })
  }

  @Test("a section of one line that lacks the space behind its colon is told of there alone")
  func onlyLineOfSection() {
    expectOne(
      "state:\n  a: Int = 0\nmutations:\n  setA1️⃣:Int\nactions: {go: {setA: 1}}",
      .keyWithoutColon,
      "a space, which is missing",
      write: "setA: Int"
    )
  }

  @Test("what looks like a space and is none is told of where a space belongs")
  func otherSpaces() {
    expectOne(
      "state:\n  a: Int = 0\nmutations:\n  setA1️⃣:\u{A0}Int\nactions: {go: {setA: 1}}",
      .keyWithoutColon,
      "a space, which U+00A0 is not",
      write: "setA: Int"
    )
    expectOne(
      "state:\n  a: Int = 0\nmutations:\n  setA1️⃣:\u{A0} Int\nactions: {go: {setA: 1}}",
      .keyWithoutColon,
      "a space, which U+00A0 is not",
      write: "setA: Int"
    )
    expectOne(
      "state: {a: Int = 0}\nmutations: {setA: Int}\nactions:\n  go:\n    1️⃣-\u{3000} setA: 1",
      .unknownStep,
      "a space, which U+3000 is not",
      write: "- setA: 1"
    )
  }
}
