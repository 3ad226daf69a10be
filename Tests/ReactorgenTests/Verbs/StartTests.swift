import Testing

@Suite("init and new")
struct StartTests {
  @Test("init writes settings and an example that generate as they are, and says what comes next")
  func initialize() throws {
    let sandbox = Sandbox()
    let run = try sandbox.run("init")
    #expect(run.status == 0)
    #expect(
      run.output == """
        created .reactorgen/spec.schema.json
        created .reactorgen/settings.schema.json
        created reactorgen.yaml
        created Specs/Counter.reactor.yaml
        note: there is no Package.swift here; for a package, run 'swift package init --type library' and then init again
        next: reactorgen generate

        """
    )
    let generate = try sandbox.run("generate")
    #expect(generate.status == 0)
    #expect(generate.errors == "")
    #expect(sandbox.generated["Specs/Counter.reactor.swift"] != nil)
    #expect(try sandbox.run("lint", "--strict").status == 0)
  }

  @Test("init overwrites nothing, and writes no example where there are specs")
  func again() throws {
    let sandbox = Sandbox(["Sources/App/A.reactor.yaml": SpecText.valid, "My Specs/B.reactor.yaml": SpecText.valid])
    #expect(try !sandbox.run("init").output.contains("Counter"))
    #expect(sandbox.read("reactorgen.yaml")?.contains("\ninputs: ['My Specs', Sources]\n") == true)
    sandbox.write("inputs: [Sources]\n", to: "reactorgen.yaml")
    #expect(try sandbox.run("init").output.contains("kept reactorgen.yaml\n"))
    #expect(sandbox.read("reactorgen.yaml") == "inputs: [Sources]\n")
  }

  @Test("init puts the example where the settings that are there look for it")
  func existingInputs() throws {
    let sandbox = Sandbox(["reactorgen.yaml": "inputs: [in/put]\n"])
    #expect(try sandbox.run("init").output.contains("created in/put/Counter.reactor.yaml\n"))
    #expect(try sandbox.run("generate").output.contains("created in/put/Counter.reactor.swift\n"))
  }

  @Test("init takes a folder, which is created")
  func folder() throws {
    let sandbox = Sandbox()
    let run = try sandbox.run("init", "my app/core")
    #expect(run.output.hasSuffix("next: cd 'my app/core' && reactorgen generate\n"))
    let files = [".reactorgen/settings.schema.json", ".reactorgen/spec.schema.json", "Specs/Counter.reactor.yaml"]
    #expect(sandbox.files == (files + ["reactorgen.yaml"]).map { "my app/core/" + $0 })
  }

  @Test("every setting that init comments out is valid as it stands")
  func settings() throws {
    let sandbox = Sandbox()
    try sandbox.run("init")
    let lines = try #require(sandbox.read("reactorgen.yaml")).split(separator: "\n").map(String.init)
    let keys = [
      "output", "testOutput", "scaffoldOutput", "testScaffoldOutput", "generatedTests", "allowOutsidePackage", "module",
      "testImports", "imports", "runtime", "testFramework",
      "isolation", "languageMode", "access",
      "header",
      "samples", "sourceLocations",
    ]
    let uncommented = lines.map { line in
      keys.contains { line.hasPrefix("# \($0): ") } ? String(line.dropFirst(2)) : line
    }
    #expect(zip(lines, uncommented).count { $0 != $1 } == keys.count)
    sandbox.write(uncommented.joined(separator: "\n") + "\n", to: "reactorgen.yaml")
    let run = try sandbox.run("generate")
    #expect(run.status == 0, "\(run.errors)")
    #expect(sandbox.generated["Sources/App/Generated/Counter.reactor.swift"] != nil)
  }

  @Test(
    "new writes a valid spec into the first input, else into Specs, else here",
    arguments: ["Login", "LoginReactor", "Login.reactor.yaml"]
  )
  func new(name: String) throws {
    let sandbox = Sandbox()
    let run = try sandbox.run("new", name)
    #expect(run.output == "created Login.reactor.yaml\nnext: reactorgen generate Login.reactor.yaml\n")
    #expect(try sandbox.shell("reactorgen generate Login.reactor.yaml").status == 0)
    sandbox.makeFolder("Specs")
    #expect(try sandbox.run("new", name).output.contains("created Specs/Login.reactor.yaml\n"))
    sandbox.write("inputs: [here, Specs]\n", to: "reactorgen.yaml")
    #expect(try sandbox.run("new", name).output.contains("created here/Login.reactor.yaml\n"))
    #expect(
      try sandbox.run("new", name, "--output", "a b").output.contains(
        "next: reactorgen generate 'a b/Login.reactor.yaml'\n"
      )
    )
  }

  @Test(
    "new begins with what the name says, or what it is told; no template has anything for lint to say",
    arguments: [
      (["SignUp"], "signIn"), (["Players"], "setItems"), (["CounterReactor"], "increaseCount"),
      (["Login", "--template", "list"], "setItems"),
    ]
  )
  func templates(arguments: [String], word: String) throws {
    let sandbox = Sandbox()
    #expect(try sandbox.spawn(Sandbox.executablePath, ["new"] + arguments).status == 0)
    let spec = try #require(sandbox.files.first { $0.hasSuffix(".reactor.yaml") })
    #expect(sandbox.read(spec)?.contains(word) == true)
    let lint = try sandbox.run("lint")
    #expect(lint.status == 0)
    #expect(lint.output == "1 spec: 0 errors, 0 warnings\n" && lint.errors == "", "\(lint)")
  }

  @Test("new overwrites nothing")
  func exists() throws {
    for ending in ["yaml", "yml"] {
      let sandbox = Sandbox(["Login.reactor.\(ending)": "mine"])
      let run = try sandbox.run("new", "Login")
      #expect(run.status == 74)
      #expect(run.errors.contains("Login.reactor.\(ending): error: "))
      #expect(sandbox.files == ["Login.reactor.\(ending)"])
      #expect(sandbox.read("Login.reactor.\(ending)") == "mine")
    }
  }

  @Test(
    "new refuses a name that no type can have",
    arguments: ["", "1st", "My Login", "a/Login", "Reactor", "log-in", ".."]
  )
  func names(name: String) throws {
    let sandbox = Sandbox()
    let run = try sandbox.run("new", "--", name)
    #expect(run.status == 64)
    #expect(sandbox.files == [])
  }
}
