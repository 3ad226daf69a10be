import ReactorSpec
import Testing

/// A spec with mutations and actions for effects to refer to; steps of the action `load` follow.
private let head = """
  dependencies: {api: any API}
  state: {items: '[Item] = []', isLoading: Bool = false}
  mutations:
    setItems: '[Item]'
    setLoading: Bool
    setPage: {payload: {page: Int, isOn: Bool}, reduce: state.isLoading = isOn}
    loading: {reduce: state.isLoading = true}
  flows: {go: loading}
  actions:
    clear: {setItems: '[]'}
    stop: loading
    load:

  """

private func load(_ steps: String) -> String {
  head + steps.split(separator: "\n").map { "    \($0)\n" }.joined()
}

/// The first step of `load`.
private func firstStep(_ steps: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> Step.Kind {
  let spec = try #require(specs(load(steps), sourceLocation: sourceLocation).first, sourceLocation: sourceLocation)
  guard case .steps(let steps)? = spec.actions.last?.body else { throw NoStep() }
  return try #require(steps.first, sourceLocation: sourceLocation).kind
}

/// The effect of the first step of `load`, an `await` or an `observe`.
private func firstEffect(_ steps: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> Effect {
  switch try firstStep(steps, sourceLocation: sourceLocation) {
  case .await(let effect), .observe(let effect): return effect
  default: throw NoStep()
  }
}

private struct NoStep: Error {}

@Suite("await and observe")
struct EffectTests {
  @Test(
    "an awaited function is called, with the arguments of `with`; a text that is no name stays as it is",
    arguments: [
      ("await: api.load", "api.load()"), ("await: api.load\n  with: [1, at: x]", "api.load(1, at: x)"),
      ("await: api.load(2)", "api.load(2)"), ("await: (api.value)", "(api.value)"),
      ("await: 'api.load { $0 }'", "api.load { $0 }"), ("observe: api.items", "api.items"),
      ("observe: api.items\n  with: [1]", "api.items(1)"), ("observe: api.items(2)", "api.items(2)"),
    ]
  )
  func expression(step: String, expression: String) throws {
    #expect(try firstEffect("- \(step)\n  catch: ignore").expression.text == expression)
  }

  @Test("`as`, `then`, `loading` and the actions that cancel are kept, each action once")
  func wholeEffect() throws {
    let effect = try firstEffect(
      """
      - await: api.items
        as: items
        until: [clear, load]
        overlap: latest
        loading: setLoading
        then:
          - setItems: items
        catch:
          - setItems: error.items
      """
    )
    #expect(effect.result == "items")
    #expect(effect.then.count == 1)
    #expect(effect.cancellers == ["clear", "load"])
    #expect(effect.loading == Loading(mutation: "setLoading"))
    guard case .steps(let steps) = effect.failure else { throw NoStep() }
    #expect(steps.flatMap(\.texts).map(\.text) == ["error.items"])
  }

  @Test("`overlap: latest` adds the own action to those that cancel")
  func latest() throws {
    #expect(
      try firstEffect("- await: a\n  overlap: latest\n  until: clear\n  catch: ignore").cancellers == ["clear", "load"]
    )
    guard case .wait(let wait) = try firstStep("- wait: 300ms\n  overlap: latest\n  then: loading\n- loading") else {
      throw NoStep()
    }
    #expect(wait.cancellers == ["load"])
    #expect(wait.then.count == 1)
  }

  @Test("`overlap: first` and `queue` cancel nothing; steps of one action are told apart")
  func turns() throws {
    let steps = "- await: a\n  overlap: first\n  catch: ignore\n- {wait: 1s, overlap: queue}"
    let spec = try #require(specs(load(steps)).first)
    guard case .steps(let list)? = spec.actions.last?.body, case .await(let effect)? = list.first?.kind,
      case .wait(let wait)? = list.last?.kind
    else { throw NoStep() }
    #expect(effect.cancellers == [])
    #expect(effect.overlap == Overlap(rule: .first, id: "load.1"))
    #expect(wait.overlap == Overlap(rule: .queue, id: "load.2"))
  }

  @Test("an action as a whole has an `overlap`, whether its steps are in the spec or by hand")
  func turnsOfActions() throws {
    let actions =
      "a: {overlap: first, steps: []}\n  b: {steps: manual, overlap: queue}\n  c: {overlap: latest, steps: []}"
    let spec = try #require(specs("actions:\n  \(actions)").first)
    #expect(spec.actions.map(\.overlap?.rule) == [.first, .queue, .latest])
    #expect(spec.cancellers == ["c"])
    expectDiagnostics(
      head + "    forward: setItems\n    1️⃣overlap: first",
      Expected("1️⃣", .keysExcludeEachOther, "is over at once")
    )
  }

  @Test("`latest: true` is asked to be written `overlap: latest`, and other words are refused")
  func latestAsFlag() {
    expectDiagnostics(
      load("- await: a\n  1️⃣latest: true\n  catch: ignore"),
      Expected("1️⃣", .unknownKey, "is `overlap: latest`", write: "overlap: latest")
    )
    expectDiagnostics(
      "actions: {a: {1️⃣latest: true, steps: []}}",
      Expected("1️⃣", .unknownKey, "is `overlap: latest`", write: "actions: {a: {overlap: latest, steps: []}}")
    )
    expectDiagnostics(
      load("- await: a\n  overlap: 1️⃣last\n  catch: ignore"),
      Expected("1️⃣", .unknownChoice, "`latest`")
    )
  }

  @Test("`done` has the steps for when a stream has completed; a call has `then`")
  func done() throws {
    let effect = try firstEffect(
      "- observe: api.items\n  as: x\n  then: {setItems: x}\n  done: loading\n  catch: ignore"
    )
    #expect(effect.done.count == 1)
    #expect(effect.branches.map(\.count) == [1, 1])
    expectDiagnostics(
      load("- await: api.items\n  1️⃣done: loading\n  catch: ignore"),
      Expected("1️⃣", .unknownKey, "it belongs to `observe`")
    )
    expectDiagnostics(
      load("- observe: api.items\n  as: x\n  then: {setItems: x}\n  done: {setItems: 1️⃣x}\n  catch: ignore"),
      Expected("1️⃣", .nameOutOfScope, "`x`")
    )
  }

  @Test("`send` sends an action, whose arguments are checked")
  func send() throws {
    let send = try firstStep("- send: clear")
    #expect(send == .send(action: "clear", arguments: nil))
    let payload =
      "actions: {a: {send: {find: ['\"x\"', at: 1]}}, find: {payload: {_ text: String, at: Int}, steps: []}}"
    guard case .steps(let steps)? = specs(payload.replacing("'\"x\"'", with: "\"x\"")).first?.actions.first?.body,
      case .send("find", let arguments)? = steps.first?.kind
    else { throw NoStep() }
    #expect(arguments?.text == "\"x\", at: 1")
    expectDiagnostics(
      load("- send: 1️⃣claer\n- send: {stop: 2️⃣1}\n- send: 3️⃣stop()"),
      Expected("1️⃣", .unknownAction, "did you mean `clear`?"),
      Expected("2️⃣", .argumentMismatch, "`stop` has no payload"),
      Expected("3️⃣", .unknownAction, "is an action", write: "- send: stop")
    )
  }

  @Test("`overlap` and an `until` that says otherwise contradict each other")
  func overlapAndUntil() {
    expectDiagnostics(
      load("- await: a\n  until: load\n  1️⃣overlap: queue\n  catch: ignore"),
      Expected("1️⃣", .keysExcludeEachOther, "`until: load` lets a newer run cancel the step")
    )
  }

  @Test("an error is ignored, impossible, or goes to `onError`, as the spec says")
  func failures() throws {
    #expect(try firstEffect("- await: a\n  catch: ignore").failure == .ignored)
    #expect(try firstEffect("- await: a\n  throws: false").failure == .impossible)
    let shared = specs("dependencies: {api: any API}\nactions: {a: {await: api.b}}\nonError: {do: log(error)}").first
    guard case .steps(let steps)? = shared?.actions.first?.body, case .await(let effect)? = steps.first?.kind else {
      throw NoStep()
    }
    #expect(effect.failure == .shared)
    #expect(shared?.onError?.count == 1)
  }

  @Test(
    "what is listed without `throws` needs no `catch`, whatever stands for its dependency and however it is called",
    arguments: [
      ("{await: 'api.make { 3 }', as: n, then: {setN: n}}", true),
      ("{await: '(api.k(page: 1))', as: n, then: {setN: n}}", true),
      ("[{let: {svc: api}}, {await: 'svc.k(page: 1)', as: n, then: {setN: n}}]", true),
      ("[{unwrap: {log: log}}, {await: 'log.count()', as: n, then: {setN: n}}]", true),
      ("[{let: {api: 3}}, {await: 'self.api.k(page: api)', as: n, then: {setN: n}}]", true),
      ("{await: '(api.l { 3 })', as: n, then: {setN: n}}", false),
      ("[{let: {api: other}}, {await: 'api.k(page: 1)', as: n, then: {setN: n}}]", false),
      ("[{let: {svc: api}}, {if: 'let svc = other', then: {await: 'svc.k(page: 1)', as: n, then: {setN: n}}}]", false),
    ]
  )
  func listedWithoutErrors(steps: String, isKnown: Bool) {
    let found = SpecReading(
      of: SpecFile(
        path: "Example.reactor.yaml",
        bytes: Array(
          """
          dependencies:
            api:
              protocol: API
              methods:
                make: '(_ f: @escaping @Sendable () async -> Int) async -> Int'
                k: '(page: Int) async -> Int'
                l: '(_ f: @escaping @Sendable () async -> Int) async throws -> Int'
            log: {type: (any Log)?, protocol: Log, methods: {count: '() async -> Int'}}
            other: Other
          state: {n: Int = 0}
          mutations: {setN: Int}
          actions:
            go: \(steps)
          """.utf8
        )
      )
    ).diagnostics
    #expect(found.filter { $0.severity == .error }.map(\.rule) == (isKnown ? [] : [.unhandledError]))
  }

  @Test("a mutation may be called like a further key of the step, or like `loading`, which is a step of its own too")
  func mutationNamedLikeKey() throws {
    #expect(try firstEffect("- await: a\n  loading: setLoading\n  catch: ignore").loading?.mutation == "setLoading")
    #expect(try firstStep("- loading") == .emit(mutation: "loading", arguments: nil))
  }

  @Test("an error that nothing follows is refused, with the ways to say what does")
  func unhandled() {
    expectDiagnostics(
      load("- 1️⃣await: api.load\n- 2️⃣observe: api.items"),
      Expected(
        "1️⃣",
        .unhandledError,
        "`catch` with steps, `catch: ignore`, the spec's `onError` for all such steps, or `throws: false`"
      ),
      Expected("2️⃣", .unhandledError, "the spec's `onError`")
    )
    expectDiagnostics(
      "onError:\n  - 1️⃣await: log(error)\nactions: {a: {await: b}}",
      Expected("1️⃣", .unhandledError, "in `onError` itself")
    )
    expectDiagnostics(
      "events:\n  users: {1️⃣observe: api.users, then: {do: log()}}",
      Expected("1️⃣", .unhandledError, "`catch: ignore`")
    )
  }

  @Test("`loading` stands around a step")
  func emptyLoading() {
    expectDiagnostics(
      "state: {isLoading: Bool = false}\nmutations: {setLoading: Bool}\nactions:\n  a:\n    - 1️⃣loading: setLoading\n      steps: []\n    - setLoading: false",
      Expected("1️⃣", .branchesWithoutSteps, "around no step")
    )
  }

  @Test("of a call that doesn't throw, an argument may: something has to follow its error")
  func throwingArguments() {
    let listed =
      "dependencies: {api: {protocol: API, methods: {check: '() throws -> Int', send: '(_ n: Int) async'}}}\n"
    let spec = { (rest: String) in listed + "actions: {a: {1️⃣await: api.send(api.check())\(rest)}}" }
    expectDiagnostics(spec(""), Expected("1️⃣", .unhandledError, "nothing follows an error"))
    expectDiagnostics(spec(", catch: ignore").replacing("1️⃣", with: ""))
    expectDiagnostics(
      listed + "actions: {a: {await: api.send(1), 1️⃣catch: ignore}}",
      Expected("1️⃣", .keysExcludeEachOther, "nothing is thrown")
    )
  }

  @Test("nothing has to follow an error of a stream that can't fail by its listed type, or by what the spec says")
  func streamsWithoutErrors() throws {
    let spec = specs(
      """
      dependencies: {api: {protocol: API, methods: {users: 'AsyncStream<Int> { get }', items: '() -> Infallible<Int>'}}}
      actions: {a: {observe: api.items, then: {do: log()}}}
      events:
        users: {observe: api.users, then: {do: log()}}
        others: {observe: other(), then: {do: log()}, throws: false}
      """
    ).first
    guard case .steps(let steps)? = spec?.actions.first?.body, case .observe(let effect)? = steps.first?.kind else {
      throw NoStep()
    }
    #expect(effect.failure == .impossible)
    #expect(spec?.events.map(\.effect.failure) == [.impossible, .impossible])
    expectDiagnostics(
      "events:\n  users: {observe: api.users(), then: {do: log()}, throws: false, 1️⃣catch: ignore}",
      Expected("1️⃣", .keysExcludeEachOther, "nothing is thrown")
    )
  }

  @Test(
    "operators on a stream that can't fail, listed or a member, add no error, unless they could",
    arguments: [
      ("api.ticks().map { $0 + 1 }", true), ("api.ticks().filter { $0 > 1 }.dropFirst(2)", true),
      ("api.users.compactMap { Int($0) }", true), ("api.users.prefix(3)", true),
      ("api.ticks().map { try load($0) }", false), ("api.ticks().map(load)", false),
      ("api.ticks().merge(api.items())", false),
      ("api.items().map { $0 + 1 }", false), ("other.ticks().map { $0 + 1 }", false),
      ("taps", true), ("self.taps.map { $0 + 1 }", true), ("clock", true), ("clock.map { $0 + 1 }", true),
      ("values", false), ("taps()", false), ("taps.map(load)", false), ("taps.values", false), ("payload", false),
    ]
  )
  func operatorsWithoutErrors(stream: String, isSafe: Bool) {
    let head = """
      dependencies:
        api:
          protocol: API
          methods: {users: 'AsyncStream<String> { get }', ticks: () -> AsyncStream<Int>, items: () -> Observable<Int>}
        other: any Other
        clock: AsyncStream<Int>
        values: Observable<Int>
        payload: AsyncStream<Int>
      properties: {taps: PublishRelay<Int> = PublishRelay()}

      """
    let spec =
      head
      + "actions: {a: {payload: {payload: Observable<Int>}, steps: [{1️⃣observe: '\(stream)', then: {do: log(payload)}}]}}"
    if isSafe {
      expectDiagnostics(spec.replacing("1️⃣", with: ""))
    } else {
      expectDiagnostics(spec, Expected("1️⃣", .unhandledError, "nothing follows an error"))
    }
  }

  @Test("an unknown action in `until` is asked about")
  func unknownAction() {
    expectDiagnostics(
      load("- await: api.load\n  until: [claer, stop]\n  catch: ignore".replacing("claer", with: "1️⃣claer")),
      Expected("1️⃣", .unknownAction, "did you mean `clear`?")
    )
    expectDiagnostics(
      load("- await: api.load\n  until: [stop, 1️⃣stop]\n  catch: ignore"),
      Expected("1️⃣", .nameTaken, "`stop` twice")
    )
    expectDiagnostics(
      load("- await: api.load\n  until: 1️⃣[]\n  catch: ignore"),
      Expected("1️⃣", .wrongShape, "`until` is empty")
    )
  }

  @Test("`loading` stands around steps, a flow and a `merge`")
  func loadingAround() throws {
    let call = "await: a\n      catch: ignore"
    guard
      case .loading(let loading, let steps) = try firstStep(
        "- loading: setLoading\n  steps:\n    - \(call)\n    - loading"
      )
    else { throw NoStep() }
    #expect(loading == Loading(mutation: "setLoading"))
    #expect(steps.count == 2)
    guard
      case .loading(let byPage, let merged) = try firstStep(
        "- merge: [loading, loading]\n  loading: {setPage: [page: 1]}"
      )
    else { throw NoStep() }
    #expect(byPage == Loading(mutation: "setPage", arguments: byPage.arguments, label: "isOn"))
    #expect(byPage.arguments?.text == "page: 1")
    guard case .merge(let branches)? = merged.first?.kind else { throw NoStep() }
    #expect(branches.count == 2)
    guard case .loading(_, let run) = try firstStep("- run: go\n  loading: setLoading") else { throw NoStep() }
    #expect(run.map(\.kind) == [.run(flow: "go", arguments: nil)])
  }

  @Test("what `loading` passes besides the flag fits the mutation, and stays the same")
  func loadingArguments() {
    expectDiagnostics(
      load("- run: go\n  loading: {setPage: 1️⃣[1]}\n- run: go\n  loading: {setPage: 2️⃣[page: state.items.count]}"),
      Expected("1️⃣", .argumentMismatch, "page: Int"),
      Expected("2️⃣", .loadingArgumentsChange, "bind it by `let`")
    )
    for arguments in ["[page: 1, isOn: true]", "'[page: 1, isOn: true]'", "'[page: 1, isOn:]'"] {
      expectDiagnostics(
        load("- run: go\n  loading: {setPage: 1️⃣\(arguments)}"),
        Expected("1️⃣", .argumentMismatch, "`setPage`", write: "loading: {setPage: [page: 1]}")
      )
    }
    expectDiagnostics(
      load("- run: go\n  loading: {setPage: 1️⃣[page: 1, isOn: true]}"),
      Expected("1️⃣", .argumentMismatch, "`setPage` is given its flag by itself")
    )
    expectOne(
      load("- run: go\n  loading: {setPage: 1️⃣[page: 1, size: 2]}"),
      .argumentMismatch,
      "takes 1 argument, not 2",
      write: nil
    )
    expectDiagnostics(
      load("- 1️⃣loading: setLoading\n  2️⃣then: loading"),
      Expected("1️⃣", .missingKey, "needs `steps`"),
      Expected("2️⃣", .unknownKey, "it belongs to")
    )
    let byName = "- let: {page: state.items.count}\n- run: go\n  loading: {setPage: [page: page]}"
    #expect(throws: Never.self) { try firstStep(byName) }
  }

  @Test("`loading` takes a mutation that ends in a Bool")
  func loading() {
    expectDiagnostics(
      load("- await: a\n  loading: 1️⃣setItems\n  catch: ignore\n- await: a\n  loading: 2️⃣loading\n  catch: ignore"),
      Expected("1️⃣", .loadingNeedsFlag, "it takes ([Item])"),
      Expected("2️⃣", .loadingNeedsFlag, "it takes nothing")
    )
    expectOne(
      load("- await: a\n  loading: 1️⃣true\n  catch: ignore"),
      .loadingNeedsFlag,
      "names the mutation",
      write: "loading: setLoading"
    )
    expectDiagnostics(
      load("- await: a\n  loading: 1️⃣setLoadin\n  catch: ignore"),
      Expected("1️⃣", .unknownMutation, "did you mean `setLoading`?")
    )
  }

  @Test("keys that contradict each other are refused")
  func contradictions() {
    expectDiagnostics(
      load("- await: api.load(1)\n  1️⃣with: [2]\n  throws: false\n  2️⃣catch: ignore"),
      Expected("1️⃣", .keysExcludeEachOther, "`await` has its arguments already"),
      Expected("2️⃣", .keysExcludeEachOther, "nothing to catch")
    )
    expectDiagnostics(
      load("- observe: api.items\n  1️⃣as: items\n  catch: ignore"),
      Expected("1️⃣", .resultWithoutSteps, "`items`")
    )
  }

  @Test("`try` and `await` are left to the generated code")
  func effectWords() {
    expectDiagnostics(
      load("- await: 1️⃣try await api.load(1)\n  catch: ignore\n- await: 2️⃣try? api.load\n  catch: ignore"),
      Expected("1️⃣", .effectWordWritten, "without `try await`", write: "- await: api.load(1)"),
      Expected("2️⃣", .effectWordWritten, "`catch` says", write: "- await: api.load")
    )
  }

  @Test("an `observe` takes `try` where nothing else says that the expression throws")
  func tryOfStreams() throws {
    #expect(try firstEffect("- observe: try frames(1)\n  catch: ignore").expression.text == "try frames(1)")
    expectDiagnostics(
      load("- observe: 1️⃣try await frames(1)\n  catch: ignore"),
      Expected("1️⃣", .effectWordWritten, "without `try await`", write: "- observe: frames(1)")
    )
  }

  @Test("`overlap` needs an action", arguments: ["flows: {f: STEP}", "start: STEP", "onError: STEP"])
  func latestElsewhere(section: String) {
    expectDiagnostics(
      section.replacing("STEP", with: "{wait: 1s, 1️⃣overlap: latest, then: {do: log()}}"),
      Expected("1️⃣", .overlapOutsideAction, "by `until`")
    )
  }

  @Test("a key of one step under another is sent to where it belongs")
  func misplacedKeys() {
    expectDiagnostics(
      load("- do: save()\n  1️⃣until: clear\n- setLoading: true\n  2️⃣catch: ignore\n- wait: 1s\n  3️⃣cases: {a: loading}"),
      Expected("1️⃣", .unknownKey, "it belongs to `await`, `observe` or `wait`"),
      Expected("2️⃣", .unknownKey, "`catch` belongs to `await` or `observe`"),
      Expected("3️⃣", .unknownKey, "it belongs to `switch`")
    )
  }

  @Test("a misspelt `catch` or `onError` is not also a missing one")
  func misspelt() {
    expectDiagnostics(
      load("- await: api.load\n  1️⃣catsh: ignore"),
      Expected("1️⃣", .unknownKey, "did you mean `catch`?")
    )
    expectDiagnostics(
      load("- await: api.load") + "1️⃣onEror: loading",
      Expected("1️⃣", .unknownKey, "did you mean `onError`?")
    )
  }
}

@Suite("wait")
struct WaitTests {
  @Test(
    "a duration is a number with its unit",
    arguments: [
      ("500ms", 500), ("1.5s", 1_500), ("2min", 120_000), ("0.001s", 1), ("0.5min", 30_000), ("0ms", 0),
      ("1.250s", 1_250),
    ]
  )
  func durations(text: String, milliseconds: Int) throws {
    guard case .wait(let wait) = try firstStep("- wait: \(text)\n- loading") else { throw NoStep() }
    #expect(wait.milliseconds == milliseconds)
  }

  @Test(
    "anything else is refused, with what was meant where that can be told",
    arguments: [
      ("500", "- wait: 500ms"), ("1.5", "- wait: 1.5s"), ("2 min", "- wait: 2min"), ("3 seconds", "- wait: 3s"),
      ("5", "- wait: 5s"), ("50", nil),
      ("1h", "- wait: 60min"), ("1.5 hours", "- wait: 90min"), ("25h", nil), ("0.001h", nil), ("h", nil),
      ("0.5ms", nil), ("soon", nil), ("-1s", nil), ("99999999999999999999s", nil), ("25000min", nil),
      ("1..5s", nil), (".5s", nil), ("٣s", nil),
    ]
  )
  func wrongDurations(text: String, replacement: String?) {
    expectOne(load("- wait: 1️⃣\(text)"), .invalidDuration, "`500ms`, `1.5s` or `2min`", write: replacement)
  }

  @Test("a duration is a text", arguments: ["[1s]", "{s: 1}"])
  func shape(value: String) {
    expectDiagnostics(load("- wait: 1️⃣\(value)"), Expected("1️⃣", .wrongShape, "a duration"))
  }
}
