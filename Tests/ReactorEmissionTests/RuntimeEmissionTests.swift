import ReactorEmission
import ReactorSpec
import Testing

@Suite("What the runtime and the isolation change in the generated reactor")
struct RuntimeEmissionTests {
  private func reactor(_ yaml: String, _ settings: Settings = Settings()) throws -> String {
    try generated(.reactor, from: yaml, settings: settings)
  }

  @Test("for ReactorKit there is no core, and `reduce` returns the new state")
  func reactorKit() throws {
    let text = try reactor(
      "state: {count: Int = 0}\nmutations: {setCount: Int}\nactions: {setCount: {forward: setCount}}",
      Settings(runtime: .reactorKit)
    )
    #expect(text.contains("\nimport ReactorKit\nimport RxSwift\n\nnonisolated final class ExampleReactor: Reactor {"))
    #expect(!text.contains("ReactorCore"))
    #expect(
      try member("func reduce", of: text) == """
        func reduce(state: State, mutation: Mutation) -> State {
          var state = state
          switch mutation {
          case .setCount(let count):
            state.count = count
          }
          return state
        }
        """
    )
  }

  @Test("a state with a pulse is Sendable without a check for ReactorKit, whose `Pulse` is not")
  func sendablePulse() throws {
    let state = "conforms: {state: [Hashable, Sendable]}\nstate: {alert: {type: String?, pulse: true}}\n"
    #expect(
      try reactor(state, Settings(runtime: .reactorKit)).contains("struct State: Hashable, @unchecked Sendable {")
    )
    #expect(try reactor(state).contains("struct State: Hashable, Sendable {"))
    let plain = "conforms: {state: Sendable}\nstate: {count: Int = 0}\n"
    #expect(try reactor(plain, Settings(runtime: .reactorKit)).contains("struct State: Sendable {"))
  }

  @Test("a pulse is the library's, whatever type of that name the app has")
  func pulse() throws {
    for runtime in Runtime.allCases {
      let code = try reactor("state: {alert: {type: String?, pulse: true}}\n", Settings(runtime: runtime))
      #expect(code.contains("@\(runtime.rawValue).Pulse var alert: String?"))
    }
  }

  @Test("an error is Swift's, also where the app has a type of that name")
  func ownError() throws {
    let error = Settings(testImports: [Import(prefix: "@testable", module: "enum App.Error")])
    let calls =
      "dependencies: {api: {protocol: API, methods: {load: () async throws}}}\nonError: []\nactions: {go: {await: api.load}}\n"
    #expect(try reactor(calls, error).contains("mutateOnError(_ error: any Swift.Error)"))
    #expect(try generated(.tests, from: calls, settings: error).contains("MethodDouble<Void, Void, any Swift.Error>"))
  }

  @Test("a state that no mutation changes is no variable")
  func unchangedState() throws {
    let text = try reactor(
      "state: {count: Int = 0}\nmutations: {log: {reduce: []}}\nactions: {log: log}",
      Settings(runtime: .reactorKit)
    )
    #expect(!text.contains("var state = state"))
  }

  @Test("with ReactorKit a wait is a timer, which completes with its element")
  func wait() throws {
    let rest = "state: {count: Int = 0}\nmutations: {setCount: Int}\nactions: {go: [{wait: 1s, then: {setCount: 1}}]}\n"
    #expect(try reactor("runtime: ReactorKit\n" + rest).contains("Observable<Int>.timer(.seconds(1), scheduler: "))
    #expect(try reactor(rest).contains(".delay(.seconds(1), scheduler: "))
  }

  @Test("a mutation's early return leaves the mutation, what runs around all of them leaves all of it")
  func earlyReturns() throws {
    let mutations = "mutations:\n  add: {reduce: 'guard state.count < 3 else { return }; state.count += 1'}\n"
    let start = "runtime: ReactorKit\nstate: {count: Int = 0}\n" + mutations + "actions: {add: add}\n"
    let plain = try member("func reduce(", of: try reactor(start))
    #expect(plain.contains("  reduceMutation(&state)\n  return state\n"))
    let every = "everyMutation: {before: 'guard state.count < 9 else { return }'}\n"
    let around = try reactor(start + every)
    #expect(around.contains("    reduce(into: &state, mutation: mutation)\n    return state\n"))
    #expect(around.contains("  private func reduce(into state: inout State, mutation: Mutation) {\n"))
  }

  @Test("what RxSwift lacks is there only where it is needed")
  func helper() throws {
    let rest =
      "state: {text: String?}\nmutations: {setText: String?}\ndependencies: {api: any API}\nactions:\n  load:\n"
    let call = rest + "    - await: api.load\n      as: text\n      then: [{setText: text}]\n      catch: ignore\n"
    #expect(try reactor("runtime: ReactorKit\n" + call).contains("fileprivate nonisolated static func reactorTask("))
    #expect(try !reactor(call).contains("fileprivate"))
    let wait = rest + "    - wait: 300ms\n    - setText: nil\n"
    let waiting = try reactor("runtime: ReactorKit\n" + wait)
    #expect(!waiting.contains("fileprivate"))
    #expect(waiting.contains("  let clock: any SchedulerType\n"))
    #expect(waiting.contains(".delay(.milliseconds(300), scheduler: clock)"))
    #expect(try !reactor(wait).contains("clock"))
  }

  @Test("a flow is run by the reactor where a name of the steps is that of its method")
  func hiddenFlow() throws {
    let yaml = """
      state: {n: Int = 0}
      mutations: {setN: Int}
      flows: {reload: {payload: {_ runReload: Int}, steps: [{setN: runReload}]}}
      actions:
        go: {payload: {runReload: Int}, steps: [{run: reload, with: [runReload]}]}
        more: {payload: {runReload: Int}, steps: [{setN: 1}, {run: reload, with: [runReload]}]}
      """
    let text = try reactor(yaml)
    #expect(text.contains("return self.runReload(runReload)"))
    #expect(text.contains(".deferred { [weak self] in self?.runReload(runReload) ?? .empty() }"))
  }

  @Test(
    "a spec's own `package` import stands where imports are internal by default, too",
    arguments: ["package", "public", "internal"]
  )
  func packageImport(access: String) throws {
    let text = try reactor(
      "access: \(access)\nimports: [ChatKit, '@preconcurrency package ChatKit']\nstate: {count: Int = 0}\n"
        + "mutations: {setCount: Int}\nactions: {go: [{setCount: 1}]}\n"
    )
    let head = "#if hasFeature(InternalImportsByDefault)\n  @preconcurrency package import ChatKit\n"
    #expect(text.contains(head))
    #expect(text.contains("#else\n  @preconcurrency import ChatKit\n"))
    #expect(text.ranges(of: "ChatKit").count == 2)
  }

  // RxSwift's own operator begins a stream that has been cancelled before, and what that does at once is done.
  @Test("with ReactorKit, what an action has cancelled before it begins is not begun")
  func cancelledBefore() throws {
    let rest = "state: {count: Int = 0}\nmutations: {setCount: Int}\nactions:\n  stop: []\n  go:\n"
    let late = rest + "    - wait: 1s\n    - {wait: 2s, then: {setCount: 1}, until: stop}\n"
    let text = try reactor("runtime: ReactorKit\n" + late)
    #expect(text.contains(".reactorCancelled(by: cancellation)"))
    #expect(text.ranges(of: "func reactorCancelled(by other").count == 1)
    #expect(try reactor(late).contains(".take(until: cancellation)"))
    let atOnce = rest + "    - {wait: 2s, then: {setCount: 1}, until: stop}\n"
    let other = try reactor("runtime: ReactorKit\n" + atOnce)
    #expect(other.contains(".take(until: startedActions"))
    #expect(!other.contains("reactorCancelled"))
  }

  @Test("a reactor of the main actor conforms there, and brings to it what happens elsewhere")
  func mainActor() throws {
    let spec = "isolation: main\naccess: public\nstate: {count: Int = 0}\n"
    let text = try reactor(spec)
    #expect(text.contains("\n@MainActor\npublic final class ExampleReactor: @MainActor Reactor {\n"))
    #expect(text.contains("  public let scheduler: any ImmediateSchedulerType = MainActorScheduler.instance\n"))
    let reactorKit = try reactor("runtime: ReactorKit\n" + spec)
    #expect(reactorKit.contains("\n@MainActor\npublic final class ExampleReactor: @MainActor Reactor {\n"))
    #expect(!reactorKit.contains("scheduler"))
  }

  @Test("in Swift 5, a protocol asks for no Sendable", arguments: Runtime.allCases)
  func languageMode(runtime: Runtime) throws {
    let spec = "dependencies: {api: {protocol: API, methods: {load: () async}}}\nstate: {count: Int = 0}\n"
    #expect(try reactor(spec, Settings(runtime: runtime)).contains("protocol API: Sendable {"))
    #expect(try reactor(spec, Settings(languageMode: .swift5, runtime: runtime)).contains("protocol API {"))
  }

  @Test("with ReactorKit, a call may use what is not Sendable")
  func callsOfAnything() throws {
    let spec = "runtime: ReactorKit\ndependencies: {api: any API}\nactions: {load: {await: api.load, catch: ignore}}\n"
    let text = try reactor(spec)
    #expect(text.contains("_ operation: @escaping () async throws -> Element"))
  }

  @Test("a subclass belongs where its superclass does")
  func superclass() throws {
    let text = try reactor("superclass: BaseReactor\nstate: {count: Int = 0}\n")
    #expect(text.contains("\nfinal class ExampleReactor: BaseReactor, Reactor {\n"))
    // Who passes arguments on has no initializer without any to override.
    let tagged = "superclass: {name: Tagged, init: [tag: 1]}\ninit: log()\nstate: {count: Int = 0}\n"
    #expect(try reactor(tagged).contains("\n  init() {\n    super.init(tag: 1)\n"))
    let required = "superclass: {name: Base, modifier: required}\nstate: {count: Int = 0}\n"
    #expect(try reactor(required).contains("\n  required init() {\n    super.init()\n"))
    #expect(try reactor("superclass: Base\ninit: log()\nstate: {count: Int = 0}\n").contains("\n  override init() {\n"))
  }

  @Test("imports fit the access level, whether imports are internal by default or not")
  func imports() throws {
    let state = "imports: RxSwift\nruntime: ReactorKit\nstate: {count: Int = 0}\n"
    #expect(try reactor("access: public\n" + state).contains("\npublic import ReactorKit\npublic import RxSwift\n"))
    let packaged = try reactor("access: package\n" + state)
    #expect(
      packaged.contains("#if hasFeature(InternalImportsByDefault)\n  import ReactorKit\n  package import RxSwift\n")
    )
    let pulse = "access: package\nruntime: ReactorKit\nstate: {alert: {type: String?, pulse: true}}\n"
    #expect(try reactor(pulse).contains("#if hasFeature(InternalImportsByDefault)\n  package import ReactorKit\n"))
    #expect(packaged.contains("#else\n  import ReactorKit\n  import RxSwift\n#endif\n"))
  }

  @Test(
    "with ReactorKit, a call that is cancelled before it starts is not made: RxSwift subscribes to what is over, too"
  )
  func cancelledBeforeItStarts() throws {
    let text = try reactor(
      """
      runtime: ReactorKit
      dependencies: {api: any API}
      state: {count: Int = 0}
      mutations: {setCount: Int}
      actions: {load: {await: api.load, as: count, then: {setCount: count}, catch: ignore}}

      """
    )
    #expect(text.contains("try _Concurrency.Task.checkCancellation()\n          let element = try await operation()\n"))
  }

  @Test("a field that the initializer takes may be called `initialState`")
  func fieldCalledInitialState() throws {
    let text = try generated(.reactor, from: "state: {initialState: Int}\nactions: {go: []}\n")
    #expect(text.contains("init(initialState: Int) {\n    self.initialState = State(initialState: initialState)\n  }"))
  }

  @Test(
    "`init` runs last, also where a scenario starts from a state of its own; `Self` is the reactor",
    arguments: Runtime.allCases
  )
  func initializer(runtime: Runtime) throws {
    let spec = """
      superclass: {name: Base, init: [tag: 1]}
      init: [presenter.listener = self, log(name)]
      dependencies: {presenter: any Presenter}
      inputs: {name: String}
      state: {count: 'Int = Self.first', title: String = name}
      derived:
        last: {type: Int, value: Self.first + count, access: fileprivate}
        next: Int = last + 1
        more: Int = count + 1
      mutations: {setCount: Int}
      flows: {load: {payload: {page: Int = 1}, steps: [{setCount: page}]}}
      actions: {load: [{run: load}, {run: load, with: 'page: 2'}]}
      samples: {any Presenter: FakePresenter()}
      tests:
        loading: {given: {count: Self.first}, when: load, then: {count: 2}}
      """
    let text = try generated(.reactor, from: spec, settings: Settings(runtime: runtime))
    #expect(text.contains("    super.init(tag: 1)\n    presenter.listener = self\n    log(name)\n  }"))
    #expect(text.split(separator: "    log(name)\n").count == 3)
    #expect(text.contains("init(presenter: any Presenter, name: String, initialState: State) {"))
    #expect(text.contains("ExampleReactor.first") && !text.contains("Self.first"))
    #expect(text.contains("fileprivate var last: Int"))
    #expect(text.contains("page: Int = 1"))
    let tests = try generated(.tests, from: spec, settings: Settings(runtime: runtime))
    #expect(tests.contains("initialState.count = ExampleReactor.first"))
    #expect(tests.contains(#"presenter: presenter, name: "first", initialState: initialState"#))
    #expect(tests.contains("reference.derived(\"more\"") && !tests.contains("reference.derived(\"next\""))
  }
}
