import Testing

@Suite("source locations")
struct SourceLocationTests {
  private let directive = "#sourceLocation(file: \"Specs/A.reactor.yaml\", line: 1)\n"

  private func project(_ settings: String) -> Sandbox {
    Sandbox(["reactorgen.yaml": "inputs: Specs\n" + settings, "Specs/A.reactor.yaml": SpecText.valid])
  }

  @Test("are not in committed files without the setting")
  func off() throws {
    for settings in ["", "sourceLocations: false\n"] {
      let sandbox = project(settings)
      #expect(try sandbox.run("generate").status == 0)
      #expect(sandbox.generated.count == 2)
      #expect(sandbox.generated.values.allSatisfy { !$0.contains("#sourceLocation") })
    }
  }

  @Test("are relative to the settings file, wherever the command runs and however it is told the specs")
  func paths() throws {
    let sandbox = project("sourceLocations: true\n")
    #expect(try sandbox.run("generate").status == 0)
    #expect(sandbox.read("Specs/A.reactor.swift")?.contains(directive) == true)
    #expect(try sandbox.run("check", in: "Specs").status == 0)
    let settings = ["--settings", sandbox.path("reactorgen.yaml")]
    #expect(try sandbox.spawn(Sandbox.executablePath, ["check", sandbox.path("Specs")] + settings).status == 0)
  }

  @Test("are checked in what is staged")
  func staged() throws {
    let repository = try Repository([
      "reactorgen.yaml": "inputs: Specs\nsourceLocations: true\n", "Specs/A.reactor.yaml": SpecText.valid,
    ])
    #expect(try repository.tool("generate").status == 0)
    try repository.git("add", ".")
    #expect(try repository.check().status == 0)
    repository.sandbox.write("inputs: Specs\n", to: "reactorgen.yaml")
    try repository.git("add", ".")
    #expect(try repository.check().output.contains("outdated Specs/A.reactor.swift: "))
  }

  @Test("are in what a build generates, with the path that it names, unless the settings say no")
  func builds() throws {
    let sandbox = project("sourceLocations: false\n")
    let spec = sandbox.path("Specs/A.reactor.yaml")
    #expect(try sandbox.build("reactors", to: "out", specs: ":\(spec)").status == 0)
    #expect(sandbox.read("out/A.reactor.swift")?.contains("#sourceLocation(file: \"\(spec)\", line: 1)\n") == true)
    #expect(try sandbox.build("reactors", to: "out", "--settings", "reactorgen.yaml", specs: ":\(spec)").status == 0)
    #expect(sandbox.read("out/A.reactor.swift")?.contains("#sourceLocation") == false)
  }
}
