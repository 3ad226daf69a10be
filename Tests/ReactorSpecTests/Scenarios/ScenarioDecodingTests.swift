import ReactorSpec
import Testing

@Suite("Scenarios")
struct ScenarioDecodingTests {
  static let head = """
    dependencies:
      api:
        protocol: SearchAPI
        methods:
          search: {parameters: {_ query: String}, returns: '[String]', async: true, throws: true}
          log: {parameters: {_ text: String}}
      navigator: any Navigator
    inputs:
      limit: Int = 10
    properties:
      count: Int = 0
    state:
      query: String = ""
      found: '[String] = []'
      left: Int = limit
      id: {type: Int, let: true}
      created: {type: Int, default: 3, let: true}
    derived:
      isEmpty: Bool = found.isEmpty
    mutations:
      setQuery: String
      setFound: '[String]'
    actions:
      search:
        payload: {_ query: String, page: Int}
        steps:
          - setQuery: query
          - await: api.search
            with: query
            as: found
            then: [{setFound: found}]
            catch: ignore
      clear:
        - setQuery: '""'

    """

  private func scenario(_ text: String) throws -> Scenario {
    try #require(specs(Self.head + "tests:\n  searching:\n" + text).first?.scenarios.first)
  }

  @Test("a name that a field and a dependency share gives the field")
  func sharedName() throws {
    let text = """
      dependencies: {items: {protocol: ItemsAPI, methods: {load: '() -> Int'}}}
      state: {items: '[Int] = []'}
      mutations: {setItems: '[Int]'}
      actions: {clear: {setItems: '[]'}}
      tests: {clears: {given: {items: '[1]'}, when: clear, then: {items: '[]'}}}

      """
    let given = try #require(specs(text).first?.scenarios.first?.given.first)
    #expect(given.isField && given.name == "items")
    let both = text.replacing("items: '[1]'}", with: "self.items: FakeItems(), state.items: '[1]'}")
    let givens = try #require(specs(both).first?.scenarios.first?.given)
    #expect(givens.map(\.name) == ["items", "items"] && givens.map(\.isField) == [false, true])
    expectDiagnostics(
      text.replacing("items: '[1]'}", with: "1️⃣self.itmes: FakeItems(), 2️⃣state.itmes: '[1]'}"),
      Expected("1️⃣", .unknownGiven, "there is no field, no property and no parameter of the initializer `self.itmes`"),
      Expected("2️⃣", .unknownGiven, "`state.itmes`")
    )
  }

  @Test("a label gives nothing, but tells what is meant")
  func label() {
    expectDiagnostics(
      """
      dependencies: {meID: {type: Int, label: me}}
      state: {count: Int = 0}
      mutations: {setCount: Int}
      actions: {clear: {setCount: meID}}
      tests: {clears: {given: {1️⃣me: 2}, when: clear, then: {count: 2}}}

      """,
      Expected("1️⃣", .unknownGiven, "`me` is how the initializer's callers call `meID`: give it by its name")
    )
  }

  @Test("`given` has values of fields and parameters, and outcomes of doubles")
  func given() throws {
    let scenario = try scenario(
      """
          given:
            id: 4
            limit: 3
            query: '"a"'
            navigator: FakeNavigator()
            api.search:
              - ["one", "two"]
              - returns: 'many(1, 2)'
              - throws: SearchError()
              - suspends: true
          when: clear
          then: {query: '""'}
      """
    )
    #expect(scenario.name == "searching")
    #expect(scenario.given.map(\.name) == ["id", "limit", "query", "navigator"])
    #expect(scenario.given.map(\.value.text) == ["4", "3", "\"a\"", "FakeNavigator()"])
    let outcomes = try #require(scenario.outcomes.first)
    #expect(outcomes.dependency == "api")
    #expect(outcomes.method == "search")
    #expect(
      outcomes.outcomes.map(description) == [
        "returns [\"one\", \"two\"]", "returns many(1, 2)", "throws SearchError()", "suspends",
      ]
    )
  }

  @Test(
    "a list in brackets is Swift's array, unless it is made of outcomes",
    arguments: [
      ("[]", ["returns []"]),
      ("[\"one\", \"two\"]", ["returns [\"one\", \"two\"]"]),
      ("[{throws: A()}, {returns: []}]", ["throws A()", "returns []"]),
      ("{suspends: true}", ["suspends"]),
    ]
  )
  func outcomes(text: String, expected: [String]) throws {
    let scenario = try scenario("    given: {api.search: \(text)}\n    when: []\n    then: {query: '\"\"'}\n")
    #expect(scenario.outcomes.first?.outcomes.map(description) == expected)
  }

  @Test("`when` is one occurrence or a list of them")
  func when() throws {
    let scenario = try scenario(
      """
          given:
            api.search: {suspends: true}
          when:
            - search: ["swift", page: 1]
            - clear
            - advance: 1.5s
            - release: api.search
              returns: '["one"]'
            - do: navigator.pop()
            - action: clear
            - action: {search: '"yaml", page: 2'}
          then: {query: '""'}
      """
    )
    let texts = scenario.when.map { occurrence in
      switch occurrence {
      case .send(let action, let arguments, _): "\(action)(\(arguments?.text ?? ""))"
      case .advance(let milliseconds): "advance \(milliseconds)"
      case .release(let dependency, let method, let outcome, _): "\(dependency).\(method) \(description(of: outcome))"
      case .stream(let dependency, let method, let event, _): "\(dependency).\(method) \(event)"
      case .do(let statement): "do \(statement.text)"
      }
    }
    #expect(
      texts == [
        "search(\"swift\", page: 1)", "clear()", "advance 1500", "api.search returns [\"one\"]", "do navigator.pop()",
        "clear()", "search(\"yaml\", page: 2)",
      ]
    )
  }

  @Test("streams of doubles emit, end and fail; an action may be called like that")
  func streams() throws {
    let yaml = """
      dependencies:
        socket:
          protocol: Socket
          methods: {texts: 'Observable<String> { get }', pings: () -> AsyncStream<Void>, save: () -> Completable}
      state: {count: Int = 0}
      mutations: {setCount: Int}
      actions: {fail: {forward: setCount}, finish: [{setCount: 1}]}
      tests:
        feeding:
          when:
            - emit: {socket.texts: '"a"'}
            - emit: socket.pings
            - finish: socket.save
            - fail: {socket.texts: Lost()}
            - fail: 3
            - finish
          then: {count: 1}
      """
    let scenario = try #require(specs(yaml).first?.scenarios.first)
    let texts = scenario.when.map { occurrence in
      switch occurrence {
      case .stream(let dependency, let method, .emit(let value), _): "\(dependency).\(method) emits \(value.text)"
      case .stream(let dependency, let method, .fail(let value), _): "\(dependency).\(method) fails with \(value.text)"
      case .stream(let dependency, let method, .finish, _): "\(dependency).\(method) ends"
      case .send(let action, let arguments, _): "\(action)(\(arguments?.text ?? ""))"
      default: "\(occurrence)"
      }
    }
    #expect(
      texts == [
        "socket.texts emits \"a\"", "socket.pings emits ()", "socket.save ends", "socket.texts fails with Lost()",
        "fail(3)",
        "finish()",
      ]
    )
  }

  @Test("an action may be called as what time and doubles do: what stands behind it tells")
  func actionsCalledLikeOccurrences() throws {
    let yaml = """
      dependencies: {api: {protocol: API, methods: {load: {returns: Int, async: true}}}}
      state: {count: Int = 0}
      mutations: {setCount: Int}
      actions:
        advance: {payload: {by: Int}, steps: [{setCount: by}]}
        release: {payload: {id: String}, steps: [{setCount: id.count}]}
      tests:
        moving:
          given: {api.load: {suspends: true}}
          when:
            - advance: 5ms
            - advance: [by: 3]
            - {release: api.load, returns: 1}
            - release: [id: "a"]
          then: {count: 1}
      """
    let scenario = try #require(specs(yaml).first?.scenarios.first)
    let sent = scenario.when.map { occurrence in
      if case .send(let action, _, _) = occurrence { action } else { "–" }
    }
    #expect(sent == ["–", "advance", "–", "release"])
    // What means a duration is no action's, and is told as one.
    for written in ["3 seconds", "5"] {
      expectDiagnostics(yaml.replacing("5ms", with: "1️⃣\(written)"), Expected("1️⃣", .invalidDuration, "takes a duration"))
    }
  }

  @Test("what is expected are values, histories of values, and numbers of calls")
  func expectations() throws {
    let scenario = try scenario(
      """
          when: clear
          then: {found: [], isEmpty: true}
          states:
            query: ["", "a", b(1, 2)]
            found:
              - []
              - ["one"]
          calls: {api.search: 0, api.log: 2}
      """
    )
    #expect(scenario.then.map { "\($0.member) \($0.value.text)" } == ["found []", "isEmpty true"])
    #expect(scenario.states.map { $0.values.map(\.text) } == [["\"\"", "\"a\"", "b(1, 2)"], ["[]", "[\"one\"]"]])
    #expect(scenario.calls.map { "\($0.dependency).\($0.method) \($0.count)" } == ["api.search 0", "api.log 2"])
  }

  private func description(of outcome: Scenario.Outcome) -> String {
    switch outcome {
    case .returning(let value): "returns \(value.text)"
    case .throwing(let error): "throws \(error.text)"
    case .suspending: "suspends"
    }
  }
}
