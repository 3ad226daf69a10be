import ReactorSpec
import Testing

@Suite("Rules of scenarios")
struct ScenarioRuleTests {
  private func expect(
    _ scenario: String,
    _ expected: Expected...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectDiagnostics(
      ScenarioDecodingTests.head + "tests:\n  searching:\n" + scenario,
      expected,
      sourceLocation: sourceLocation
    )
  }

  @Test("relays emit, and neither end nor fail; subjects do all of it")
  func relays() {
    expectDiagnostics(
      """
      dependencies:
        api:
          protocol: API
          methods: {codes: 'PublishRelay<Int> { get }', level: () -> BehaviorRelay<Int>, one: 'PublishSubject<Int> { get }', two: 'BehaviorSubject<Int> { get }', old: 'ReplayRelay<Int> { get }'}
      state: {count: Int = 0}
      tests:
        feeding:
          when:
            - emit: {api.codes: 1}
            - emit: {api.level: 1}
            - finish: 1️⃣api.codes
            - fail: {2️⃣api.level: Lost()}
            - emit: {api.one: 1}
            - finish: api.one
            - fail: {api.two: Lost()}
            - emit: {api.old: 1}
            - finish: 3️⃣api.old
          then: {count: 0}
      """,
      [
        Expected("1️⃣", .impossibleStreamEvent, "neither ends nor fails"),
        Expected("2️⃣", .impossibleStreamEvent, "neither ends nor fails"),
        Expected("3️⃣", .impossibleStreamEvent, "neither ends nor fails"),
      ]
    )
  }

  @Test("streams do what their types allow, and are either given or fed")
  func streams() {
    expectDiagnostics(
      """
      dependencies:
        api:
          protocol: API
          methods:
            one: () -> Single<Int>
            done: () -> Completable
            ticks: 'any AsyncSequence<Int, Never> { get }'
            lines: '() -> any AsyncSequence<Int, any Error>'
            count: 'Int { get }'
      state: {count: Int = 0}
      tests:
        feeding:
          when:
            - finish: 1️⃣api.one
            - emit: {2️⃣api.done: 1}
            - fail: {3️⃣api.ticks: Lost()}
            - emit: {4️⃣api.count: 1}
            - fail: {api.lines: Lost()}
          then: {count: 0}
      """,
      [
        Expected("1️⃣", .impossibleStreamEvent, "ends with its element"),
        Expected("2️⃣", .impossibleStreamEvent, "`finish` it"),
        Expected("3️⃣", .impossibleStreamEvent, "can't fail"),
        Expected("4️⃣", .impossibleStreamEvent, "no stream that a test can feed"),
      ]
    )
    expectDiagnostics(
      """
      dependencies: {api: {protocol: API, methods: {changes: () -> Infallible<Int>}}}
      state: {count: Int = 0}
      tests:
        feeding:
          when: [{emit: {api.changes: 1}}, {fail: {1️⃣api.changes: Lost()}}, {finish: api.changes}]
          then: {count: 0}
      """,
      [Expected("1️⃣", .impossibleStreamEvent, "can't fail")]
    )
    expectDiagnostics(
      """
      dependencies:
        api: {protocol: API, methods: {one: () -> Single<Int>, done: () -> Completable}}
      state: {count: Int = 0}
      tests:
        feeding:
          when:
            - emit: 1️⃣api.one
          then: {count: 0}
      """,
      [Expected("1️⃣", .impossibleStreamEvent, "needs a value")]
    )
    expectDiagnostics(
      """
      dependencies:
        api: {protocol: API, methods: {done: () -> Completable}}
      state: {count: Int = 0}
      tests:
        feeding:
          given: {api.done: .never()}
          when:
            - finish: 1️⃣api.done
          then: {count: 0}
      """,
      [Expected("1️⃣", .impossibleStreamEvent, "what `given` says")]
    )
  }

  @Test("what is given has to be there and to be free")
  func given() {
    expect(
      """
          given:
            1️⃣qurey: '"a"'
            2️⃣isEmpty: true
            3️⃣created: 4
          when: clear
          then: {query: '""'}
      """,
      Expected("1️⃣", .unknownGiven, "did you mean `query`?"),
      Expected("2️⃣", .cannotBeGiven, "follows from the fields"),
      Expected("3️⃣", .cannotBeGiven, "is a `let` with a value")
    )
  }

  @Test("the value of a dependency that shares a field's name is given by `self`")
  func valueOfOther() {
    expectOne(
      """
      dependencies: {path: BehaviorRelay<Path>}
      state: {path: Path = .wifi}
      mutations: {setPath: Path}
      actions: {go: [setPath: .none]}
      tests:
        a: {given: {1️⃣path: 'BehaviorRelay(value: .none)'}, when: go, then: {path: .none}}
        b: {given: {path: .none, self.path: 'BehaviorRelay(value: .none)'}, when: go, then: {path: .none}}
      """,
      .cannotBeGiven,
      "is the field, of the type `Path`",
      write: "a: {given: {self.path: 'BehaviorRelay(value: .none)'}, when: go, then: {path: .none}}"
    )
  }

  @Test(
    "a field that keeps its value may be made of a dependency of its name, which is given by `self`",
    arguments: [
      ("let: true", "{1️⃣network: 2}", "a `let` with a value"),
      ("access: fileprivate(set)", "{1️⃣network: 2}", "set in its file only"),
    ]
  )
  func constantOfOther(how: String, given: String, words: String) {
    expectOne(
      """
      dependencies: {network: Int}
      state: {network: {type: Int, default: network, \(how)}, count: Int = 0}
      mutations: {setCount: Int}
      actions: {go: [setCount: state.network]}
      tests:
        a: {given: \(given), when: go, then: {count: 2}}
        b: {given: {self.network: 2}, when: go, then: {count: 2}}
      """,
      .cannotBeGiven,
      "\(words), so that a scenario can't give it; the dependency of that name is `self.network`",
      write: "a: {given: {self.network: 2}, when: go, then: {count: 2}}"
    )
  }

  @Test("a property is given where a test can set it")
  func givenProperties() {
    expectDiagnostics(
      """
      properties:
        delegate: {type: '(any Listener)?', attribute: weak}
        count: {type: Int, default: 1, access: private(set)}
        id: {type: Int, default: 1, let: true}
        made: {type: Int, default: 1, attribute: lazy}
      state: {count: Int = 0, isOn: Bool = false}
      mutations: {setCount: Int, setOn: Bool}
      actions: {go: [{setCount: 1}, {setOn: true}]}
      tests:
        going:
          given:
            delegate: FakeListener()
            count: 2
            1️⃣self.count: 2
            2️⃣id: 2
            made: 2
          when: go
          then: {count: 1}
      """,
      [
        Expected("1️⃣", .cannotBeGiven, "can be set in its file only"),
        Expected("2️⃣", .cannotBeGiven, "is a `let` with a value"),
      ]
    )
  }

  @Test("only methods of doubles have outcomes")
  func doubles() {
    expect(
      """
          given:
            1️⃣apy.search: '[]'
            2️⃣api.serch: '[]'
            3️⃣navigator.pop: {returns: ()}
            4️⃣api.search.all: '[]'
          when: clear
          then: {query: '""'}
      """,
      Expected("1️⃣", .unknownDouble, "did you mean `api`?"),
      Expected("2️⃣", .unknownDouble, "did you mean `search`?"),
      Expected("3️⃣", .unknownDouble, "list its `methods`"),
      Expected("4️⃣", .unknownDouble, "`dependency.method`")
    )
  }

  @Test("a stream behind a `typealias` of the spec is one also where the reactor's name stands before it")
  func qualifiedAlias() {
    expectDiagnostics(
      """
      reactor: Watch
      types: 'typealias Reports = AsyncThrowingStream<Int, any Error>'
      dependencies: {machine: {protocol: Machine, methods: {reports: '() -> Watch.Reports'}}}
      state: {count: Int = 0}
      mutations: {setCount: Int}
      actions: {follow: [{observe: machine.reports, as: count, then: {setCount: count}, catch: ignore}]}
      tests:
        following: {when: [follow, {emit: {machine.reports: 1}}], then: {count: 1}}

      """
    )
  }

  @Test("an outcome fits its method")
  func outcomes() {
    expect(
      """
          given:
            api.log:
              - {1️⃣throws: SearchError()}
              - {2️⃣suspends: true}
              - returns: 3️⃣3
            api.search: {returns: '[]', 4️⃣throws: SearchError()}
          when: clear
          then: {query: '""'}
      """,
      Expected("1️⃣", .impossibleOutcome, "does not throw"),
      Expected("2️⃣", .impossibleOutcome, "is not `async`"),
      Expected("3️⃣", .impossibleOutcome, "returns nothing"),
      Expected("4️⃣", .impossibleOutcome, "`returns` or `throws`")
    )
  }

  @Test("a field that is called like a dependency leaves that its double")
  func fieldNamedLikeDependency() {
    expectDiagnostics(
      """
      dependencies: {downloads: {protocol: API, methods: {purge: '() async'}}}
      state: {downloads: '[Int] = []'}
      mutations: {setDownloads: '[Int]'}
      actions: {purge: [{await: downloads.purge}, {setDownloads: '[]'}]}
      tests:
        purges:
          given: {downloads: '[1]', downloads.purge: {suspends: true}}
          when: purge
          then: {downloads: '[1]'}
      """,
      []
    )
  }

  @Test("a dependency with a value of its own has no double to be told anything")
  func valueInsteadOfDouble() {
    expect(
      """
          given:
            api: FakeSearchAPI()
            1️⃣api.search: '[]'
          when: clear
          calls: {2️⃣api.log: 1}
      """,
      Expected("1️⃣", .keysExcludeEachOther, "`api` is not its double here"),
      Expected("2️⃣", .keysExcludeEachOther, "`api` is not its double here")
    )
  }

  @Test("what happens are actions with their arguments, and the few other occurrences")
  func occurrences() {
    expect(
      """
          when:
            - 1️⃣serch
            - 2️⃣clear()
            - 3️⃣navigator.pop()
            - search: 4️⃣["a"]
          then: {query: '""'}
      """,
      Expected("1️⃣", .unknownOccurrence, "did you mean `search`?"),
      Expected("2️⃣", .unknownOccurrence, "sent by its name"),
      Expected("3️⃣", .unknownOccurrence, "a Swift statement is a `do`"),
      Expected("4️⃣", .argumentMismatch, "takes 2 arguments, not 1")
    )
  }

  @Test(
    "an action is no function, and what is none of the spec's is a statement",
    arguments: [
      ("1️⃣go()", "sent by its name", "a: {when: go, then: {count: 1}}"),
      ("[1️⃣set(2)]", "behind a colon", "a: {when: [{set: 2}], then: {count: 1}}"),
      ("1️⃣set(2)", "behind a colon", "a: {when: {set: 2}, then: {count: 1}}"),
      ("1️⃣clock.tick()", "a Swift statement is a `do`", "a: {when: {do: clock.tick()}, then: {count: 1}}"),
    ]
  )
  func calledOccurrences(when: String, words: String, replacement: String) {
    expectOne(
      """
      state: {count: Int = 0}
      mutations: {setCount: Int}
      actions: {go: [setCount: 1], set: {payload: {_ to: Int}, steps: [setCount: to]}}
      tests:
        a: {when: \(when), then: {count: 1}}
      """,
      .unknownOccurrence,
      words,
      write: replacement
    )
  }

  @Test("the other occurrences have keys and values of their own")
  func keysOfOccurrences() {
    expect(
      """
          given:
            api.search: {suspends: true}
          when:
            - advance: 1️⃣soon
            - release: api.search
              2️⃣retruns: '[]'
            - 3️⃣release: api.search
            - clear:
              4️⃣search: ["a", page: 1]
          then: {query: '""'}
      """,
      Expected("1️⃣", .invalidDuration, "soon"),
      Expected("2️⃣", .unknownKey, "did you mean `returns`?"),
      Expected("3️⃣", .impossibleOutcome, "needs `returns` or `throws`"),
      Expected("4️⃣", .severalStepsInOne, "start it with `- `")
    )
  }

  @Test("only a call that waits can be released, and only once")
  func releases() {
    expect(
      """
          given:
            api.search: [{suspends: true}, {returns: []}]
          when:
            - search: ["a", page: 1]
            - {release: api.search, returns: '[]'}
            - {release: 1️⃣api.search, returns: '[]'}
          then: {query: '""'}
      """,
      Expected("1️⃣", .nothingToRelease, "more often than its calls wait")
    )
    expect(
      """
          when:
            - search: ["a", page: 1]
            - {release: 1️⃣api.search, returns: '[]'}
          then: {query: '""'}
      """,
      Expected("1️⃣", .nothingToRelease, "let it wait by `api.search: {suspends: true}`")
    )
  }

  @Test("what other tests say otherwise is told as it stands here")
  func otherWords() {
    expect(
      """
          given:
            api.search: 1️⃣returns []
          when: clear
          then: {2️⃣state.query: '""'}
          3️⃣expect: {query: '""'}
      """,
      Expected("1️⃣", .wrongShape, "`returns` is a key", write: "api.search: {returns: []}"),
      Expected("2️⃣", .unknownExpectation, "by its name alone", write: #"then: {query: '""'}"#),
      Expected("3️⃣", .unknownKey, "in the end stands in `then`")
    )
  }

  @Test("what is expected has to be there")
  func expectations() {
    expect(
      """
          when: clear
          then: {1️⃣qurey: '""'}
          states: {2️⃣fuond: [1, 2]}
          calls: {3️⃣api.serch: 1, api.log: 4️⃣often}
      """,
      Expected("1️⃣", .unknownExpectation, "did you mean `query`?"),
      Expected("2️⃣", .unknownExpectation, "did you mean `found`?"),
      Expected("3️⃣", .unknownDouble, "did you mean `search`?"),
      Expected("4️⃣", .wrongShape, "the number of calls")
    )
  }

  @Test("a field does not go to the value that it has")
  func repeatedValues() {
    expect(
      """
          when: clear
          states: {query: 1️⃣["a", "a"]}
      """,
      Expected("1️⃣", .repeatedValue, "equal neighbours count once")
    )
  }

  @Test("an array in quotes is one value, which only a collection can have")
  func quotedHistory() {
    expect(
      """
          when: clear
          states: {query: 1️⃣'["", "a"]', found: '["a"]'}
      """,
      Expected(
        "1️⃣",
        .wrongShape,
        "between quotes, this is one value",
        write: #"states: {query: ["", "a"], found: '["a"]'}"#
      )
    )
  }

  @Test("a scenario expects something")
  func nothingExpected() {
    expectDiagnostics(
      ScenarioDecodingTests.head + "tests:\n  1️⃣searching:\n    when: clear\n",
      Expected("1️⃣", .scenarioExpectsNothing, "it can't fail")
    )
  }

  @Test("what is wrong with a declaration is not reported again where a scenario uses it")
  func consequences() {
    expectDiagnostics(
      """
      state:
        count: 1️⃣= 3
      actions:
        reset: {payload: 2️⃣'', steps: []}
      tests:
        resetting:
          given: {count: 4}
          when: [reset: 3]
          then: {count: 0}
      """,
      Expected("1️⃣", .missingType, "type"),
      Expected("2️⃣", .emptySwiftText, "empty")
    )
  }
}
