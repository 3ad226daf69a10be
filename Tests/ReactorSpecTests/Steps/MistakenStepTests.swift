import ReactorSpec
import Testing

/// A spec with something of each kind that steps name; the steps of the action `act` follow, as a list.
private let head = """
  dependencies:
    api:
      protocol: API
      methods: {load: '() async throws -> [Int]', count: () async -> Int}
  state: {items: '[Int] = []', count: Int = 0}
  mutations:
    setItems: '[Int]'
    setCount: Int
    reset: {reduce: state.count = 0}
  flows:
    restart: reset
  actions:
    clear: [setItems: '[]']
    set: {payload: {_ to: Int}, steps: [setCount: to]}
    act:

  """

@Suite("Steps as others write them")
struct MistakenStepTests {
  @Test(
    "what an action or a mutation carries is its payload, however others call it",
    arguments: ["arguments", "params"]
  )
  func foreignPayload(_ word: String) {
    expectDiagnostics(
      "state: {n: Int = 0}\nmutations: {setN: Int}\nactions:\n  go: {1️⃣\(word): {n: Int}, steps: [setN: 1]}",
      Expected("1️⃣", .unknownKey, "the values that it carries stand in `payload`")
    )
    expectDiagnostics(
      "state: {n: Int = 0}\nmutations:\n  add: {1️⃣type: Int, reduce: state.n += 1}\nactions: {go: [add]}",
      Expected("1️⃣", .unknownKey, "the values that it carries stand in `payload`")
    )
  }

  @Test("a stream that is awaited is told to be observed, and not to have nothing to catch")
  func awaitedStream() {
    let spec = """
      dependencies: {api: {protocol: API, methods: {all: () -> Observable<Int>}}}
      state: {n: Int = 0}
      mutations: {setN: Int}
      actions:
        go: {await: api.all, as: n, then: {setN: n}, catch: ignore}
      """
    let found = SpecReading(of: SpecFile(path: "Example.reactor.yaml", bytes: Array(spec.utf8))).diagnostics
    #expect(found.map(\.rule.code) == ["RG0912"], "\(found)")
  }

  @Test(
    "an action, a flow and a mutation have keys of their own",
    arguments: [
      ("- run: 1️⃣clear", .unknownFlow, "is an action, which `send` sends; steps that several share", "- send: clear"),
      ("- run: 1️⃣reset", .unknownFlow, "is a mutation, which is emitted by its name", "- reset"),
      ("- send: 1️⃣restart", .unknownAction, "is a flow, which `run` runs", "- run: restart"),
      ("- send: {1️⃣setCount: 1}", .unknownAction, "is a mutation", "- emit: {setCount: 1}"),
      ("- emit: 1️⃣clear", .unknownMutation, "is an action", "- send: clear"),
      ("- emit: {1️⃣set: 1}", .unknownMutation, "is an action", "- send: {set: 1}"),
      ("- emit: {1️⃣restart: 1}", .unknownMutation, "is a flow", nil),
      ("- 1️⃣clear", .unknownStep, "is an action, which `send` sends", "- send: clear"),
      ("- 1️⃣restart", .unknownStep, "is a flow, which `run` runs", "- run: restart"),
      (
        "- {if: state.count > 0, then: {send: 1️⃣reset}}", .unknownAction, "is a mutation",
        "- {if: state.count > 0, then: {reset}}"
      ),
    ] as [(String, Rule, String, String?)]
  )
  func kinds(step: String, rule: Rule, words: String, replacement: String?) {
    expectOne(head + "    " + step, rule, words, write: replacement)
  }

  @Test("but an action that names itself is not to send itself", arguments: ["act", "act: 1"])
  func itself(step: String) {
    expectOne(head + "    - 1️⃣" + step, .unknownStep, "there is no mutation and no step `act`", write: nil)
  }

  @Test(
    "what is waited for is no statement, but a step with a name for what came",
    arguments: [
      (
        "items = await api.load()", "with `as: items`",
        "- await: api.load()\n  as: items\n  then: {setItems: items}\n  catch: ignore"
      ),
      (
        "state.count = await api.count()", "with `as: count`",
        "- await: api.count()\n  as: count\n  then: {setCount: count}"
      ),
      (
        "let items = try await api.load()", "`await: api.load()`",
        "- await: api.load()\n  as: items\n  then: {setItems: items}\n  catch: ignore"
      ),
      ("_ = await api.count()", "`await` is a step, `await: api.count()`", "- await: api.count()"),
      ("rows = await api.load()", "with `as: rows`", nil),
    ]
  )
  func awaitedStatement(statement: String, words: String, replacement: String?) {
    expectOne(head + "    - 1️⃣" + statement, .unknownStep, words, write: replacement)
  }

  @Test("and in a step that is no item of a list")
  func awaitedStatementAlone() {
    let spec = head.replacing("  act:\n", with: "  act: 1️⃣count = await api.count()\n")
    expectOne(
      spec,
      .unknownStep,
      "with `as: count`",
      write: "act: {await: api.count(), as: count, then: {setCount: count}}"
    )
  }

  @Test(
    "words of other tools say what does the same",
    arguments: [
      ("- 1️⃣debounce: 300ms", "in the `then` of `wait: 300ms`, with `overlap: latest`", nil),
      ("- 1️⃣debounce: 250ms\n      then: reset", "`wait: 250ms`", "- wait: 250ms\n  overlap: latest"),
      ("- {1️⃣debounce: 1s, then: reset}", "`wait: 1s`", "- {wait: 1s, overlap: latest, then: reset}"),
      ("- 1️⃣delay: 1s", "time passes by `wait`", "- wait: 1s"), ("- 1️⃣sleep: 2", "by `wait`", "- wait: 2s"),
      ("- 1️⃣throttle: 1s", "`overlap: first`", nil),
      ("- 1️⃣every: 5s", "interval(.seconds(5), scheduler: MainScheduler.instance)", nil),
      (
        "- {1️⃣every: 2s, then: reset}", "interval(.seconds(2)",
        "- {observe: 'Observable<Int>.interval(.seconds(2), scheduler: MainScheduler.instance)', catch: ignore, then: reset}"
      ),
      (
        "- {1️⃣every: 2s, throws: false, then: reset}", "interval(.seconds(2)",
        "- {observe: 'Observable<Int>.interval(.seconds(2), scheduler: MainScheduler.instance)', throws: false, then: reset}"
      ),
      ("- {1️⃣debounce: 1s, overlap: latest, then: reset}", "`wait: 1s`", nil),
      ("- 1️⃣parallel: [reset, {send: clear}]", "side by side", "- merge: [reset, {send: clear}]"),
      ("- 1️⃣timeout: 3s", "Give up after a while", nil), ("- 1️⃣retry: 2", "Try again", nil),
      ("- 1️⃣dispatch: clear", "by `send`", "- send: clear"), ("- 1️⃣call: api.load()", "by `await`", nil),
      ("- 1️⃣cancel: clear", "by `until`", nil),
    ]
  )
  func foreignWords(step: String, words: String, replacement: String?) {
    expectOne(head + "    " + step, .unknownStep, words, write: replacement)
    // What is written instead is right.
    guard let replacement else { return }
    let lines =
      replacement.split(separator: "\n").map { "    \($0)" } + step.split(separator: "\n").dropFirst().map(String.init)
    let mended = head + lines.joined(separator: "\n")
    let found = SpecReading(of: SpecFile(path: "Example.reactor.yaml", bytes: Array(mended.utf8))).diagnostics
    #expect(found.filter { $0.severity == .error }.map(\.message) == [], "\(mended)")
  }

  @Test(
    "and so do keys of a call",
    arguments: [
      ("- {await: api.count, 1️⃣timeout: 3s}", "Give up after a while"), ("- {await: api.count, 1️⃣retry: 2}", "Try again"),
      ("- {observe: api.items, 1️⃣retry: 2, catch: ignore}", "`stream.retry(…)`"),
      ("- {observe: api.items, 1️⃣timeout: 2s, catch: ignore}", "`stream.timeout(…)`"),
    ]
  )
  func foreignKeys(step: String, words: String) {
    expectOne(head + "    " + step, .unknownKey, words, write: nil)
  }

  @Test("but not where the spec has something of the name, or nearly so")
  func ownWords() {
    let spec =
      "state: {count: Int = 0}\nmutations: {debounce: {sets: count, payload: Int}, timeouts: {reduce: state.count = 1}}\n"
    expectDiagnostics(spec + "actions: {delay: [debounce: 300, timeouts], go: [send: delay]}")
    expectOne(spec + "actions: {delay: [1️⃣timeout: 1]}", .unknownStep, "did you mean `timeouts`?", write: nil)
    expectOne(
      spec + "actions: {delay: timeouts, go: [{1️⃣delay: 1}]}",
      .unknownStep,
      "is an action, which `send` sends",
      write: nil
    )
  }

  @Test(
    "braces without a step do nothing by another sign",
    arguments: [
      (
        "- {await: api.load, catch: 1️⃣{}}",
        "`catch` has no step in these braces: write `ignore` where nothing follows an error",
        "- {await: api.load, catch: ignore}"
      ),
      (
        "- {await: api.count, then: 1️⃣{}}", "`then` has no step in these braces: write `[]`",
        "- {await: api.count, then: []}"
      ),
      (
        "- {switch: state.count, cases: {0: reset, default: 1️⃣{}}}", "the case `default` has no step",
        "- {switch: state.count, cases: {0: reset, default: []}}"
      ),
      ("- 1️⃣{}", "this one is empty", nil),
    ]
  )
  func emptyBraces(step: String, words: String, replacement: String?) {
    expectOne(head + "    " + step, .wrongShape, words, write: replacement)
  }

  @Test(
    "a stream is no event, but what one observes",
    arguments: [
      ("api.changes", "changed: {observe: api.changes, then: [], catch: ignore}"),
      ("'f(a, b)'", "changed: {observe: 'f(a, b)', then: [], catch: ignore}"),
      ("ticks", "changed: {observe: ticks, then: []}"), ("'f('", nil),
    ]
  )
  func streamAlone(stream: String, replacement: String?) {
    let spec = "dependencies: {api: any API, ticks: Infallible<Int>}\nstate: {count: Int = 0}\nevents:\n  changed: 1️⃣"
    expectOne(
      spec + stream,
      .wrongShape,
      "an event takes a mapping: `{observe: stream, then: steps}`",
      write: replacement
    )
  }
}
