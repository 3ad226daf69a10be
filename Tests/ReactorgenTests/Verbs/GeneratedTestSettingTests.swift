import Foundation
import Testing

@Suite("The setting generatedTests")
struct GeneratedTestSettingTests {
  private static let spec = """
    dependencies:
      api:
        protocol: WordAPI
        methods: {word: '() async throws -> String'}
    state:
      word: String?
    mutations:
      setWord: String?
    actions:
      load:
        - await: api.word()
          as: word
          then: {setWord: word}
          catch: ignore
    tests:
      loads a word:
        given: {api.word: "so"}
        when: load
        then: {word: "so"}

    """

  private func project(_ word: String) -> Sandbox {
    Sandbox(["reactorgen.yaml": "inputs: [Specs]\ngeneratedTests: \(word)\n", "Specs/Word.reactor.yaml": Self.spec])
  }

  @Test(
    "each word has what those behind it have",
    arguments: [
      ("all", ["WordAPIDouble", "WordReactorGeneratedTests", "WordReactorScenarios"]),
      ("scenarios", ["WordAPIDouble", "WordReactorScenarios"]), ("doubles", ["WordAPIDouble"]),
    ]
  )
  func words(word: String, types: [String]) throws {
    let sandbox = project(word)
    #expect(try sandbox.run("generate").status == 0)
    let tests = try #require(sandbox.read("Specs/Word.reactor.tests.swift"))
    let all = ["WordAPIDouble", "WordReactorGeneratedTests", "WordReactorScenarios"]
    for type in all {
      let isThere = tests.contains("class \(type)") || tests.contains("struct \(type)")
      #expect(isThere == types.contains(type), "\(type)")
    }
    #expect(sandbox.read("Specs/WordReactorTests.swift") != nil)
    #expect(try sandbox.run("check", "--strict").status == 0)
  }

  @Test("none gives no tests and no scaffold of them, and what was generated before is orphaned")
  func none() throws {
    let sandbox = project("none")
    #expect(try sandbox.run("generate").status == 0)
    #expect(sandbox.files.filter { $0.hasSuffix(".swift") } == ["Specs/Word.reactor.swift"])
    sandbox.write("inputs: [Specs]\n", to: "reactorgen.yaml")
    try sandbox.run("generate")
    sandbox.write("inputs: [Specs]\ngeneratedTests: none\n", to: "reactorgen.yaml")
    let check = try sandbox.run("check")
    let line = "orphaned Specs/Word.reactor.tests.swift: the settings leave out generated tests\n"
    #expect(check.status == 2 && check.output.contains(line), "\(check.output)")
    #expect(try sandbox.run("generate", "--prune").status == 0)
    #expect(
      sandbox.files.filter { $0.hasSuffix(".swift") } == ["Specs/Word.reactor.swift", "Specs/WordReactorTests.swift"]
    )
    #expect(try sandbox.run("check").status == 0)
  }

  @Test("who has no tests is asked for no samples, and told of no test that is left out")
  func samples() throws {
    let sandbox = Sandbox(["reactorgen.yaml": "", "Login.reactor.yaml": SpecText.fields(["first"], of: "User?")])
    #expect(try sandbox.run("lint").errors.contains("RG0606"))
    for word in ["scenarios", "doubles", "none"] {
      sandbox.write("generatedTests: \(word)\n", to: "reactorgen.yaml")
      let run = try sandbox.run("lint")
      #expect(!run.errors.contains("RG0606") && !run.output.contains("left out"), "\(word): \(run.output)\(run.errors)")
    }
  }

  @Test("a build, which has promised the file of tests, writes it without a test")
  func build() throws {
    let sandbox = project("none")
    let settings = sandbox.path("reactorgen.yaml")
    let run = try sandbox.build("tests", to: "out", "--settings", settings, specs: "App:Specs/Word.reactor.yaml")
    #expect(run.status == 0, "\(run.errors)")
    let tests = try #require(sandbox.read("out/Word.reactor.tests.swift"))
    #expect(tests.hasSuffix("// The settings leave out generated tests.\n") && !tests.contains("import"))
  }
}
