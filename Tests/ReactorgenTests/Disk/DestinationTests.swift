import Testing

@Suite("Where files go")
struct DestinationTests {
  @Test("--output puts reactors and tests into one folder, which is created")
  func output() throws {
    let sandbox = Sandbox(["a/A.reactor.yaml": SpecText.manual, "b/B.reactor.yaml": SpecText.valid])
    #expect(try sandbox.run("generate", "--output", "out/deep").status == 0)
    #expect(
      Set(sandbox.generated.keys) == [
        "out/deep/A.reactor.swift", "out/deep/A.reactor.tests.swift", "out/deep/B.reactor.swift",
        "out/deep/B.reactor.tests.swift",
      ]
    )
    #expect(sandbox.read("out/deep/AReactor+Manual.swift") != nil)
  }

  @Test("the settings' folders are relative to the settings file, from whatever folder the command is run")
  func settings() throws {
    let sandbox = Sandbox([
      "reactorgen.yaml": "inputs: [Specs]\noutput: Out\ntestOutput: OutTests\n", "Specs/A.reactor.yaml": SpecText.valid,
      "deep/er/x": "",
    ])
    let run = try sandbox.run("generate", in: "deep/er")
    #expect(run.output.contains("created ../../Out/A.reactor.swift\n"))
    #expect(Set(sandbox.generated.keys) == ["Out/A.reactor.swift", "OutTests/A.reactor.tests.swift"])
    #expect(try sandbox.run("generate").output.split(separator: "\n").count == 1)
    #expect(try sandbox.run("generate", "--settings", sandbox.path("reactorgen.yaml"), in: "deep").status == 0)
    #expect(sandbox.generated.count == 2)
  }

  @Test("scaffolds go to folders of their own, where methods are found; --output is for them, too")
  func scaffolds() throws {
    let view = "view: {type: LoginView, framework: SwiftUI}\n"
    let sandbox = Sandbox([
      "reactorgen.yaml": """
      inputs: [Specs]
      output: App/Generated
      testOutput: AppTests/Generated
      scaffoldOutput: App
      testScaffoldOutput: AppTests

      """,
      "Specs/A.reactor.yaml": SpecText.manual + view,
    ])
    #expect(try sandbox.run("generate").status == 0)
    let scaffolds = ["App/AReactor+Manual.swift", "App/LoginView.swift", "AppTests/AReactorTests.swift"]
    for path in scaffolds { #expect(sandbox.read(path) != nil, "\(path)") }
    #expect(
      Set(sandbox.generated.keys) == ["App/Generated/A.reactor.swift", "AppTests/Generated/A.reactor.tests.swift"]
    )
    #expect(try sandbox.run("check").status == 0)
    sandbox.write("extension AReactor {}\n", to: "App/AReactor+Manual.swift")
    let missing = try sandbox.run("generate")
    #expect(missing.errors.contains("add it to 'App/AReactor+Manual.swift'"), "\(missing.errors)")
    #expect(try sandbox.run("generate", "--output", "out").status == 0)
    for name in ["AReactor+Manual.swift", "AReactorTests.swift"] {
      #expect(sandbox.read("out/" + name) != nil, "\(name)")
    }
  }

  @Test("settings beyond a .git or a Package.swift belong to another project")
  func boundary() throws {
    let sandbox = Sandbox([
      "reactorgen.yaml": "inputs: [.]\noutput: Out\n", "inner/Package.swift": "",
      "inner/A.reactor.yaml": SpecText.valid,
    ])
    try sandbox.run("generate", in: "inner")
    #expect(sandbox.generated["inner/A.reactor.swift"] != nil)
  }

  @Test("a target's name that is none in Swift is imported as SwiftPM names its module")
  func moduleName() throws {
    let sandbox = Sandbox(["Package.swift": "", "Sources/my-app/A.reactor.yaml": SpecText.valid])
    #expect(try sandbox.run("generate", ".").status == 0)
    let tests = sandbox.generated["Tests/my-appTests/A.reactor.tests.swift"]
    #expect(tests?.contains("@testable import my_app\n") == true)
  }

  @Test(
    "tests of a spec in Sources/Module go to Tests/ModuleTests and import the module",
    arguments: ["", "Sources/App"]
  )
  func package(folder: String) throws {
    let sandbox = Sandbox(["Package.swift": "", "Sources/App/Feature/A.reactor.yaml": SpecText.valid])
    #expect(try sandbox.run("generate", ".", in: folder).status == 0)
    #expect(
      Set(sandbox.generated.keys) == [
        "Sources/App/Feature/A.reactor.swift", "Tests/AppTests/A.reactor.tests.swift",
      ]
    )
    #expect(sandbox.generated["Tests/AppTests/A.reactor.tests.swift"]?.contains("@testable import App\n") == true)
  }

  @Test("without a Package.swift, a folder named Sources means nothing")
  func noPackage() throws {
    let sandbox = Sandbox(["Sources/App/A.reactor.yaml": SpecText.valid])
    try sandbox.run("generate")
    #expect(sandbox.generated["Sources/App/A.reactor.tests.swift"] != nil)
  }

  @Test("nothing absolute gets into a generated file, and absolute paths give the same bytes")
  func absolute() throws {
    let sandbox = Sandbox(["Specs/A.reactor.yaml": SpecText.valid])
    try sandbox.run("generate")
    let relative = sandbox.generated
    let run = try sandbox.run("generate", "--verbose", sandbox.path("Specs"))
    #expect(run.output.contains("unchanged \(sandbox.root)/Specs/A.reactor.swift"))
    #expect(sandbox.generated == relative)
    #expect(relative.values.allSatisfy { !$0.contains(sandbox.root) })
  }
}
