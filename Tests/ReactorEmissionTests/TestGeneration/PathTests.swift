import ReactorSpec
import Testing

@testable import ReactorEmission

@Suite("The tests of an action take each way through its steps")
struct PathTests {
  @Test("a guard gives a test that passes it, and one that it ends")
  func guardStep() throws {
    let tests = try testsForReactorKit(
      from: """
        state:
          count: Int = 0
        mutations:
          setCount: Int
        actions:
          increase:
            - guard: state.count < 10
            - setCount: state.count + 1
        """
    )
    #expect(
      try member("func increaseEmitsSetCount", of: tests) == """
        func increaseEmitsSetCount() {
          let reactor = makeReactor()
          var state = reactor.initialState
          state.count = 9
          let recorder = MutationRecorder(reactor, state: state)
          recorder.run(.increase)
          #expect(differences(of: recorder.mutations, from: [.setCount(state.count + 1)]) == nil)
          #expect(recorder.isCompleted)
        }
        """
    )
    let ended = try member("func increaseWhereStateCount10DoesntHold", of: tests)
    #expect(ended.contains("state.count = 10"))
    #expect(ended.contains("#expect(recorder.mutations.isEmpty)"))
  }

  @Test("a payload name is bound where a text needs it, and written out where none does")
  func payload() throws {
    let tests = try testsForReactorKit(
      from: """
        state:
          title: String = ""
        mutations:
          setTitle: String
        actions:
          rename:
            payload: {_ title: String}
            steps:
              - setTitle: title + "!"
          clear:
            payload: {reason: String}
            steps:
              - setTitle: '""'
        """
    )
    #expect(try member("func renameEmitsSetTitle", of: tests).contains("let title = \"first\"\n"))
    #expect(try member("func renameEmitsSetTitle", of: tests).contains("recorder.run(.rename(title))"))
    #expect(try member("func clearEmitsSetTitle", of: tests).contains("recorder.run(.clear(reason: \"first\"))"))
  }

  @Test("a text that reads the state late sees the state as the mutations before it leave it")
  func lateState() throws {
    let tests = try testsForReactorKit(
      from: """
        state:
          count: Int = 0
        mutations:
          setCount: Int
        actions:
          twice:
            - setCount: state.count + 1
            - setCount: state.count * 2
        """
    )
    #expect(
      try member("func twiceEmits", of: tests).contains(
        """
          var expected = ExpectedMutations(reactor, state: state)
          expected.emit(.setCount(state.count + 1))
          state = expected.state
          expected.emit(.setCount(state.count * 2))
          #expect(differences(of: recorder.mutations, from: expected.mutations) == nil)
        """
      )
    )
  }

  static let search = """
    dependencies:
      api:
        protocol: SearchAPI
        methods:
          search: "(_ query: String, page: Int) async throws -> [String]"
    state:
      results: "[String] = []"
      isLoading: Bool = false
      message: String?
    mutations:
      setResults: "[String]"
      setLoading: Bool
      setMessage: String?
    actions:
      search:
        payload: {_ query: String}
        steps:
          - wait: 500ms
          - await: api.search
            with: [query, page: 1]
            as: found
            loading: setLoading
            until: cancel
            then: {setResults: found}
            catch: {setMessage: '"Failed"'}
      cancel: {setMessage: nil}
      clear: {setResults: '[]'}
    """

  @Test("a side effect on a double is expected with its arguments")
  func sideEffect() throws {
    let tests = try testsForReactorKit(
      from: """
        dependencies:
          router: {protocol: Router, methods: {show: "(_ title: String)", close: }}
        state:
          title: String = ""
        actions:
          open:
            - do: router.show(state.title)
          close:
            - do: router.close
        """
    )
    let open = try member("func openEmits", of: tests)
    #expect(open.contains("#expect(differences(of: router.showMethod.calls, from: [state.title]) == nil)"))
    #expect(try member("func closeEmits", of: tests).contains("#expect(router.closeMethod.callCount == 1)"))
    #expect(tests.contains("@Test(\"`close` calls `router.close`\")"))
  }

  @Test("what no value is found for is left out and listed, with what to do about it")
  func unsolvable() throws {
    let yaml = """
      state:
        text: String = ""
      mutations:
        setText: String
      actions:
        clean:
          - guard: state.text.isPalindrome
          - setText: '""'
      """
    let file = SpecFile(path: "Clean.reactor.yaml", bytes: Array(yaml.utf8))
    let compilation = SpecCompilation(of: file, settings: Settings(runtime: .reactorKit))
    #expect(compilation.omittedTests.count == 2)
    #expect(compilation.omittedTests.allSatisfy { $0.contains("`state.text.isPalindrome`") })
    #expect(compilation.omittedTests.allSatisfy { $0.hasSuffix("write a scenario in `tests:`)") })
    #expect(try !testsForReactorKit(from: yaml).contains("recorder.run(.clean)"))
  }

  @Test("an await that no double answers is left out, with the advice to list the methods")
  func unsteered() {
    let yaml = """
      samples: {any API: FakeAPI()}
      dependencies: {api: any API}
      state: {text: String = ""}
      mutations: {setText: String}
      actions:
        load:
          - await: api.load
            as: text
            then: {setText: text}
            catch: ignore
      """
    let file = SpecFile(path: "Load.reactor.yaml", bytes: Array(yaml.utf8))
    let compilation = SpecCompilation(of: file, settings: Settings(runtime: .reactorKit))
    #expect(compilation.omittedTests.contains { $0.contains("list the dependency's `methods`") })
  }

  @Test("statements that may stop the program run where there is something in the fields, or not at all")
  func traps() throws {
    let yaml = """
      state:
        names: "[String] = []"
        things: "[Thing] = []"
      mutations:
        removeName: {payload: {at: Int}, reduce: 'state.names.remove(at: at)'}
        removeThing: {payload: {at: Int}, reduce: 'state.things.remove(at: at)'}
      actions:
        remove: {forward: removeName}
      """
    let tests = try testsForReactorKit(
      from: yaml
    )
    #expect(try member("func removeName", of: tests).contains("let given = changedState()"))
    #expect(!tests.contains("func removeThing"))
    #expect(try member("func removeEmits", of: tests).contains("state.names = [\"first\", \"second\"]"))
  }
}
