import ReactorSpec
import Testing

/// A state with mutations for steps to emit.
private let head = """
  state: {count: Int = 0, items: '[String] = []', x: Int = 0, y: Int = 0}
  mutations:
    setCount: Int
    setItems: '[String]'
    set: {payload: {x: Int, y: Int}}
    reset: {reduce: state.count = 0}
  actions:

  """

@Suite("What a message says to write")
struct ReplacementTests {
  @Test("where trying lines takes too long, the first message without its line to write says so")
  func manyTrials() throws {
    let steps = (0..<10).map { "    - setCount(\($0))\n" }.joined()
    let text = head + "  go:\n\(steps)# " + String(repeating: "x", count: 900_000) + "\n"
    let found = SpecReading(of: SpecFile(path: "A.reactor.yaml", bytes: Array(text.utf8))).diagnostics
    let first = try #require(found.firstIndex { $0.replacement == nil })
    #expect(found.count == 10 && first > 0)
    let told = found.indices.filter { found[$0].notes.contains { $0.message.hasSuffix("would do, and none is shown") } }
    #expect(told == [first])
  }

  @Test(
    "a mutation called like a function is emitted",
    arguments: [
      ("- 1️⃣setCount(3)", "- setCount: 3"), ("- 1️⃣.setCount(3)", "- setCount: 3"), ("- 1️⃣reset()", "- reset"),
      ("- 1️⃣'set(x: 1, y: 2)' # why", "- set: [x: 1, y: 2] # why"), ("- 1️⃣set(1, 2)", "- set: [x: 1, y: 2]"),
      (#"- 1️⃣setItems(["a"])"#, #"- setItems: '["a"]'"#), ("- 1️⃣setCount()", nil),
      ("- 1️⃣Service.track(1).go(2)", "- do: Service.track(1).go(2)"),
    ]
  )
  func calls(step: String, replacement: String?) {
    expectExactly("  go:\n    \(step)", .unknownStep, write: replacement)
  }

  @Test("between brackets and behind a key, a step is a mapping")
  func callBehindKey() {
    expectExactly("  go: 1️⃣setCount(3)", .unknownStep, write: "go: {setCount: 3}")
    expectExactly("  go: [1️⃣setCount(3)]", .unknownStep, write: "go: [{setCount: 3}]")
    expectExactly("  go: 1️⃣reset()", .unknownStep, write: "go: reset")
  }

  @Test(
    "a text that is neither a step nor a call is only reported",
    arguments: ["a ? b : c", "f { $0 }", "count 3"]
  )
  func noCall(step: String) {
    expectExactly("  go:\n    - 1️⃣\(step.contains(": ") ? "\"\(step)\"" : step)", .unknownStep, write: nil)
  }

  @Test(
    "arguments are labelled or put in order, and otherwise left alone",
    arguments: [
      ("- set: 1️⃣[1, 2]", "- set: [x: 1, y: 2]"), ("- set: 1️⃣[y: 1, x: 2]", "- set: [x: 2, y: 1]"),
      ("- set: 1️⃣[1]", nil), ("- set: 1️⃣[x: 1, z: 2]", nil), ("- set: 1️⃣[x: 1, 2]", nil), ("- reset: 1️⃣[1]", nil),
      (#"- setItems: 1️⃣["a","b"]"#, #"- setItems: '["a", "b"]'"#), ("- setItems: 1️⃣'1, 2'", nil),
      ("- set: 1️⃣'[x: 1, y: 2]'", "- set: [x: 1, y: 2]"), ("- setCount: 1️⃣'[1]'", "- setCount: 1"),
      ("- setCount: 1️⃣'[1, x: 2]'", nil), ("- setCount: 1️⃣[1, 2]", nil),
      ("- if: true\n      then: {set: 1️⃣[1, 2]}", "then: {set: [x: 1, y: 2]}"),
    ]
  )
  func arguments(step: String, replacement: String?) {
    expectExactly("  go:\n    \(step)", .argumentMismatch, write: replacement)
  }

  @Test("of arguments that may be left out, those that are given are put in order")
  func optionalArguments() {
    func spec(_ arguments: String) -> String {
      "flows:\n  f: {payload: {a: Int, b: Int = 2, c: Int = 3}, steps: [{do: g(a + b + c)}]}\nactions:\n  go:\n    - run: f\n      with: 1️⃣\(arguments)"
    }
    expectOne(spec("[c: 1, a: 2]"), .argumentMismatch, "in their order", write: "with: [a: 2, c: 1]")
    expectOne(spec("[1]"), .argumentMismatch, "in their order", write: "with: [a: 1]")
    expectOne(spec("[1, 2]"), .argumentMismatch, "in their order", write: nil)
    expectOne(spec("[a: 1, b: 2, c: 3, d: 4]"), .argumentMismatch, "takes 1 to 3 arguments, not 4", write: nil)
  }

  @Test("a part of a line is shown with the line")
  func wholeLines() {
    expectExactly("  go: {setItems: 1️⃣[]} # why", .emptyListAsArgument, write: "go: {setItems: '[]'} # why")
    expectExactly("  go: {set: 1️⃣{x: 1, y: 2}}", .wrongShape, write: "go: {set: [x: 1, y: 2]}")
    expectDiagnostics(
      "inputs: {id: Int}\nstate: {1️⃣id: Int}",
      Expected("1️⃣", .nameTaken, "second parameter", write: "state: {id: Int = id}")
    )
  }

  @Test("a comment stays outside of the quotes")
  func comments() {
    expectExactly("  go:\n    - guard: 1️⃣!f() # why", .swiftTextNeedsQuotes, write: ##"- guard: '!f()' # why"##)
    expectDiagnostics(
      "state:\n  a: 1️⃣[Int] = [1] # c",
      Expected("1️⃣", .swiftTextNeedsQuotes, "ends there", write: ##"a: '[Int] = [1]' # c"##)
    )
    expectDiagnostics(
      "state:\n  a: 1️⃣[String] = [\"a # b\"] # c",
      Expected("1️⃣", .swiftTextNeedsQuotes, "ends there", write: ##"a: '[String] = ["a # b"]' # c"##)
    )
    expectExactly(
      "  go:\n    - setItems: 1️⃣[state.items[0]] # first",
      .swiftTextNeedsQuotes,
      write: ##"- setItems: 'state.items[0]' # first"##
    )
  }

  @Test(
    "between brackets only what YAML can't hold is quoted",
    arguments: [
      ("mutations:\n  foo: 1️⃣{payload: {a: [Int]?}, reduce: x}", #"foo: {payload: {a: '[Int]?'}, reduce: x}"#),
      (
        "mutations:\n  foo: 1️⃣{reduce: [state.names[0] = \"x\", state.count = 1]}",
        #"foo: {reduce: ['state.names[0] = "x"', state.count = 1]}"#
      ),
      ("actions:\n  go: 1️⃣{steps: [{setCount: x[0]}]}", #"go: {steps: [{setCount: 'x[0]'}]}"#),
      ("actions:\n  go:\n    steps: 1️⃣[{setCount: x[0]}]", #"steps: [{setCount: 'x[0]'}]"#),
      ("actions:\n  go: 1️⃣{setA: [state.items[0].x]}", #"go: {setA: 'state.items[0].x'}"#),
      ("actions:\n  go:\n  - if: a\n    then:\n    - do: b()\n    - setA: 1️⃣[c[0]]", #"- setA: 'c[0]'"#),
      ("actions:\n  go:\n    - let: 1️⃣{a: [c[0]]}", #"- let: {a: '[c[0]]'}"#),
      ("other:\n  go: 1️⃣{setA: [state.items[0].x]}", nil),
    ]
  )
  func nested(spec: String, replacement: String?) {
    let context = "state: {count: Int = 0}\n"
    let mutations = "mutations: {setA: {payload: {_ b: Int}, reduce: put(b)}, setCount: Int}\n"
    expectOne(
      context + (spec.hasPrefix("mutations") ? "" : mutations) + spec,
      .swiftTextNeedsQuotes,
      "inside of a",
      write: replacement
    )
  }

  @Test("a text cut off at its comma is one mistake")
  func cutOff() {
    expectOne(
      "dependencies:\n  now: {type: '() -> Date', doc: 1️⃣The time, for tests, and else., default: Date.init}",
      .swiftTextNeedsQuotes,
      "quote the text",
      write: "now: {type: '() -> Date', doc: 'The time, for tests, and else.', default: Date.init}"
    )
    // What is called so is no documentation.
    let found = SpecReading(
      of: SpecFile(path: "E.reactor.yaml", bytes: Array("mutations: {doc: String, clear, refresh all}".utf8))
    )
    #expect(found.diagnostics.filter { $0.rule == .swiftTextNeedsQuotes }.map(\.message) == [])
    expectOne(
      "mutations:\n  b: {doc: Fast, 1️⃣cheap, reduce: x}",
      .unknownKey,
      "no key `cheap`",
      write: nil
    )
    expectOne(
      "state:\n  a: {type: 1️⃣Dictionary<String, Int>, default: [:]}".replacing("[:]", with: "b"),
      .swiftTextNeedsQuotes,
      "takes `,` for the end",
      write: #"a: {type: 'Dictionary<String, Int>', default: b}"#
    )
    expectOne(
      "state: {a: (Int, String, Bool)}\nmutations:\n  b: {payload: {c: Int}, reduce: x}".replacing(
        "(Int",
        with: "1️⃣(Int"
      ),
      .swiftTextNeedsQuotes,
      "takes `,` for the end",
      write: #"state: {a: '(Int, String, Bool)'}"#
    )
    expectOne(
      "mutations:\n  b: {payload: {c: 1️⃣Result<Int, Error>}, reduce: x}",
      .swiftTextNeedsQuotes,
      "takes `,` for the end",
      write: #"b: {payload: {c: 'Result<Int, Error>'}, reduce: x}"#
    )
    // What would be said of a Swift string is not said of what had no quotes.
    expectOne(
      "state: {a: Int = 0}\nmutations: {setA: Int}\nactions:\n  go: {setA: 1️⃣max(a, 0)}",
      .swiftTextNeedsQuotes,
      "takes `,` for the end",
      write: "go: {setA: 'max(state.a, 0)'}"
    )
  }

  @Test(
    "a step whose colon is missing gets it",
    arguments: [
      ("1️⃣guard state.count > 0", "- guard: state.count > 0"),
      ("1️⃣guard !state.isOn # why", "- guard: '!state.isOn' # why"),
      ("1️⃣guard '!state.isOn'", "- guard: '!state.isOn'"), ("1️⃣setCount 3", "- setCount: 3"),
      ("1️⃣let x: 1", "- let: {x: 1}"), ("1️⃣let x = 1", "- let: {x: 1}"), ("1️⃣set 1", nil),
      ("1️⃣wait 300ms", "- wait: 300ms"),
      ("1️⃣do print(1)", "- do: print(1)"),
    ]
  )
  func missingColon(step: String, replacement: String?) {
    expectOne(head + "  go:\n    - \(step)", .unknownStep, "a colon is missing behind", write: replacement)
  }

  @Test("arguments that stand in parentheses, as in a call, stand in a list")
  func parentheses() {
    let step = "  go:\n    - set: 1️⃣"
    expectOne(head + step + "(x: 1, y: 2)", .swiftTextNeedsQuotes, "end of a key", write: "- set: [x: 1, y: 2]")
    expectOne(head + step + "'(x: 1, y: 2)'", .argumentMismatch, "takes 2 arguments", write: "- set: [x: 1, y: 2]")
    expectOne(head + step + "'(x: 1, z: 2)'", .argumentMismatch, "takes 2 arguments", write: nil)
  }

  @Test(
    "a list of conditions is one condition, and strings in it are none",
    arguments: [
      ("1️⃣['state.x > 1', \"!state.isOn\"]", "- guard: 'state.x > 1, !state.isOn'"),
      ("1️⃣[state.x > 1]", "- guard: state.x > 1"), ("1️⃣[\"hello there\"]", nil),
    ]
  )
  func conditions(list: String, replacement: String?) {
    expectOne(head + "  go:\n    - guard: \(list)", .wrongShape, "not a list", write: replacement)
  }

  @Test(
    "a call, a stream and what is unwrapped are no list",
    arguments: [
      ("await: 1️⃣[api.x]", "- await: api.x"), ("observe: 1️⃣[api.x]", "- observe: api.x"), ("await: 1️⃣{api: x}", nil),
      ("await: 1️⃣[api.x, api.y]", nil), ("unwrap: {a: 1️⃣[api.x]}", "- unwrap: {a: api.x}"),
    ]
  )
  func noCollections(step: String, replacement: String?) {
    let spec = "dependencies: {api: any API}\nonError: {do: print(error)}\nactions:\n  go:\n    - \(step)"
    expectOne(spec, .wrongShape, "takes ", write: replacement)
  }

  @Test(
    "quotes that are none of Swift's are told by what they were to be",
    arguments: [
      ("- setCount: 1️⃣\u{2019}state.x\u{2019}", "- setCount: state.x"),
      ("- setCount: 1️⃣\u{2018}-state.x + 1\u{2019}", "- setCount: -state.x + 1"),
      ("- do: 1️⃣\u{201C}a\u{201D}.log()", "- do: '\"a\".log()'"),
    ]
  )
  func curlyQuotes(step: String, replacement: String?) {
    expectExactly("  go:\n    \(step)", .unbalancedSwiftText, write: replacement)
  }

  @Test(
    "a declaration whose value alone stands between YAML's quotes",
    arguments: [
      ("Int = 1️⃣'5'", "a: Int = 5"), ("String = 1️⃣'hello there'", "a: String = \"hello there\""),
      ("String? = 1️⃣'nil'", "a: String? = nil"), ("Int = 1️⃣'5' + '6'", nil),
    ]
  )
  func quotedValues(field: String, replacement: String?) {
    expectOne("state:\n  a: \(field)", .unbalancedSwiftText, "no quote of Swift's", write: replacement)
  }

  @Test("single curly quotes begin and end a string, and an apostrophe in one does not")
  func singleCurlyQuotes() {
    expectOne("state:\n  a: String = 1️⃣\u{2018}b\u{2019}", .unbalancedSwiftText, "straight", write: #"a: String = "b""#)
    expectOne(
      "state:\n  a: 'Int = f(1️⃣\u{2018}x\u{2018})'",
      .unbalancedSwiftText,
      "straight",
      write: #"a: Int = f("x")"#
    )
  }

  @Test("prose in braces is a string to its end, though YAML takes what stands behind its comma for a key")
  func proseInBraces() {
    let found = SpecReading(
      of: SpecFile(
        path: "A.reactor.yaml",
        bytes: Array(
          """
          state: {notice: String = ""}
          mutations: {setNotice: String}
          actions:
            go: {setNotice: A title, please.}
            stay: {setNotice: A title, other: 1}
          """.utf8
        )
      )
    ).diagnostics.compactMap(\.replacement)
    #expect(found == [#"go: {setNotice: "A title, please."}"#, #"stay: {setNotice: "A title", other: 1}"#])
  }

  @Test("also where it has a colon in it, which YAML would take for a key's")
  func quotedValueWithColon() {
    expectOne(
      "state: {n: Int = 0}\nderived:\n  badge: 1️⃣String? = 'n > 0 ? \"x\" : nil'",
      .swiftTextNeedsQuotes,
      "end of a key",
      write: #"badge: 'String? = n > 0 ? "x" : nil'"#
    )
  }

  @Test("YAML's `~` is Swift's `nil`, where the type has one")
  func tilde() {
    expectOne("state:\n  a: User? = 1️⃣~", .nullInSwiftText, "Swift's is `nil`", write: "a: User? = nil")
    expectOne("state:\n  a: Int = 1️⃣~", .nullInSwiftText, "needs an optional type", write: nil)
  }

  @Test("a comment of Swift's behind a value becomes one of YAML's")
  func swiftComments() {
    expectExactly("  go:\n    - setCount: 1️⃣1 // why", .trailingComment, write: "- setCount: 1 # why")
    expectExactly("  go:\n    - setCount: 1️⃣'1 //why'", .trailingComment, write: "- setCount: 1 # why")
    expectExactly("  go:\n    - {setCount: 1️⃣1 // why}", .trailingComment, write: nil)
  }

  @Test("a step changes no value of the state in place")
  func changesInPlace() {
    let spec =
      "state: {items: '[Int] = []', isOn: Bool = false, player: Player? = nil, rest: '[Int]?', spans: '[ClosedRange<Int>] = []'}\nmutations: {setItems: '[Int]', setOn: Bool, setPlayer: Player?, setRest: '[Int]?', setSpans: '[ClosedRange<Int>]'}\n"
      + "actions: {send: [{setItems: '[1]'}, {setOn: true}, {setPlayer: nil}, {setRest: nil}, {setSpans: '[]'}], go: {do: 'TEXT'}}"
    for text in [
      "state.1️⃣items.removeAll()", "state.1️⃣rest?.append(1)", "state.1️⃣rest![0] = 1", "use(state.1️⃣items.popLast())",
      "state.1️⃣isOn.toggle()",
      "currentState.1️⃣items.append(1)",
      "state.1️⃣items[0] += 1", "with(&state.1️⃣isOn)", "state.1️⃣items.sort { $0 < $1 }",
    ] {
      expectOne(spec.replacing("TEXT", with: text), .stateChangedInStep, "emit a mutation", write: nil)
    }
    // A copy, an object's method, what is asked, and an operator.
    for text in [
      "var state = state; state.items.append(1)", "state.player?.append(1)", "state.items[0].use()",
      "use(state.items.first?.remove())",
      "use(flags & state.items.count)", "use(state.items[0] == 1)", "use(state.items)", "use(state.spans[0] ~= 3)",
      "use(state.items.reverse)",
    ] {
      expectDiagnostics(spec.replacing("TEXT", with: text))
    }
  }

  @Test("a mutation is no function in `init` and in a `reduce`, and `init` changes no field")
  func changesOutsideOfSteps() {
    expectOne(
      "init: state.1️⃣a = 1\nstate: {a: Int = 0}",
      .stateChangedInStep,
      "its first value stands at its declaration",
      write: nil
    )
    let mutations =
      "state: {a: Int = 0}\nmutations: {setA: Int, reset: {reduce: REDUCE}}\nactions: {a: [{setA: 1}, reset]}"
    expectOne(
      "init: 1️⃣setA(1)\n" + mutations.replacing("REDUCE", with: "state.a = 0"),
      .stateChangedInStep,
      "`setA` is a mutation, and no function",
      write: nil
    )
    expectOne(mutations.replacing("REDUCE", with: "1️⃣setA(1)"), .stateChangedInStep, "no function", write: nil)
    // Swift's own function is meant by its name.
    expectDiagnostics(
      "state: {a: Int = 0}\nmutations: {swap: {reduce: 'swap(&state.a, &state.a)'}}\nactions: {a: [swap]}"
    )
    expectDiagnostics(
      "types: 'func setA(_ a: Int) {}'\ninit: setA(1)\n" + mutations.replacing("REDUCE", with: "state.a = 0")
    )
  }

  @Test(
    "prose where a string was meant gets double quotes",
    arguments: [
      ("Sent 1️⃣again", "- setText: \"Sent again\""), ("'Try 1️⃣it again'", "- setText: \"Try it again\""),
      (#"Only \(state.x) 1️⃣left"#, #"- setText: '"Only \(state.x) left"'"#), ("not 1️⃣state.isOn", nil),
    ]
  )
  func prose(value: String, replacement: String?) {
    let spec = "state: {text: String = \"\", x: Int = 0}\nmutations: {setText: String}\nactions:\n  a:\n    - setText: "
    expectOne(spec + value, .unbalancedSwiftText, "nothing joins", write: replacement)
  }

  @Test("a step may not set the state; the mutation of that name does")
  func assignments() {
    expectExactly("  go:\n    - 1️⃣state.count = 3", .stateChangedInStep, write: "- setCount: 3")
    expectExactly("  go:\n    - 1️⃣state.other += 3", .stateChangedInStep, write: nil)
    expectExactly("  go:\n    - 1️⃣setCount = 3", .unknownStep, write: "- setCount: 3")
    expectExactly("  go:\n    - setCount: 1️⃣= 3", .unbalancedSwiftText, write: nil)
  }

  @Test(
    "names are bound by a mapping",
    arguments: [
      ("unwrap: 1️⃣state.name", "- unwrap: {name: state.name}"),
      ("unwrap: 1️⃣name = state.name", "- unwrap: {name: state.name}"),
      ("let: 1️⃣let twice = 2 * 2", "- let: {twice: 2 * 2}"), ("let: 1️⃣twice", nil),
    ]
  )
  func bindings(step: String, replacement: String?) {
    expectOne(
      "state: {name: String?}\nactions:\n  a:\n    - \(step)",
      .wrongShape,
      "takes a mapping",
      write: replacement
    )
  }

  @Test("a step right behind a key stands in braces, and a pattern with a label between quotes")
  func stepsBehindKeys() {
    expectOne(
      head + "  go:\n    - if: state.x > 1\n      then: 1️⃣setCount: 3",
      .swiftTextNeedsQuotes,
      "between braces",
      write: "then: {setCount: 3}"
    )
    let cases = head + "  go:\n    - switch: event\n      cases:\n        "
    expectOne(cases + ".a: 1️⃣setCount: 3", .swiftTextNeedsQuotes, "between braces", write: ".a: {setCount: 3}")
    expectOne(
      cases + "1️⃣.moved(to: let place): reset\n        default: []",
      .swiftTextNeedsQuotes,
      "end of a key",
      write: "'.moved(to: let place)': reset"
    )
    expectOne(
      cases + "1️⃣.moved {setCount: 3}\n        default: []",
      .keyWithoutColon,
      "which `.moved` lacks",
      write: ".moved: {setCount: 3}"
    )
  }

  @Test("a declaration without its colon is told on its own line")
  func declarationsWithoutColon() {
    expectOne(
      "state:\n  1️⃣count Int = 0\n  name: String?",
      .keyWithoutColon,
      "which `count` lacks",
      write: "count: Int = 0"
    )
  }

  @Test(
    "a declaration has one value, a type that Swift has, and its wrapper in the long form",
    arguments: [
      ("1️⃣int = 0", "a: Int = 0"), ("'[String] = []1️⃣,'", "a: '[String] = []'"), ("1️⃣string?", "a: String?"),
      ("1️⃣'@Pulse String?'", "a: {type: String?, pulse: true}"),
      ("1️⃣'@Clamped Int = 3'", nil),
    ]
  )
  func declarations(text: String, replacement: String?) {
    let marked = "state:\n  a: \(text)"
    let found = SpecReading(
      of: SpecFile(path: "Example.reactor.yaml", bytes: Array(marked.replacing("1️⃣", with: "").utf8))
    ).diagnostics
    #expect(found.map(\.severity) == [.error])
    #expect(found.first?.replacement == replacement)
  }

  @Test("two values in braces lack a comma")
  func missingComma() {
    expectOne(
      "state: {a: Int = 0 1️⃣b: Int = 1}",
      .unclosedBracketOrQuote,
      "a comma is missing before `b`",
      write: "state: {a: Int = 0, b: Int = 1}"
    )
  }

  @Test("the first of two words before a colon is no value that lacks a comma behind it")
  func keyOfTwoWords() {
    let line = "toggle: {payload: {_ day: Int}, reduce: "
    expectOne(
      "state: {a: Int = 0}\nmutations:\n  toggle: 1️⃣{payload: {_ day: Int}, reduce: state.days.formUnion([day])}",
      .swiftTextNeedsQuotes,
      "quote the Swift text",
      write: line + "'state.days.formUnion([day])'}"
    )
  }

  private func expectExactly(
    _ action: String,
    _ rule: Rule,
    write replacement: String?,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectOne(head + action, rule, "", write: replacement, sourceLocation: sourceLocation)
  }
}

/// Expects one diagnostic at `1️⃣`, with this replacement or none.
func expectOne(
  _ marked: String,
  _ rule: Rule,
  _ words: String,
  write replacement: String?,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  expectDiagnostics(marked, Expected("1️⃣", rule, words), sourceLocation: sourceLocation)
  let text = marked.replacing("1️⃣", with: "")
  let found = SpecReading(of: SpecFile(path: "Example.reactor.yaml", bytes: Array(text.utf8))).diagnostics
  #expect(found.first?.replacement == replacement, sourceLocation: sourceLocation)
}
