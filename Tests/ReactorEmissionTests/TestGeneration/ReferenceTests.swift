import ReactorEmission
import ReactorSpec
import Testing

@Suite("The reference says the steps in straight Swift")
struct ReferenceTests {
  @Test("the check lets the reactor's own subjects and relays emit that an event observes, and follows the others")
  func observedOwnStreams() throws {
    let tests = try generated(
      .tests,
      from: """
        properties:
          permission: {type: PublishRelay<Bool>, default: .init()}
          count: {type: BehaviorSubject<Int>, default: '.init(value: 1)'}
          steps: {type: PublishRelay<Int>, default: .init()}
        state: {isOn: Bool = false, n: Int = 0}
        mutations: {setOn: Bool, setN: Int}
        events:
          allowed:
            observe: permission
            as: isOn
            where: '!isOn'
            then: {setOn: isOn}
            catch: ignore
          counted: {observe: self.count, as: n, then: {setN: n}, catch: ignore}
        actions: {go: [do: steps.accept(2), setN: 2]}
        """
    )
    #expect(tests.contains("doubles.relay(\"permission\", reactor.permission, emits: [true, false]) { $0.accept($1) }"))
    #expect(tests.contains("doubles.subject(\"count\", reactor.count, emits: intSamples)"))
    #expect(tests.contains("doubles.follow(\"steps\", reactor.steps)"))
    // What no input comes to is told with the condition's own line.
    #expect(tests.contains("reference.start(\"allowed\", conditions: [11])") && tests.contains("line: 11)"))
  }

  @Test("a closure says that it uses the reactor where a name may be one of its members, or a function outside of it")
  func functionsOutside() throws {
    let spec = """
      dependencies: {api: {protocol: API, methods: {save: '() -> Completable', load: '() async throws -> Int'}}}
      state: {text: String = ""}
      mutations: {setText: String}
      actions:
        go: [{observe: api.save, catch: [{setText: describe(error)}]}]
        stop: [{await: fetch(1), as: n, then: [{setText: '"\\(n)"'}], catch: ignore}]
      """
    let text = try generated(.tests, from: spec)
    #expect(text.contains("catch: { [self] error in _ = self\n"))
    #expect(text.contains("{ [self] in _ = self; return try await fetch(1) }"))
  }

  /// What an action with these steps is in the reference, without the line of its `case`.
  private func printed(_ steps: String) throws -> String {
    let yaml = """
      dependencies:
        api:
          protocol: API
          methods:
            load: "(_ count: Int) async throws -> Int"
            ping: "() async"
            values: "() -> Observable<Int>"
            pull: "() throws -> Observable<Int>"
            save: "(_ count: Int)"
        other: any Other
      samples: {any Other: FakeOther()}
      state: {count: Int = 0, isOn: Bool = false, name: String?}
      mutations: {setCount: Int, setOn: Bool, setName: String?, increase: {reduce: state.count += 1}}
      flows:
        later: {payload: {_ count: Int}, steps: [{wait: 1s, until: stop}, {setCount: count}]}
        twice: [increase, increase]
      onError: [setOn: false]
      actions:
        stop: []
        set: {forward: setCount}
        go:
      \(steps.split(separator: "\n").map { "    \($0)" }.joined(separator: "\n"))
        last: []
      """
    let text = try generated(.tests, from: yaml)
    let lines = try member("case .go:", of: text).split(separator: "\n")
    // A single statement stands behind the colon.
    if lines.count == 1 { return String(lines[0].dropFirst("case .go: ".count)) }
    return lines.dropFirst().map { String($0.dropFirst(2)) }.joined(separator: "\n")
  }

  @Test("a mutation is emitted, and the state is read when that is done")
  func emit() throws {
    #expect(
      try printed("- increase\n- setCount: state.count + 1") == """
        try run.emit(.increase)
        try run.emit(.setCount(state.count + 1))
        """
    )
  }

  @Test("statements and values stand as they are")
  func statements() throws {
    #expect(
      try printed("- do: api.save(state.count)\n- do: 'for n in 0..<3 { api.save(n) }'") == """
        api.save(state.count)
        for n in 0..<3 { api.save(n) }
        """
    )
    #expect(
      try printed("- let: {a: state.count + 1, b: a * 2}\n- setCount: b") == """
        let a = state.count + 1
        let b = a * 2
        try run.emit(.setCount(b))
        """
    )
  }

  @Test("a call of a method that the spec doesn't list can't be taken for an asynchronous one")
  func unlisted() throws {
    #expect(try printed("- do: other.save(1)") == "run.perform { other.save(1) }")
  }

  @Test("a guard notes how it went by itself, or in both of its ways where it binds names")
  func guards() throws {
    let guards = try printed("- guard: state.isOn\n- guard: 'let name = state.name, name.count > 2'\n- setName: name")
    #expect(
      guards.replacing(/\b\d\d\b/, with: "0") == """
        guard run.holds(state.isOn, line: 0) else { return }
        guard let name = state.name, run.part(name.count > 2) else { return run.missed(0) }
        run.reached(0)
        try run.emit(.setName(name))
        """
    )
    // So are the parts of a list, each by itself.
    #expect(
      try printed(
        "- guard: 'state.isOn, state.items.contains { $0 > 1 }, state.name == nil || state.count > 1'\n- increase"
      )
      .replacing(/\b\d\d\b/, with: "0") == """
        guard run.part(state.isOn), run.part(state.items.contains { $0 > 1 }), run.part(state.name == nil || state.count > 1) else { return run.missed(0) }
        run.reached(0)
        try run.emit(.increase)
        """
    )
    let otherwise = try printed(
      "- guard: state.isOn\n  else: increase\n- unwrap: {name: state.name}\n  else: {setCount: 0}"
    )
    #expect(
      otherwise.replacing(/\b\d\d\b/, with: "0") == """
        guard run.holds(state.isOn, line: 0) else {
          try run.emit(.increase)
          return
        }
        guard let name = state.name else {
          run.missed(0)
          try run.emit(.setCount(0))
          return
        }
        run.reached(0)
        """
    )
  }

  @Test("branches are branches")
  func branches() throws {
    let ifs = try printed(
      "- if: state.isOn\n  then: increase\n  else: {setOn: true}\n- if: let name = state.name\n  then: {setName: name}"
    )
    #expect(
      ifs.replacing(/\b\d\d\b/, with: "0") == """
        if run.holds(state.isOn, line: 0) {
          try run.emit(.increase)
        } else {
          try run.emit(.setOn(true))
        }
        if let name = state.name {
          run.reached(0)
          try run.emit(.setName(name))
        } else {
          run.missed(0)
        }
        """
    )
    let switches = try printed("- switch: state.count\n  cases: {let n where n > 3: [{setCount: n}], default: []}")
    #expect(
      switches.replacing(/\b\d\d\b/, with: "0") == """
        switch state.count {
        case let n where n > 3:
          run.reached(0)
          try run.emit(.setCount(n))
        default: run.reached(0)
        }
        """
    )
  }

  @Test("a call says what loads meanwhile, what cuts it off, and what follows")
  func calls() throws {
    let options = "as: x, loading: setOn, until: stop, overlap: latest"
    #expect(
      try printed("- {await: api.load, with: [state.count], \(options), then: {setCount: x}, catch: {setCount: 0}}")
        == """
        try await run.call(loading: { .setOn($0) }, until: "stop", "go") { [self] in
          try await api.load(state.count)
        } then: { x in
          try run.emit(.setCount(x))
        } catch: { _ in try run.emit(.setCount(0)) }
        """
    )
  }

  @Test("a call reads the reactor's properties when the step runs, and not when the call begins")
  func propertiesOfCalls() throws {
    let spec = """
      dependencies: {api: {protocol: API, methods: {load: '(_ n: Int) async throws'}}}
      properties: {count: {type: Int, default: 0, access: private}, page: Int = 1, size: {type: Int, default: 2, let: true}}
      state: {total: Int = 0}
      actions:
        go:
          - do: count += 1
          - {await: 'api.load(count + page + size)', catch: ignore}
          - {await: 'Server.load(count)', catch: ignore}
      """
    let tests = try generated(.tests, from: spec)
    #expect(tests.contains("run.call { [self, count, page] in"))
    #expect(tests.contains("run.call { [count] in try await Server.load(count) }"))
  }

  @Test("what no test can run is told, also where it stands in what several actions share")
  func sharedObstacles() throws {
    func omitted(_ more: String) -> [String] {
      let yaml = """
        types: 'private struct Mark { var place: Int }'
        properties: {mark: {type: Mark?, access: private}}
        state: {place: Int = 0}
        mutations: {setPlace: Int}
        actions: {go: [{run: keep}, {setPlace: 1}]}
        \(more)

        """
      let file = SpecFile(path: "Example.reactor.yaml", bytes: Array(yaml.utf8))
      return SpecCompilation(of: file, settings: Settings()).omittedTests
    }
    let flow = "flows: {keep: [{do: 'mark = Mark(place: 1)'}]}"
    #expect(omitted(flow).contains { $0.contains("the flow `keep` (`Mark` in `mark = Mark(place: 1)` is private") })
    #expect(omitted("\(flow)\ntests: {going: {when: go, then: {place: 1}}}").isEmpty)
    let plain = "flows: {keep: [{setPlace: 2}]}"
    #expect(omitted(plain).isEmpty)
    #expect(omitted("\(plain)\nonError: [{do: 'mark = Mark(place: 1)'}]").contains { $0.contains("`onError` (`Mark`") })
    let every = "everyMutation: {after: '_ = Mark(place: 1)'}"
    #expect(omitted("\(plain)\n\(every)").contains { $0.contains("and so all of `reduce` (`Mark`") })
  }

  @Test("a field of which no test has another value is told where something depends on it")
  func unchangingFields() {
    func omitted(_ more: String) -> [String] {
      let yaml = """
        state: {selection: 'Set<Photo.ID> = []', count: Int = 0}
        mutations:
          inc: {reduce: state.count += 1}
        \(more)
        """
      let file = SpecFile(path: "Example.reactor.yaml", bytes: Array(yaml.utf8))
      return SpecCompilation(of: file, settings: Settings()).omittedTests
    }
    let expected = [
      "ExampleReactor: what depends on `selection`, which starts as it does in all tests (no value of `Photo.ID`: give it in `samples`)"
    ]
    #expect(omitted("actions: {go: [{guard: state.selection.isEmpty}, inc]}") == expected)
    #expect(omitted("actions: {go: inc}\nderived: {isEmpty: Bool = selection.isEmpty}") == expected)
    #expect(omitted("  more: {reduce: 'state.count += state.selection.count'}\nactions: {go: inc}") == expected)
    #expect(omitted("actions: {go: inc}") == [])
    #expect(omitted("  clear: {reduce: 'state.selection = []'}\nactions: {go: inc}") == [])
    let scenario = "tests: {some: {given: {selection: '[Photo.none]'}, when: go, then: {count: 0}}}"
    #expect(omitted("actions: {go: [{guard: state.selection.isEmpty}, inc]}\n\(scenario)") == [])
  }

  @Test("where a mutation can't be tested, the actions that emit it are told with it")
  func emittersOfHidden() {
    let yaml = """
      state: {total: Int = 0, count: Int = 0}
      mutations: {setTotal: {payload: Int, reduce: 'state.total = log(#line)'}, inc: {reduce: state.count += 1}}
      flows: {end: {setTotal: 2}}
      actions: {add: [inc, {setTotal: 1}], stop: {run: end}, go: inc}
      """
    let file = SpecFile(path: "Example.reactor.yaml", bytes: Array(yaml.utf8))
    let omitted = SpecCompilation(of: file, settings: Settings()).omittedTests
    #expect(
      omitted.contains {
        $0.contains("`setTotal` in `reduce`, and `add`, `stop` as far as it is emitted there, with what follows it (")
      },
      "\(omitted)"
    )
  }

  @Test(
    "where a mutation changes what only the reactor can set, it alone is left out: the reactor says what becomes of it"
  )
  func reducedByReactor() throws {
    let yaml = """
      state: {secret: {type: Int, default: 0, access: fileprivate(set)}, count: Int = 0}
      mutations: {setSecret: Int, inc: {reduce: state.count += 1}}
      start: [{setSecret: 3}]
      actions: {add: [inc, {setSecret: 1}], go: inc}
      """
    for (runtime, line) in [
      (Runtime.reactorRuntime, "case .setSecret: reduce(into: &state, mutation: mutation)"),
      (.reactorKit, "case .setSecret: state = reduce(state: state, mutation: mutation)"),
    ] {
      let file = SpecFile(path: "Example.reactor.yaml", bytes: Array(yaml.utf8))
      let compilation = SpecCompilation(of: file, settings: Settings(runtime: runtime))
      #expect(compilation.omittedTests.count == 1)
      #expect(compilation.omittedTests.first?.contains("`setSecret` in `reduce` (") == true)
      #expect(try generated(.tests, from: yaml, settings: Settings(runtime: runtime)).contains(line))
    }
    let every = yaml.replacing("mutations: {", with: "everyMutation: {after: state.count += 1}\nmutations: {")
    #expect(try generated(.tests, from: every).contains("case .setSecret: try ReactorCheck.leaveOut()"))
  }

  @Test(
    "but not where that may stop the program, or asks for a property, which the reactor that says so has anew",
    arguments: [
      "state.shown = state.items[payload]; state.secret += 1", "state.secret = Int(state.shown)!",
      "state.secret += step", "state.secret += self.step", "state.secret += 1; self.step += 1",
      "state.secret = state.first",
    ]
  )
  func leftOutWithoutReactor(reduce: String) throws {
    let yaml = """
      state: {secret: {type: Int, default: 0, access: fileprivate(set)}, items: '[String] = ["a"]', shown: String = ""}
      derived: {first: 'Int = items[0].count'}
      properties: {step: {type: Int, default: 1, access: private(set)}}
      mutations: {change: {payload: Int, reduce: '\(reduce)'}}
      actions: {go: {change: 1}}
      """
    #expect(try generated(.tests, from: yaml).contains("case .change: try ReactorCheck.leaveOut()"))
  }

  @Test("types with parameters that are made of each other have values")
  func mutualGenerics() throws {
    let yaml = """
      dependencies: {api: {protocol: API, methods: {load: '() async throws -> Page<Item>'}}}
      types: |
        struct Item: Equatable { var id: Int }
        enum Loadable<Value: Equatable>: Equatable { case idle, loaded(Value), more(Page<Value>) }
        struct Page<T: Equatable>: Equatable { let items: [T]; let next: Loadable<T>? }
      state: {a: Loadable<Item> = .idle}
      mutations: {setA: Loadable<Item>}
      actions: {q: [{await: api.load, as: page, then: {setA: .more(page)}, catch: ignore}]}
      """
    let tests = try generated(.tests, from: yaml)
    let declaration = "ReferenceSamples<Page<Item>> = ["
    let values = try #require(tests.firstRange(of: declaration)).upperBound
    #expect(tests[values] != "]")
  }

  @Test("dependencies without listed methods that steps call are told, since no double notes their calls")
  func unseenCalls() {
    func omitted(_ step: String) -> [String] {
      let yaml = """
        dependencies:
          log: any Log
          told: Told
          place: Place
          seen: any Log
          store: Store
          finish: '() -> Void'
          quit: (() -> Void)?
          relay: PublishRelay<Int>
          clock: any Clock<Duration>
          main: any SchedulerType
          api: {type: any API, methods: {load: '() async'}}
          provider: {type: any Provider, methods: {tasks: 'any Tasks { get }', texts: 'PublishSubject<Int> { get }', title: 'String { get }'}}
        types: "typealias Told = (Int) -> Void\\ntypealias Place = PublishRelay<Int>"
        samples: {any Log: SilentLog(), Store: Store(), any Tasks: NoTasks(), any Clock<Duration>: SilentClock(), Place: PublishRelay()}
        state: {count: Int = 0}
        mutations: {add: {reduce: state.count += 1}}
        actions: {go: [\(step), {if: 'seen.isOn()', then: add}]}

        """
      let file = SpecFile(path: "Example.reactor.yaml", bytes: Array(yaml.utf8))
      return SpecCompilation(of: file, settings: Settings()).omittedTests.filter { $0.contains("the calls of") }
    }
    let expected =
      "ExampleReactor: the calls of `log` (no double notes them: list the `methods` of `log`, or write a test by hand)"
    #expect(omitted("{do: log.add(1)}") == [expected])
    #expect(omitted("{await: log.add(1), catch: ignore}") == [expected])
    #expect(omitted("{await: api.load, then: [{if: 'state.count > 1', then: {do: log.add(1)}}]}") == [expected])
    let service =
      "ExampleReactor: the calls of `provider.tasks` (no double notes them: list the `methods` of `tasks` where it is listed, as `{type: any Name, methods: …}`)"
    for step in ["{do: provider.tasks.log()}", "{observe: provider.tasks.all(), then: add, catch: ignore}"] {
      #expect(omitted(step) == [service], "\(step)")
    }
    #expect(omitted("{do: provider.texts.onNext(1)}") == [])
    #expect(omitted("{let: {a: 'Result { try log.add(1) }'}}, {if: a.isDone, then: add}") == [expected])
    for silent in [
      "{let: {a: 'try? log.add(1)'}}, {if: a == nil, then: add}", "{do: provider.title.append(1)}",
    ] {
      #expect(omitted(silent) == [], "\(silent)")
    }
    let store =
      "ExampleReactor: the calls of `store` (no double notes them: give `store` a `protocol` with `methods`, or list its `closures` where it is a struct of them, or write a test by hand)"
    #expect(omitted("{do: store.save(1)}") == [store])
    for step in [
      "{do: self.log.inner.add(1)}", "{do: '_ = log?.add(1)'}", "{do: log.level = 1}",
      "{observe: log.state, then: add, catch: ignore}",
    ] {
      #expect(omitted(step) == [expected], "\(step)")
    }
    for seen in [
      "finish()", "told(1)", "quit?()", "relay.accept(1)", "place.accept(1)",
      "_ = main.schedule(1) { _ in Disposables.create() }",
    ] {
      #expect(omitted("{do: \(seen)}") == [], "\(seen)")
    }
    #expect(omitted("{await: 'clock.sleep(for: .seconds(1))', catch: ignore}") == [])
    // Bound by a step, the name is another one's.
    #expect(omitted("{let: {log: 'state.count.description'}}, {do: log.count()}") == [])
  }

  @Test("calls of what is no dependency are told where steps make them for their own sake, or wait for them")
  func unseenCallsOfOthers() {
    func omitted(_ step: String) -> [String] {
      let yaml = """
        dependencies: {api: {type: any API, methods: {load: '() async'}}, userID: String}
        properties: {box: {type: Box, default: Box(), let: true}, router: {type: '(any Routing)?', attribute: weak}}
        state: {count: Int = 0}
        mutations: {add: {reduce: state.count += 1}}
        actions: {go: {payload: {done: '() -> Void', key: String}, steps: [\(step), {await: api.load}, add]}}

        """
      let file = SpecFile(path: "Example.reactor.yaml", bytes: Array(yaml.utf8))
      return SpecCompilation(of: file, settings: Settings()).omittedTests
    }
    for (step, name) in [
      ("do: Analytics.shared.log(1)", "Analytics.shared"), ("do: 'if state.count > 1 { track(1) }'", "track"),
      ("do: Self.markDone()", "Self.markDone"),
      ("do: 'UserDefaults.standard.set(1, forKey: key)'", "UserDefaults.standard"),
      ("await: 'URLSession.shared.load(1)', catch: ignore", "URLSession.shared"),
      ("do: Shot.event.onNext(1)", "Shot.event"), ("do: 'router?.attach()'", "router"),
      ("do: track(userID)", "track"),
      ("observe: 'Backend.shared.all(key)', then: add, catch: ignore", "Backend.shared"),
    ] {
      #expect(
        omitted("{\(step)}") == [
          "ExampleReactor: the calls of `\(name)` (no double notes them: let a dependency with `methods` do that, or write a test by hand)"
        ]
      )
    }
    for seen in [
      "do: box.count += 1", "do: done()", "do: 'print(state.count)'", "do: 'Helper.run(api)'",
      "await: 'retried { await api.load() }'", "observe: 'Observable.just(1)', then: add, throws: false",
    ] {
      #expect(omitted("{\(seen)}") == [], "\(seen)")
    }
  }

  @Test("a step that stops the program leaves out what comes to it, and no more")
  func stop() throws {
    let yaml = """
      state: {count: Int = 0}
      mutations: {setCount: Int}
      actions: {go: {payload: {_ code: Int}, steps: [{if: code > 1, then: {do: 'fatalError("never")'}, else: {setCount: code}}]}}
      """
    let file = SpecFile(path: "Example.reactor.yaml", bytes: Array("\(yaml)\n".utf8))
    #expect(SpecCompilation(of: file, settings: Settings()).omittedTests == [])
    let text = try generated(.tests, from: yaml)
    #expect(
      text.contains("\n        try ReactorCheck.leaveOut()\n      } else {\n        try run.emit(.setCount(code))\n")
    )
    for other in [
      #"{do: 'let a = 1; fatalError("never")'}"#, #"{do: "let a = 1\nfatalError(\"never\")"}"#,
      "{setCount: fatalError()}",
      "[{let: {a: fatalError()}}, setCount: a]", "[{guard: fatalError()}, setCount: 1]",
    ] {
      let all = yaml.replacing(#"{do: 'fatalError("never")'}"#, with: other)
      let file = SpecFile(path: "Example.reactor.yaml", bytes: Array("\(all)\n".utf8))
      #expect(SpecCompilation(of: file, settings: Settings()).omittedTests.count == 1, "\(other)")
    }
  }

  @Test("a generic method's double returns streams of the types that the spec's calls name")
  func genericStreams() throws {
    let yaml = """
      dependencies:
        api:
          protocol: API
          methods: {load: '<T: Decodable>(path: String, as: T.Type) -> Single<Result<T, Failed>>'}
      types: 'enum Failed: Error { case lost }'
      state: {name: String = "", count: Int = 0}
      mutations: {setName: String, setCount: Int}
      actions:
        load:
          - observe: 'api.load(path: "a", as: String.self)'
            as: answer
            then: {switch: answer, cases: {.success(let name): {setName: name}, .failure: {setCount: 1}}}
            catch: ignore
          - observe: 'api.load(path: "b", as: [Int].self)'
            as: answer
            then: {setCount: '(try? answer.get().count) ?? 0'}
            catch: ignore
      """
    let file = SpecFile(path: "Example.reactor.yaml", bytes: Array("\(yaml)\n".utf8))
    #expect(SpecCompilation(of: file, settings: Settings()).omittedTests == [])
    let text = try generated(.tests, from: yaml)
    #expect(
      text.contains("doubles.anyStream(api.loadMethod, returns: [Single<Result<String, ExampleReactor.Failed>>.just(")
    )
    #expect(text.contains("Single<Result<[Int], ExampleReactor.Failed>>.error(ReferenceError())"))
  }

  @Test(
    "such calls may stand behind `self.`, be a service's, or name a type of the spec's behind `Self.`",
    arguments: ["self.net.get(of: Item.self)", "net.get(of: Self.Item.self)", "provider.task.get(of: Item.self)"]
  )
  func genericCalls(call: String) throws {
    let yaml = """
      dependencies:
        net: {protocol: Net, methods: {get: '<T>(of: T.Type) -> Single<T>'}}
        provider:
          protocol: Provider
          methods: {task: {type: any Task, methods: {get: '<T>(of: T.Type) -> Single<T>'}}}
      types: 'struct Item: Equatable { var id: Int }'
      state: {id: Int = 0}
      mutations: {setID: Int}
      actions: {load: [{observe: '\(call)', as: item, then: {setID: item.id}, catch: ignore}]}
      """
    #expect(try generated(.tests, from: yaml).contains("returns: [Single<Item>.just("))
  }

  @Test("doubles call the closures that they get, of which is known what to call them with; others are told")
  func closuresOfDoubles() throws {
    let yaml = """
      dependencies:
        api:
          protocol: API
          methods:
            ask: '(title: String, then: (() -> Void)?)'
            token: '(completion: @escaping (Int, String?) -> Void)'
            each: '(_ body: (Int) -> Void)'
            odd: '(_ body: @escaping (Unknown) -> Void)'
            sort: '(_ isBefore: @escaping (Int, Int) -> Bool)'
            show: '(_ end: @escaping @MainActor () -> Void)'
            edit: '(_ change: @escaping (inout Int) -> Void)'
        cache: {protocol: Cache, methods: {save: '(_ text: String?)'}}
      properties: {steps: {type: PublishRelay<Step>, default: PublishRelay(), let: true}}
      types: 'enum Step { case alert((Bool) -> Void) }'
      state: {count: Int = 0}
      mutations: {setCount: Int}
      actions:
        ask: [do: 'api.ask(title: "a") { cache.save("\\(state.count)") }', setCount: 1]
        token: [do: 'api.token { number, text in cache.save(text) }']
        odd: [do: 'api.odd { unknown in cache.save("a") }']
        show: [do: 'api.show { cache.save("a") }']
        alert: [do: 'steps.accept(.alert { isSure in cache.save("\\(isSure)") })']
      """
    let file = SpecFile(path: "Example.reactor.yaml", bytes: Array("\(yaml)\n".utf8))
    let compilation = SpecCompilation(of: file, settings: Settings())
    #expect(
      compilation.omittedTests
        == ["api.odd", "api.show", "steps.accept"].map {
          "ExampleReactor: what the closure does that `\($0)` gets (no test calls it: write a test by hand)"
        }
    )
    let tests = try String(decoding: #require(compilation.files.first { $0.kind == .tests }).bytes, as: UTF8.self)
    #expect(tests.contains("\n      doubles.closure(\"then\", of: api.askMethod) { $0.then?() }\n"))
    #expect(
      tests.contains(
        "\n      doubles.closure(\"completion\", of: api.tokenMethod, gets: intSamples, stringSamples.optional) { $0($1, $2) }\n"
      )
    )
    #expect(tests.ranges(of: "doubles.closure(").count == 2)
  }

  @Test(
    "steps that change what all reactors share, and ask for it, are left out: each side would find what the other has left"
  )
  func sharedState() {
    func omitted(_ steps: String) -> [String] {
      let yaml = """
        state: {count: Int = 0}
        mutations: {setCount: Int, reload: {reduce: state.count = Store.shared.items.count}}
        flows: {reset: [{do: Store.shared.reset()}]}
        actions: {go: [\(steps)]}

        """
      let file = SpecFile(path: "Example.reactor.yaml", bytes: Array(yaml.utf8))
      return SpecCompilation(of: file, settings: Settings()).omittedTests.filter { !$0.contains("the calls of") }
    }
    let read = "{setCount: Store.shared.items.count}"
    for steps in [
      "\(read), {do: Store.shared.items.append(1)}",
      "{if: state.count > 1, then: {do: 'Store.shared.items = []'}}, \(read)",
      "{do: Store.shared.add(Store.shared.next)}", "\(read), {run: reset}",
      "{do: Store.shared.items.append(1)}, reload", "\(read), {await: Store.shared.add(1), catch: ignore}",
    ] {
      #expect(
        omitted(steps) == [
          "ExampleReactor: `go` (it changes `Store.shared` and asks for it, which both sides of a test share: make it a dependency with `methods`)"
        ]
      )
    }
    for steps in [
      read, "{do: Store.shared.items.append(1)}, {do: Store.shared.add(2)}", "\(read), {do: Other.shared.add(2)}",
      "{do: Log.add(Log.level)}", "{if: Store.shared.canOpen(1), then: {do: Store.shared.open(1)}}",
      "{do: Store.shared.setting()}, \(read)",
    ] {
      #expect(omitted(steps) == [], "\(steps)")
    }
  }

  @Test("values of an input that may stop the reactor's start are told, of which the first one is all that is tried")
  func riskOfStart() {
    func omitted(_ start: String, _ given: String = "") -> [String] {
      let yaml = """
        inputs: {card: Card}
        samples: {Card: ['Card(id: 1)', 'Card(id: 2)']}
        state: {count: 'Int = \(start)'}
        mutations: {add: {reduce: state.count += 1}}
        actions: {go: [add]}
        tests: {adds: {\(given)when: go, then: {count: '1'}}}

        """
      let file = SpecFile(path: "Example.reactor.yaml", bytes: Array(yaml.utf8))
      return SpecCompilation(of: file, settings: Settings()).omittedTests
    }
    #expect(
      omitted("count(of: card)") == [
        "ExampleReactor: what other values of `card` than the first one lead to (`count(of: card)`, with which it starts, may stop the program for these: write a scenario in `tests:`)"
      ]
    )
    #expect(omitted("count(of: card)", "given: {card: 'Card(id: 3)'}, ") == [])
    #expect(omitted("card.id") == [])
  }

  @Test("errors are ignored, go to what all share, or don't occur")
  func errors() throws {
    #expect(
      try printed("- {await: api.load, with: 1, catch: ignore}\n- {await: api.load, with: 2}") == """
        try await run.call { [self] in try await api.load(1) } catch: { _ in }
        try await run.call { [self] in try await api.load(2) } catch: { [self] error in
          try await onError(error, in: run)
        }
        """
    )
    #expect(
      try printed("- await: api.ping\n- {await: other.ping, throws: false}") == """
        try await run.call { [self] in await api.ping() }
        try await run.call { [self] in await other.ping() }
        """
    )
  }

  @Test("what cancels the steps that errors share does so from where they begin, as of a flow")
  func cancelledErrors() throws {
    let tests = try generated(
      .tests,
      from: """
        dependencies: {api: {protocol: API, methods: {load: '() async throws -> Int'}}}
        state: {count: Int = 0}
        mutations: {setCount: Int}
        actions:
          stop: {setCount: 0}
          load: {await: api.load, as: n, then: {setCount: n}}
        onError: [{wait: 1s, until: stop, then: {setCount: 1}}]
        """
    )
    #expect(tests.contains("try await run.flow { [self] in try await onError(error, in: run) }"))
  }

  @Test("the steps for each element of a stream are told apart from those for its error")
  func streams() throws {
    #expect(
      try printed(
        "- {observe: api.values(), as: x, until: [stop, set], then: {setCount: x}, catch: {setOn: error is CancellationError}}"
      ) == """
        try await run.each(until: "stop", "set") { [self] in api.values() } then: { x in
          try run.emit(.setCount(x))
        } catch: { error in try run.emit(.setOn(error is CancellationError)) }
        """
    )
  }

  @Test("a listed method that throws is tried where its stream is asked for")
  func throwingStream() throws {
    #expect(
      try printed("- {observe: api.pull(), as: x, then: {setCount: x}, catch: ignore}") == """
        try await run.each { [self] in try api.pull() } then: { x in
          try run.emit(.setCount(x))
        } catch: { _ in }
        """
    )
  }

  @Test(
    "a listed `Infallible` is made of what the tests feed, in the reference and in scenarios",
    arguments: ["ReactorRuntime", "ReactorKit"]
  )
  func infallible(runtime: String) throws {
    let tests = try generated(
      .tests,
      from: """
        runtime: \(runtime)
        dependencies: {api: {protocol: API, methods: {changes: 'Infallible<Int> { get }'}}}
        state: {count: Int = 0}
        mutations: {setCount: Int}
        actions: {listen: [{observe: api.changes, as: count, then: {setCount: count}}]}
        tests:
          changing: {when: [listen, {emit: {api.changes: 3}}], then: {count: 3}}

        """
    )
    let made = "{ $0.asInfallible(onErrorFallbackTo: .never()) }"
    #expect(tests.contains("doubles.stream(api.changesProperty, emits: intSamples) \(made)\n"))
    #expect(tests.contains("= api.changesProperty.streams \(made)\n"))
  }

  @Test("times are the spec's")
  func waits() throws {
    #expect(
      try printed("- wait: 1500ms\n  then: increase\n- wait: 2s\n  overlap: latest") == """
        try await run.wait(.milliseconds(1500)) { try run.emit(.increase) }
        try await run.wait(.seconds(2), until: "go")
        """
    )
  }

  @Test("lists side by side are closures")
  func merges() throws {
    #expect(
      try printed("- merge: [[{wait: 1s}, increase], [{do: api.save(state.count)}]]") == """
        try await run.merge(
          {
            try await run.wait(.seconds(1))
            try run.emit(.increase)
          },
          { [self] in
            api.save(state.count)
          }
        )
        """
    )
  }

  @Test("a flow is a method; one that an action cuts off has a beginning of its own")
  func flows() throws {
    #expect(
      try printed("- run: later\n  with: state.count\n- run: twice") == """
        try await run.flow { [self] in try await later(state.count, in: run) }
        try await twice(in: run)
        """
    )
  }

  @Test("a stream of the user's own is emitted as it is")
  func ownStreams() throws {
    #expect(
      try printed("- swift: Observable.just(.setCount(state.count))")
        == "try await run.emit { Observable.just(.setCount(state.count)) }"
    )
    // In Swift 5 mode, `[self]` would hide the reactor from this closure, which does not escape.
    #expect(try printed("- swift: api.changes()").contains("try await run.emit { api.changes() }"))
  }

  @Test("`guard: false`, which ends steps, is no condition to try")
  func literalCondition() throws {
    let head = "state: {n: Int = 0}\nmutations: {setN: Int}\nactions:\n  go:\n"
    let text = try generated(.tests, from: head + "    - guard: state.n > 1\n    - guard: false\n    - setN: 1\n")
    #expect(text.contains("reference.action(\"go\", conditions: [5])"))
  }

  @Test("what passes on a payload, is written by hand, or starts by itself")
  func members() throws {
    let text = try generated(
      .tests,
      from: """
        dependencies: {ticks: Observable<Int>}
        state: {count: Int = 0}
        mutations: {setCount: Int}
        start: [setCount: 1]
        events: {ticking: {observe: ticks, as: tick, where: tick > 2, then: {setCount: tick}, catch: ignore}}
        transform: {mutation: manual}
        actions: {set: {forward: setCount}, hand: {payload: {_ count: Int}, steps: manual}, last: []}
        """
    )
    #expect(text.contains("case .set(let payload): try run.emit(.setCount(payload))\n"))
    #expect(text.contains("case .hand(let count): try await run.emit { self.mutateHand(count) }\n"))
    #expect(text.contains("reference.transformMutation = { $0.transformMutation($1) }\n"))
    #expect(text.contains("reference.start(\"ticking\", conditions: [5]) { try await $0.ticking("))
    #expect(
      try member("func ticking", of: text).split(separator: "\n").dropFirst().joined(separator: "\n") == """
          try await run.each { [self] in ticks } then: { tick in
            guard run.holds(tick > 2, line: 5) else { return }
            try run.emit(.setCount(tick))
          } catch: { _ in }
        }
        """
    )
  }

  @Test("a dependency with a default has a sample that is given, or another value where the default is new each time")
  func defaults() throws {
    let text = try generated(
      .tests,
      from: """
        imports: Foundation
        dependencies:
          order: {type: '([Int]) -> [Int]', default: '{ $0.shuffled() }'}
          limit: {type: Limit, default: Limit(3)}
          title: {type: String, default: '"none"'}
          id: {type: UUID, default: UUID()}
          roll: {type: '() -> Int', default: '{ .random(in: 1...6) }'}
        samples:
          '([Int]) -> [Int]': '{ $0.reversed() }'
        state: {count: Int = 0}
        mutations: {setCount: Int}
        actions: {go: [{setCount: 'order([1]).count'}]}
        """
    )
    #expect(text.contains("let roll = { doubles.call(\"roll\", (), returns: intSamples) } as () -> Int\n"))
    #expect(text.contains("ExampleReactor(order: { $0.reversed() }, id: id, roll: roll)"))
    #expect(text.contains("let id: UUID = doubles.value(\"id\", [UUID(uuidString: "))
    #expect(!text.contains("limit:") && !text.contains("title:"))
  }

  @Test("an event asks for its stream with the state at the start; a derived value of statements has no parts")
  func beginnings() throws {
    let text = try generated(
      .tests,
      from: """
        dependencies: {feed: {protocol: Feed, methods: {numbers: '(_ n: Int) -> Observable<Int>'}}}
        state: {count: Int = 0, limit: 'Int?'}
        derived:
          isFull:
            type: Bool
            value: |
              guard let limit else { return false }
              return count > 0 && count >= limit
          picked: {type: Int, value: '[1, 2][count]'}
        mutations: {setCount: Int, setLimit: 'Int?'}
        events:
          counted: {observe: feed.numbers(state.count), as: n, then: {setCount: n + state.count}, catch: ignore}
          picked: {observe: 'Observable.just(state.picked)', then: {setLimit: 2}, catch: ignore}
        actions: {go: [{guard: '!state.isFull'}, {setLimit: 1}]}
        """
    )
    #expect(text.contains("run.each { [self, state = initialState] in\n      feed.numbers(state.count)\n"))
    let picked = "run.each { [state = initialState] in\n      try Observable.just(state.specifiedPicked())\n"
    #expect(text.contains(picked))
    #expect(text.contains("try run.emit(.setCount(n + state.count))\n"))
    #expect(!text.contains("partsOfIsFull"))
  }

  @Test("a stream with several closures has its type found by itself, rather than with all that may be subscribed to")
  func longStreams() throws {
    let text = try generated(
      .tests,
      from: """
        dependencies:
          feed: {protocol: Feed, methods: {numbers: () -> Observable<Int>, of: '(_ n: Int) -> Observable<Int>'}}
        state: {count: Int = 0}
        mutations: {setCount: Int}
        actions:
          one: {observe: 'feed.numbers().map { $0 + 1 }', as: n, then: {setCount: n}, catch: ignore}
          two:
            observe: 'feed.numbers().filter { $0 > 1 }.flatMapLatest { feed.of($0) }'
            as: n
            then: {setCount: n}
            catch: ignore
        """
    )
    #expect(text.contains("in feed.numbers().map { $0 + 1 } } then:"))
    let stream = "let stream = feed.numbers().filter { $0 > 1 }.flatMapLatest { [feed] in feed.of($0) }\n"
    #expect(text.contains(" in\n        \(stream)        return stream\n      } then:"))
  }

  @Test("what fields and properties start with is said again, where that calls nothing and is no chance")
  func starts() throws {
    let text = try generated(
      .tests,
      from: """
        conforms: {state: Equatable}
        inputs: {start: Int, name: {type: String, default: '"me"'}, id: UUID, texts: '[String]'}
        dependencies:
          rate: {type: Int, default: 4}
          store: {type: Store, default: .shared}
          make: '() -> Int'
          api: {protocol: API, methods: {first: () -> Int}}
        properties:
          limit: Int = 5
          half: {type: Int, default: start / 2, let: true}
          total: Int = 4
          topic: {type: 'PublishSubject<Int>', default: .init(), let: true}
          mark: Int?
        state:
          total: Int = start * rate
          owner: String? = name
          key: UUID = id
          long: 'String? = texts.first { $0.count > 3 }'
          made: Int = make()
          first: Int = api.first()
          token: {type: UUID, default: UUID()}
          page: 'Page = Page(number: 1)'
          note: {type: 'String?', pulse: true}
        types: 'struct Page: Equatable { var number: Int }'
        mutations: {setTotal: Int, setNote: String?}
        actions: {go: [{setTotal: limit}, {setNote: '"x"'}, {do: mark = 3}]}
        """
    )
    for line in [
      "doubles.starts(field: \"total\", with: (start * rate) as Int)",
      "doubles.starts(field: \"owner\", with: name as String?)",
      "doubles.starts(field: \"long\", with: (texts.first { $0.count > 3 }) as String?)",
      "doubles.starts(field: \"key\", with: id)", "doubles.starts(property: \"half\", with: (start / 2) as Int)",
      "let name: String = doubles.value(\"name\", [\"me\"])",
      "reference.property(\"limit\", from: 5) { $0.limit }", "reference.property(\"half\") { $0.half as Any }",
      "reference.property(\"mark\", from: nil) { $0.mark }", "reference.property(\"rate\", from: 4) { $0.rate }",
      "reference.field(\"page\", \\.page, pageSamples)", "reference.pulse(\"note\", \\.$note)",
      "reference.areEqual = { $0 == $1 }",
    ] {
      #expect(text.contains(line), "\(line)\n\(text)")
    }
    // An object of all may be changed by other tests while its parts are compared.
    #expect(!text.contains("reference.property(\"store\""))
    for name in ["made", "first", "token", "topic"] { #expect(!text.contains("starts(field: \"\(name)\"")) }
    #expect(
      !text.contains("reference.property(\"topic\"")
        && text.contains("reference.field(\"token\", \\.token, uuidSamples)")
    )
    let initializing = { (statement: String) in
      try generated(
        .tests,
        from: """
          inputs: {start: Int}
          dependencies: {log: '(String) -> Void'}
          properties: {made: Bool = false, other: Int = 1, box: Box = Box()}
          init: ['log("made")', \(statement)]
          state: {n: Int = start}
          mutations: {setN: Int}
          actions: {go: {setN: other}}
          """
      )
    }
    let again = try initializing("made = true")
    #expect(again.contains("specifiedInitialization() {\n    made = false\n    log(\"made\")\n    made = true\n  }"))
    #expect(again.contains("reference.property(\"other\", from: 1)"))
    // What is not known a second time, or may change anything.
    for statement in ["other = start", "setUp()", "box = Box(1)"] {
      #expect(try !initializing(statement).contains("specifiedInitialization"), "\(statement)")
    }
    #expect(try !initializing("setUp()").contains("from: 1"))
    // A closure in a tuple gets no type where the value stands in a call of something generic.
    let closures = try generated(.tests, from: "state: {pair: '(() -> Int, Int) = ({ 1 }, 2)', n: Int = 0}")
    #expect(closures.contains("reference.field(\"pair\", \\.pair") && !closures.contains("from: ({ 1 }, 2)"))
  }

  @Test("a property of the reactor is compared where a test can see it, and kept by the reference where it can't")
  func properties() throws {
    let text = try generated(
      .tests,
      from: """
        properties: {seen: Int = 0, tries: {type: Int, default: 0, access: private}, top: {type: Int, default: 3, access: private, let: true}, sent: {type: Int, default: 0, access: private(set)}, begun: {type: Int, default: 0, access: private(set)}}
        init: [begun = 2]
        state: {count: Int = 0}
        mutations: {setCount: Int}
        actions: {go: [{do: seen += 1}, {do: tries += 1}, {do: sent += 1}, {setCount: tries + top + begun}], last: []}
        """
    )
    // Tests can read it, and not set it.
    #expect(text.contains("reference.property(\"sent\", isKept: true) { $0.sent as Any }\n"))
    #expect(!text.contains("reference.property(\"begun\""))
    #expect(text.contains("reference.property(\"seen\", from: 0) { $0.seen }\n"))
    #expect(!text.contains("reference.property(\"tries\")"))
    #expect(text.contains("var tries: Int { get { run.kept(\"tries\", 0) } set { run.keep(\"tries\", newValue) } }\n"))
    #expect(text.contains("try run.emit(.setCount(tries + 3 + begun))\n"))
  }

  @Test("branches of a flow that is left out are none that an input could take")
  func branchesOfOmittedFlow() throws {
    let yaml = """
      properties: {mark: {type: Mark?, access: private}}
      types: 'private struct Mark { var place: Int }'
      state: {place: Int = 0}
      mutations: {setPlace: Int}
      actions: {go: [{run: keep}, {run: move}]}
      flows:
        keep: [{guard: state.place > 1}, {do: 'mark = Mark(place: 1)'}]
        move: [{guard: state.place < 9}, {setPlace: 1}]
      """
    let tests = try generated(.tests, from: yaml)
    #expect(tests.contains("reference.flow(\"move\""))
    #expect(!tests.contains("reference.flow(\"keep\""))
  }

  @Test("a derived value that can't be tested is told, unless a scenario looks at it")
  func untestedDerived() {
    func omissions(_ tests: String) -> [String] {
      let yaml = """
        state: {near: Int?, texts: '[Int: Result<String, any Error>] = [:]'}
        derived: {text: 'String? = near.flatMap { try? texts[$0]?.get() }'}
        mutations: {setNear: Int?}
        actions: {go: {setNear: 1}}
        \(tests)
        """
      let file = SpecFile(path: "Example.reactor.yaml", bytes: Array(yaml.utf8))
      return SpecCompilation(of: file, settings: Settings()).omittedTests
    }
    #expect(omissions("").contains { $0.hasPrefix("ExampleReactor: the derived value `text` (`near.flatMap") })
    #expect(omissions("tests: {shows: {when: go, then: {text: nil}}}").isEmpty)
  }

  @Test("a spec with dependencies alone gives their doubles and no test")
  func doublesAlone() throws {
    let text = try generated(.tests, from: "dependencies: {api: {type: any API, methods: {load: '() async'}}}")
    #expect(text.contains("final class APIDouble"))
    #expect(!text.contains("@Test") && !text.contains("@Suite"))
  }

  @Test("an action that is sent by hand is left out, and told")
  func sentByHand() throws {
    let yaml = """
      dependencies: {clock: {protocol: Later, methods: {later: '(_ call: @escaping @Sendable () -> Void)'}}}
      state: {count: Int = 0}
      mutations: {setCount: Int}
      actions:
        all: [{do: 'for number in [1, 2] { self.action.onNext(.put(number)) }'}, {setCount: 0}]
        late: [{do: 'clock.later { [weak self] in self?.action.onNext(.put(1)) }'}]
        put: {payload: {_ number: Int}, steps: [{setCount: number}]}
      """
    let file = SpecFile(path: "Example.reactor.yaml", bytes: Array(yaml.utf8))
    let compilation = SpecCompilation(of: file, settings: Settings())
    // The double never calls what it is given.
    #expect(compilation.omittedTests.count == 1)
    #expect(compilation.omittedTests.first?.contains("`all` (`for number in [1, 2] { self.action") == true)
    // A stream's closure is called, and gets what the reactor's own subject sends.
    let observed = yaml.replacing(
      "  put:",
      with: """
          watch:
            - observe: 'clocks().flatMap { [weak self] in self?.action.filter { _ in true } ?? .empty() }'
              then: {setCount: 1}
              catch: ignore
          put:
        """
    )
    let watching = SpecFile(path: "Example.reactor.yaml", bytes: Array(observed.utf8))
    #expect(
      SpecCompilation(of: watching, settings: Settings()).omittedTests.contains { $0.contains("`watch` (`clocks()") }
    )
    let tests = try generated(.tests, from: yaml)
    #expect(!tests.contains("reference.action(\"all\")"))
    #expect(tests.contains("reference.action(\"put\")"))
  }

  @Test("what a scenario does not say of a generic method that the start asks is what its caller asks for")
  func genericAnswers() throws {
    let text = try generated(
      .tests,
      from: """
        dependencies:
          store:
            protocol: Store
            methods:
              load: '<Value>(_ key: String, as type: Value.Type) async throws -> Value'
              list: '<Value>(as type: Value.Type) async throws -> [Value]'
        types: 'struct Item: Equatable { var id = 1 }'
        state: {items: '[Item] = []'}
        mutations: {setItems: '[Item]'}
        start:
          - {await: 'store.load("items", as: [Item].self)', as: items, then: {setItems: items}, catch: ignore}
          - {await: 'store.list(as: Item.self)', as: items, then: {setItems: items}, catch: ignore}
        actions: {clear: {setItems: '[]'}}
        tests: {clears: {when: clear, then: {items: '[]'}}}
        """
    )
    #expect(text.contains("    store.loadMethod.returns([] as [ExampleReactor.Item])\n"))
    #expect(!text.contains("store.listMethod.returns"))
  }

  @Test("samples of a sequence that the spec gives itself leave no values that nothing uses")
  func unusedSamples() throws {
    let text = try generated(
      .tests,
      from: """
        dependencies: {ids: 'AsyncStream<[Beacon]>'}
        state: {count: Int = 0}
        mutations: {setCount: Int}
        actions: {go: {setCount: 1}}
        events: {ids: {observe: ids, as: found, then: {setCount: found.count}}}
        samples: {Beacon: ['Beacon(1)', 'Beacon(2)'], 'AsyncStream<[Beacon]>': 'AsyncStream<[Beacon]> { $0.finish() }'}
        """
    )
    #expect(!text.contains("beaconSamples"))
  }

  @Test("a property that the reference keeps is the same behind `self.`, unless a name that is bound hides it")
  func propertiesBehindSelf() throws {
    let text = try generated(
      .tests,
      from: """
        properties: {tries: {type: Int, default: 0, access: private(set)}, mark: {type: Int, default: 0, access: private}}
        state: {count: Int = 0}
        mutations: {setCount: Int}
        actions:
          go: [{do: self.tries += 1}, {setCount: 'self.tries'}]
          next: [{do: tries += 1}, {setCount: self.tries + tries}]
          put: {payload: {_ mark: Int}, steps: [{do: self.mark = mark}, {setCount: mark}]}
          add: {setCount: '[1].reduce(0) { tries, value in self.tries + tries + value }'}
          keep: [{do: 'note { [self] in self.tries }'}]
          match: [{switch: state.count, cases: {self.tries: {setCount: 1}, default: {setCount: 2}}}]
        """
    )
    for name in ["add", "keep"] { #expect(!text.contains("reference.action(\"\(name)\")")) }
    #expect(text.contains("      case tries:\n"))
    #expect(text.contains("      tries += 1\n"))
    #expect(text.contains("try run.emit(.setCount(tries))\n"))
    #expect(text.contains("try run.emit(.setCount(tries + tries))\n"))
    #expect(text.contains("var tries: Int { get { run.kept(\"tries\", 0) } set { run.keep(\"tries\", newValue) } }\n"))
    #expect(!text.contains("self.tries"))
    #expect(!text.contains("self.mark"))
    #expect(!text.contains("reference.action(\"put\")"))
  }

  @Test(
    "what only the reactor's file sees stands in no test",
    arguments: ["twice(1)", "Self.twice(1)", "self.start", "limit"]
  )
  func hidden(value: String) throws {
    let text = try generated(
      .tests,
      from: """
        types: |
          private static func twice(_ n: Int) -> Int { n * 2 }
          fileprivate final var start: Int { 1 }
          private let limit = 3
          private(set) var top = 3
        state: {count: Int = 0}
        mutations: {setCount: Int}
        actions: {go: [{setCount: '\(value)'}], up: [{setCount: top}], last: []}
        """
    )
    #expect(!text.contains(value))
    #expect(!text.contains("reference.action(\"go\")"))
    #expect(text.contains("try run.emit(.setCount(top))\n"))
  }

  @Test(
    "what may stop the program and can't be asked first stands in no test: a subscript with labels, or anything behind `try?`",
    arguments: [
      ("state.grid[row: 1, column: 2]", false), ("state.names[1, default: 2]", true),
      ("(try? load(state.names[1]!)) ?? 0", false), ("(try? load(state.count)) ?? 0", true),
    ]
  )
  func unguarded(value: String, isKept: Bool) throws {
    let text = try generated(
      .tests,
      from: """
        state: {count: Int = 0, grid: Grid = Grid(), names: '[Int: Int] = [:]'}
        mutations: {setCount: Int}
        actions: {go: [{setCount: '\(value)'}], last: []}
        """
    )
    #expect(text.contains("reference.action(\"go\")") == isKept)
  }

  @Test("each part of a condition is noted by itself, so that the search for inputs knows how near it is")
  func parts() throws {
    let text = try generated(
      .tests,
      from: """
        state: {count: Int = 0, isOn: Bool = false}
        derived: {isReady: Bool = isOn && count > 1}
        mutations: {setCount: Int}
        actions: {go: [{guard: state.isReady || state.count < 0}, {setCount: 1}], last: []}
        """
    )
    #expect(
      text.contains("guard run.holds(run.part(state.isReady) || run.part(state.count < 0), line: 4) else { return }\n")
    )
    #expect(text.contains("  fileprivate func partsOfIsReady() throws -> [Bool] { [isOn, count > 1] }\n"))
  }

  @Test("the cases are the states, the mutations, the start, and the actions, where there are some")
  func cases() throws {
    let all =
      "state: {count: Int = 0}\nmutations: {setCount: Int}\nstart: [setCount: 1]\nactions: {start: [setCount: 2]}"
    #expect(
      try generated(.tests, from: all).contains(
        "arguments: [\"the states\", \"the mutations\", \"the start\", \"start\"]"
      )
    )
    let calling = "dependencies: {api: {protocol: API, methods: {go: }}}\nactions: {go: [do: api.go]}"
    #expect(try generated(.tests, from: calling).contains("arguments: [\"go\"]"))
  }
}
