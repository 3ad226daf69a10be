import ReactorSpec
import Testing

/// A spec with something of each kind that is written as Swift would have it; the steps of the action `act` follow, as a list.
private let head = """
  dependencies:
    api:
      protocol: API
      methods: {load: '(page: Int) async throws -> [Int]', save: '(_ items: [Int]) async'}
    socket: AsyncStream<Int>
  state: {items: '[Int] = []', ids: 'Set<Int> = []', count: Int = 0, isOn: Bool = false, title: String = ""}
  mutations:
    setTitle: String
    setItems: '[Int]'
    setIds: Set<Int>
    setCount: Int
    setIsOn: Bool
    add: {payload: {_ item: Int}, reduce: state.items.append(item)}
  actions:
    act:

  """

@Suite("Swift in the place of a step")
struct SwiftStatementTests {
  @Test(
    "what waits is the step `await`, also where YAML cuts it at a label",
    arguments: [
      ("- 1️⃣let items = try await api.load(page: 1)", .unknownStep, "items", "setItems: items", "catch: ignore"),
      ("- 1️⃣items = await api.load(page: 1)", .unknownStep, "items", "setItems: items", "catch: ignore"),
      (
        "- let: {items: 1️⃣'try await api.load(page: 1)'}", .awaitOutsideOfStep, "items", "setItems: items",
        "catch: ignore"
      ),
      (
        "- let: 1️⃣items = try await api.load(page: 1)", .swiftTextNeedsQuotes, "items", "setItems: items",
        "catch: ignore"
      ),
      (
        "- setItems: 1️⃣try await api.load(page: 1)", .swiftTextNeedsQuotes, "result", "setItems: result", "catch: ignore"
      ),
      ("- add: 1️⃣'await api.load(page: 1)'", .awaitOutsideOfStep, "item", "add: item", "catch: ignore"),
      ("- do: 1️⃣'try await api.load(page: 1)'", .awaitOutsideOfStep, nil, nil, "catch: ignore"),
      ("- do: 1️⃣try await api.load(page: 1)", .swiftTextNeedsQuotes, nil, nil, "catch: ignore"),
    ] as [(String, Rule, String?, String?, String)]
  )
  func awaited(step: String, rule: Rule, name: String?, emission: String?, failure: String) {
    let keys = [
      "- await: 'api.load(page: 1)'", name.map { "as: \($0)" }, emission.map { "then: {\($0)}" }, failure,
    ]
    let lines = keys.compactMap(\.self).joined(separator: "\n  ")
    expectOne(head + "    " + step, rule, "", write: lines)
    // What is written instead is right.
    let mended = head + lines.split(separator: "\n").map { "    \($0)" }.joined(separator: "\n")
    let found = SpecReading(of: SpecFile(path: "Example.reactor.yaml", bytes: Array(mended.utf8))).diagnostics
    #expect(found.filter { $0.severity == .error }.map(\.message) == [], "\(mended)")
  }

  @Test(
    "what changes a field is a mutation with the new value",
    arguments: [
      ("- 1️⃣state.count += 1", "- setCount: state.count + 1"),
      ("- 1️⃣state.count -= 1 + 2", "- setCount: state.count - (1 + 2)"),
      ("- do: state.1️⃣count = 0", "- setCount: 0"), ("- 1️⃣state.items.append(3)", "- setItems: 'state.items + [3]'"),
      ("- setItems: 1️⃣state.items.append(3)", "- setItems: state.items + [3]"),
      ("- setItems: '1️⃣state.items.append(contentsOf: state.ids)'", "- setItems: 'state.items + state.ids'"),
      ("- setItems: 1️⃣state.items.sort()", "- setItems: state.items.sorted()"),
      ("- setIds: 1️⃣state.ids.insert(1)", "- setIds: state.ids.union([1])"),
      ("- setIds: 1️⃣state.ids.subtract([1])", "- setIds: state.ids.subtracting([1])"),
      ("- 1️⃣state.isOn.toggle()", "- setIsOn: '!state.isOn'"),
      ("- do: state.1️⃣items.removeFirst()", nil),
    ]
  )
  func changes(step: String, replacement: String?) {
    expectOne(head + "    " + step, .stateChangedInStep, "`state.", write: replacement)
  }

  @Test("a Swift text is to be quoted, whatever else is wrong with it")
  func quotes() {
    let step = head + "    - await: 1️⃣api.load(page: 1)\n      as: items\n      then: {setItems: items}\n"
    expectOne(step, .swiftTextNeedsQuotes, "end of a key", write: "- await: 'api.load(page: 1)'")
    let unknown = head + "    - setItems: 1️⃣Array(repeating: number, count: 2)\n"
    expectOne(unknown, .swiftTextNeedsQuotes, "end of a key", write: "- setItems: 'Array(repeating: number, count: 2)'")
  }

  @Test("a method's signature stands behind its name's colon")
  func methods() {
    expectDiagnostics(
      "dependencies:\n  api:\n    protocol: API\n    methods:\n      1️⃣load(page: Int) async throws -> [Int]\n",
      Expected("1️⃣", .invalidName, "its name alone", write: "load: '(page: Int) async throws -> [Int]'")
    )
  }

  @Test("a payload's name and type stand between braces")
  func payloads() {
    expectDiagnostics(
      "state: {count: Int = 0}\nmutations:\n  setCount: 1️⃣{payload: count: Int}",
      Expected("1️⃣", .swiftTextNeedsQuotes, "inside of a mapping", write: "setCount: {payload: {count: Int}}")
    )
    expectDiagnostics(
      "state: {count: Int = 0}\nmutations:\n  setCount:\n    payload: 1️⃣count: Int",
      Expected("1️⃣", .swiftTextNeedsQuotes, "end of a key", write: "payload: {count: Int}")
    )
  }

  @Test(
    "an event's steps stand behind `then`",
    arguments: [
      ("socket: 1️⃣{setCount: $0}", "socket: {observe: socket, as: element, then: {setCount: element}}"),
      ("socket: 1️⃣{setCount: 3}", "socket: {observe: socket, then: {setCount: 3}}"),
      (
        "socket: 1️⃣[{setCount: 3}, {setIsOn: true}]", "socket: {observe: socket, then: [{setCount: 3}, {setIsOn: true}]}"
      ),
      ("other: 1️⃣{setCount: 3}", nil), ("socket:\n    - setCount: 3", nil),
    ]
  )
  func events(event: String, replacement: String?) {
    let marked = event.replacing("    - set", with: "    1️⃣- set")
    let spec = head.replacing("  act:\n", with: "  act: {setCount: 1}\n") + "events:\n  " + marked
    expectOne(spec, .wrongShape, "which stand behind `then`", write: replacement)
  }

  @Test(
    "what Swift or another language has for it is not, and says what is",
    arguments: [
      ("- guard: state.count > 0 1️⃣else return", .unbalancedSwiftText, "a key of the step", "- guard: state.count > 0"),
      (
        "- guard: 'state.count > 0 1️⃣else { return .empty() }'", .unbalancedSwiftText, "a key of the step",
        "- guard: 'state.count > 0'"
      ),
      (
        "- guard: 'state.count > 0 1️⃣else { return .just(.setCount(1)) }'", .unbalancedSwiftText, "a key of the step",
        nil
      ),
      (
        "- guard: 'state.count > 0 1️⃣else { return }'", .unbalancedSwiftText, "a key of the step",
        "- guard: 'state.count > 0'"
      ),
      (
        "- if: state.isOn 1️⃣and state.count > 0\n      then: {setCount: 1}", .unbalancedSwiftText, "writes `&&`",
        "- if: state.isOn && state.count > 0"
      ),
      (
        "- if: state.count 1️⃣= 1\n      then: {setCount: 1}", .unbalancedSwiftText, "compares by `==`",
        "- if: state.count == 1"
      ),
      ("- setCount: state.count 1️⃣+= 1", .unbalancedSwiftText, "gives no value", "- setCount: state.count + 1"),
      ("- setCount: state.count1️⃣++", .unbalancedSwiftText, "no `++`", "- setCount: state.count + 1"),
      ("- 1️⃣if state.count > 0:\n        setCount: 1", .unknownStep, "the steps stand behind `then`", nil),
      ("- {if: state.isOn, then: 1️⃣return}", .unknownStep, "a `guard` ends all", nil),
      ("- 1️⃣emit: .setCount(1)", .unknownStep, "behind a colon, not in parentheses", "- setCount: 1"),
      ("- run: 1️⃣act()", .unknownFlow, "there is no flow `act()`", nil),
      ("- run: 1️⃣other()", .unknownFlow, "which `send` sends", "- send: other"),
      ("- 1️⃣for: item in state.items", .unknownStep, "no step repeats others", nil),
      (
        "- {await: 'api.save([])', 1️⃣success: {setCount: 1}}", .unknownKey, "what follows stands in `then`",
        "- {await: 'api.save([])', then: {setCount: 1}}"
      ),
      (
        "- await: 'api.load(page: 1)'\n      1️⃣failure: {setCount: 1}", .unknownKey, "an error stands in `catch`",
        "catch: {setCount: 1}"
      ),
      (
        "- if: state.isOn\n      then: {setCount: 1}\n      1️⃣else if: state.count > 1", .unknownKey,
        "another `if` stands in `else`", nil
      ),
      (
        "- switch: state.count\n      1️⃣case 0: {setCount: 1}\n      cases: {1: {setCount: 2}, default: []}",
        .unknownKey,
        "stand below `cases`", nil
      ),
    ] as [(String, Rule, String, String?)]
  )
  func foreignWords(step: String, rule: Rule, words: String, replacement: String?) {
    let spec = head.replacing("  act:\n", with: "  other: {setIsOn: true}\n  act:\n") + "    " + step
    expectOne(spec, rule, words, write: replacement)
  }

  @Test("a derived value is declared by its type, `=` and its value")
  func getters() {
    expectOne(
      "state: {count: Int = 0}\nderived:\n  isEmpty: 1️⃣Bool { count == 0 }",
      .invalidType,
      "write `Type` or `Bool = count == 0`",
      write: "isEmpty: Bool = count == 0"
    )
  }

  @Test("a value without its type is shown behind one")
  func untyped() {
    expectOne(
      "state: {count: Int = 0}\nderived:\n  double: 1️⃣count * 2",
      .invalidType,
      "write `Type` or `Type = count * 2`",
      write: nil
    )
  }

  @Test("a dictionary's type in braces stands in brackets and quotes")
  func dictionaryType() {
    expectOne(
      "state:\n  counts: 1️⃣{String: Int}",
      .unknownKey,
      "YAML takes `{String: Int}` for a mapping with a key `String`",
      write: "counts: '[String: Int]'"
    )
  }

  @Test("a text in a list of steps in brackets gets its quotes")
  func stepsInBrackets() {
    expectOne(
      "mutations: {set: {payload: {n: Int}, reduce: x}}\nactions:\n  go: 1️⃣[await: api.user(id: 3), set: 2]",
      .swiftTextNeedsQuotes,
      "brackets and quotes inside of a list",
      write: "go: [await: 'api.user(id: 3)', set: [n: 2]]"
    )
  }

  @Test("a text without quotes gets them, also where YAML cuts it at a comma")
  func texts() {
    let spec = "state: {title: String = \"\"}\nmutations: {setTitle: String}\nactions:\n  go: "
    expectOne(
      spec + "{setTitle: 1️⃣Hello, world!}",
      .swiftTextNeedsQuotes,
      "a text stands between double quotes",
      write: "go: {setTitle: \"Hello, world!\"}"
    )
    expectOne(spec + "{setTitle: Saved1️⃣.}", .unbalancedSwiftText, "a text stands", write: "go: {setTitle: \"Saved.\"}")
    expectOne(
      "dependencies: {tracker: any Tracker}\ninit: [1️⃣tracker.track(3, nil)]\n" + spec + "{setTitle: \"\"}",
      .swiftTextNeedsQuotes,
      "takes `,` for the end",
      write: "init: ['tracker.track(3, nil)']"
    )
  }

  @Test("what comes without a name is called `payload` in a `reduce`, too")
  func unnamedPayload() {
    expectOne(
      "state: {items: '[String] = []'}\nmutations:\n  add: {payload: String, reduce: state.items.append(1️⃣item)}\nactions: {go: {add: \"x\"}}",
      .unknownName,
      "is called `payload`, which nothing uses here",
      write: "add: {payload: String, reduce: state.items.append(payload)}"
    )
  }

  @Test(
    "what looks like them and is right is no mistake",
    arguments: [
      #"- setTitle: state.title + ")""#, #"- if: state.title == ")"\n      then: {setCount: 1}"#,
      #"- do: print(":)", terminator: ")")"#.replacing(": \")\")", with: ":\")\")"),
      #"- setTitle: "await confirmation""#, #"- setTitle: "await a reply""#,
      "- if: 'let _ = state.items.first'\n      then: {setCount: 1}",
      "- if: 'case let (_, second) = (1, state.count), second > 1'\n      then: {setCount: 1}",
    ]
  )
  func rightSteps(step: String) {
    let spec = head + "    " + step.replacing("\\n", with: "\n")
    let found = SpecReading(of: SpecFile(path: "Example.reactor.yaml", bytes: Array(spec.utf8))).diagnostics
    #expect(found.filter { $0.severity == .error }.map(\.message) == [], "\(spec)")
  }

  @Test("a global that a `reduce` names beside a payload that it doesn't need is no mistake")
  func globalInReduce() {
    let spec = head.replacing("  add: {", with: "  reset: {payload: Int, reduce: state.count = defaultCount}\n  add: {")
    let found = SpecReading(of: SpecFile(path: "Example.reactor.yaml", bytes: Array((spec + "    - reset: 1").utf8)))
    #expect(found.diagnostics.filter { $0.severity == .error }.map(\.message) == [])
  }

  @Test(
    "a `reduce` with a payload without a name",
    arguments: [
      ("setN: {payload: Int, reduce: 1️⃣count += 1}", "is a member of the state", "reduce: state.count += 1}"),
      (
        "setN: {payload: Int, reduce: state.count = 1️⃣count}", "is a member of the state",
        "reduce: state.count = payload}"
      ),
      (
        "setN: {payload: Int, reduce: 1️⃣sate.count += payload}", "did you mean `state`?",
        "reduce: state.count += payload}"
      ),
      ("setN: {payload: Int, reduce: state.count1️⃣++}", "Swift has no `++`", "reduce: state.count += 1}"),
    ]
  )
  func reduces(mutation: String, words: String, replacement: String) {
    let spec = head.replacing("  add: {", with: "  \(mutation)\n  add: {") + "    - setN: 1"
    let source = spec.replacing("1️⃣", with: "")
    let found = SpecReading(of: SpecFile(path: "Example.reactor.yaml", bytes: Array(source.utf8))).diagnostics
    let errors = found.filter { $0.severity == .error }
    #expect(errors.count == 1)
    #expect(errors.first?.message.contains(words) == true)
    #expect(errors.first?.replacement?.hasSuffix(replacement) == true, "\(errors.first?.replacement ?? "")")
  }

  @Test(
    "what is no Swift statement gets no line that Swift doesn't take",
    arguments: [
      ("- 1️⃣state.title.append(\"x\")", Rule.stateChangedInStep, "emit a mutation", "- setTitle: state.title + \"x\""),
      ("- setTitle: await fetch 1️⃣items", .unbalancedSwiftText, "a text stands", "- setTitle: \"await fetch items\""),
      ("- setTitle: Save 1️⃣and close", .unbalancedSwiftText, "a text stands", "- setTitle: \"Save and close\""),
      ("- {setTitle: state.title, 1️⃣setCount}", .severalStepsInOne, "`setCount` is a step of its own", nil),
    ] as [(String, Rule, String, String?)]
  )
  func proposals(step: String, rule: Rule, words: String, replacement: String?) {
    expectOne(head + "    " + step, rule, words, write: replacement)
  }

  @Test("of steps in an event's place, `$0` gets a name where it is no inner closure's", arguments: [true, false])
  func namedElement(isPlain: Bool) {
    let value = isPlain ? "$0" : "'state.items.filter { $0 > 1 } + [$0]'"
    expectOne(
      head + "    setCount: 1\nevents:\n  socket: 1️⃣{\(isPlain ? "setCount" : "setItems"): \(value)}",
      .wrongShape,
      "which stand behind `then`",
      write: isPlain ? "socket: {observe: socket, as: element, then: {setCount: element}}" : nil
    )
  }

  @Test("accessors are no value", arguments: ["get { count > 0 }", "didSet { log() }", "return count > 0"])
  func accessors(code: String) {
    let spec = "state: {count: Int = 0}\nderived:\n  isEmpty: 'Bool { \(code) }'"
    let found = SpecReading(of: SpecFile(path: "Example.reactor.yaml", bytes: Array(spec.utf8))).diagnostics
    #expect(found.count == 1)
    #expect(found.first?.replacement == nil)
  }

  @Test("several actions of a scenario stand in a list")
  func severalActions() {
    expectOne(
      head.replacing("  act:\n", with: "  one: {setIsOn: true}\n  two: {setCount: 2}\n")
        + "tests:\n  both: {when: 1️⃣'one, two', then: {count: 2}}",
      .unknownOccurrence,
      "stand in a list",
      write: "both: {when: [one, two], then: {count: 2}}"
    )
  }
}
