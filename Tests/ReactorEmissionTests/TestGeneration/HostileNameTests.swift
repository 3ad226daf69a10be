import ReactorEmission
import ReactorSpec
import Testing

/// What random specs have found.
@Suite("Names that mean something to Swift")
struct HostileNameTests {
  @Test("a keyword in a statement is no use of what is called like it")
  func keywords() throws {
    let reactor = try generated(
      .reactor,
      from: """
        dependencies: {case: any API}
        inputs: {break: Int}
        state: {count: Int = break}
        mutations:
          add:
            payload: {_ n: Int}
            reduce: |
              switch n {
              case 0: break
              default: state.count += n
              }
        actions: {add: {forward: add}}
        """.replacing("= break", with: "= `break`")
    )
    #expect(reactor.contains("case 0: break"))
  }

  @Test("a flow called like what the reference names is the reactor's")
  func flowsLikeParameters() throws {
    let tests = try generated(
      .tests,
      from: """
        state: {n: Int = 0}
        mutations: {setN: Int}
        actions: {go: {payload: {_ n: Int}, steps: [{run: action, with: n}]}}
        flows: {action: {payload: {_ n: Int}, steps: [setN: n]}}
        """
    )
    #expect(tests.contains("case .go(let n): try await self.action(n, in: run)"), "\(tests)")
  }

  @Test("a payload's name is the payload's, whatever private constant has it, too")
  func hiddenConstants() throws {
    let tests = try generated(
      .tests,
      from: """
        properties: {limit: {type: Int, default: 5, access: private, let: true}, most: {type: Int, default: 9, access: private, let: true}}
        state: {count: Int = 0}
        mutations:
          add: {payload: {_ limit: Int}, reduce: 'if limit > 1 && limit < most { state.count += limit }'}
          cut: {reduce: 'if state.count > limit { state.count = 0 }'}
        actions:
          add: [{add: limit}]
          more: {payload: {_ limit: Int}, steps: [{add: limit}]}
        """
    )
    #expect(tests.contains("let limit: Int = 5"))
    #expect(tests.contains("if state.count > 5 { state.count = 0 }"))
    #expect(tests.contains("if limit > 1 && limit < 9 { state.count += limit }"))
    #expect(tests.ranges(of: "try run.emit(.add(limit))").count == 2)
  }

  @Test("a function that a `typealias` of the spec's names escapes, too")
  func aliasesOfFunctions() throws {
    let reactor = try generated(
      .reactor,
      from: """
        types: |
          typealias Rule = Other
          typealias Other = Check
          typealias Loop = Loop
          typealias Check = @Sendable (String) -> Bool
        dependencies:
          isValid: Rule
          other: Check?
          api: {protocol: API, methods: {load: '(_ check: Check) -> Int', keep: '(_ check: @escaping Check) -> Int'}}
        state: {count: Int = 0}
        """
    )
    #expect(reactor.contains("init(isValid: @escaping Rule, other: Check?, api: any API)"))
    #expect(reactor.contains("let isValid: Rule\n"))
    #expect(reactor.contains("func load(_ check: @Sendable (String) -> Bool) -> Int"))
    #expect(reactor.contains("func keep(_ check: @escaping ExampleReactor.Check) -> Int"))
  }

  @Test("a stream that a `typealias` of the spec's names is one, for its double and for scenarios")
  func aliasesOfStreams() throws {
    let tests = try generated(
      .tests,
      from: """
        types: |
          typealias Steps = AsyncThrowingStream<Step, any Error>
          typealias Results<Value> = Observable<Value>
          struct Step: Equatable { var number = 0 }
        dependencies:
          api: {protocol: API, methods: {steps: '() -> Steps', counts: 'Results<Int> { get }'}}
        state: {count: Int = 0}
        mutations: {setCount: Int}
        events: {counts: {observe: api.counts, as: count, then: {setCount: count}, catch: ignore}}
        actions: {follow: {steps: [{observe: api.steps, as: step, then: {setCount: step.number}, catch: {setCount: -1}}]}}
        tests:
          a lost connection:
            when: [follow, {emit: {api.counts: 2}}, {fail: {api.steps: CancellationError()}}]
            then: {count: -1}
        """
    )
    #expect(tests.contains("AsyncThrowingStream<ExampleReactor.Step, any Error>, Never>("))
    #expect(tests.contains("doubles.stream(api.stepsMethod, emits: stepSamples)"))
    #expect(tests.contains("doubles.stream(api.countsProperty, emits: intSamples)"))
  }

  @Test("a function that a generic `typealias` of the spec's names escapes, too, and is written out with its arguments")
  func genericAliasesOfFunctions() throws {
    let reactor = try generated(
      .reactor,
      from: """
        types: |
          typealias Handler<Value> = Both<Value, any Error>
          typealias Both<First, Second> = @Sendable (First?, Second) -> Void
          typealias Pair<First, Second> = (First, Second)
        dependencies:
          onEnd: Handler<[Int]>
          pair: Pair<Int, Int>
          api: {protocol: API, methods: {watch: '(_ handler: Both<any Error, Int>)', swap: '(_ both: Both<Second, First>)'}}
        state: {count: Int = 0}
        """
    )
    #expect(reactor.contains("init(onEnd: @escaping Handler<[Int]>, pair: Pair<Int, Int>, api: any API)"))
    #expect(reactor.contains("func watch(_ handler: @Sendable ((any Error)?, Int) -> Void)"))
    #expect(reactor.contains("func swap(_ both: @Sendable (Second?, First) -> Void)"))
  }

  @Test("a generic `typealias` may have constraints, and one that doubles with each of many others ends")
  func constrainedAliases() throws {
    let chain = (0..<40).map { "  typealias A\($0)<T> = A\($0 + 1)<(T, T)>\n" }.joined()
    let reactor = try generated(
      .reactor,
      from: """
        types: |
          typealias Handler<Value> = (Value) -> Void where Value: Sendable
          typealias Walk<Items: Collection<Int>, Other> = (Items, Other) -> Void
        \(chain)  typealias A40<T> = (T) -> Void
        dependencies: {onEnd: Handler<Int>, walk: 'Walk<[Int], Int>', long: A0<Int>, short: A38<Int>}
        state: {count: Int = 0}
        """
    )
    let list =
      "onEnd: @escaping Handler<Int>, walk: @escaping Walk<[Int], Int>, long: A0<Int>, short: @escaping A38<Int>"
    #expect(reactor.split(whereSeparator: \.isWhitespace).joined(separator: " ").contains(list))
  }

  @Test("a relay that starts with a value of which there is none asks for one")
  func relaysWithoutValues() throws {
    let spec = """
      dependencies: {api: {protocol: API, methods: {level: '() -> BehaviorRelay<Thing>', codes: 'PublishRelay<Thing> { get }'}}}
      state: {count: Int = 0}
      mutations: {setCount: Int}
      events:
        level: {observe: api.level, as: thing, then: {setCount: thing.count}}
        codes: {observe: api.codes, as: thing, then: {setCount: thing.count}}
      tests: {feeds: {when: [{emit: {api.level: Thing()}}], then: {count: 1}}}
      """
    let file = SpecFile(path: "Example.reactor.yaml", bytes: Array(spec.utf8))
    let compilation = SpecCompilation(of: file, settings: Settings())
    let tests = compilation.files.filter { $0.kind == .tests }.map { String(decoding: $0.bytes, as: UTF8.self) }
      .joined()
    #expect(!tests.contains("BehaviorRelay<Thing>()"))
    #expect(compilation.omittedTests.contains { $0.contains("feeds (no value of `Thing`") })
    let sampled = try generated(.tests, from: spec + "\nsamples: {Thing: Thing()}")
    #expect(
      sampled.contains("api.levelMethod.streams { $0.feeding(BehaviorRelay<Thing>(value: Thing())) { $0.accept($1) } }")
    )
    #expect(
      sampled.contains("doubles.stream(api.codesProperty, emits: thingSamples) { $0.feeding(PublishRelay<Thing>())")
    )
  }

  @Test("an `Error` of the spec's own is not taken for Swift's")
  func ownError() throws {
    let spec = """
      types: 'enum Error: Swift.Error { case lost }'
      dependencies: {api: {protocol: API, methods: {load: '() async throws(Error) -> Int', pages: '() -> Observable<Int>'}}}
      state: {count: Int = 0}
      mutations: {setCount: Int}
      onError: [{setCount: 0}]
      actions:
        load: [{await: api.load, as: count, then: {setCount: count}}]
        other: [{await: api.load, as: count, then: {setCount: count}, catch: [{setCount: 'error is Error ? 1 : 2'}]}]
        pages: [{observe: api.pages, as: page, then: [{swift: 'Observable.just(.setCount(page))'}], catch: [{setCount: 3}]}]
      """
    let (reactor, tests) = (try generated(.reactor, from: spec), try generated(.tests, from: spec))
    #expect(!reactor.contains("any Error") && reactor.contains("mutateOnError(_ error: any Swift.Error)"))
    #expect(reactor.contains("Swift.Result<Mutation, any Swift.Error>"))
    #expect(tests.contains("_ error: any Swift.Error"))
    #expect(reactor.contains("func load() async throws(ExampleReactor.Error) -> Int"))
    let plain = spec.replacing("types: 'enum Error: Swift.Error { case lost }'\n", with: "")
    #expect(try generated(.reactor, from: plain).contains("func load() async throws -> Int"))
  }

  @Test(
    "an `Error` is Swift's, unless its samples are written as an own type's",
    arguments: [
      ("", "<Error> = [CancellationError()]"),
      ("samples: {Error: ['URLError(.timedOut)']}", "<Error> = [URLError(.timedOut)]"),
      ("samples: {any Error: ['URLError(.timedOut)']}", "<Error> = [URLError(.timedOut)]"),
      ("samples: {Error: ['Error(code: 1)', .lost]}", "<Error> = [Error(code: 1), .lost]"),
    ]
  )
  func errorWithoutAny(samples: String, words: String) throws {
    let spec = """
      state: {failure: Error?}
      mutations: {setFailure: Error?}
      actions: {fail: {forward: setFailure}}
      \(samples)
      """
    let text = try generated(.tests, from: spec, settings: Settings(module: "App"))
    #expect(text.contains("errorSamples: ReferenceSamples\(words)"), "\(text)")
    #expect(text.contains("typealias Error = ExampleReactor.ErrorInTests") == words.contains(".lost"))
  }

  @Test("a text that says where it stands is not repeated in tests, nor is one of a thread that nobody waits for")
  func placesAndThreads() {
    func omitted(_ text: String, _ runtime: Runtime = .reactorRuntime) -> [String] {
      let yaml = """
        runtime: \(runtime.rawValue)
        dependencies: {api: {protocol: API, methods: {log: '(_ line: Int)', pages: '() -> Observable<Int>'}}}
        state: {count: Int = 0}
        mutations: {setCount: Int}
        events: {pages: {observe: '\(text)', as: page, then: {setCount: page}, catch: ignore}}
        actions: {log: [{do: 'api.log(#line)'}, {setCount: 1}]}
        """
      let file = SpecFile(path: "Example.reactor.yaml", bytes: Array(yaml.utf8))
      let compilation = SpecCompilation(of: file, settings: Settings())
      let tests = compilation.files.filter { $0.kind == .tests }.map { String(decoding: $0.bytes, as: UTF8.self) }
      #expect(!tests.joined().contains("api.log(#line)"))
      return compilation.omittedTests
    }
    #expect(
      omitted("api.pages").contains { $0.contains("`log` (`api.log(#line)` is something else where a test repeats it") }
    )
    let queue = "api.pages().observe(on: SerialDispatchQueueScheduler(qos: .utility))"
    #expect(!omitted(queue).contains { $0.contains("another thread") })
    let told = omitted(queue, .reactorKit)
    #expect(told.count == 1)
    #expect(told.first?.contains("the event `pages`, with which each run begins, and all actions") == true)
  }

  @Test("what tests alone name is imported there", arguments: [Runtime.reactorKit, .reactorRuntime])
  func importsOfTests(runtime: Runtime) throws {
    let spec = """
      runtime: \(runtime.rawValue)
      dependencies: {camera: {type: any Camera, methods: {codes: 'PublishRelay<Code> { get }'}}}
      state: {count: Int = 0}
      mutations: {setCount: Int}
      events: {codes: {observe: camera.codes, as: code, then: {setCount: code.number}}}
      samples: {Code: 'Code(made: Date.distantPast)', Other: 'Other(URL(string: "a"))'}
      """
    let (reactor, tests) = (try generated(.reactor, from: spec), try generated(.tests, from: spec))
    #expect(!reactor.contains("import RxRelay") && !reactor.contains("import Foundation"))
    #expect(tests.contains("import RxRelay\n") == (runtime == .reactorKit))
    #expect(tests.contains("import Foundation\n"))
    let none = spec.replacing("Code: 'Code(made: Date.distantPast)', ", with: "Code: Code(), ")
    #expect(try !generated(.tests, from: none).contains("import Foundation"))
    let scenario =
      "\ntests: {a: {given: {count: 'Int(Date.distantPast.timeIntervalSince1970)'}, when: [], then: {count: 1}}}\n"
    #expect(try generated(.tests, from: none + scenario).contains("import Foundation\n"))
    #expect(try !generated(.reactor, from: none + scenario).contains("import Foundation"))
  }

  @Test("dependencies called `doubles` and `reactor` leave other names to what a check makes")
  func namesOfChecks() throws {
    let spec = """
      dependencies: {doubles: '(Int) -> Int', reactor: any API}
      properties: {steps: 'PublishSubject<Int> = PublishSubject()'}
      state: {count: Int = 0}
      mutations: {setCount: Int}
      actions:
        load:
          - wait: 1s
          - setCount: doubles(1)
      samples: {any API: API()}
      """
    let tests = try generated(.tests, from: "runtime: ReactorKit\n" + spec)
    #expect(tests.contains("{ allDoubles in"))
    #expect(tests.contains("let doubles = { allDoubles.call("))
    #expect(tests.contains("let madeReactor = ExampleReactor("))
    #expect(tests.contains("clock: allDoubles.time.scheduler\n"))
  }

  @Test("a payload or a result called `clock` leaves another name to what a reactor for ReactorKit waits by")
  func boundClock() throws {
    let spec = """
      runtime: ReactorKit
      state: {count: Int = 0}
      mutations: {setCount: Int}
      actions:
        load:
          payload: {_ clock: Int}
          steps:
            - wait: 1s
              then: [{setCount: clock}]
      """
    let reactor = try generated(.reactor, from: spec)
    #expect(reactor.contains("init(reactorClock: any SchedulerType = MainScheduler.instance)"))
    #expect(reactor.contains("scheduler: reactorClock"))
    #expect(try generated(.tests, from: spec).contains("ExampleReactor(reactorClock: doubles.time.scheduler)"))
  }

  @Test("what a mutation that changes nothing carries is not bound in its check")
  func unusedPayload() throws {
    let tests = try generated(
      .tests,
      from: """
        state: {count: Int = 0}
        mutations: {skip: {payload: {_ n: Int, m: Int}, reduce: []}, setCount: Int}
        actions:
          go:
            - skip: [1, m: 2]
            - setCount: 3
        """
    )
    #expect(tests.contains("case .skip: break\n"))
    #expect(tests.contains("case .setCount(let count):"))
  }

  @Test(
    "a derived value that begins with the name of an accessor declares none",
    arguments: ["get", "set", "willSet", "_read"]
  )
  func accessors(name: String) throws {
    let reactor = try generated(.reactor, from: "state: {\(name): Int = 1}\nderived: {isOne: Bool = \(name) == 1}")
    #expect(reactor.contains("    var isOne: Bool {\n      `\(name)` == 1\n    }"))
  }

  @Test("a keyword as the label of an argument starts no statement")
  func keywordLabels() throws {
    let tests = try generated(
      .tests,
      from: """
        state: {count: Int = 0, text: 'String = ""'}
        mutations: {add: {payload: {guard: Int, _ text: String}, reduce: 'state.count += `guard`'}}
        actions:
          go:
            - add: 'guard: Int(state.text)!, "a"'
        """
    )
    #expect(tests.contains("try run.emit(.add(guard: ReactorCheck.unwrapped(Int(state.text)), \"a\"))"))
  }

  @Test("a flow called like a payload is run all the same")
  func flowLikePayload() throws {
    let tests = try generated(
      .tests,
      from: """
        state: {count: Int = 0}
        mutations: {setCount: Int}
        flows: {code: [setCount: 1]}
        actions:
          go:
            payload: {code: Int}
            steps: [run: code, setCount: code]
          stay: [run: code]
        """
    )
    #expect(tests.contains("try await self.code(in: run)"))
    #expect(tests.contains("try await code(in: run)"))
  }

  @Test(
    "a pattern stands behind `if` also before other steps",
    arguments: ["case .some = state.name", "case _? = state.name, state.count > 1"]
  )
  func patterns(condition: String) throws {
    let reactor = try generated(
      .reactor,
      from: """
        state: {count: Int = 0, name: String?}
        mutations: {setCount: Int}
        actions:
          go:
            - if: '\(condition)'
              then: {setCount: 1}
            - setCount: 2
        """
    )
    #expect(reactor.contains("if \(condition) {"))
  }

  @Test("a dependency called `reactor` leaves another name to what the user's first test makes")
  func scaffold() throws {
    let scaffold = try generated(
      .testScaffold,
      from: """
        dependencies: {reactor: {type: Int, attribute: '@Injected'}}
        state: {count: Int = 0}
        mutations: {setCount: Int}
        actions: {go: [setCount: reactor]}
        """,
      settings: Settings(injection: ["Injected": Injection(template: "register({{double}})")])
    )
    #expect(scaffold.contains("let subject = injecting {"))
    #expect(!scaffold.contains("let reactor ="))
  }

  @Test("what a closure captures is between backticks where it has to be")
  func captures() throws {
    let spec = """
      dependencies: {weak: any API, break: any API}
      state: {count: Int = 0}
      mutations: {setCount: Int}
      actions:
        load:
          - await: weak.load
            as: count
            then: {setCount: count}
            throws: false
          - await: '`break`.load'
            catch: ignore
      """
    let reactor = try generated(.reactor, from: spec)
    #expect(reactor.contains("{ [`weak`] in await weak.load() }"))
    #expect(reactor.contains("{ [`break`] in try await `break`.load() }"))
  }

  @Test("`inout` is a label between backticks where the state is made")
  func inoutLabel() throws {
    let reactor = try generated(.reactor, from: "state: {inout: Int}\nmutations: {setInout: Int}")
    #expect(reactor.contains("init(`inout`: Int)"))
    #expect(reactor.contains("initialState = State(`inout`: `inout`)"))
  }

  @Test(
    "`inout` is a label between backticks in calls, however they are written",
    arguments: [
      "[1, inout: 2]", "'1, inout: 2'", "[1, '`inout`: 2']", "\n          - 1\n          - inout: 2",
    ]
  )
  func inoutArgument(arguments: String) throws {
    let spec = """
      state: {n: Int = 0}
      mutations:
        set: {payload: {_ a: Int, inout: Int}, reduce: state.n = a}
      actions:
        go:
          - set: \(arguments)
      """
    #expect(try generated(.reactor, from: spec).contains(".set(1, `inout`: 2)"))
  }

  @Test("a keyword is a label between backticks where a double notes its calls")
  func labelInDouble() throws {
    let spec = """
      dependencies:
        api: {protocol: API, methods: {load: '(operator: Int, class: Int) -> Int'}}
      state: {n: Int = 0}
      mutations: {setN: Int}
      actions:
        go: [{setN: 'api.load(operator: 1, class: 2)'}]
      """
    #expect(try generated(.tests, from: spec).contains("MethodDouble<(`operator`: Int, `class`: Int), Int, Never>("))
  }

  @Test("a scaffold answers what the reactor asks its doubles for while it is made")
  func answeredScaffold() throws {
    let spec = """
      dependencies:
        api: {protocol: API, methods: {start: () -> Int, load: () -> Int}}
      state: {n: Int = api.start()}
      mutations: {setN: Int}
      actions: {go: [{setN: api.load()}]}
      """
    let scaffold = try generated(.testScaffold, from: spec)
    #expect(scaffold.contains("    let api = APIDouble()\n    api.startMethod.returns("))
    #expect(scaffold.contains("Reactor(api: api)\n") && !scaffold.contains("loadMethod"))
    // Without the import, `returns` is not there under MemberImportVisibility.
    #expect(scaffold.contains("import ReactorTesting\n"))
  }

  @Test("a stream of one's own that says its type stands behind `done` as it is")
  func ownStream() throws {
    let reactor = try generated(
      .reactor,
      from: """
        dependencies: {feed: Observable<Int>}
        state: {count: Int = 0}
        mutations: {setCount: Int}
        actions:
          load:
            - observe: feed
              done: {swift: Observable.just(.setCount(1))}
              throws: false
        """
    )
    #expect(reactor.contains(".concat(Observable<Mutation>.deferred { Observable.just(.setCount(1)) })"))
  }

  @Test("a first test of one's own has streams that are silent", arguments: ["ReactorRuntime", "ReactorKit"])
  func silentStreams(runtime: String) throws {
    let yaml = """
      runtime: \(runtime)
      dependencies: {place: BehaviorRelay<Int?>, events: PublishRelay<String>, log: ReplaySubject<Int>, ticks: Observable<Int>}
      state: {n: Int = 0}
      mutations: {setN: Int}
      actions: {go: {forward: setN}}
      """
    let scaffold = try generated(.testScaffold, from: yaml)
    #expect(scaffold.contains("place: .init(value: nil)") && scaffold.contains("events: .init()"), "\(scaffold)")
    #expect(scaffold.contains("log: .create(bufferSize: 1)") && scaffold.contains("ticks: .never()"), "\(scaffold)")
  }

  @Test("arrays and optionals of flags, and closures that go from task to task, have samples")
  func samples() throws {
    let tests = try generated(
      .tests,
      from: """
        state:
          flags: '[Bool] = []'
          flag: Bool? = nil
          handlers: '[@Sendable (Int) -> Void] = []'
        mutations: {setFlags: '[Bool]', setFlag: Bool?, setHandlers: '[@Sendable (Int) -> Void]'}
        """
    )
    #expect(tests.contains("let boolSamples: ReferenceSamples<Bool> = [true, false]"))
    #expect(tests.contains("from: [], boolSamples.arrays)"))
    #expect(tests.contains("from: nil, boolSamples.optional)"))
    #expect(tests.contains("ReferenceSamples<@Sendable (Int) -> Void>"))
  }

  @Test("the run of a reference has another name than the payload of a manual action")
  func payloadNamedRun() throws {
    let tests = try generated(
      .tests,
      from: "actions: {go: {payload: {run: Int}, steps: manual, overlap: first}, other: [{do: print(1)}]}"
    )
    #expect(tests.contains("case .go(let run):"))
    #expect(tests.contains("try await steps.whole(overlap: .first(\"go\"))"))
  }

  @Test(
    "a dependency with a default is given where one behind it has its label, since its place would be taken otherwise"
  )
  func samePlaces() throws {
    let yaml = """
      dependencies:
        amount: {type: Int, label: _, default: 2}
        url: {type: any API, label: _}
        size: {type: Int, label: with, default: 3}
      state:
        count: Int = 0
      mutations:
        setCount: Int
      actions:
        go: {forward: setCount}
      tests:
        it goes: {when: {go: [1]}, then: {count: 1}}
      samples:
        any API: LiveAPI()
        Int: [7]
      """
    let tests = try generated(.tests, from: yaml)
    #expect(tests.contains("      ExampleReactor(7, LiveAPI(), with: 7)"))
    #expect(tests.contains("ExampleReactor(amount, url)"))
    #expect(try generated(.testScaffold, from: yaml).contains("Reactor(7, LiveAPI())"))
    let free = yaml.replacing("{type: any API, label: _}", with: "{type: any API, label: _, default: LiveAPI()}")
    #expect(try generated(.testScaffold, from: free).contains("Reactor()"))
    let scheduled = "dependencies: {timers: any SchedulerType}\nstate: {n: Int = 0}\nactions: {go: []}"
    let kit = try generated(.testScaffold, from: scheduled, settings: Settings(runtime: .reactorKit))
    #expect(kit.contains("Reactor(timers: MainScheduler.instance)"))
  }

  @Test("the run of a reference has another name than a flow")
  func flowOfThatName() throws {
    let tests = try generated(
      .tests,
      from: """
        state: {count: Int = 0}
        mutations: {setCount: Int}
        actions: {go: [{run: run, with: state.count}]}
        flows: {run: {payload: Int, steps: [{setCount: payload}]}}
        """
    )
    #expect(tests.contains("run(state.count, in: steps)"))
  }

  @Test("a keyword before a colon is a label, and declares nothing")
  func labels() throws {
    let reactor = try generated(
      .reactor,
      from: """
        state:
          count: Int = 0
        mutations:
          set: {payload: {for: Int}, reduce: state.count = `for`}
        actions:
          go: {payload: {_ message: Int?}, steps: [{set: 'for: ((message == nil) ? 1 : 2)'}]}
        """
    )
    #expect(reactor.contains("case .go(let message):"))
  }
}
