import ReactorSpec
import Testing
import YAMLTree

@Suite("Decoding")
struct DecodingTests {
  @Test(
    "a header is the lines of a text or of a list, without their slashes and the last line end",
    arguments: [
      ("a", "a"), ("[a, b]", "a\nb"), ("|\n  a\n  // b\n\n  c", "a\nb\n\nc"), ("''", nil), ("'//'", nil),
      ("|\n\n  a", "\na"), ("'\n\n\n'", "\n"), ("|+\n", ""),
    ] as [(String, String?)]
  )
  func header(text: String, lines: String?) {
    let spec = "header: \(text)\nstate: {a: Int = 0}\n"
    #expect(SpecReading(of: SpecFile(path: "A.reactor.yaml", bytes: Array(spec.utf8))).settings.header == lines)
  }

  @Test("every unknown key is found, at every depth, with the nearest known one")
  func unknownKeys() {
    expectDiagnostics(
      """
      1️⃣sumary: x
      state:
        a: {type: Int, 2️⃣defalt: 0}
      mutations:
        setA: {payload: Int, 3️⃣setz: a}
      """,
      Expected("1️⃣", .unknownKey, "did you mean `summary`?"),
      Expected("2️⃣", .unknownKey, "did you mean `default`?"),
      Expected("3️⃣", .unknownKey, "did you mean `sets`?")
    )
  }

  @Test("a flow collection is read back as it is written")
  func flowCollections() {
    let spec = specs(
      "state:\n  a: {type: [Repository], default: []}\n  b: [String: Int]?\nmutations:\n  setA: [Repository]\n"
        .replacing("  b: [String: Int]?\n", with: "  b: {type: [String: Int], default: { 1 }}\n")
    )
    #expect(spec.first?.fields.map(\.type.text) == ["[Repository]", "[String: Int]"])
    #expect(spec.first?.fields.map(\.defaultValue?.text) == ["[]", "{ 1 }"])
    #expect(spec.first?.mutations.first?.payload.values.map(\.type.text) == ["[Repository]"])
  }

  @Test("the value of setX goes to x or isX, also where X is an acronym")
  func inference() {
    let spec = specs(
      "state:\n  url: String?\n  isOn: Bool = false\n  pageID: Int = 0\nmutations:\n  setURL: String?\n  setOn: Bool\n  setPageID: Int\n"
    )
    let fields = spec.first?.mutations.map { mutation -> String in
      if case .assignments(let assignments) = mutation.effect { return assignments.map(\.field).joined() }
      return "?"
    }
    #expect(fields == ["url", "isOn", "pageID"])
  }

  @Test("where there are x and isX, the value of setX goes to the one of its type, or to x")
  func inferenceByType() {
    let state = "state:\n  busy: Set<Int> = []\n  isBusy: Bool?\n  on: Bool = false\n  isOn: Bool = false\n"
    let spec = specs(
      "\(state)mutations:\n  setBusy: Bool\n  setOn: Bool\nactions: {a: [{setBusy: true}, {setOn: true}]}\n"
    )
    let fields = spec.first?.mutations.map { mutation -> String in
      if case .assignments(let assignments) = mutation.effect { return assignments.map(\.field).joined() }
      return "?"
    }
    #expect(fields == ["isBusy", "on"])
  }

  @Test("a payload label that isn't a field needs reduce")
  func payloadLabel() {
    expectDiagnostics(
      "state:\n  page: Int = 0\nmutations:\n  move: {payload: {page: Int, by: 1️⃣Int}}",
      Expected("1️⃣", .effectNotInferable, "`by` is no field")
    )
  }

  @Test("a value of a payload may have a label besides its name, each once")
  func payloadNames() throws {
    let spec = try #require(
      specs("state:\n  page: Int = 0\nmutations:\n  set: {payload: {to page: Int}}\nactions:\n  go: {set: 'to: 1'}")
        .first
    )
    #expect(spec.mutations.map(\.payload.signature) == ["to page: Int"])
    let head = "state:\n  page: Int = 0\nmutations:\n  set: {reduce: state.page = a, payload: {"
    expectDiagnostics(head + "to a: Int, 1️⃣to b: Int}}", Expected("1️⃣", .nameTaken, "has the label `to` twice"))
    expectDiagnostics(head + "to a: Int, 1️⃣of a: Int}}", Expected("1️⃣", .nameTaken, "has the name `a` twice"))
    expectDiagnostics(head + "a: Int, 1️⃣in-a b: Int}}", Expected("1️⃣", .invalidName, "a label can't be called `in-a`"))
    expectDiagnostics(head + "a: Int, 1️⃣to state: Int}}", Expected("1️⃣", .reservedName, "called `state`"))
    expectDiagnostics(head + "a: Int, 1️⃣one two b: Int}}", Expected("1️⃣", .invalidName, "called `one two b`"))
  }

  @Test(
    "`types` leaves alone what each reactor has printed",
    arguments: [
      "enum 1️⃣State {}", "struct 1️⃣Action {}", "typealias 1️⃣Mutation = Int", "var 1️⃣core = 1", "let 1️⃣initialState = 1",
    ]
  )
  func reservedDeclarations(text: String) {
    expectOne(
      "types: '\(text)'\nstate: {n: Int = 0}",
      .reservedName,
      "what `types` declares can't be called",
      write: nil
    )
    // One that belongs to the type is none of the reactor's.
    #expect(specs("types: 'static let initialState = 1'\nstate: {n: Int = 0}").count == 1)
    let inside = "enum Inner { \(text.replacing("1️⃣", with: "")) }"
    #expect(specs("types: '\(inside)'\nstate: {n: Int = 0}").count == 1)
  }

  @Test("a `let` has no `(set)` in its access level", arguments: ["state", "properties"])
  func accessOfConstants(section: String) {
    expectOne(
      "\(section):\n  n: {type: Int, default: 3, let: true, access: 1️⃣fileprivate(set)}",
      .keysExcludeEachOther,
      "nobody sets a `let`",
      // A field can't be hidden as a whole.
      write: section == "state" ? nil : "n: {type: Int, default: 3, let: true, access: fileprivate}"
    )
  }

  @Test(
    "what the generated code names where the steps are is no name of theirs",
    arguments: ["action", "cancelledLoading", "currentState", "effectRuns", "mutation", "startedActions", "state"]
  )
  func reservedLocals(name: String) {
    let head = "state: {n: 'Int?'}\nmutations: {setN: Int}\nactions:\n"
    let words = "can't be called `\(name)`"
    expectOne(head + "  go: {payload: {1️⃣\(name): Int}, steps: [setN: 1]}", .reservedName, words, write: nil)
    expectOne(head + "  go:\n    - unwrap: {1️⃣\(name): state.n}\n    - setN: 1", .reservedName, words, write: nil)
  }

  @Test(
    "what a condition binds may hide a value of the generated code, and no member of the reactor that the steps need",
    arguments: [
      ("_", nil), ("action", nil), ("mutation", nil), ("cancelledLoading", Rule.reservedName),
      ("currentState", .reservedName), ("effectRuns", .reservedName), ("startedActions", .reservedName),
      ("state", .reservedName),
    ]
  )
  func namesOfConditions(name: String, rule: Rule?) {
    let spec =
      "state: {n: 'Int?'}\nmutations: {setN: Int}\nactions:\n  go:\n    - guard: 1️⃣let \(name) = state.n\n    - setN: 1"
    guard let rule else { return expectDiagnostics(spec.replacing("1️⃣", with: "")) }
    expectOne(spec, rule, "can't be called `\(name)`", write: nil)
  }

  @Test("a mutation's payload, which no steps know, may have the name of a member that steps need")
  func namesOfMutations() {
    expectDiagnostics(
      "state: {n: Int = 0}\nmutations: {set: {payload: {currentState: Int}, reduce: state.n = currentState}}\nactions: {go: {set: 'currentState: 1'}}"
    )
  }

  @Test("arguments are counted and their labels compared, with the right call shown")
  func arguments() {
    let head =
      "state:\n  a: Int = 0\n  b: Int = 0\nmutations:\n  set: {payload: {_ a: Int, b: Int}}\nactions:\n  run:\n    - "
    expectDiagnostics(
      head + "set: 1️⃣[1, 2]",
      Expected("1️⃣", .argumentMismatch, "labels", write: "- set: [1, b: 2]")
    )
    expectDiagnostics(
      head + "set: 1️⃣f(1, b: 2)".replacing("b: 2", with: "2"),
      Expected("1️⃣", .argumentMismatch, "takes 2 arguments, not 1")
    )
    expectDiagnostics(head + "1️⃣set", Expected("1️⃣", .argumentMismatch, "not 0"))
    #expect(specs(head + "set: 'Pair<Int, Int>(1, 2).sum, b: { $0 + 1, $1 }(3)'").count == 1)
  }

  @Test("parameters come in the order of the sections")
  func parameterOrder() {
    let first = specs("inputs:\n  a: Int\ndependencies:\n  b: any API\nstate:\n  c: Int\n")
    #expect(first.first?.parameters.map(\.name) == ["a", "b"])
    let second = specs("dependencies:\n  b: any API\ninputs:\n  a: Int\nstate:\n  c: Int\n")
    #expect(second.first?.parameters.map(\.name) == ["b", "a"])
  }

  @Test(
    "the file's name gives the reactor's",
    arguments: [("Login", "LoginReactor"), ("login", "LoginReactor"), ("LoginReactor", "LoginReactor")]
  )
  func reactorName(base: String, name: String) {
    let reading = SpecReading(of: SpecFile(path: "Sub/\(base).reactor.yml", bytes: Array("state:\n  a: Int = 0".utf8)))
    #expect(reading.specs.map(\.name) == [name])
  }

  @Test("several documents are several reactors, each with its name, and no two with the same")
  func documents() {
    #expect(specs("reactor: A\n---\nreactor: B\n").map(\.name) == ["A", "B"])
    expectDiagnostics("reactor: A\n---\nreactor: 1️⃣A\n", Expected("1️⃣", .nameTaken, "`A` twice"))
  }

  @Test("what is for the whole file stands in its first document")
  func fileKeys() {
    expectDiagnostics(
      "reactor: A\nheader: Ours\n---\nreactor: B\n1️⃣module: Other\n",
      Expected("1️⃣", .wrongShape, "first document")
    )
  }

  @Test("a misspelt key is not reported a second time as what it fails to say")
  func misspeltReduce() {
    expectDiagnostics(
      "state:\n  a: Int = 0\nmutations:\n  add: {1️⃣redcue: state.a += 1}",
      Expected("1️⃣", .unknownKey, "did you mean `reduce`?")
    )
  }

  @Test("a misspelt member of the state is pointed at, as a warning")
  func stateMember() {
    expectDiagnostics(
      "state:\n  count: Int = 0\nmutations:\n  add: {reduce: state.1️⃣cuont += 1}",
      Expected("1️⃣", .unknownStateMember, "did you mean `count`?")
    )
  }

  @Test(
    "a name that reduce declares itself is not the dependency's",
    arguments: [
      "[let log = 1, state.a = log]", "'let (log, b) = (1, 2); state.a = log + b'",
      "'for log in 0..<3 { state.a = log }'",
    ]
  )
  func shadowing(reduce: String) {
    #expect(
      specs("dependencies:\n  log: any Log\nstate:\n  a: Int = 0\nmutations:\n  add: {reduce: \(reduce)}\n").count == 1
    )
  }

  @Test("a dependency's own name for its value is still the dependency")
  func shadowingItself() {
    expectDiagnostics(
      "dependencies:\n  log: any Log\nstate:\n  a: Int = 0\nmutations:\n  add: {reduce: 'let log = 1️⃣log.count; state.a = log'}\n",
      Expected("1️⃣", .sideEffectInReduce, "`log`")
    )
  }

  @Test("an empty list or mapping is neither a type nor a statement")
  func emptyBrackets() {
    expectDiagnostics("state:\n  a: 1️⃣[]", Expected("1️⃣", .wrongShape, "`Type`"))
    expectDiagnostics("superclass: 1️⃣[]", Expected("1️⃣", .wrongShape, "a class"))
    expectDiagnostics("types: 1️⃣{}", Expected("1️⃣", .wrongShape, "declarations"))
    expectDiagnostics("actions:\n  a:\n    - do: 1️⃣{}", Expected("1️⃣", .wrongShape, "statement"))
    #expect(specs("state:\n  a: {type: '[Int]', default: []}").count == 1)
  }

  @Test("a comment at the end of arguments is refused")
  func trailingComment() {
    expectDiagnostics(
      "state:\n  a: Int = 0\nmutations:\n  setA: Int\nactions:\n  run:\n    - setA: 1️⃣[1 // more]",
      Expected("1️⃣", .trailingComment, "swallow")
    )
  }

  @Test("a dependency in reduce is pointed at")
  func sideEffect() {
    expectDiagnostics(
      "dependencies:\n  log: any Log\nstate:\n  a: Int = 0\nmutations:\n  add: {reduce: [state.a += 1, 1️⃣log.write()]}",
      Expected("1️⃣", .sideEffectInReduce, "`log`")
    )
  }

  @Test("a mutation that could not be read is none that is written by hand")
  func unreadMutation() {
    expectDiagnostics(
      "state: {a: Int = 0}\nproperties: {reduceLoad: Int = 0}\nmutations: {load: {payload: Int, sets: 1️⃣b}}",
      Expected("1️⃣", .unknownField, "the state has no field `b`")
    )
  }

  @Test("what could not be read of one document says nothing of the next one")
  func unreadPayloadOfAnotherDocument() {
    expectDiagnostics(
      """
      reactor: AReactor
      mutations: {load: {payload: 1️⃣null, reduce: []}}
      ---
      reactor: BReactor
      mutations: {load: {payload: Int, reduce: []}}
      actions: {go: 2️⃣load}
      """,
      Expected("1️⃣", .nullInSwiftText, "YAML's `null`"),
      Expected("2️⃣", .argumentMismatch, "`load` takes 1 argument, not 0")
    )
  }
}
