import ReactorSpec
import Testing

@Suite("Dependencies with methods")
struct DependencyTests {
  private func contract(_ text: String) throws -> DependencyContract {
    let yaml = "dependencies:\n  api:\n    protocol: API\n    methods:\n" + text.indented(6)
    return try #require(specs(yaml).first?.parameters.first?.contract)
  }

  private func expectProblem(
    _ method: String,
    _ rule: Rule,
    _ words: String,
    write replacement: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectDiagnostics(
      "dependencies:\n  api: {type: any API, methods: {\n    \(method)\n  }}",
      Expected("1️⃣", rule, words, write: replacement),
      sourceLocation: sourceLocation
    )
  }

  @Test("a sequence that a task of ReactorRuntime's walks is Sendable, in Swift 6 mode")
  func sequencesInTasks() {
    func spec(_ type: String, observed: String = "api.items()") -> String {
      """
      dependencies:
        api:
          protocol: API
          methods:
            items: '() -> \(type)'
      mutations: {m: {reduce: []}}
      actions: {a: {observe: \(observed), then: m, catch: ignore}}
      """
    }
    expectOne(
      spec("1️⃣any AsyncSequence<Int, any Error>"),
      .sequenceInTask,
      "has to be Sendable",
      write: "items: '() -> any AsyncSequence<Int, any Error> & Sendable'"
    )
    for right in [
      spec("any AsyncSequence<Int, any Error> & Sendable"), spec("AsyncStream<Int>"),
      spec("any AsyncSequence<Int, any Error>", observed: "'Observable.just(1)'").replacing(
        "then: m",
        with: "then: [m, {do: '_ = api.items()'}]"
      ),
      "runtime: ReactorKit\n" + spec("any AsyncSequence<Int, any Error>"),
    ] {
      let found = SpecReading(of: SpecFile(path: "E.reactor.yaml", bytes: Array(right.utf8))).diagnostics
      #expect(found.filter { $0.rule == .sequenceInTask }.map(\.message) == [], "\(right)")
    }
  }

  @Test("a struct's closures are methods without labels, each with its type as it stands in the struct")
  func closures() throws {
    let contract = try #require(
      specs(
        """
        dependencies:
          client:
            type: App.Client
            closures:
              load: '@Sendable (_ page: Int, Bool) async throws -> [Item]'
              save: '(Item) throws(SaveError) -> Void'
              close: () throws(Never) -> Void
              move: '(_ value2: Int, Int, _ self: Int) -> Void'
        """
      )
      .first?.parameters.first?.contract
    )
    #expect(contract.name == "App.Client")
    #expect(contract.kind == .structOfClosures)
    #expect(contract.doubleName == "ClientDouble")
    #expect(contract.value(of: "client") == "client.value")
    #expect(
      contract.methods.map(\.signature) == [
        "(_ page: Int, _ value2: Bool) async throws -> [Item]", "(_ value: Item) throws(SaveError)", "()",
        "(_ value2: Int, _ value2_2: Int, _ value3: Int)",
      ]
    )
  }

  @Test("closures have the types of functions, and are those of a struct that the type names")
  func wrongClosures() {
    func expect(_ text: String, _ rule: Rule, _ words: String, sourceLocation: SourceLocation = #_sourceLocation) {
      let spec = "dependencies:\n  api: {\(text)}"
      expectDiagnostics(spec, Expected("1️⃣", rule, words), sourceLocation: sourceLocation)
    }
    expect("type: 1️⃣any API, closures: {load: () -> Int}", .closuresOfNoStruct, "is of a protocol, which has `methods`")
    expect("type: 1️⃣API<Int>, closures: {load: () -> Int}", .closuresOfNoStruct, "is no name alone")
    expect("type: 1️⃣API?, closures: {load: () -> Int}", .closuresOfNoStruct, "is no name alone")
    expect("type: API, closures: {load: 1️⃣Int}", .closureOfNoFunction, "`(Int) async throws -> Page`")
    expect("type: API, closures: {load: 1️⃣(() -> Int)?}", .closureOfNoFunction, "given by a sample")
    expect("type: any API, 1️⃣methods: {load: }, closures: {load: () -> Int}", .keysExcludeEachOther, "one of the two")
    expect("1️⃣protocol: API, closures: {load: () -> Int}", .keysExcludeEachOther, "of a protocol")
    expectDiagnostics(
      "dependencies:\n  1️⃣api: {closures: {load: () -> Int}}",
      Expected("1️⃣", .dependencyWithoutType, "needs a `type`")
    )
    expect("type: API, closures: {load: 1️⃣'(inout Int) -> Void'}", .unkeepableParameter, "can't keep")
  }

  @Test("a property that is a service has methods of its own, which steps and scenarios name by its path")
  func services() throws {
    func spec(_ service: String, at more: String = "") -> String {
      """
      dependencies:
        provider:
          type: any Provider
          methods:
            tasks: \(service)
      \(more)
      """
    }
    let listed = "{type: any Tasks, methods: {load: '() throws -> Int', save: '(_ n: Int)'}}"
    let parameter = try #require(specs(spec(listed)).first?.parameters.first)
    #expect(parameter.contracts.map(\.path) == ["provider", "provider.tasks"])
    #expect(parameter.contracts.map(\.contract.doubleName) == ["ProviderDouble", "TasksDouble"])
    #expect(parameter.contracts.map(\.contract.hasOwnDouble) == [true, true])
    let elsewhere = try #require(specs(spec(listed, at: "    double: elsewhere")).first?.parameters.first)
    #expect(elsewhere.contracts.map(\.contract.hasOwnDouble) == [false, false])
    let one = try #require(specs(spec(listed.replacing("}}", with: "}, double: elsewhere}"))).first?.parameters.first)
    #expect(one.contracts.map(\.contract.hasOwnDouble) == [true, false])

    func expect(_ text: String, _ rule: Rule, _ words: String, sourceLocation: SourceLocation = #_sourceLocation) {
      expectDiagnostics(text, Expected("1️⃣", rule, words), sourceLocation: sourceLocation)
    }
    expect(spec("{type: 1️⃣Tasks, methods: {load: '()'}}"), .methodsOfNoProtocol, "write `any Name`")
    expect(spec("{1️⃣methods: {load: '()'}}"), .keysExcludeEachOther, "those of a property")
    let scenario =
      "state: {n: Int = 0}\ntests: {t: {given: {1️⃣provider.tasks.load: 3}, when: [{advance: 1s}], then: {n: 0}}}"
    expect(spec("any Tasks { get }", at: scenario), .unknownDouble, "list its `methods` where it is declared")
    expect(
      spec(listed, at: scenario.replacing("load", with: "laod")),
      .unknownDouble,
      "`provider.tasks` has no method and no property `laod`; did you mean `load`?"
    )
  }

  @Test("the type is `any` protocol unless it is written")
  func type() throws {
    let parameters = specs(
      """
      dependencies:
        api: {protocol: API, methods: {load: }}
        store: {protocol: Store, type: (any Store)?, methods: {load: }}
        navigator: {type: any App.Navigator, methods: {pop: }}
        plain: any Plain
      """
    )
    .flatMap(\.parameters)
    #expect(parameters.map(\.type.text) == ["any API", "(any Store)?", "any App.Navigator", "any Plain"])
    #expect(parameters.map(\.contract?.name) == ["API", "Store", "App.Navigator", nil])
    #expect(parameters.map(\.contract?.isGenerated) == [true, true, false, nil])
    #expect(parameters.map(\.contract?.doubleName) == ["APIDouble", "StoreDouble", "NavigatorDouble", nil])
  }

  @Test("a method's short form is what Swift writes behind its name")
  func shortForm() throws {
    let methods = try contract(
      """
      pop:
      search: "(_ query: String?, at page: Int, done: @escaping (Result<Int, any Error>) -> Void) async throws -> Page"
      count: () -> Int
      clear: () throws -> Void
      """
    )
    .methods
    #expect(methods.map(\.name) == ["pop", "search", "count", "clear"])
    #expect(methods.map(\.isAsync) == [false, true, false, false])
    #expect(methods.map(\.canThrow) == [false, true, false, true])
    #expect(methods.map(\.result?.text) == [nil, "Page", "Int", nil])
    let values = methods[1].parameters.values
    #expect(values.map(\.label) == [nil, "at", "done"])
    #expect(values.map(\.name) == ["query", "page", "done"])
    #expect(values.map(\.type.text) == ["String?", "Int", "@escaping (Result<Int, any Error>) -> Void"])
  }

  @Test("the long form says the same, and more")
  func longForm() throws {
    let long = try contract(
      """
      search:
        parameters: {_ query: String?, at page: Int, sort: Bool}
        returns: Page
        async: true
        throws: true
        doc: Searches.
      """
    )
    .methods
    let short = try contract("search: '(_ query: String?, at page: Int, sort: Bool) async throws -> Page'").methods
    #expect(long.map(\.documentation) == ["Searches."])
    #expect(long.map(\.isAsync) == short.map(\.isAsync))
    #expect(long.map(\.canThrow) == short.map(\.canThrow))
    #expect(long.first?.parameters.values.map(\.label) == short.first?.parameters.values.map(\.label))
    #expect(long.first?.parameters.values.map(\.name) == short.first?.parameters.values.map(\.name))
  }

  @Test("properties, generic methods and typed errors have a short form and a long form")
  func properties() throws {
    let short = try contract(
      """
      events: Observable<Event> { get }
      name: String { get set }
      key: '[String: Int] { get async throws(KeyError) }'
      load: '<Item: Decodable, Key>(_ type: Item.Type, key: Key) async throws(LoadError) -> Item where Key: Hashable'
      save: '() throws(Never)'
      send: '() throws(any Error)'
      """
    )
    .methods
    #expect(
      short.map(\.signature) == [
        ": Observable<Event> { get }", ": String { get set }", ": [String: Int] { get async throws(KeyError) }",
        "<Item: Decodable, Key>(_ type: Item.Type, key: Key) async throws(LoadError) -> Item where Key: Hashable", "()",
        "() throws",
      ]
    )
    #expect(short.map(\.isProperty) == [true, true, true, false, false, false])
    #expect(short[3].genericNames == ["Item", "Key"])
    let long = try contract(
      """
      events: {type: Observable<Event>, doc: What happens.}
      name: {type: String, settable: true}
      key: {type: '[String: Int]', async: true, throws: KeyError}
      load:
        generics: 'Item: Decodable, Key'
        parameters: {_ type: Item.Type, key: Key}
        returns: Item
        async: true
        throws: LoadError
        where: 'Key: Hashable'
      save: {throws: false}
      send: {throws: true}
      """
    )
    .methods
    #expect(long.map(\.signature) == short.map(\.signature))
  }

  @Test("a property has no parameters, and a method can't be set")
  func propertyKeys() {
    expectProblem("load: {type: Int, 1️⃣returns: Int}", .keysExcludeEachOther, "takes no `returns`")
    expectProblem("load: {type: Int, settable: true, 1️⃣async: true}", .keysExcludeEachOther, "can't be set")
    expectProblem("load: {1️⃣settable: true}", .keysExcludeEachOther, "for a property")
    expectProblem("load: {1️⃣where: 'A: B'}", .keysExcludeEachOther, "`generics`")
    expectProblem(
      "load: 1️⃣'var load: Int { get }'",
      .unreadableSignature,
      "are not repeated",
      write: "load: 'Int { get }'"
    )
  }

  @Test("a protocol has methods")
  func protocolWithoutMethods() {
    expectDiagnostics(
      "dependencies:\n  api: {1️⃣protocol: API}",
      Expected("1️⃣", .protocolWithoutMethods, "one that you have already is `type: any API`")
    )
  }

  @Test("methods are those of a protocol")
  func methodsOfNoProtocol() {
    expectDiagnostics(
      "dependencies:\n  api:\n    type: 1️⃣URLSession\n    methods: {load: }",
      Expected("1️⃣", .methodsOfNoProtocol, "needs a protocol", write: "type: any URLSession")
    )
    for type in ["(Int) -> Void", "some API", "'[any API]'", "any API & Sendable"] {
      expectDiagnostics(
        "dependencies:\n  api:\n    type: 1️⃣\(type)\n    methods: {load: }",
        Expected("1️⃣", .methodsOfNoProtocol, "write `any Name`, or `protocol: Name`")
      )
    }
  }

  @Test("a dependency has a type or a protocol")
  func noType() {
    expectDiagnostics(
      "dependencies:\n  1️⃣api: {methods: {load: }}",
      Expected("1️⃣", .dependencyWithoutType, "`api` needs a `type`, or a `protocol`")
    )
    expectDiagnostics("dependencies:\n  api: {1️⃣tpye: API}", Expected("1️⃣", .unknownKey, "did you mean `type`?"))
  }

  @Test("a protocol's name is a Swift name that is free")
  func protocolName() {
    expectDiagnostics(
      "dependencies:\n  api: {protocol: 1️⃣git-hub, methods: {load: }}",
      Expected("1️⃣", .invalidName, "a protocol can't be called `git-hub`")
    )
    expectDiagnostics(
      "dependencies:\n  api: {protocol: 1️⃣State, methods: {load: }}",
      Expected("1️⃣", .reservedName, "`State`")
    )
    expectDiagnostics(
      "dependencies:\n  api: {protocol: 1️⃣ExampleReactor, methods: {load: }}",
      Expected("1️⃣", .nameTaken, "the reactor is called `ExampleReactor`")
    )
  }

  @Test("the type beside a protocol is of that protocol")
  func otherType() {
    expectDiagnostics(
      "dependencies:\n  api: {protocol: API, type: 1️⃣any Store, methods: {load: }}",
      Expected("1️⃣", .typeOfOtherProtocol, "without `type` it is `any API`")
    )
  }

  @Test("a protocol's methods are listed once in a file, in whichever document")
  func twice() {
    expectDiagnostics(
      "dependencies:\n  a: {protocol: API, methods: {load: }}\n  b: {type: 1️⃣any API, methods: {load: }}",
      Expected("1️⃣", .doubleGeneratedTwice, "`APIDouble` would be generated twice")
    )
    let dependency = "dependencies: {a: {protocol: 1️⃣API, methods: {load: }}}"
    expectDiagnostics(
      "reactor: A\n\(dependency.replacing("1️⃣", with: ""))\n---\nreactor: B\n\(dependency)",
      Expected("1️⃣", .doubleGeneratedTwice, "give the other dependency its `type` with `double: elsewhere`")
    )
    expectDiagnostics(
      "dependencies:\n  a: {protocol: API, methods: {load: }}\n  b: {type: any API, methods: {load: }, double: elsewhere}"
    )
  }

  @Test("a double that is elsewhere is that of listed methods, and of no protocol that is generated here")
  func elsewhere() {
    expectDiagnostics(
      "dependencies:\n  api: {1️⃣protocol: API, methods: {load: }, double: elsewhere}",
      Expected("1️⃣", .keysExcludeEachOther, "name another spec's by `type: any Name`")
    )
    expectDiagnostics(
      "dependencies:\n  api: {type: any API, 1️⃣double: elsewhere}",
      Expected("1️⃣", .keysExcludeEachOther, "list those that `api` is asked for")
    )
    expectDiagnostics(
      "dependencies:\n  api: {type: any API, methods: {load: }, double: 1️⃣here}",
      Expected("1️⃣", .unknownChoice, "can't be `here`; it takes `elsewhere`")
    )
  }

  @Test("a dependency with an attribute has methods only where a test can replace it")
  func attribute() {
    expectDiagnostics(
      "dependencies:\n  a: {1️⃣protocol: API, attribute: '@Injected', methods: {load: }}",
      Expected("1️⃣", .attributeWithoutInjection, "`injection: {'@Injected': …}`")
    )
    expectDiagnostics(
      "dependencies:\n  a: {type: any API, attribute: '@Injected(.shared)', 1️⃣methods: {load: }}",
      Expected("1️⃣", .attributeWithoutInjection, "what `@Injected` gives")
    )
  }

  @Test("an injection has the dependency's name, type and arguments; it has to take the double")
  func injection() throws {
    let file = """
      injection:
        '@Injected': 'Container.shared[keyPath: {{arguments}}].register { {{double}} as {{type}} }'
        Dependency: 'with { $0.{{name}} = {{double}} } operation: { {{reactor}} }'
      """
    let (settings, problems) = Settings.read(Array(file.utf8), path: "reactorgen.yaml")
    #expect(problems == [])
    let yaml = """
      dependencies:
        api: {protocol: API, attribute: '@Injected(\\.api)', methods: {load: }}
        clock: {type: any Clock, attribute: '@Dependency(\\.clock)'}
        plain: {type: any Plain, attribute: '@Other'}
      state: {count: Int = 0}
      """
    let reading = SpecReading(of: SpecFile(path: "A.reactor.yaml", bytes: Array(yaml.utf8)), settings: settings)
    #expect(reading.diagnostics.map(\.message) == [])
    let parameters = try #require(reading.specs.first).parameters
    #expect(
      parameters.map { $0.injection?.parts(double: "x") } == [
        ["Container.shared[keyPath: \\.api].register { x as any API }"], ["with { $0.clock = x } operation: { ", " }"],
        nil,
      ]
    )
    for (template, words) in [
      ("reset()", "puts the test's double nowhere"), ("a({{double}}, {{doubel}})", "no `{{doubel}}`"),
    ] {
      let problems = Settings.read(Array("injection: {'@A': '\(template)'}".utf8), path: "reactorgen.yaml").diagnostics
      #expect(problems.map(\.rule) == [.unusableInjection])
      #expect(problems.first?.message.contains(words) == true)
    }
  }

  @Test("an empty signature is shown as it should be")
  func emptySignature() {
    expectProblem("load: 1️⃣\"\"", .emptySwiftText, "write a signature such as `()`")
  }

  @Test("a signature that can be put right is shown as it should be")
  func correctedSignatures() {
    expectProblem("load: 1️⃣Page", .unreadableSignature, "no parameters", write: "load: () -> Page")
    expectProblem("count: 1️⃣Int", .unreadableSignature, "returns it is `() -> Int`, a property `Int { get }`")
    expectProblem("rows: 1️⃣'[Row]'", .unreadableSignature, "a property `[Row] { get }`", write: "rows: '() -> [Row]'")
    expectProblem("load: 1️⃣async throws", .unreadableSignature, "no parameters", write: "load: () async throws")
    expectProblem("load: 1️⃣-> Page", .unreadableSignature, "no parameters", write: "load: () -> Page")
    expectProblem(
      "load: 1️⃣'func load(page: Int) -> Page'",
      .unreadableSignature,
      "(_ query: String, page: Int) async throws -> Page",
      write: "load: '(page: Int) -> Page'"
    )
    expectProblem("load: 1️⃣'page: Int'", .unreadableSignature, "no parameters", write: "load: '(page: Int)'")
  }

  @Test(
    "other signatures are refused with the reason",
    arguments: [
      ("'(page: Int = 1)'", "no default arguments"), ("(Int)", "needs a name and a type"),
      ("'(a b c: Int)'", "is not `name: Type`"), ("'(a: )'", "is not `name: Type`"),
      ("() throws async", "`async` stands before `throws`"), ("() rethrows", "rethrow"),
      ("() throws()", "names no error"), ("() ->", "nothing stands behind `->`"),
      ("'<each Item>(_ item: Item)'", "no generic parameter that a double can serve"),
      ("'<Item(_ item: Item)'", "not closed"),
      ("'(_ item: Int) where Item: Sendable'", "generic parameters"), ("'Int { set }'", "`{ get }` or `{ get set }`"),
      ("'Int { get set async }'", "can't be set"), ("'Int { get now }'", "`now` does not belong"),
    ]
  )
  func refusedSignatures(signature: String, reason: String) {
    expectProblem("load: 1️⃣\(signature)", .unreadableSignature, reason)
  }

  @Test("an argument that can't be kept is refused", arguments: ["inout Int", "some API", "isolated Actor"])
  func unkeepable(type: String) {
    expectProblem("load: 1️⃣'(_ a: \(type))'", .unkeepableParameter, "can't keep one of type `\(type)`")
    expectProblem("load: {parameters: {_ a: 1️⃣\(type)}}", .unkeepableParameter, "can't keep one")
  }

  @Test("parameters have names of their own")
  func parameterNames() {
    expectProblem("load: 1️⃣'(a: Int, _ a: Int)'", .nameTaken, "the method `load` has the name `a` twice")
    expectProblem("load: {parameters: {a: Int, 1️⃣_ a: Int}}", .nameTaken, "the parameters of `load`")
    expectProblem("load: {parameters: {1️⃣a b c: Int}}", .invalidName, "is not a name, or a label and a name")
  }

  @Test("a method may not be called like the double's property for another one")
  func propertyName() {
    expectProblem("load: , 1️⃣loadMethod: ", .nameTaken, "the test double's property for `load`")
  }
}

extension String {
  fileprivate func indented(_ count: Int) -> String {
    split(separator: "\n").map { String(repeating: " ", count: count) + $0 }.joined(separator: "\n")
  }

  @Test("of overloads, one can be listed, which the second one says")
  func overloads() {
    let spec = """
      dependencies:
        api:
          type: any API
          methods:
            add: '(_ id: Int) -> Observable<Int>'
            1️⃣add: '(_ name: String) -> Observable<Int>'
      """
    let message = "`add` stands here a second time: of methods that share a name, `methods` can have one"
    expectDiagnostics(spec, Expected("1️⃣", .duplicateKey, message))
    expectDiagnostics(
      "state:\n  a: Int = 0\n  1️⃣a: Int = 1",
      Expected("1️⃣", .duplicateKey, "`a` stands here a second time")
    )
  }
}
