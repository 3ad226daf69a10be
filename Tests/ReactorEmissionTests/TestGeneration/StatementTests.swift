import ReactorEmission
import ReactorSpec
import Testing

@Suite("The tests of mutations say again what the spec states")
struct StatementTests {
  @Test("a `reduce` is run on a copy of the state, from two states and with two payloads")
  func reduce() throws {
    let tests = try testsForReactorKit(
      from: """
        state:
          total: Int = 0
          names: "[String] = []"
        mutations:
          add:
            payload: {_ name: String, amount: Int}
            reduce:
              - state.total += amount
              - state.names.append(name)
        """
    )
    #expect(
      try member("func add()", of: tests) == """
        func add() {
          let reactor = makeReactor()
          for given in [makeReactor().initialState, changedState()] {
            for name in ["first", "second"] as [String] {
              for amount in [1, 2] as [Int] {
                var reduced = given
                reduced = reactor.reduce(state: reduced, mutation: .add(name, amount: amount))
                var state = given
                state.total += amount
                state.names.append(name)
                #expect(differences(of: reduced, from: state) == nil)
              }
            }
          }
        }
        """
    )
    #expect(tests.contains("state.names = [\"first\", \"second\"]"))
  }

  @Test("what happens around every mutation is a part of each of them")
  func everyMutation() throws {
    let tests = try testsForReactorKit(
      from: """
        state:
          text: String = ""
          message: String?
        mutations:
          setText: String
        everyMutation:
          before: state.message = nil
          after: state.text = state.text.uppercased()
        """
    )
    #expect(
      try member("func setText()", of: tests).contains(
        """
              var state = given
              state.message = nil
              state.text = text
              state.text = state.text.uppercased()
        """
      )
    )
  }

  @Test("statements that return early don't end the test")
  func earlyReturn() throws {
    let tests = try testsForReactorKit(
      from: """
        state: {count: Int = 0}
        mutations:
          decrease:
            reduce: |
              guard state.count > 0 else { return }
              state.count -= 1
        """
    )
    #expect(try member("func decrease()", of: tests).contains("func runStatements() {"))
  }

  @Test("neighbours of one type get different values, so that two that are mixed up are noticed")
  func neighbours() throws {
    let tests = try testsForReactorKit(
      from: """
        state: {first: Int = 0, second: Int = 0}
        mutations:
          setBoth: {payload: {first: Int, second: Int}}
        """
    )
    #expect(try member("func setBoth()", of: tests).contains(".setBoth(first: 1, second: 2)"))
  }

  @Test("a derived value is compared with its expression, and with those that it is made of")
  func derived() throws {
    let tests = try testsForReactorKit(
      from: """
        state: {names: "[String] = []"}
        derived:
          hasNames: Bool = !names.isEmpty
          title: 'String = hasNames ? names[0] : "none"'
        """
    )
    #expect(
      try member("func hasNames()", of: tests).contains(
        """
          for state in [makeReactor().initialState, changedState()] {
            let expected: Bool = !state.names.isEmpty
            #expect(differences(of: state.hasNames, from: expected) == nil)
        """
      )
    )
    #expect(try member("func title()", of: tests).contains("let state = changedState()"))
  }

  @Test("a stub records each action")
  func stub() throws {
    let tests = try testsForReactorKit(
      from: """
        state: {count: Int = 0}
        mutations: {setCount: Int}
        actions:
          set: {forward: setCount}
          reset: {setCount: 0}
        """
    )
    let stub = try member("func stub()", of: tests)
    #expect(stub.contains("let actions: [ExampleReactor.Action] = [.set(1), .reset]"))
    #expect(stub.contains("#expect(differences(of: reactor.stub.actions, from: actions) == nil)"))
  }

  @Test("a text that gives another value each time is no expectation")
  func unrepeatable() throws {
    let yaml = """
      imports: Foundation
      state: {date: Date?}
      mutations:
        touch: {reduce: state.date = Date()}
      """
    let file = SpecFile(path: "Touch.reactor.yaml", bytes: Array(yaml.utf8))
    #expect(try !testsForReactorKit(from: yaml).contains("func touch"))
    let omitted = SpecCompilation(of: file, settings: Settings(runtime: .reactorKit)).omittedTests
    #expect(omitted.count == 1 && omitted[0].contains("`Date()` gives another value each time"))
  }
}
