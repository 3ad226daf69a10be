import ReactorSpec
import Testing

@Suite("Flows")
struct FlowTests {
  private static let head = """
    state: {count: Int = 0}
    mutations: {setCount: Int}

    """

  @Test("a flow is steps, or a mapping with a payload")
  func forms() {
    let spec = specs(
      Self.head + """
        flows:
          reset: {setCount: 0}
          set:
            payload: {_ count: Int, by: String}
            steps:
              - setCount: count
            doc: Sets it.
        actions:
          clear:
            - run: reset
            - run: set
              with: [1, by: "me"]
        """
    ).first
    #expect(spec?.flows.map(\.name) == ["reset", "set"])
    #expect(spec?.flows.map(\.payload.values.count) == [0, 2])
    #expect(spec?.flows.map(\.methodName) == ["runReset", "runSet"])
    #expect(spec?.flows.last?.documentation == "Sets it.")
    #expect(
      spec?.stepLists.first?.steps.map(\.kind.flowCall) == ["reset()", "set(1, by: \"me\")"]
    )
  }

  @Test("a flow may run one that is written below it")
  func order() {
    #expect(specs(Self.head + "flows:\n  a: {run: b}\n  b: {setCount: 0}\nactions: {c: {run: a}}").count == 1)
  }

  @Test("an unknown flow is asked about; a flow is no mutation, and no function")
  func unknown() {
    let flows = Self.head + "flows:\n  reset: {setCount: 0}\n  set: {payload: {x: Int}, steps: {setCount: x}}\n"
    expectOne(
      flows + "actions:\n  a:\n  - run: 1️⃣rest",
      .unknownFlow,
      "did you mean `reset`?",
      write: nil
    )
    expectOne(flows + "actions:\n  a:\n  - 1️⃣reset", .unknownStep, "`run` runs", write: "- run: reset")
    expectOne(flows + "actions:\n  a:\n  - run: 1️⃣reset()", .unknownFlow, "by its name alone", write: "- run: reset")
    expectOne(
      flows + "actions:\n  a:\n  - run: 1️⃣set(1)",
      .unknownFlow,
      "behind `with`",
      write: "- run: set\n  with: [x: 1]"
    )
  }

  @Test("what Swift writes before a call that may fail is no step, and what is emitted needs no key of its own")
  func swiftWords() {
    let start = "dependencies: {api: {protocol: API, methods: {load: '() async throws'}}}\nonError: []\n"
    let begun = start + "mutations: {m: {reduce: []}}\nactions:\n  a:\n  - "
    expectOne(begun + "1️⃣try await: api.load", .unknownStep, "a step has no `try`", write: "- await: api.load")
    expectOne(begun + "1️⃣try await api.load()", .unknownStep, "a step has no `try`", write: "- await: api.load()")
    expectOne(begun + "1️⃣mutation: m", .unknownStep, "by its name, or by `emit`", write: "- emit: m")
  }

  @Test("one step's keys in brackets would be steps of their own")
  func stepInBrackets() {
    let start =
      "dependencies: {api: {protocol: API, methods: {load: '() async throws -> Int'}}}\nmutations: {m: {reduce: []}}\n"
    expectOne(
      start + "actions:\n  a: 1️⃣[await: api.load, as: n, then: m, catch: ignore]",
      .severalStepsInOne,
      "one `await` with its keys stands in braces",
      write: "a: {await: api.load, as: n, then: m, catch: ignore}"
    )
    expectDiagnostics(start + "actions:\n  a: [wait: 1s, m]\n  b: [{await: api.load, then: m, catch: ignore}, m]")
  }

  @Test("beside keys of an action or a flow, a step has to stand behind `steps`, which is said once")
  func stepBesideKeys() {
    let start =
      "dependencies: {api: {protocol: API, methods: {load: '(_ n: Int) async throws -> Int'}}}\nmutations: {m: {reduce: []}}\n"
    for keys in ["payload: {n: Int}", "doc: Loads.", "overlap: first, doc: Loads."] {
      expectDiagnostics(
        start + "actions: {a: {\(keys), 1️⃣await: api.load(1), as: n, then: m, catch: ignore}}",
        Expected("1️⃣", .missingKey, "steps stand behind `steps`: `steps: {await: …}`")
      )
    }
    expectDiagnostics(
      start + "flows: {f: {doc: Loads., 1️⃣await: api.load(1), catch: ignore}}\nactions: {a: {run: f}, b: m}",
      Expected("1️⃣", .missingKey, "beside `doc`, steps stand behind `steps`")
    )
  }

  @Test("a step whose keys an action has, too, is a step", arguments: ["overlap: queue", "overlap: latest"])
  func stepForAction(key: String) throws {
    let yaml = """
      dependencies: {api: {protocol: API, methods: {load: '() async throws'}}}
      mutations: {m: {reduce: []}}
      actions: {a: {await: api.load, \(key), then: m, catch: ignore}}
      """
    let reading = SpecReading(of: SpecFile(path: "Example.reactor.yaml", bytes: Array(yaml.utf8)))
    let spec = try #require(reading.specs.first)
    guard case .steps(let steps) = spec.actions[0].body, case .await(let effect)? = steps.first?.kind else {
      Issue.record("no step")
      return
    }
    #expect(effect.overlap != nil && spec.actions[0].overlap == nil)
  }

  @Test("arguments are checked like a mutation's")
  func arguments() {
    let flows = Self.head + "flows:\n  set: {payload: {x: Int, y: Int}, steps: {setCount: x + y}}\nactions:\n  a:\n"
    expectOne(flows + "  - run: 1️⃣set", .argumentMismatch, "takes 2 arguments, not 0", write: nil)
    expectOne(
      flows + "  - run: set\n    with: 1️⃣[1, 2]",
      .argumentMismatch,
      "not those of `set` in their order: (x: Int, y: Int)",
      write: "with: [x: 1, y: 2]"
    )
  }

  @Test("so is one of derived values, by their names or behind `self.`, but not one that a closure only seems to close")
  func derivedCycles() {
    func derived(_ values: String) -> String {
      "state: {a: Int = 0}\nmutations: {setA: Int}\nactions: {go: {forward: setA}}\nderived:\n\(values)\n"
    }
    expectDiagnostics(
      derived("  x: Int = y + 1\n  1️⃣y: Int = self.x - a\n  2️⃣z: 'Int = [1].map { $0 + z }.count'"),
      Expected("1️⃣", .derivedCycle, "depends on itself: `x` → `y` → `x`"),
      Expected("2️⃣", .derivedCycle, "`z` → `z`")
    )
    expectDiagnostics(derived("  x: 'Int = [a].map { x in x + 1 }.count'\n  y: 'Int = { let y = a; return y + x }()'"))
  }

  @Test("a cycle is shown where it closes, once")
  func cycles() {
    expectDiagnostics(
      Self.head
        + """
        flows:
          a: {run: b}
          b:
            - setCount: 0
            - if: x
              then:
                - 1️⃣run: c
          c:
            - 2️⃣run: b
          d: {3️⃣run: d}
        actions:
          e: {run: a}
        """.replacing("1️⃣", with: ""),
      Expected("2️⃣", .flowCycle, "`b` → `c` → `b`"),
      Expected("3️⃣", .flowCycle, "`d` → `d`")
    )
  }

  @Test("a flow's method is a member of the reactor like any other")
  func methodName() {
    expectDiagnostics(
      Self.head + "dependencies: {runReset: A}\nflows:\n  1️⃣reset: {setCount: 0}\n",
      Expected("1️⃣", .nameTaken, "`runReset` twice")
    )
    expectDiagnostics("properties: {1️⃣startedActions: Int = 0}", Expected("1️⃣", .reservedName, "startedActions"))
  }

  @Test("a flow, an event, `onError` and a property that is made later don't know the inputs either")
  func inputs() {
    expectDiagnostics(
      """
      inputs: {id: Int}
      flows:
        a: {do: log(1️⃣id)}
      events:
        b: {observe: 'users(2️⃣id)', then: {do: log()}}
      onError: {do: log(3️⃣id)}
      properties:
        c: {type: Int, default: 4️⃣id + 1, attribute: lazy}
        d: {type: Int, default: id + 1}
      """,
      Expected("1️⃣", .inputNotKept, "`id`"),
      Expected("2️⃣", .inputNotKept, "`id`"),
      Expected("3️⃣", .inputNotKept, "`id`"),
      Expected("4️⃣", .inputNotKept, "`id`")
    )
  }

  @Test("an input with a property's name is told once, where the two are declared")
  func inputAndProperty() {
    expectDiagnostics(
      Self.head + "inputs: {id: Int}\nproperties: {1️⃣id: Int = 0}\nflows:\n  a: {do: log(id)}\n  b: {do: log(id)}\n",
      Expected("1️⃣", .nameTaken, "`id` twice")
    )
  }

  @Test("a text may have a constant of its own that is called like an input")
  func inputAndConstant() {
    expectDiagnostics(
      """
      inputs: {id: Int}
      flows:
        a:
          - let:
              next: |
                let id = 1
                return id + 1
          - do: log(next)
        b:
          - do: |
              log(1️⃣id)
              let id = 1
              log(id)
      """,
      Expected("1️⃣", .inputNotKept, "`id`")
    )
  }

  @Test("the members of `state` are known in a flow and in an event's condition")
  func stateMembers() {
    expectDiagnostics(
      """
      state: {count: Int = 0}
      flows:
        a: {do: log(state.1️⃣cuont)}
      events:
        b: {observe: users, where: state.2️⃣cuont > 0, then: {do: log()}, catch: ignore}
      """,
      Expected("1️⃣", .unknownStateMember, "did you mean `count`?"),
      Expected("2️⃣", .unknownStateMember, "did you mean `count`?")
    )
  }
}

@Suite("Events")
struct EventTests {
  @Test("an event has a stream, a condition and steps")
  func event() throws {
    let spec = specs(
      """
      dependencies: {users: any Users}
      state: {user: User?}
      mutations: {setUser: User?}
      events:
        currentUser:
          observe: users.current
          as: user
          where: user != state.user
          then: {setUser: user}
          catch: ignore
          doc: The user.
      """
    ).first
    let event = try #require(spec?.events.first)
    #expect(event.effect.expression.text == "users.current")
    #expect(event.effect.result == "user")
    #expect(event.effect.then.count == 1)
    #expect(event.effect.failure == .ignored)
    #expect(event.condition?.text == "user != state.user")
    #expect(event.documentation == "The user.")
  }

  @Test("a condition that is a list, or binds names, is a guard of the steps, which know the names")
  func boundCondition() throws {
    let yaml = "events: {a: {observe: b, as: e, where: 'let k = e, k > 1', then: {do: log(k)}, catch: ignore}}"
    let event = try #require(specs(yaml).first?.events.first)
    #expect(event.condition == nil && event.effect.then.count == 2)
    #expect(event.effect.then.first?.ownTexts.map(\.text) == ["let k = e, k > 1"])
    expectDiagnostics(
      "events: {a: {observe: b, as: e, where: 'let k = e', then: {let: {1️⃣k: 1}}, catch: ignore}}",
      Expected("1️⃣", .nameTaken, "`k`")
    )
  }

  @Test("an event needs its stream and its steps, and has no short form")
  func required() {
    expectDiagnostics(
      "events:\n  1️⃣a: {observe: b, catch: ignore}",
      Expected("1️⃣", .missingKey, "an event needs `then`")
    )
    expectDiagnostics("events:\n  a: 1️⃣b", Expected("1️⃣", .wrongShape, "an event takes a mapping"))
  }
}

extension Step.Kind {
  /// A `run` as a call.
  fileprivate var flowCall: String {
    if case .run(let flow, let arguments) = self { "\(flow)(\(arguments?.text ?? ""))" } else { "?" }
  }
}

@Suite("Defaults of flows")
struct FlowDefaultTests {
  @Test("values with a default may be left out, in their order")
  func defaults() {
    let head = """
      state: {count: Int = 0}
      mutations: {setCount: Int}
      flows:
        load: {payload: {_ first: Int, page: Int = 1, force: Bool = false}, steps: [{setCount: 'force ? first : page'}]}
      actions:
        go:

      """
    expectDiagnostics(
      head
        + "    - {run: load, with: 1}\n    - {run: load, with: '1, force: true'}\n    - {run: load, with: '1, page: 2, force: true'}"
    )
    expectDiagnostics(
      head + "    - {run: load, with: 1️⃣'1, force: true, page: 2'}",
      Expected("1️⃣", .argumentMismatch, "labels")
    )
    expectDiagnostics(
      "state: {n: Int = 0}\nflows: {f: {payload: {page: Int = 1, tags: '[String]'}, steps: [{do: 'g(page, tags)'}]}}\nactions:\n  go:\n    - run: f\n      with: 'tags: [\"a\"]'"
    )
    expectDiagnostics(head + "    - run: 1️⃣load", Expected("1️⃣", .argumentMismatch, "1 to 3 arguments, not 0"))
  }
}
