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
  @Test(
    "a mutation called like a function is emitted",
    arguments: [
      ("- 1️⃣setCount(3)", "- setCount: 3"), ("- 1️⃣.setCount(3)", "- setCount: 3"), ("- 1️⃣reset()", "- reset"),
      ("- 1️⃣'set(x: 1, y: 2)' # why", "- set: [x: 1, y: 2] # why"), ("- 1️⃣set(1, 2)", "- set: [x: 1, y: 2]"),
      (#"- 1️⃣setItems(["a"])"#, #"- setItems: '["a"]'"#), ("- 1️⃣setCount()", nil),
      ("- 1️⃣service.track(1).go(2)", "- do: service.track(1).go(2)"),
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
    arguments: ["a ? b : c", "f { $0 }", "setCount 3"]
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
      ("- setCount: 1️⃣[1, 2]", nil), ("- if: true\n      then: {set: 1️⃣[1, 2]}", "then: {set: [x: 1, y: 2]}"),
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
