import ReactorSpec
import Testing
import YAMLTree

@Suite("Values that nothing joins")
struct SwiftFlawTests {
  @Test(
    "an expression in which a value stands right behind another one is refused where that starts",
    arguments: [
      #"say 1️⃣"hi""#, #""say "1️⃣hi"""#, "1 1️⃣2", "foo 1️⃣bar", "f(1) 1️⃣g", "a[0] 1️⃣1", "f(a 1️⃣b)", "self 1️⃣x",
      #"f { $0 == 1 1️⃣"x" }"#, "x 1️⃣+", "x1️⃣.", "f(1) 1️⃣??", "x.await 1️⃣y",
    ]
  )
  func expressions(written: String) {
    let value = written.replacing("1️⃣", with: "").replacing("'", with: "''")
    let offset = written[..<written.firstRange(of: "1️⃣")!.lowerBound].count
    let text = "state: {a: Int = 0}\nactions:\n  b:\n    let: {c: '\(value)'}\n"
    let found = SpecReading(of: SpecFile(path: "A.reactor.yaml", bytes: Array(text.utf8))).diagnostics
    #expect(found.map(\.rule).contains(.unbalancedSwiftText))
    let place = found.first { $0.rule == .unbalancedSwiftText }?.place.range?.start
    #expect(place?.column == "    let: {c: '".count + 1 + offset)
  }

  @Test(
    "what begins as a regular expression and does not end is read as operators, and one that follows it as such",
    arguments: [
      ("f(/a\n, /b/)", ["a", "f"]), ("f(/a, \\/b)\nf(/c/)", ["a", "b", "f"]), ("f(#/a\n, /b/, #/c)", ["a", "c", "f"]),
    ]
  )
  func unfinishedExpressions(text: String, names: [String]) {
    #expect(SwiftText(text).identifiers.sorted() == names)
  }

  @Test("the commas of an `if` that is a value are those of its condition")
  func conditionsOfValues() {
    let head = "state: {a: Bool = false, b: Int?}\nmutations: {setA: Bool, setB: Int?}\n"
    let actions = "actions: {x: {forward: setA}, y: {forward: setB}}\n"
    for value in ["if a, let b { b } else { 0 }", "if a { 1 } else if let b, b > 3 { b } else { 0 }"] {
      let text = "\(head)\(actions)derived:\n  s: 'Int = \(value)'\n"
      #expect(SpecReading(of: SpecFile(path: "A.reactor.yaml", bytes: Array(text.utf8))).diagnostics.isEmpty)
    }
    expectOne(
      "\(head)\(actions)derived:\n  s: 'Int = if a { 1 } else { 0 }1️⃣, 2'",
      .unbalancedSwiftText,
      "`,`",
      write: nil
    )
  }

  @Test("so are the values of a field, and conditions")
  func otherPlaces() {
    expectOne("state:\n  a: Int = 1 1️⃣2", .unbalancedSwiftText, "nothing joins `2`", write: nil)
    expectOne(
      "state: {a: Int = 0}\nactions:\n  b:\n    - guard: state.a 1️⃣0\n    - do: f()",
      .unbalancedSwiftText,
      "nothing joins `0`",
      write: nil
    )
    expectOne("actions:\n  b:\n    - do: 'state.a1️⃣: 1'", .unbalancedSwiftText, "by `=`", write: nil)
    expectOne(#"actions:\#n  b:\#n    - do: 'let x = "a" 1️⃣"b"'"#, .unbalancedSwiftText, "nothing joins", write: nil)
  }

  @Test(
    "a keyword where only a value can stand is a name without its backticks",
    arguments: ["1️⃣in", "f(1️⃣in, b)", "f(a, in: 1️⃣in)", "f(a, 1️⃣default)", "a == 1️⃣case", "[1️⃣for]", "1️⃣where ?? 1"]
  )
  func keywords(written: String) {
    let spec = "actions:\n  b:\n    - let: {c: '\(written)'}\n    - do: f(c)"
    expectOne(spec, .unbalancedSwiftText, "between backticks", write: nil)
  }

  @Test("lines that YAML has joined are told as that")
  func folded() {
    expectOne(
      "state:\n  a: Int = 0\nderived:\n  b: >-\n    String = f(1\n    1️⃣2)",
      .unbalancedSwiftText,
      "YAML joins the lines into one: a block after `|` keeps them",
      write: nil
    )
  }

  @Test(
    "what Swift can read is left alone",
    arguments: [
      "await f()", "try await a.b()", "try? f()", "x as? [Int]", "x is Int", "any P.self", "a ? b.c : d",
      "if a { 1 } else { 2 }", "f { x in x } onError: { y in y }", "f { [weak self] in self }",
      "x as (_ a: Int) -> Void",
      #"#available(iOS 17, *)"#, "/a b/", "f(/a b c/)", "a / b / c", "#/a b/#", "switch x { case .a: 1; case .b: 2 }",
      "f({ (a: Int) async throws -> Int in a })", "[a.b: 1, c.d: 2]", #""a \(b ? "c" : "d") e""#, "x as! any P & Q",
      "y.replacing(/\\s*,\\s*/, with: x)", "y.contains(/[^\"]+/)", "y.firstMatch(of: /\\(/)", "#/^(a|b)*/.*$/#",
      "f(/a*/)",
      "a ∈ [1, 2]", "a ± b", "√x", "[3 of Int]", "reduce(0, +)", "sorted(by: >)", "x!", "a.map(\\.b)", "x / y / z",
      "a<=b",
      "f(/, 1)", "consume x", "x.map { let y = $0; return y }", "f(inout: 1)", "a.in", "{ @MainActor in 1 }",
      "x as @Sendable () -> Void",
      #"("a", b)"#, "f(`in`, [`for`])", "[Any](), (Any).self", "a.for(in: nil, self)", "f(a)(b)", "f { }", "-a", "!a",
      "a.b!.c", "x as () throws -> Void", "\\.a.b", "repeat each x",
    ]
  )
  func accepted(written: String) {
    let value = written.replacing("'", with: "''")
    let text = "state: {a: Int = 0}\nactions:\n  b:\n    let: {c: '\(value)'}\n"
    let found = SpecReading(of: SpecFile(path: "A.reactor.yaml", bytes: Array(text.utf8))).diagnostics
    #expect(found.filter { $0.rule == .unbalancedSwiftText }.map(\.message) == [])
  }

  @Test("a condition is no statement", arguments: ["if case 1 = state.a", "guard let b", "while c"])
  func statements(condition: String) {
    expectOne(
      "state: {a: Int = 0}\nactions:\n  b:\n    - guard: 1️⃣\(condition)\n    - do: f()",
      .unbalancedSwiftText,
      "begins a statement: write only what follows it",
      write: nil
    )
  }

  @Test("a condition compares by `==`")
  func assignments() {
    expectOne(
      "actions:\n  b:\n    - guard: state.a 1️⃣= 1\n    - do: f()",
      .unbalancedSwiftText,
      "compares by `==`",
      write: "- guard: state.a == 1"
    )
    expectOne(
      "actions:\n  b:\n    - guard: let x = y, state.a 1️⃣= x\n    - do: f(x)",
      .unbalancedSwiftText,
      "compares by `==`",
      write: "- guard: let x = y, state.a == x"
    )
    for condition in ["let x = y", "case .a(let b) = c", "a == 1", "a <= 1", "f { $0 = 1 }", "let x = y, x > 1"] {
      let text = "state: {a: Int = 0}\nactions:\n  b:\n    - guard: '\(condition)'\n    - do: f()"
      let found = SpecReading(of: SpecFile(path: "A.reactor.yaml", bytes: Array(text.utf8))).diagnostics
      #expect(found.filter { $0.rule == .unbalancedSwiftText }.map(\.message) == [], "\(condition)")
    }
  }

  @Test("a string behind a type that can't be one is refused, in the short form, too")
  func strings() {
    expectOne("state:\n  a: Int = 1️⃣\"0\"", .stringInsteadOfValue, "its type is `Int`", write: "a: Int = 0")
    expectOne("state:\n  a: Bool = 1️⃣\"false\"", .stringInsteadOfValue, "its type is `Bool`", write: "a: Bool = false")
  }

  @Test("a call with a label on a line of its own needs quotes")
  func calls() {
    expectOne(
      "actions:\n  a:\n    do:\n      - 1️⃣f(at: x) # why",
      .swiftTextNeedsQuotes,
      "end of a key",
      write: "- 'f(at: x)' # why"
    )
  }

  @Test("a list of strings for an array of numbers is shown without the quotes")
  func numbers() {
    expectOne(
      "state: {a: '[Int]'}\nmutations: {setA: '[Int]'}\nactions:\n  b:\n    - setA: [1️⃣\"1\"]",
      .stringInsteadOfValue,
      "type is `[Int]`",
      write: "- setA: '[1]'"
    )
    expectOne(
      "state: {a: '[Int]'}\nmutations: {setA: '[Int]'}\nactions:\n  b:\n    - setA: 1️⃣[\"1\", \"2\"]",
      .argumentMismatch,
      "takes 1 argument",
      write: "- setA: '[1, 2]'"
    )
  }

  @Test("a mapping for a condition is shown as a comparison")
  func conditions() {
    expectOne(
      "state: {a: Int = 0}\nactions:\n  b:\n    - guard: 1️⃣{state.a: 1}\n    - do: f()",
      .wrongShape,
      "not a mapping",
      write: "- guard: state.a == 1"
    )
  }

  @Test(
    "what changes something gives no value, and Swift has no `++`",
    arguments: [
      ("- setA: state.a 1️⃣= 3", "`=` assigns, which gives no value", "- setA: 3"),
      ("- setA: state.a1️⃣++", "Swift has no `++`: write `+ 1`", "- setA: state.a + 1"),
      ("- do: state.a1️⃣--", "`-= 1` to change one", "- setA: state.a - 1"),
      ("- guard: state.a1️⃣++ > 2", "Swift has no `++`", nil),
      ("- do: f(state.a1️⃣++)", "Swift has no `++`", nil), ("- do: 1️⃣++state.a", "Swift has no `++`", nil),
    ]
  )
  func changes(step: String, words: String, replacement: String?) {
    let head = "state: {a: Int = 0}\nmutations: {setA: Int}\nactions:\n  b:\n    "
    expectOne(head + step + "\n", .unbalancedSwiftText, words, write: replacement)
    expectDiagnostics(
      head
        + "- setA: 'if case 1 = state.a { 2 } else { 3 }'\n    - setA: 'if let b = Int(\"1\") { b } else { state.a <= 3 ? 1 : 2 }'"
    )
    // Operators of one's own.
    for value in ["state.a ++ 2", "state.a ~== 2", "state.a =~= 2", "fold(<++>)"] {
      expectDiagnostics(head + "- setA: '\(value)'")
    }
  }

  @Test(
    "nothing waits but an `await` step, and closures",
    arguments: [
      ("- setA: 1️⃣try await api.load()", true), ("- do: 1️⃣try? await api.load()", true),
      ("- guard: 1️⃣await api.load() > 1", true), ("- do: 'Task { try? await api.load() }'", false),
      ("- setA: 'items().map { $0 }.count + (1️⃣await api.load())'", true),
      ("- {await: 'api.save(await api.load())', catch: ignore}", false), ("- do: api.future.await()", false),
      ("- do: 'api.later(await: true)'", false),
      ("- do: 'for 1️⃣await n in api.pages() {}'", true), ("- do: 'for try 1️⃣await n in api.pages() {}'", true),
    ]
  )
  func awaits(step: String, isTold: Bool) {
    let head = """
      dependencies: {api: {protocol: API, methods: {load: '() async throws -> Int', save: '(_ n: Int) async throws'}}}
      state: {a: Int = 0}
      mutations: {setA: Int}
      actions:
        c: {setA: 1}
        b:
          \(step)
      """
    let words =
      step.contains("for ") ? "`observe` is the step for each element" : "`await` is a step, whose `as` names what"
    expectDiagnostics(head, isTold ? [Expected("1️⃣", .awaitOutsideOfStep, words)] : [])
  }

  @Test("several statements are no value where `let` does not name it")
  func severalStatements() {
    let head = "state: {a: Int = 0}\nmutations: {setA: Int}\nactions:\n  b:\n"
    expectOne(
      head + "    - setA: |\n        let x = 1\n        1️⃣x + 1\n",
      .unbalancedSwiftText,
      "a second statement stands here, behind a value; `let` takes a block",
      write: nil
    )
    for value in [
      "// the sum\n        state.a + 1", "state.a\n          - state.a", "state.a <\n          state.a ? 1 : 2",
      "state.a > 1 ? 1 :\n          2", "[1]\n        #if DEBUG\n          .lazy\n        #endif\n          .count",
      "[1, 2]\n          .map { $0 + 1 }\n          .count", "state.a > 1\n          ? 2\n          : 3",
      "\"\"\"\n        a\n        b\n        \"\"\".count",
      "[1].map { n in\n          let m = n\n          return m\n        }.count",
    ] {
      let spec = head + "    - setA: |\n        \(value)\n"
      #expect(
        SpecReading(of: SpecFile(path: "A.reactor.yaml", bytes: Array(spec.utf8))).diagnostics.map(\.message) == []
      )
    }
    let derived = "state: {a: Int = 0}\nderived:\n  b:\n    type: Int\n    value: |\n      let x = a\n      return x\n"
    #expect(
      SpecReading(of: SpecFile(path: "A.reactor.yaml", bytes: Array(derived.utf8))).diagnostics.map(\.message) == []
    )
  }

  @Test(
    "a block whose last statement gives nothing is no value",
    arguments: [
      "for i in 0..<3 { f(i) }", "x += 1", "let y = x", "#if DEBUG\n          x\n          #endif", "while f() {}",
      "y = x", "do {\n            try f()\n          } catch { 1 }",
    ]
  )
  func blocks(last: String) {
    let spec = "actions:\n  b:\n    - let:\n        c: |\n          var x = 1\n          \(last)\n    - do: f(c)"
    let found = SpecReading(of: SpecFile(path: "A.reactor.yaml", bytes: Array(spec.utf8))).diagnostics
    #expect(found.map(\.rule) == [.blockWithoutValue])
  }

  @Test(
    "a block may end in any expression",
    arguments: [
      "x", "if x > 0 { 1 } else { 2 }", "x == 1", "f(x) { y in y }", "return x", "#colorLiteral(red: x)",
      "if let y = f() { y } else { 2 }", "if case .a(let y) = x { y } else { 2 }",
    ]
  )
  func values(last: String) {
    let spec = "actions:\n  b:\n    - let:\n        c: |\n          var x = 1\n          \(last)\n    - do: f(c)"
    let found = SpecReading(of: SpecFile(path: "A.reactor.yaml", bytes: Array(spec.utf8))).diagnostics
    #expect(found.map(\.message) == [])
  }

  @Test("generic parameters have names", arguments: ["<,>()", "<A,,B>()", "<A, :B>()", "<>()", "<(A)>()"])
  func genericParameters(signature: String) {
    expectOne(
      "dependencies:\n  api: {protocol: API, methods: {load: 1️⃣'\(signature)'}}",
      .unreadableSignature,
      "",
      write: nil
    )
  }

  @Test("a mutation that says by a statement alone what it does is shown its `reduce`")
  func statementForPayload() {
    expectOne(
      "state: {count: Int = 0}\nmutations:\n  increment: 1️⃣state.count += 1",
      .invalidType,
      "is the mutation's `reduce`",
      write: "increment: {reduce: 'state.count += 1'}"
    )
  }

  @Test(
    "labels that only a method's parameters have are in no type, and a payload is shown as the mapping that has them",
    arguments: [
      ("(_ more: [T])", "{_ more: '[T]'}"), ("(text: String)", "{text: String}"),
      ("(_ a: Int, by b: Int)", "{_ a: Int, by: Int}"),
    ]
  )
  func parametersForPayload(payload: String, mapping: String) {
    expectOne(
      "actions:\n  b:\n    payload: '1️⃣\(payload)'\n    steps: {do: f()}",
      .invalidType,
      "a payload with labels is a mapping",
      write: "payload: \(mapping)"
    )
  }

  @Test(
    "neither are they in the types of other values, at any depth",
    arguments: [
      ("(a: Int)", "have no label"), ("[(_ a: Int, Int)]", "has one name"), ("[Int: (a: Int) -> Void]", "`_ a`"),
    ]
  )
  func labels(type: String, reason: String) {
    expectOne("inputs:\n  a: '1️⃣\(type)'", .invalidType, reason, write: nil)
  }

  @Test("a tuple's labels have colons")
  func labelsWithoutColons() {
    expectOne(
      "state:\n  last: 1️⃣(bottle Bottle, at Date)?",
      .invalidType,
      "a colon stands behind the label `bottle`",
      write: "last: '(bottle: Bottle, at: Date)?'"
    )
  }

  @Test(
    "of a payload: what only a function's parameter can be",
    arguments: [("some Equatable", "some"), ("Int...", "..."), ("each Int", "each"), ("~Copyable", "~Copyable")]
  )
  func payloadTypes(type: String, word: String) {
    let reason = "`\(word)` is for a function's parameters"
    for section in [
      "mutations:\n  set: {payload: '1️⃣\(type)', reduce: []}", "actions:\n  set: {payload: {a: '1️⃣\(type)'}, steps: []}",
    ] {
      let spec = "state: {n: Int = 0}\n\(section)\n"
      let found = SpecReading(of: SpecFile(path: "A.reactor.yaml", bytes: Array(spec.replacing("1️⃣", with: "").utf8)))
      #expect(found.diagnostics.contains { $0.rule == .invalidType && $0.message.contains(reason) })
    }
  }

  @Test("a closure of a payload is kept without `@escaping`")
  func escaping() throws {
    let spec =
      "state: {n: Int = 0}\nactions:\n  ask: {payload: {then: '@Sendable @escaping (Bool) -> Void'}, steps: []}\n"
    let reading = SpecReading(of: SpecFile(path: "A.reactor.yaml", bytes: Array(spec.utf8)))
    #expect(reading.specs.first?.actions.first?.payload.values.first?.type.text == "@Sendable (Bool) -> Void")
  }

  @Test(
    "what has labels as Swift has them is a type",
    arguments: ["(a: Int, b: Int)", "(_: Int)", "(_ a: Int) -> Void", "(a: Int, [Int])?", "[(id: Int, b: Int)]", "()"]
  )
  func labelledTypes(type: String) {
    let text = "inputs:\n  a: '\(type)'\nactions:\n  b: {do: f()}"
    #expect(SpecReading(of: SpecFile(path: "A.reactor.yaml", bytes: Array(text.utf8))).specs.count == 1)
  }

  @Test("methods and properties have types that can be types, and results that a protocol's method can have")
  func signatures() {
    let head = "dependencies:\n  api: {protocol: API, methods: {load: '"
    expectOne(head + "() -> 1️⃣func'}}", .invalidType, "is a keyword", write: nil)
    expectOne(head + "(a: 1️⃣class) -> Int'}}", .invalidType, "is a keyword", write: nil)
    expectOne(head + "() throws(1️⃣0)'}}", .invalidType, "it is a value", write: nil)
    expectOne(
      "dependencies:\n  api: {protocol: API, methods: {load: 1️⃣'() -> some View'}}",
      .unreadableSignature,
      "returns no `some` type",
      write: nil
    )
    expectOne(
      "dependencies:\n  api: {protocol: API, methods: {load: 1️⃣Token}}",
      .unreadableSignature,
      "a property `Token { get }`",
      write: "api: {protocol: API, methods: {load: () -> Token}}"
    )
    expectOne("state:\n  a: 1️⃣inout Int = 0", .invalidType, "is for a function's parameters", write: nil)
  }
}
