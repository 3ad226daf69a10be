import ReactorSpec
import Testing

/// A spec whose names steps can know; its one action has the steps that follow it.
private let head = """
  dependencies: {api: any API, session: any Session}
  properties: {attempts: Int = 0}
  state: {query: String?, rows: '[Row] = []'}
  mutations:
    setQuery: String?
    setRows: '[Row]'
  actions:
    clear:
      - setRows: '[]'
      - setQuery: nil
    load:
      payload: {_ user: User}
      steps:
        - do: session.open(user)

  """

@Suite("Names that nothing declares")
struct UnknownNameTests {
  @Test(
    "the name that was probably meant is offered, and written into the line",
    arguments: [
      ("- do: api.track(1️⃣usr)", "did you mean `user`?", "- do: api.track(user)"),
      ("- setQuery: 1️⃣atempts.description", "did you mean `attempts`?", "- setQuery: attempts.description"),
      ("- setQuery: 1️⃣qurey", "did you mean `state.query`?", "- setQuery: state.query"),
      ("- setQuery: 1️⃣query", "a member of the state", "- setQuery: state.query"),
      ("- do: '1️⃣sesion.close()'", "did you mean `session`?", "- do: 'session.close()'"),
      (
        "- await: api.load\n        catch:\n          - setQuery: 1️⃣err.localizedDescription", "did you mean `error`?",
        "- setQuery: error.localizedDescription"
      ),
      (
        "- await: api.load\n        with: [1️⃣usr, page: 1]\n        catch: ignore", "did you mean `user`?",
        "with: [user, page: 1]"
      ),
      (
        "- await: api.load\n        as: page\n        then: {setRows: 1️⃣pag.rows}\n        catch: ignore",
        "did you mean `page`?", "then: {setRows: page.rows}"
      ),
    ]
  )
  func near(step: String, words: String, replacement: String) {
    expectOne(head + "      " + step, .unknownName, words, write: replacement)
  }

  @Test(
    "what comes without a name may be meant by the name of a field, where nothing uses it",
    arguments: [
      (
        "{payload: String, steps: [setQuery: 1️⃣query]}", "is called `payload`",
        "a: {payload: String, steps: [setQuery: payload]}"
      ),
      (
        "{payload: String, steps: [{guard: '1️⃣query != nil'}, reset]}",
        "a member of the state, `state.query`; what comes", nil
      ),
      ("{payload: Int, steps: [setQuery: 1️⃣query]}", "is called `payload`", nil),
      (
        "{payload: String, steps: [{setQuery: 1️⃣query}, {setQuery: payload}]}", "a member of the state: `state.query`",
        "a: {payload: String, steps: [{setQuery: state.query}, {setQuery: payload}]}"
      ),
      (
        "{payload: {_ text: String}, steps: [setQuery: 1️⃣query]}", "a member of the state: `state.query`",
        "a: {payload: {_ text: String}, steps: [setQuery: state.query]}"
      ),
    ]
  )
  func unnamedPayload(action: String, words: String, replacement: String?) {
    let spec = "state: {query: String?}\nmutations: {setQuery: String?, reset: {reduce: state.query = nil}}\n"
    expectOne(spec + "actions:\n  a: \(action)", .unknownName, words, write: replacement)
    expectOne(
      spec + "flows:\n  a: \(action)\nactions: {go: {run: a, with: 1}}",
      .unknownName,
      words,
      write: replacement
    )
  }

  @Test("and by a name that nothing has")
  func unnamedPayloadByUnknownName() {
    let spec = "state: {query: String?, count: Int = 0}\nmutations: {setQuery: String?, setCount: Int}\nactions:\n"
    for step in ["setQuery: 1️⃣text", "setCount: 1️⃣text.count"] {
      let action = "  a: {payload: String, steps: [\(step)]}"
      expectDiagnostics(spec + action, Expected("1️⃣", .unlistedName, "is called `payload`, which nothing uses"))
    }
  }

  @Test(
    "a name has no `$` before it, and the arguments of a closure are known in one",
    arguments: [
      ("- do: api.track(1️⃣$user)", "without `$` in Swift: `user`", "- do: api.track(user)"),
      ("- setQuery: 1️⃣$query", "without `$` in Swift: `state.query`", "- setQuery: state.query"),
      ("- guard: 1️⃣$state.query != nil", "without `$` in Swift: `state`", "- guard: state.query != nil"),
      ("- setQuery: 1️⃣$page", "without `$` in Swift", nil),
      ("- setRows: 1️⃣$0.rows", "is an argument of the closure around it, and there is none", nil),
      ("- setRows: '[1️⃣$0] + state.rows.filter { $0.isOn }'", "and there is none", nil),
      (
        "- {await: api.load, then: {setRows: 1️⃣$0}, catch: ignore}",
        "what the step around it gives has a name with `as`", nil
      ),
      (
        "- {await: api.load, then: {setRows: 1️⃣$rows}, catch: ignore}",
        "in Swift; what the step around it gives has a name", nil
      ),
      ("- setQuery: '\"\\(1️⃣$0) \\(state.rows.map { \"\\($0)\" })\"'", "and there is none", nil),
    ]
  )
  func dollar(step: String, words: String, replacement: String?) {
    expectOne(head + "      " + step, .unknownName, words, write: replacement)
  }

  @Test("what a step without `as` gives may be meant by a name alone")
  func unnamedResult() {
    let step = "      - {await: api.load, then: {setRows: 1️⃣result}, catch: ignore}"
    expectOne(head + step, .unknownName, "has a name with `as: result`", write: nil)
    expectDiagnostics(head + "      - {await: api.load, then: {setRows: rows(result)}, catch: ignore}")
  }

  @Test("a literal of a scenario is offered", arguments: ["1️⃣flase", "1️⃣no", "1️⃣ture"])
  func scenarioLiteral(value: String) {
    let spec = "state: {isOn: Bool = false}\nmutations: {setOn: Bool}\nactions: {on: [setOn: true]}\n"
    let tests = "tests: {it works: {when: on, then: {isOn: \(value)}}}"
    expectDiagnostics(spec + tests, Expected("1️⃣", .unknownName, "did you mean"))
  }

  @Test("a name that nothing has is no text")
  func nameForText() {
    let spec = """
      state: {name: String = "", count: Int = 0}
      mutations: {setName: String, setCount: Int}
      actions:
        a: {setName: 1️⃣bob}
        b: {payload: {_ given: String}, steps: [setName: given]}
        c: {setName: App.name}
        d: {setCount: maximum}
      """
    expectDiagnostics(spec, Expected("1️⃣", .unlistedName, "a text is `'\"bob\"'`"))
  }

  @Test("nor is it as a pattern, whatever the quotes")
  func nameForPattern() {
    func spec(_ pattern: String) -> String {
      """
      properties: {limit: Int = 3}
      state: {count: Int = 0}
      mutations: {setCount: Int}
      actions:
        a: {payload: {_ given: String, other: String}, steps: [{switch: given, cases: {\(pattern): {setCount: 1}, default: []}}]}
      """
    }
    expectDiagnostics(spec("1️⃣bob"), Expected("1️⃣", .unlistedName, "a case is `.bob`, and a text `'\"bob\"'`"))
    for text in ["New York", "bob", "Bob", "GET", "count", "sign in", "in stock", "some text", "off season, warm"] {
      expectOne(
        spec("1️⃣\"\(text)\""),
        .unlistedName,
        "a pattern is Swift between double quotes, too",
        write:
          #"a: {payload: {_ given: String, other: String}, steps: [{switch: given, cases: {'"\#(text)"': {setCount: 1}, default: []}}]}"#
      )
    }
    for pattern in [
      "other", "limit", "self.limit", ".bob", "let name", "\"let name\"", "App.bob", "'\"bob\"'", "\"is Bob\"",
      "\"other\"", "error as Lost",
    ] {
      let text = spec(pattern)
      let found = SpecReading(of: SpecFile(path: "Example.reactor.yaml", bytes: Array(text.utf8))).diagnostics
      #expect(found.filter { $0.severity == .error }.map(\.message) == [])
    }
  }

  @Test("what a property wrapper projects is known")
  func projected() {
    let spec = head.replacing("attempts: Int = 0", with: "attempts: {type: Int, attribute: '@Clamped'}")
    expectDiagnostics(spec + "      - do: api.track($attempts)")
  }

  @Test(
    "a type that the reactor has has its module before it where it is another one outside",
    arguments: [
      (
        "dependencies: {clock: any 1️⃣Scheduler}\nstate: {n: Int = 0}",
        "in a reactor, `Scheduler` is `ImmediateSchedulerType`"
      ),
      ("state: {clocks: '[1️⃣Scheduler] = []'}", "in a reactor, `Scheduler` is `ImmediateSchedulerType`"),
      (
        "dependencies: {api: {type: any API, methods: {last: '() async -> [1️⃣Action]'}}}",
        "write `ExampleReactor.Action`"
      ),
      (
        "actions: {act: {payload: {_ on: 1️⃣Action?}, steps: []}}",
        "`Action` is the reactor's own here, which can't hold itself"
      ),
      (
        "actions: {act: {payload: {_ on: 'Result<1️⃣Action, any Error>'}, steps: []}}",
        "`Action` is the reactor's own here, which can't hold itself"
      ),
      (
        "mutations: {set: {payload: {_ on: '(1️⃣Mutation, Int)'}, reduce: state.n += 1}}",
        "`Mutation` is the reactor's own here"
      ),
      ("dependencies: {api: {protocol: API, methods: {save: '(_ state: 1️⃣State) async'}}}", "`ExampleReactor.State`"),
    ]
  )
  func typeOfReactor(spec: String, words: String) {
    let yaml = spec.contains("state: {") ? spec : spec + "\nstate: {n: Int = 0}"
    expectDiagnostics(yaml, Expected("1️⃣", .typeOfReactor, words))
  }

  @Test("but not where the spec declares it, and where nothing is made outside of the reactor")
  func typeOfOne() {
    let own = """
      types: struct Scheduler {}
      dependencies: {api: {protocol: API, methods: {save: '(_ at: Scheduler) async'}}}
      state: {at: {type: Scheduler, let: true}}
      """
    let inside = "dependencies: {api: {type: any API, methods: {last: '() async -> [Action]'}}}\nstate: {n: Int = 0}"
    for (spec, tests) in [(own, GeneratedTests.all), (inside, .none)] {
      let file = SpecFile(path: "Example.reactor.yaml", bytes: Array(spec.utf8))
      let found = SpecReading(of: file, settings: Settings(generatedTests: tests)).diagnostics
      #expect(!found.contains { $0.rule == .typeOfReactor })
    }
  }

  @Test(
    "and is told by it, or by the type that it stands in",
    arguments: [
      "any Domain.Scheduler", "{type: any API, methods: {last: '() async -> Domain.Action'}}", "'(Action) -> Void'",
      "{protocol: API, methods: {last: '<State>(_ state: State) async'}}",
      "{type: any API, methods: {last: '() -> Undo.State'}}",
    ]
  )
  func typeOfModule(dependency: String) {
    expectDiagnostics("dependencies: {it: \(dependency)}\nstate: {n: Int = 0}")
  }

  @Test("the state knows its pulses, and a superclass's members are not known")
  func projectedElsewhere() {
    expectDiagnostics(
      "state: {rows: {type: '[Int]', default: '[]', pulse: true}}\nderived: {times: UInt = $rows.valueUpdatedCount}\n"
        + "mutations: {setRows: '[Int]'}\nactions: {act: [setRows: '[]']}"
    )
    let step = "      - {await: api.load, then: {setRows: inherited}, catch: ignore}"
    expectDiagnostics("superclass: Base\n" + head + step)
  }

  @Test("a name of a scenario is no literal where its type has none", arguments: ["tree", "nib", "nl"])
  func scenarioName(value: String) {
    let spec = "state: {name: String = \"\"}\nmutations: {setName: String}\nactions: {name: [setName: App.tree]}\n"
    expectDiagnostics(spec + "tests: {it works: {when: name, then: {name: \(value)}}}")
  }

  @Test("neither stands in a derived value, a `reduce` or a default")
  func dollarElsewhere() {
    for (spec, words) in [
      ("state: {a: Int = 1}\nderived: {b: 'Int = 1️⃣$a + 1'}\nmutations: {setA: Int}", "without `$` in Swift: `a`"),
      ("state: {a: Int = 1️⃣$0}\nmutations: {setA: Int}", "and there is none"),
      (
        "state: {a: Int = 1}\nmutations: {add: {payload: {n: Int}, reduce: state.a += 1️⃣$n}}",
        "without `$` in Swift: `n`"
      ),
    ] {
      expectDiagnostics(spec, Expected("1️⃣", .unknownName, words))
    }
  }

  @Test(
    "a member of the state may be what a step without `as` gives, where it gives something: then nothing is written into the line",
    arguments: [
      ("{observe: api.counts(), then: [{setCount: 1️⃣count}]}", false),
      ("{await: api.load, then: [{if: 1️⃣count > 0, then: {setCount: 1}}]}", false),
      ("{await: other(), then: [{setCount: 1️⃣count}], catch: ignore}", false),
      ("{await: api.save, then: [{setCount: 1️⃣count}]}", true),
      ("{observe: api.ticks(), then: [{setCount: 1️⃣count}]}", true),
      ("{await: api.load, as: value, then: [{setCount: 1️⃣count}]}", true),
      ("{await: 'other(1️⃣count)', then: [{setCount: 1}], catch: ignore}", true),
      ("[{await: api.load, then: [{setCount: 1}]}, {setCount: 1️⃣count}]", true),
    ]
  )
  func memberOrResult(steps: String, isMember: Bool) {
    let yaml = """
      dependencies:
        api:
          protocol: API
          methods: {counts: () -> Infallible<Int>, load: {returns: Int, async: true}, save: {async: true}, ticks: () -> Infallible<Void>}
      properties: {other: '() -> Int = { 1 }'}
      state: {count: Int = 0}
      mutations: {setCount: Int}
      actions:
        act: \(steps)
      """
    guard !isMember else {
      let written = steps.replacing("1️⃣count", with: "state.count")
      return expectOne(yaml, .unknownName, "member of the state: `state.count`", write: "act: \(written)")
    }
    expectOne(yaml, .unknownName, "if what the step around it gives is meant, that needs `as: count`", write: nil)
    expectOne(
      yaml.replacing(
        "actions:\n  act: \(steps)",
        with: "events:\n  act: {observe: api.counts(), then: {setCount: 1️⃣count}}"
      ),
      .unknownName,
      "that needs `as: count`",
      write: nil
    )
  }

  @Test(
    "what an effect is asked of is a dependency, a property, or a bound name",
    arguments: ["await: 1️⃣backend.logIn", "observe: 1️⃣backend.events", "await: '1️⃣backend.logIn(user)'"]
  )
  func owner(step: String) {
    expectOne(head + "      - \(step)\n        catch: ignore", .unknownName, "list it under `dependencies`", write: nil)
  }

  @Test(
    "a name that is like none is refused where a member of it is taken: a global variable stands behind its module's name",
    arguments: ["do: 1️⃣logger.log(user)", "guard: 1️⃣pad.isOn()", "setQuery: 1️⃣backend.title"]
  )
  func unlisted(step: String) {
    expectOne(head + "      - \(step)\n      - setQuery: nil", .unlistedName, "`self.", write: nil)
  }

  @Test("a `reduce` can have no dependency, so that none is proposed there")
  func unlistedInReduce() {
    let spec =
      "state: {text: String = \"\"}\nmutations: {set: {payload: {n: Int}, reduce: 'state.text = 1️⃣formatter.text(n)'}}"
    expectOne(spec, .unlistedName, "and no `formatter`; a global variable stands behind", write: nil)
    expectDiagnostics(spec.replacing("1️⃣formatter", with: "App.formatter") + "\nactions: {a: {set: [n: 1]}}")
  }

  @Test(
    "what Swift, a closure or the text itself declares is known",
    arguments: [
      "do: api.track(state.rows.map { $0.row })", "do: api.track(state.rows.map { usr in usr.id })", "do: track(user)",
      "do: self.usr.track()", "do: Usr.shared.track()", "do: api.track(usr: 1)", "do: api.track(.usr)",
      "do: 'api.track(\"\\(user)\")'", "do: 'for usr in user.all { api.track(usr) }'",
      "if: let usr = user.name, usr != nil\n        then: {setQuery: usr}",
      "do: api.track(#function, true ? nil : user)",
      "do: currentState.track(scheduler)", "let: {usr: user.name}\n      - setQuery: usr",
      "do: 'Task { [weak session] in await session?.close() }'", "do: api.track(\\.row, @Sendable { _ in })",
    ]
  )
  func known(step: String) {
    let text = head + "      - \(step)"
    let found = SpecReading(of: SpecFile(path: "A.reactor.yaml", bytes: Array(text.utf8))).diagnostics
    #expect(found.filter { [.unknownName, .unlistedName].contains($0.rule) }.map(\.message) == [])
  }

  @Test("where a field starts, there is no `self`: what the reactor is made of is known by its name")
  func selfInDefaults() {
    expectOne(
      "dependencies: {isOn: BehaviorRelay<Bool>}\nstate:\n  isOn: Bool = 1️⃣self.isOn.value",
      .unknownName,
      "is known by its name, `isOn`",
      write: "isOn: Bool = isOn.value"
    )
    expectOne("state:\n  isOn: Bool = 1️⃣self.isReady", .unknownName, "there is no `self` yet", write: nil)
  }

  @Test("nor is there another field yet, or the state", arguments: ["1️⃣state.user != nil", "1️⃣user != nil", "!1️⃣isOut"])
  func fieldsInDefaults(value: String) {
    expectOne(
      "state:\n  user: String?\n  isIn: 'Bool = \(value)'\nderived:\n  isOut: Bool = user == nil",
      .unknownName,
      "what follows from other fields is a `derived` value",
      write: nil
    )
  }

  @Test("what a closure declares, what an input is called and what stands behind a dot is no field, where one starts")
  func othersInDefaults() {
    expectDiagnostics(
      """
      inputs: {user: String?}
      state:
        user: String? = user
        name: String = Names.user
        size: Int = { let name = "a"; return name.count }()
        kind: Kind = .name
      """
    )
  }

  @Test("a `reduce` knows the state and the payload")
  func reduces() {
    expectOne(
      "state: {count: Int = 0}\nmutations:\n  add: {payload: {amount: Int}, reduce: state.count += 1️⃣amuont}",
      .unknownName,
      "did you mean `amount`?",
      write: "add: {payload: {amount: Int}, reduce: state.count += amount}"
    )
    expectOne(
      "state: {count: Int = 0}\nmutations:\n  add: {reduce: 1️⃣count += 1}",
      .unknownName,
      "`state.count`",
      write: "add: {reduce: state.count += 1}"
    )
  }

  @Test(
    "statements of `init` know the inputs, and what the state is called there; so do those of `everyMutation` know the state"
  )
  func otherStatements() {
    let head = "inputs: {seed: Int}\nstate: {count: Int = 0}\n"
    expectOne(head + "init: [1️⃣sede.use()]", .unknownName, "did you mean `seed`?", write: "init: [seed.use()]")
    expectOne(
      head + "init: [log(1️⃣count)]",
      .unknownName,
      "`initialState.count`",
      write: "init: [log(initialState.count)]"
    )
    expectOne(
      head + "everyMutation: {after: [1️⃣stat.count = 1]}",
      .unknownName,
      "did you mean `state`?",
      write: "everyMutation: {after: [state.count = 1]}"
    )
  }

  @Test("a default argument knows nothing of the reactor")
  func defaultArguments() {
    expectOne(
      "state: {count: Int = 0}\nflows:\n  add: {payload: {n: Int = 1️⃣state.count}, steps: [{do: f(n)}]}\nactions: {a: {run: add}}",
      .unknownName,
      "a default argument knows no `state`",
      write: nil
    )
    expectOne(
      "flows:\n  add: {payload: {a: Int = 1, b: Int = 1️⃣a + 1}, steps: [{do: 'f(a + b)'}]}\nactions: {a: {run: add}}",
      .unknownName,
      "a default argument knows no `a`: give it where the flow is run",
      write: nil
    )
    for section in ["inputs", "dependencies"] {
      expectOne(
        "inputs: {a: Int}\n\(section == "inputs" ? "" : "dependencies:\n")  b: {type: Int, default: 1️⃣a}\nstate: {n: Int = a}"
          .replacing("inputs: {a: Int}\n  b", with: "inputs:\n  a: Int\n  b"),
        .unknownName,
        "a default argument knows no `a`: give it where the reactor is made",
        write: nil
      )
    }
  }

  @Test("what a property starts with knows what the reactor is made of, and nothing that it has")
  func defaultsOfProperties() {
    let head = "inputs: {n: Int}\nstate: {count: Int = n}\nproperties:\n  a: Int = n + 1\n"
    for name in ["a", "count", "self"] {
      expectOne(
        head + "  b: Int = 1️⃣\(name == "self" ? "self.a" : name) + 1",
        .unknownName,
        "there is no `\(name)` yet where a property starts",
        write: nil
      )
    }
    expectDiagnostics(
      head + "  b: {type: Int, default: a + 1, attribute: lazy}\n  c: '() -> Int = { let a = 1; return a }'"
    )
    // What the initializer gives knows the properties that have a value.
    #expect(specs("inputs: {n: Int}\nproperties: {a: Int = 3}\nstate: {count: Int = n * a}").count == 1)
    expectOne(
      "properties: {a: Int = 3}\nstate: {count: Int = 1️⃣a}",
      .unknownName,
      "there is no `a` yet where a field starts",
      write: nil
    )
  }

  @Test("a derived value stands in the state")
  func derived() {
    expectOne(
      "state: {count: Int = 0}\nderived:\n  isZero: Bool = 1️⃣state.count == 0",
      .unknownName,
      "without `state.`",
      write: "isZero: Bool = count == 0"
    )
    expectOne(
      "state: {count: Int = 0}\nderived:\n  isZero: Bool = 1️⃣cuont == 0",
      .unknownName,
      "did you mean `count`?",
      write: "isZero: Bool = count == 0"
    )
  }

  @Test("a derived value knows nothing of the reactor", arguments: ["start", "api", "cache", "currentState"])
  func derivedOutside(name: String) {
    expectDiagnostics(
      "inputs: {start: Int}\ndependencies: {api: any API}\nproperties: {cache: Int = 0}\nstate: {count: Int = 0}\nderived:\n  total: Int = 1️⃣\(name).value + count",
      Expected("1️⃣", .unknownName, "knows nothing of the reactor's `\(name)`")
    )
  }

  @Test("nil needs an optional type")
  func yamlNull() {
    expectOne("state:\n  a: Int = 1️⃣null", .unknownName, "needs an optional type", write: nil)
  }

  @Test("a first value knows the inputs")
  func firstValues() {
    expectOne(
      "inputs: {name: String}\nstate:\n  title: String = 1️⃣nmae",
      .unknownName,
      "did you mean `name`?",
      write: "title: String = name"
    )
  }

  @Test("a name whose declaration can't be read is not missing")
  func unread() {
    expectDiagnostics(
      "mutations: {reset: {reduce: state = State()}}\nactions:\n  load:\n    payload: {_ user: '1️⃣['}\n    steps:\n      - do: track(user)\n      - guard: user.isKnown\n      - reset",
      Expected("1️⃣", .unbalancedSwiftText, "not closed")
    )
  }

  @Test("a superclass may have any name")
  func superclass() {
    let text = "superclass: Base\nactions: {close: {do: 'router.close()'}}"
    let found = SpecReading(of: SpecFile(path: "A.reactor.yaml", bytes: Array(text.utf8))).diagnostics
    #expect(found.map(\.rule.code) == [])
  }

  @Test(
    "a text that declares names may have declared any of its own",
    arguments: [
      "let a = state.count, cnt = a + 1; print(cnt)", "func f(cont: Int) { print(cont) }",
      "for case let cuont? in list() { print(cuont) }",
      "let g: (_ cont: Int) -> Void = { _ in }; g(1)",
    ]
  )
  func declared(statement: String) {
    let text =
      "state: {count: Int = 0}\nmutations: {setCount: Int}\nactions:\n  go:\n    - do: '\(statement)'\n    - setCount: 1"
    let found = SpecReading(of: SpecFile(path: "Go.reactor.yaml", bytes: Array(text.utf8))).diagnostics
    #expect(found.filter { $0.severity == .error }.map(\.message) == [])
  }
}
