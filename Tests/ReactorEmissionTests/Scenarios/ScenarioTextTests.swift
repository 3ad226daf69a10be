import ReactorEmission
import ReactorSpec
import Testing

@Suite("The tests that scenarios give")
struct ScenarioTextTests {
  private static let counter = """
    state:
      count: Int = 0
    mutations:
      add: {payload: Int, reduce: state.count += payload}
    actions:
      increase: [add: 1]
    tests:
      counting:
        when: [increase, increase]
        then: {count: 2}

    """

  private static let search = """
    dependencies:
      clock:
        protocol: SearchAPI
        methods:
          search: {parameters: {_ text: String}, returns: Int, async: true, throws: true}
    state:
      count: Int = 0
    mutations:
      setCount: Int
    actions:
      search:
        - wait: 300ms
        - await: clock.search
          with: '"a"'
          as: count
          then: [{setCount: count}]
          catch: ignore
    tests:
      searching:
        given: {clock.search: {suspends: true}}
        when:
          - search
          - advance: 300ms
          - {release: clock.search, returns: 3}
        calls: {clock.search: 1}

    """

  @Test("run on the main actor where what the steps call may go there")
  func onMainActor() throws {
    func tests(_ call: String, show: String = "(Int) -> Void") throws -> String {
      let yaml = """
        dependencies:
          api: {protocol: API, methods: {load: '() async -> Int'}}
          show: '\(show)'
        state: {count: Int = 0}
        mutations: {setCount: Int}
        actions: {go: [{await: \(call), as: count, then: {setCount: count}, throws: false}]}
        tests: {going: {given: {api.load: 1}, when: [go], then: {count: 1}}}

        """
      return try generated(.tests, from: yaml)
    }
    #expect(try !tests("api.load").contains("@MainActor"))
    let onMain = try tests("api.load", show: "@MainActor (Int) -> Void")
    for text in try [onMain, tests("self.count()"), tests("Disk.count()")] {
      #expect(text.contains("@MainActor\nstruct ExampleReactorScenarios"))
      #expect(text.contains("@MainActor\nstruct ExampleReactorGeneratedTests"))
      #expect(text.contains("isOnMainActor: true"))
      #expect(text.contains("await clock.settle()"))
    }
  }

  @Test("say of an optional that a generic method returns that it is any value")
  func genericOptional() throws {
    let yaml = """
      dependencies:
        cache: {protocol: Cache, methods: {read: '<Value>(as type: Value.Type) async -> Value?'}}
      state: {count: Int = 0}
      mutations: {setCount: Int}
      actions: {go: [{await: 'cache.read(as: Int.self)', as: count, then: {setCount: count ?? 1}}]}
      tests: {going: {given: {cache.read: 'Int?.none'}, when: [go], then: {count: 1}}}

      """
    #expect(try generated(.tests, from: yaml).contains("cache.readMethod.returns((Int?.none) as Any)\n"))
  }

  @Test("are left out with ReactorKit where time passes by a scheduler of RxSwift's")
  func otherTime() throws {
    func hasTest(observing stream: String) throws -> Bool {
      let yaml = """
        runtime: ReactorKit
        state: {count: Int = 0}
        mutations: {setCount: Int}
        actions:
          go:
            - wait: 1s
            - observe: \(stream)
              as: count
              then: {setCount: count}
              catch: ignore
          other: [{wait: 1s}, {setCount: 1}]
          again: [{send: go}]
        tests:
          going: {when: [go, advance: 2s], then: {count: 1}}
          other: {when: [other, advance: 2s], then: {count: 1}}
          sending: {when: [again, advance: 2s], then: {count: 1}}

        """
      let tests = try generated(.tests, from: yaml)
      #expect(tests.contains("func other()") && tests.contains("func sending()") == tests.contains("func going()"))
      return tests.contains("func going()")
    }
    #expect(try hasTest(observing: "Observable.just(1)"))
    #expect(try !hasTest(observing: "'Observable<Int>.timer(.seconds(1), scheduler: MainScheduler.instance)'"))
  }

  @Test("say what stands in the way of their time, also where it has nothing to do with the scenario")
  func schedulerInTheWay() {
    func reason(_ parts: String) -> String? {
      let yaml = """
        runtime: ReactorKit
        dependencies: {api: any API}
        state: {count: Int = 0}
        mutations: {setCount: Int}
        \(parts)
        tests:
          waiting: {given: {api: FakeAPI()}, when: [go, advance: 2s], then: {count: 1}}

        """
      let spec = SpecFile(path: "Example.reactor.yaml", bytes: Array(yaml.utf8))
      return SpecCompilation(of: spec, settings: Settings()).omittedTests.first { $0.contains("waiting") }
    }
    let waiting = "actions: {go: [{wait: 1s}, {setCount: 1}]}"
    let event =
      "events: {changed: {observe: 'api.changes.observe(on: MainScheduler.instance)', then: [], catch: ignore}}"
    #expect(reason(waiting) == nil)
    #expect(
      reason(waiting + "\n" + event)?.contains(
        "the clock of `MainScheduler` in `api.changes.observe(on: MainScheduler.instance)`"
      ) == true
    )
    #expect(reason("actions: {go: [setCount: 1]}")?.contains("lets the time of `wait` pass") == true)
  }

  @Test("need no time where everything happens at once")
  func immediate() throws {
    let text = try generated(.tests, from: Self.counter)
    #expect(
      try member("func counting", of: text) == """
        func counting() {
          let reactor = ExampleReactor()
          reactor.action.onNext(.increase)
          reactor.action.onNext(.increase)
          #expect(reactor.currentState.count == 2)
        }
        """
    )
  }

  @Test("let time pass virtually, by a name that no dependency has; the reactor lives until everything is over")
  func virtualTime() throws {
    let text = try generated(.tests, from: Self.search)
    #expect(
      try member("func searching", of: text) == """
        func searching() {
          let clock = SearchAPIDouble()
          clock.searchMethod.suspends()
          let reactor = ExampleReactor(clock: clock)
          withVirtualTime { testClock in
            reactor.action.onNext(.search)
            testClock.advance(by: .milliseconds(300))
            clock.searchMethod.release(returning: 3)
            testClock.settle()
          }
          #expect(clock.searchMethod.callCount == 1)
          withExtendedLifetime(reactor) {}
        }
        """
    )
  }

  @Test("give the main actor its turns where the reactor belongs to it")
  func mainActor() throws {
    let text = try generated(.tests, from: "isolation: main\ntestFramework: xctest\n" + Self.search)
    let test = try member("func testSearching", of: text)
    #expect(test.hasPrefix("@MainActor func testSearching() async {"))
    #expect(test.contains("  await withVirtualTime { testClock in"))
    #expect(test.contains("    await testClock.advance(by: .milliseconds(300))"))
  }

  @Test("with ReactorKit let the reactor wait by the clock, on the main actor")
  func reactorKit() throws {
    let text = try generated(.tests, from: "runtime: ReactorKit\n" + Self.search.replacing("clock", with: "api"))
    #expect(
      try member("func searching", of: text) == """
        func searching() async {
          let api = SearchAPIDouble()
          api.searchMethod.suspends()
          let clock = ReferenceTime()
          let reactor = ExampleReactor(api: api, clock: clock.scheduler)
          await withVirtualTime(by: clock) {
            reactor.action.onNext(.search)
            await clock.advance(by: .milliseconds(300))
            api.searchMethod.release(returning: 3)
            await clock.settle()
          }
          #expect(api.searchMethod.callCount == 1)
          withExtendedLifetime(reactor) {}
        }
        """
    )
    #expect(text.contains("@MainActor\nstruct ExampleReactorScenarios {"))
    #expect(!text.contains("import ReactorTesting"))
  }

  @Test("start from a given state by an initializer that only they need")
  func givenState() throws {
    let given = Self.counter.replacing("    when:", with: "    given: {count: 3}\n    when:")
    let test = try member("func counting", of: try generated(.tests, from: given))
    #expect(
      test.hasPrefix(
        """
        func counting() {
          var initialState = ExampleReactor.State()
          initialState.count = 3
          let reactor = ExampleReactor(initialState: initialState)
        """
      )
    )
    #expect(try generated(.reactor, from: given).contains("  init(initialState: State) {"))
    #expect(try !generated(.reactor, from: Self.counter).contains("init("))
  }

  @Test("start from it with all that the reactor's own initializer sets, and take what that needs")
  func givenStateWithProperties() throws {
    let yaml = """
      superclass: {name: Base, init: 'id: id'}
      dependencies: {name: String}
      inputs: {first: Int, id: Int}
      properties:
        key: {type: String, default: 'name + "!"', let: true}
        next: {type: 'Int?', default: first + 1}
      state: {count: Int = 0}
      mutations: {setCount: Int}
      actions: {go: [{setCount: key.count}]}
      tests: {going: {given: {count: 3, name: '"a"', first: 1, id: 2}, when: [go], then: {count: 2}}}

      """
    let reactor = try generated(.reactor, from: yaml)
    let lines = ["self.name = name", "self.key = name + \"!\"", "self.next = first + 1"]
    #expect(reactor.ranges(of: lines.map { "    \($0)\n" }.joined()).count == 2)
    #expect(reactor.contains("  init(name: String, first: Int, id: Int, initialState: State) {"))
    #expect(try generated(.tests, from: yaml).contains("(name: name, first: 1, id: 2, initialState: initialState)"))
  }

  @Test("ask the doubles of a reactor that only has the state for nothing, so that its calls are not counted")
  func givenStateAndInitializer() throws {
    let yaml = """
      init: log.begin()
      dependencies: {log: {protocol: Log, methods: {begin: ()}}, first: Int}
      state: {count: Int = first, last: Int = 0}
      mutations: {setLast: Int}
      actions: {go: {setLast: 1}}
      tests: {going: {given: {last: 3, first: 2}, when: go, then: {last: 1}, calls: {log.begin: 1}}}

      """
    let test = try member("func going", of: try generated(.tests, from: yaml))
    #expect(test.contains("var initialState = ExampleReactor(log: LogDouble(), first: first).initialState"))
    #expect(test.contains("let reactor = ExampleReactor(log: log, first: first, initialState: initialState)"))
    // One that has to answer is the one that the scenario has said it of.
    let asking = yaml.replacing("init: log.begin()", with: "init: _ = log.begin()").replacing(
      "begin: ()",
      with: "begin: () -> Int"
    )
    #expect(try generated(.tests, from: asking).contains("ExampleReactor(log: log, first: first).initialState"))
    // So has one that something else is made with.
    let passing = yaml.replacing("init: log.begin()", with: "init: Pager(log).begin()")
    #expect(try generated(.tests, from: passing).contains("ExampleReactor(log: log, first: first).initialState"))
    let plain = yaml.replacing("Int = first", with: "Int = 0")
    #expect(try generated(.tests, from: plain).contains("var initialState = ExampleReactor.State()\n"))
  }

  @Test("say the type of a dependency whose value may need it, and put each behind those that its value names")
  func dependencyConstants() throws {
    let yaml = """
      dependencies:
        ticks: Observable<Int>
        taps: PublishRelay<Int>
        seen: BehaviorRelay<Set<Int>>
        other: BehaviorRelay<Set<Int>>
        api: any API
        plain: Calendar
        timing: {type: any SchedulerType, default: MainScheduler.instance}
      state: {count: Int = 0}
      mutations: {setCount: Int}
      actions: {go: [{setCount: 1}]}
      tests:
        going:
          given:
            ticks: 'Observable.just(1).delay(.seconds(5), scheduler: timing)'
            taps: PublishRelay()
            seen: 'BehaviorRelay(value: [1])'
            other: 'BehaviorRelay<Set<Int>>(value: [])'
            api: FakeAPI()
            plain: Calendar.current
          when: [go]
          then: {count: 1}

      """
    let test = try member("func going", of: try generated(.tests, from: yaml))
    #expect(
      test.hasPrefix(
        """
        func going() {
          let timing = MainScheduler.instance
          let ticks: Observable<Int> = Observable.just(1).delay(.seconds(5), scheduler: timing)
          let taps: PublishRelay<Int> = PublishRelay()
          let seen: BehaviorRelay<Set<Int>> = BehaviorRelay(value: [1])
          let other = BehaviorRelay<Set<Int>>(value: [])
          let api = FakeAPI()
          let plain = Calendar.current

        """
      )
    )
  }

  @Test(
    "leave open what the reactor asks for by itself, also behind events and what its start sends, and answer its start's other calls"
  )
  func answers() throws {
    let yaml = """
      dependencies:
        api:
          protocol: API
          methods:
            first: () -> Int
            ids: () -> Observable<Int>
            item: '(_ id: Int) -> Single<Int>'
            more: '(_ id: Int) -> Observable<Int>'
            count: () -> Int
            found: '(_ id: Int) -> Observable<Int>'
            all: () -> Observable<Int>
      state: {count: Int = 0}
      mutations: {setCount: Int}
      start: [{setCount: api.first()}, {send: begin}]
      events:
        ids: {observe: 'api.start.flatMapLatest { [api] _ in api.ids() }', as: id, then: [{run: load, with: [id]}, {setCount: api.count()}], throws: false}
      flows:
        load: {payload: {_ id: Int}, steps: [{observe: api.item(id), as: item, then: {run: more, with: [item]}, catch: ignore}]}
        more: {payload: {_ id: Int}, steps: [{observe: api.more(id), as: more, then: {setCount: more}, catch: ignore}]}
      actions:
        find: [{observe: api.found(1), as: found, then: {setCount: found}, catch: ignore}]
        begin: {send: follow}
        follow: [{observe: api.all, as: each, then: {setCount: each}, catch: ignore}]
      tests:
        going: {when: find, then: {count: 1}}
        coming: {given: {api.more: .just(3)}, when: find, then: {count: 1}}

      """
    let tests = try generated(.tests, from: yaml)
    func answers(_ name: String) throws -> [String] {
      try member("func \(name)", of: tests).split(separator: "\n").filter { $0.contains(".returns(") }
        .map {
          String($0.drop { $0 == " " }).replacing("api.", with: "").replacing("Method.returns", with: "")
        }
    }
    #expect(try answers("going") == ["first(1)", "ids(.never())", "item(.never())", "more(.never())", "all(.never())"])
    #expect(
      try answers("coming") == ["first(1)", "ids(.never())", "item(.never())", "all(.never())", "more(.just(3))"]
    )
  }

  @Test("assign the properties that are given, and keep what the reactor holds weakly")
  func properties() throws {
    let yaml = """
      types: 'enum Mode { case fast, slow }'
      properties: {delegate: {type: '(any Listener)?', attribute: weak}, parent: {type: 'Parent?', attribute: weak}, mode: Mode = .fast, count: Int = 1}
      state: {count: Int = 0}
      mutations: {setCount: Int}
      actions: {go: [{setCount: 1}, {do: delegate?.heard(mode)}]}
      tests:
        going:
          given: {delegate: FakeListener(), parent: FakeParent(), mode: .slow, count: 3, self.count: 2}
          when: [go, {do: '#expect(delegate.modes == [self.mode])'}]
          then: {count: 1}

      """
    let tests = try generated(.tests, from: yaml)
    #expect(tests.contains("private typealias Mode = ExampleReactor.Mode"))
    #expect(
      try member("func going", of: tests) == """
        func going() {
          let delegate = FakeListener()
          let parent = FakeParent()
          let mode: Mode = .slow
          let count: Int = 2
          var initialState = ExampleReactor.State()
          initialState.count = 3
          let reactor = ExampleReactor(initialState: initialState)
          reactor.delegate = delegate
          reactor.parent = parent
          reactor.mode = mode
          reactor.count = count
          reactor.action.onNext(.go)
          #expect(delegate.modes == [mode])
          #expect(reactor.currentState.count == 1)
          withExtendedLifetime((delegate, parent)) {}
        }
        """
    )
  }

  @Test("put a dependency behind a long chain of others, and each of a circle somewhere")
  func chainOfConstants() throws {
    func first(_ count: Int, last: String) throws -> [Substring] {
      let names = (0..<count).map { "d\($0)" }
      let given = names.indices.map { $0 < count - 1 ? "Box(d\($0 + 1))" : last }
      let yaml = """
        dependencies: {\(names.map { "\($0): Box<Int>" }.joined(separator: ", "))}
        state: {count: Int = 0}
        mutations: {setCount: Int}
        actions: {go: {setCount: 1}}
        tests: {going: {given: {\(zip(names, given).map { "\($0): \($1)" }.joined(separator: ", "))}, when: go, then: {count: 1}}}

        """
      let settings = Settings(generatedTests: .scenarios)
      let test = try member("func going", of: try generated(.tests, from: yaml, settings: settings))
      return test.split(separator: "\n").dropFirst().prefix { $0.contains("let d") }
    }
    let chain = try first(200, last: "Box(1)")
    #expect(chain.count == 200 && chain.first?.contains("d199: Box<Int> = Box(1)") == true)
    #expect(chain.last?.contains("d0: Box<Int> = Box(d1)") == true)
    #expect(try first(3, last: "Box(d0)").count == 3)
  }

  @Test("look at all states where the values that a field goes through are expected")
  func histories() throws {
    let histories = Self.counter.replacing("then: {count: 2}", with: "states: {count: [0, 1, 2]}")
    let test = try member("func counting", of: try generated(.tests, from: histories))
    #expect(test.contains("reactor.state.subscribe(onNext: { states.append($0) }).disposed(by: disposeBag)"))
    #expect(test.contains("#expect(changes(states.map(\\.count)) == [0, 1, 2])"))
    let tuples = """
      state: {at: '(x: Int, y: Int) = (x: 0, y: 0)'}
      mutations: {setAt: '(x: Int, y: Int)'}
      actions: {move: {forward: setAt}}
      tests: {moves: {when: {move: '(x: 1, y: 2)'}, states: {at: ['(x: 0, y: 0)', '(x: 1, y: 2)']}}}
      """
    let described = try generated(.tests, from: tuples)
    #expect(described.contains("changes(states.map { String(describing: $0.at) })"))
    #expect(described.contains("([(x: 0, y: 0), (x: 1, y: 2)] as [(x: Int, y: Int)]).map { String(describing: $0) }"))
    let nested = """
      types: 'enum Side { case left, right }'
      state: {at: '[(Side, Int)] = []'}
      mutations: {setAt: '[(Side, Int)]'}
      actions: {move: {forward: setAt}}
      tests: {moves: {when: {move: '[(.left, 1)]'}, states: {at: ['[]', '[(.left, 1)]']}}}
      """
    let named = try generated(.tests, from: nested)
    #expect(named.contains("private typealias Side = ExampleReactor.Side"))
    #expect(named.contains("([[], [(.left, 1)]] as [[(Side, Int)]]).map"))
  }

  @Test("have functions of their own, whatever the scenarios are called")
  func names() throws {
    let text = try generated(
      .tests,
      from: Self.counter + """
          "counting!": {when: increase, then: {count: 1}}
          "1 is added": {when: increase, then: {count: 1}}
          "\\"twice\\" \\\\ 두 번": {when: [], then: {count: 0}}
          "changes": {when: increase, states: {count: [0, 1]}}
          "withVirtualTime": {when: [increase, {advance: 1s}], then: {count: 1}}
        """
    )
    for name in ["counting", "counting2", "scenario1IsAdded", "twice두번", "changes2", "withVirtualTime2"] {
      #expect(text.contains("  func \(name)() {"), "\(name)")
    }
    #expect(text.contains(#"@Test("\"twice\" \\ 두 번")"#))
  }

  @Test("call what they have of their own where a dependency is called like it")
  func hiddenFunctions() throws {
    let spec = "dependencies: {changes: Observable<Int>}\n" + Self.counter
    let given = "{given: {changes: .just(1)}, when: increase, states: {count: [0, 1]}}"
    #expect(try generated(.tests, from: spec + "  a: \(given)\n").contains("self.changes(states.map(\\.count))"))
  }

  @Test("are left out where a dependency has no value, with a remark that says so")
  func missingValue() {
    let spec = SpecFile(
      path: "Example.reactor.yaml",
      bytes: Array(("dependencies: {api: any API}\n" + Self.counter).utf8)
    )
    let compilation = SpecCompilation(of: spec, settings: Settings())
    #expect(compilation.omittedTests.contains { $0.hasPrefix("ExampleReactor: counting (no value of `any API`") })
    #expect(compilation.diagnostics.filter { $0.rule == .sampleMissing }.count == 1)
  }

  @Test("take the place of a test that is left out only where they look at all that its mutations change")
  func halfSeen() {
    func omitted(_ then: String, outcome: String = ".some") -> [String] {
      let text = """
        dependencies: {api: {protocol: API, methods: {load: () async throws -> Items}}}
        state: {items: 'Items = .none', loads: Int = 0}
        mutations: {setItems: {payload: {_ items: Items, loads: Int}}}
        actions: {load: {await: api.load, as: items, then: {setItems: [items, 'loads: 1']}, catch: ignore}}
        tests: {going: {given: {api.load: \(outcome)}, when: load, then: {\(then)}}}

        """
      let spec = SpecFile(path: "Example.reactor.yaml", bytes: Array(text.utf8))
      return SpecCompilation(of: spec, settings: Settings()).omittedTests
    }
    #expect(omitted("items: .some, loads: 1") == [])
    // One that lets the call fail is not about what comes of it.
    let failing = omitted("items: .none, loads: 0", outcome: "{throws: CancellationError()}")
    #expect(failing.contains { $0.contains("what follows `load` (no value of `Items`") })
    let left = omitted("loads: 1")
    #expect(left.contains { $0.contains("what follows `load` (no value of `Items`") })
    #expect(left.contains { $0.contains("`setItems` in `reduce` (no value of `Items`") })
  }

  @Test("ask for no value of a type that has none, and make texts' parts like texts")
  func valuesOfTypes() throws {
    let text = """
      dependencies: {api: {protocol: API, methods: {wait: () async -> Never, name: () async -> Substring}}}
      state: {name: String = ""}
      mutations: {setName: {payload: {_ part: Substring}, reduce: state.name = String(part)}}
      actions:
        wait: [{await: api.wait}]
        name: [{await: api.name, as: name, then: {setName: name}}]
      """
    let spec = SpecFile(path: "Example.reactor.yaml", bytes: Array(text.utf8))
    let compilation = SpecCompilation(of: spec, settings: Settings())
    #expect(compilation.diagnostics.filter { $0.rule == .sampleMissing } == [])
    #expect(try generated(.tests, from: text).contains("doubles.method(api.nameMethod, returns: substringSamples)"))
  }

  @Test(
    "of what a RIB requires, no methods are asked for, which it can't list",
    arguments: ["dependencies", "requires"]
  )
  func missingRequirement(key: String) throws {
    let lines = ["dependencies: {store: any Store}", "rib: {requires: {store: any Store}}"]
    let line = try #require(lines.first { $0.contains(key) })
    let spec = SpecFile(path: "Example.reactor.yaml", bytes: Array((line + "\n" + Self.counter).utf8))
    let found = SpecCompilation(of: spec, settings: Settings()).diagnostics.filter { $0.rule == .sampleMissing }
    #expect(found.map { $0.message.contains("list its `methods`") } == [key == "dependencies"])
  }

  @Test("are left out, and named, where they would make more dependencies and inputs than a file of tests can hold")
  func tooManyValues() {
    let inputs = (0..<500).map { "  input\($0): Int\n" }.joined()
    let scenarios = (0..<120).map { "  count\($0): {when: increase, then: {count: 1}}\n" }.joined()
    let text = "inputs:\n" + inputs + Self.counter + scenarios
    let compilation = SpecCompilation(
      of: SpecFile(path: "Example.reactor.yaml", bytes: Array(text.utf8)),
      settings: Settings()
    )
    let left = compilation.omittedTests.filter { $0.contains("the tests would make more than 100000 dependencies") }
    #expect(left.count == 21 && left.first?.hasPrefix("ExampleReactor: count99 (") == true)
  }
}
