import Foundation
import Testing

@testable import ReactorProject

@Suite("Tests that are left out")
struct OmittedTestTests {
  @Test(
    "generate lists each in its summary, with the reactor, the test and what to write",
    arguments: ["generate", "lint"]
  )
  func listed(verb: String) throws {
    let sandbox = Sandbox(["Login.reactor.yaml": SpecText.fields(["first"], of: "User?")])
    let output = try sandbox.run(verb).output
    let line = "test left out: LoginReactor: `setFirst` in `reduce` (no value of `User`: give it in `samples`)"
    #expect(output.split(separator: "\n").contains { $0 == line }, "\(output)")
  }

  @Test("of many, generate lists the first twenty and says how many there are; verbose, it lists all, and so does lint")
  func many() throws {
    let names = (10..<35).map { "user\($0)" }
    let sandbox = Sandbox(["Login.reactor.yaml": SpecText.fields(names, of: "User?")])
    let lines = try sandbox.run("generate").output.split(separator: "\n")
    let all = try sandbox.run("generate", "--verbose").output.split(separator: "\n").filter {
      $0.hasPrefix("test left out: ")
    }
    #expect(all.count > 24)
    #expect(lines.filter { $0.hasPrefix("test left out: ") } == Array(all.prefix(20)))
    #expect(lines.contains("and \(all.count - 20) more tests left out: `reactorgen lint` lists them all"))
    let again = try sandbox.run("generate").output
    #expect(again.contains("\(all.count) tests left out: `reactorgen lint` lists them all"))
    #expect(!again.contains("test left out: "))
    #expect(try sandbox.run("lint").output.split(separator: "\n").filter { $0.hasPrefix("test left out: ") } == all)
  }

  @Test("quiet, generate says nothing of them; in JSON, all are in `omittedTests`")
  func machines() throws {
    let names = (10..<35).map { "user\($0)" }
    let sandbox = Sandbox(["Login.reactor.yaml": SpecText.fields(names, of: "User?")])
    #expect(try sandbox.run("generate", "--quiet").output == "")
    let json = try sandbox.run("generate", "--format", "json").output
    let report = try JSONDecoder().decode(Report.self, from: Data(json.utf8))
    #expect(report.omittedTests.count > 24)
  }

  @Test("what a scenario is about is not listed as left out: an action, a mutation, a method's outcome, an error")
  func covered() throws {
    let spec = """
      dependencies:
        api:
          protocol: UserAPI
          methods: {user: '() async throws(UserError) -> User'}
      state:
        user: User?
        failure: String?
      mutations:
        setUser: User?
        setFailure: String?
      actions:
        show: {forward: setUser}
        load:
          - await: api.user()
            as: user
            then: {setUser: user}
            catch: {setFailure: 'String(describing: error)'}

      """
    let scenarios = """
      tests:
        shows who it is:
          when: [show: .ada]
          then: {user: .ada}
        says who was loaded, or why not:
          given:
            api.user: [{returns: .ada}, {throws: UserError()}]
          when: [load, load]
          then: {failure: '"UserError()"'}

      """
    let sandbox = Sandbox(["User.reactor.yaml": spec])
    func leftOut() throws -> [Substring] {
      try sandbox.run("lint").output.split(separator: "\n").filter { $0.hasPrefix("test left out: ") }
    }
    let all = try leftOut()
    #expect(all.contains { $0.contains("`show` (no value") } && all.contains { $0.contains("`setUser` in") }, "\(all)")
    #expect(all.contains { $0.contains("what follows `user`") }, "\(all)")
    #expect(all.contains { $0.contains("what follows an error of its own") }, "\(all)")
    sandbox.write(spec + scenarios, to: "User.reactor.yaml")
    #expect(try leftOut() == [])
    // A scenario that looks at nothing that the mutation changes doesn't cover it, nor the call whose result goes into it.
    let others = scenarios.replacingOccurrences(of: "then: {user: .ada}", with: "then: {failure: nil}")
    sandbox.write(spec + others, to: "User.reactor.yaml")
    let left = try leftOut()
    #expect(left.count == 2 && left.contains { $0.contains("`setUser` in `reduce`") }, "\(left)")
    #expect(left.contains { $0.contains("what follows `user`") })
  }

  @Test("an error that a scenario lets one method fail with is told all the same where another method throws it")
  func errorOfAnotherMethod() throws {
    let spec = """
      dependencies:
        api:
          protocol: TypedAPI
          methods: {stop: '() async throws(StopError) -> Int', levels: '() -> AsyncThrowingStream<Int, any Error>'}
      state: {n: Int = 0, text: String?}
      mutations: {setN: Int, setText: String?}
      actions:
        stop:
          await: api.stop
          as: n
          then: {setN: n}
          catch: {if: error is StopError, then: {setText: "a"}, else: {setText: "b"}}
        watch: {observe: api.levels, as: n, then: {setN: n}, catch: ignore}
      tests:
        a level that fails:
          when: [watch, fail: {api.levels: StopError.busy}]
          then: {n: 0}

      """
    let sandbox = Sandbox(["Stop.reactor.yaml": spec])
    #expect(try sandbox.run("lint").output.contains("what follows an error of its own (no value of `StopError`"))
    let own =
      "  stopping fails:\n    given: {api.stop: {throws: StopError.busy}}\n    when: stop\n    then: {text: \"a\"}\n"
    sandbox.write(spec + own, to: "Stop.reactor.yaml")
    #expect(try !sandbox.run("lint").output.contains("test left out"))
  }

  @Test("an action that only another one sends, which a scenario is about, is listed: what it does is seen in passing")
  func sentByAnother() throws {
    let spec = """
      types: 'fileprivate static let most = 3'
      state: {count: Int = 0}
      mutations: {add: {reduce: state.count += 1}}
      actions:
        start: {send: work}
        work: [{guard: state.count < Self.most}, add]
      tests:
        works:
          when: [start]
          then: {count: 1}

      """
    let sandbox = Sandbox(["Work.reactor.yaml": spec])
    #expect(try sandbox.run("lint").output.contains("test left out: WorkReactor: `work` ("))
    sandbox.write(spec.replacingOccurrences(of: "when: [start]", with: "when: [work]"), to: "Work.reactor.yaml")
    #expect(try !sandbox.run("lint").output.contains("test left out: "))
  }

  @Test("check, which writes no tests, lists none")
  func check() throws {
    let sandbox = Sandbox(["Login.reactor.yaml": SpecText.fields(["first"], of: "User?")])
    try sandbox.run("generate")
    #expect(try !sandbox.run("check").output.contains("left out"))
  }
}
