import ReactorEmission
import ReactorSpec
import Testing

@Suite("Methods that a spec lists, in its steps")
struct ListedMethodTests {
  private static let spec = """
    dependencies:
      api: {protocol: API, methods: {stream: () -> Observable<Int>, sync: () -> Completable, load: () async throws -> Int}}
      session: any Session
    state:
      count: Int = 0
    mutations:
      setCount: Int
    start:
      - observe: api.stream
        as: count
        then: {setCount: count}
        catch: ignore
      - observe: self.api.sync
        catch: ignore
    actions:
      load:
        - await: api.load
          as: count
          then: {setCount: count}
          catch: ignore
    events:
      counted: {observe: api.stream, as: count, then: {setCount: count}, catch: ignore}
      signedIn: {observe: session.count, as: count, then: {setCount: count}, catch: ignore}
    """

  @Test("a check fails no stream that each step says can't fail, and a double's sequence stays silent by itself")
  func streamsWithoutErrors() throws {
    let spec = """
      dependencies:
        api:
          protocol: API
          methods: {ticks: 'Observable<Int> { get }', both: () -> Observable<Int>, items: '() -> AsyncThrowingStream<Int, any Error>'}
      state: {count: Int = 0}
      mutations: {setCount: Int}
      actions:
        load: {observe: api.items, as: count, then: {setCount: count}, catch: ignore}
        again: {observe: api.both, as: count, then: {setCount: count}, catch: ignore}
      events:
        ticks: {observe: api.ticks.skip(1), as: count, then: {setCount: count}, throws: false}
        both: {observe: api.both, as: count, then: {setCount: count}, throws: false}
      """
    let tests = try generated(.tests, from: spec)
    #expect(tests.contains("doubles.stream(api.ticksProperty, emits: intSamples, canFail: false)"))
    #expect(tests.contains("doubles.stream(api.bothMethod, emits: intSamples)"))
    #expect(tests.contains("fallback: { .init { _ in } }"))
  }

  @Test("a method that is called as a keyword is asked as any other: without `try` where it doesn't throw")
  func keywords() throws {
    let text = try generated(
      .reactor,
      from: """
        dependencies:
          api: {protocol: API, methods: {try: '(_ n: Int) async', await: '() async', load: '(_ n: Int) async -> Int'}}
          first: any First
        state: {count: Int = 0}
        mutations: {setCount: Int}
        actions:
          a: {await: api.try(1)}
          b: {await: api.await}
          c: {await: api.load, with: [first.try], as: n, then: {setCount: n}}
        """
    )
    #expect(text.contains("await api.`try`(1)") || text.contains("await api.try(1)"))
    #expect(!text.contains("try await"))
  }

  @Test(
    "a stream whose type is known is taken as it is",
    arguments: [
      ("Observable<Int>", "api.stream()\n      .flatMap { _ in Observable<Mutation>.empty() }"),
      ("Completable", "api.stream()\n      .andThen(Observable<Mutation>.empty())"),
      ("Single<Int>", "api.stream().asObservable()\n      .flatMap"),
      ("any Source", "api.stream().asObservable()\n      .ignoreElements()"),
    ]
  )
  func knownStreams(type: String, printed: String) throws {
    let text = try generated(
      .reactor,
      from: """
        dependencies: {api: {type: any API, methods: {stream: '() -> \(type)'}}}
        actions: {a: {observe: api.stream, catch: ignore}}
        """
    )
    #expect(text.split(separator: " ").joined().contains(printed.split(separator: " ").joined()))
  }

  @Test(
    "with ReactorKit, a sequence whose type is known comes on the main thread like any other",
    arguments: ["AsyncStream<Int>", "AsyncThrowingStream<Int, any Error>"]
  )
  func sequences(type: String) throws {
    let spec = """
      runtime: ReactorKit
      dependencies: {api: {type: any API, methods: {stream: '() -> \(type)', load: '() async throws'}}}
      state: {count: Int = 0}
      mutations: {setCount: Int}
      actions:
        a: {observe: api.stream, as: n, then: {setCount: n}, catch: ignore}
        b: {await: api.load, then: {setCount: 1}, catch: ignore}

      """
    let text = try generated(.reactor, from: spec)
    #expect(text.contains("api.stream().reactorStream()\n        .map { n in Mutation.setCount(n) }"))
    #expect(text.contains("extension AsyncSequence {"))
    // What is there already is not brought there once more.
    let main = try member("func mutate(", of: try generated(.reactor, from: "isolation: main\n" + spec))
    #expect(main.contains(".reactorStream()\n      .map") && main.contains("api.load() }\n      .map"))
    #expect(!main.contains("observe(on:"))
  }

  @Test("are called by their name alone; a property of something else stands as it is")
  func calls() throws {
    let text = try generated(.reactor, from: Self.spec)
    #expect(text.split(separator: "api.stream()\n").count == 3)
    #expect(text.contains("api.sync()"))
    #expect(text.contains("try await api.load()"))
    #expect(text.contains("session.count.asObservable()"))
  }

  @Test("stay what operators make of an `Observable`, which go on in lines of their own")
  func operatorsOfObservables() throws {
    let text = try generated(
      .reactor,
      from: """
        dependencies: {taps: PublishRelay<Int>, api: {protocol: API, methods: {asObservable: () -> Single<Int>}}}
        state: {count: Int = 0}
        mutations: {setCount: Int}
        events:
          taps: {observe: 'taps.asObservable().throttle(.seconds(1), scheduler: MainScheduler.instance)', as: tap, then: {setCount: tap}, throws: false}
          single: {observe: 'api.asObservable().map { $0 + 1 }', as: count, then: {setCount: count}, throws: false}
          first: {observe: 'taps.asObservable().first()', as: count, then: {setCount: 0}, throws: false}
        actions:
          clear: [{observe: 'Observable.of(1, 2).concatMap { number in remove(number) }', throws: false}]
          watch:
            - observe: |
                Observable<Int>.interval(.seconds(1), scheduler: MainScheduler.instance)
                  .map { 9 - $0 }
                  .take(until: { $0 <= 0 }, behavior: .inclusive)
              as: left
              then: {setCount: left}
              throws: false

        """
    )
    #expect(text.contains("taps.asObservable().throttle(.seconds(1), scheduler: MainScheduler.instance)\n"))
    #expect(text.contains("api.asObservable().map { $0 + 1 }.asObservable()"))
    #expect(text.contains("taps.asObservable().first().asObservable()"))
    // It may be one of nothing, whose elements no closure can take.
    #expect(text.contains("Observable.of(1, 2).concatMap { number in remove(number) }\n        .ignoreElements()"))
    #expect(
      text.contains(
        """
              return Observable<Int>.interval(.seconds(1), scheduler: MainScheduler.instance)
                .map { 9 - $0 }
                .take(until: { $0 <= 0 }, behavior: .inclusive)
                .map { left in Mutation.setCount(left) }
        """
      )
    )
  }

  @Test("become observables where one is called as if it did so and gives a Single")
  func misleadingName() throws {
    let text = try generated(
      .reactor,
      from: """
        dependencies: {api: {protocol: API, methods: {asObservable: () -> Single<Int>, pages: () -> Observable<Int>}}}
        state: {count: Int = 0}
        mutations: {setCount: Int}
        actions:
          load: [{observe: api.asObservable, as: count, then: {setCount: count}, catch: ignore}]
          walk: [{observe: api.pages().asObservable(), as: count, then: {setCount: count}, catch: ignore}]

        """
    )
    #expect(text.contains("api.asObservable().asObservable()"))
    #expect(text.contains("api.pages().asObservable()\n"))
  }

  @Test("are observed inside of the stream where they throw, so that `catch` follows; `try` says it of others")
  func throwing() throws {
    let text = try generated(
      .reactor,
      from: """
        dependencies:
          socket: {protocol: Socket, methods: {open: '(_ url: String) throws -> AsyncThrowingStream<Int, any Error>'}}
          radio: any Radio
        state: {count: Int = 0, url: 'String = ""'}
        mutations: {setCount: Int}
        actions:
          listen:
            - observe: socket.open(state.url)
              as: count
              then: {setCount: count}
              catch: ignore
          tune:
            - observe: try radio.open(frequency())
              as: count
              then: {setCount: count}
              catch: ignore
        """
    )
    #expect(text.contains("Observable.deferred { [socket] in try socket.open(state.url).asObservable() }"))
    let tune = try member("case .tune:", of: text)
    #expect(tune.contains("Observable.deferred { [weak self, radio] in"))
    #expect(
      tune.contains("try self.map { reactor in try radio.open(reactor.frequency()).asObservable() } ?? .empty()")
    )
  }

  @Test("are seen through operators: one that throws is observed inside of the stream, and the tests steer its double")
  func operators() throws {
    let spec = """
      dependencies:
        socket:
          protocol: Socket
          methods:
            open: () throws -> Observable<Int>
            ticks: 'Observable<Int> { get }'
            save: () -> Completable
            count: () -> Single<Int>
      state: {count: Int = 0}
      mutations: {setCount: Int}
      onError: []
      actions:
        open: [{observe: 'socket.open().distinctUntilChanged()', as: count, then: {setCount: count}}]
        save: [{observe: 'socket.save().andThen(socket.count())', as: count, then: {setCount: count}}]
        time: [{observe: 'Observable<Int>.interval(.seconds(1), scheduler: MainScheduler.instance)', as: count, then: {setCount: count}}]
      events:
        both: {observe: 'Observable.combineLatest(socket.ticks, socket.count().asObservable())', as: pair, then: {setCount: pair.1}}
        later: {observe: 'socket.ticks.observe(on: MainScheduler.instance)', as: count, then: {setCount: count}}
      """
    let reactor = try generated(.reactor, from: spec)
    #expect(reactor.contains("in try socket.open().distinctUntilChanged() }"))
    #expect(!reactor.contains("socket.ticks()"))
    let tests = try generated(.tests, from: spec)
    for line in [
      "doubles.stream(socket.openMethod, emits: intSamples)", "doubles.stream(socket.ticksProperty, emits: intSamples)",
      "doubles.stream(socket.saveMethod)", "reference.action(\"open\")", "reference.action(\"save\")",
      "reference.action(\"time\")", "reference.start(\"both\")", "reference.start(\"later\")",
    ] {
      #expect(tests.contains(line))
    }
  }

  @Test("are those of what an attribute gives, too, around what makes the reactor or before it")
  func injected() throws {
    let settings = Settings(injection: [
      "Dependency": Injection(template: "with { $0[keyPath: {{arguments}}] = {{double}} } operation: { {{reactor}} }"),
      "Injected": Injection(template: "register({{double}})"),
    ])
    let spec = """
      dependencies:
        api: {protocol: API, attribute: '@Dependency(\\.api)', methods: {load: () async -> Int}}
        ATTRIBUTE
        room: String
      state: {count: Int = room.count}
      mutations: {setCount: Int}
      actions: {load: [{await: api.load, as: count, then: {setCount: count}}]}
      tests:
        loading:
          given: {api.load: 3, count: 1}
          when: load
          then: {count: 3}
      """
    let around = try generated(.tests, from: spec.replacing("  ATTRIBUTE\n", with: ""), settings: settings)
    #expect(around.contains(#"return with { $0[keyPath: \.api] = api } operation: { ExampleReactor(room: room) }"#))
    #expect(
      around.contains(
        #"var initialState = with { $0[keyPath: \.api] = api } operation: { ExampleReactor(room: room) }.initialState"#
      )
    )
    let both = "store: {protocol: Store, attribute: '@Injected', methods: {save: }}"
    let before = try generated(.tests, from: spec.replacing("ATTRIBUTE", with: both), settings: settings)
    #expect(before.contains("return injecting {\n        register(store)\n        return with {"))
  }

  @Test("a method that could only stop a test leaves out the actions that call it, by a flow too, and no others")
  func undecided() throws {
    let tests = try generated(
      .tests,
      from: """
        dependencies:
          api:
            protocol: API
            methods: {token: () -> Token, wait: () async -> Token, load: () async throws -> Int, any: '<Item>() -> Item'}
        state: {count: Int = 0}
        mutations: {setCount: Int}
        onError: []
        flows: {sign: [{do: api.token.use()}, {do: self.api.token()}]}
        actions:
          sign: [{run: sign}]
          read: [{let: {count: 'api.any() as Int'}}, {setCount: count}]
          wait: [{await: api.wait, then: {setCount: 0}}]
          load: [{await: api.load, as: count, then: {setCount: count}}]
        """
    )
    #expect(tests.contains("reference.action(\"load\")"))
    #expect(!tests.contains("reference.action(\"sign\")"))
    #expect(!tests.contains("reference.action(\"read\")"))
    #expect(!tests.contains("reference.action(\"wait\")"))
  }
}
