import Testing

@testable import ReactorProject

@Suite("The command")
struct CommandTests {
  @Test("without arguments prints its help; --version prints the version alone")
  func bare() throws {
    let sandbox = Sandbox()
    let bare = try sandbox.run()
    #expect(bare.status == 0)
    #expect(bare.output.contains("SUBCOMMANDS:"))
    let version = try sandbox.run("--version")
    #expect(version.output == Tool.version + "\n")
  }

  @Test(
    "each verb's help has examples",
    arguments: ["generate", "check", "lint", "init", "new", "schema", "explain", "hook", "graph"]
  )
  func help(verb: String) throws {
    let run = try Sandbox().run(verb, "--help")
    #expect(run.status == 0)
    #expect(run.output.contains("Example"))
    #expect(run.output.contains("  reactorgen \(verb)"))
    let examples = run.output.split(separator: "\n").filter { $0.hasPrefix("  reactorgen ") }
    #expect(examples.allSatisfy { $0.count < 80 })
  }

  @Test("there are completions for each shell", arguments: ["bash", "zsh", "fish"])
  func completions(shell: String) throws {
    let run = try Sandbox().run("--generate-completion-script", shell)
    #expect(run.status == 0)
    for word in ["generate", "prune", "settings", "RG0102"] { #expect(run.output.contains(word)) }
  }

  @Test(
    "wrong usage is exit status 64",
    arguments: [["frobnicate"], ["generate", "--nope"], ["new"], ["check", "--jobs", "x"]]
  )
  func usage(arguments: [String]) throws {
    let run = try Sandbox().spawn(Sandbox.executablePath, arguments)
    #expect(run.status == 64)
    #expect(run.errors.contains("Error: "))
  }

  @Test("colour is for terminals, or on demand; NO_COLOR turns it off where it is automatic")
  func color() throws {
    let sandbox = Sandbox(["A.reactor.yaml": SpecText.broken, "B.reactor.yaml": SpecText.valid])
    let escape = "\u{1B}["
    let plain = try sandbox.run("generate")
    #expect(!plain.errors.contains(escape) && !plain.output.contains(escape))
    let colored = try sandbox.run("check", "--color", "always", "--diff", environment: ["NO_COLOR": "1"])
    #expect(colored.errors.contains(escape))
    // BSD has another `script`.
    #if os(Linux)
      guard try sandbox.shell("command -v script").status == 0 else { return }
      let terminal = try sandbox.shell("script -qec 'reactorgen lint' /dev/null")
      #expect(terminal.output.contains(escape))
      let quiet = try sandbox.shell("NO_COLOR=1 script -qec 'reactorgen lint' /dev/null")
      #expect(quiet.output.contains("error: ") && !quiet.output.contains(escape))
      let never = try sandbox.shell("script -qec 'reactorgen lint --color never' /dev/null")
      #expect(!never.output.contains(escape))
    #endif
  }

  @Test("lint shows diagnostics and writes nothing; --strict counts warnings")
  func lint() throws {
    let sandbox = Sandbox(["A.reactor.yaml": SpecText.broken, "B.reactor.yaml": SpecText.valid])
    let before = sandbox.files
    let run = try sandbox.run("lint")
    #expect(run.status == 1)
    #expect(run.errors.contains("[RG0102]"))
    #expect(run.output.hasPrefix("2 specs: "))
    #expect(sandbox.files == before)
    #expect(try sandbox.run("lint", "B.reactor.yaml").status == 0)
  }

  @Test("schema prints a JSON Schema, of specs or of settings")
  func schema() throws {
    let specs = try Sandbox().run("schema").output
    let settings = try Sandbox().run("schema", "--settings").output
    #expect(specs.hasPrefix("{") && specs.contains("$schema") && specs.hasSuffix("}\n"))
    #expect(settings.hasPrefix("{") && settings.hasSuffix("}\n") && settings != specs)
  }

  @Test("explain lists all codes, explains one, and suggests the nearest")
  func explain() throws {
    let sandbox = Sandbox()
    let list = try sandbox.run("explain").output.split(separator: "\n")
    #expect(list.count > 40)
    #expect(list.allSatisfy { ($0.hasPrefix("RG") || $0.hasPrefix("drift-")) && $0.count > 8 })
    #expect(try sandbox.run("explain", "rg0102").output.contains("RG0102"))
    for (typed, code) in [("RG102", "RG0102"), ("601", "RG0601"), ("RG0619", "RG06"), ("RX0102", "RG0102")] {
      let run = try sandbox.run("explain", typed)
      #expect(run.status == 64)
      #expect(run.errors.contains("Did you mean \(code)"))
    }
  }

  @Test("explain takes a word, too: a key of the language, or one that rules speak of")
  func explainWord() throws {
    let keys = try Sandbox().run("explain", "Loading").output
    #expect(keys.contains("`loading` of an `await` step") && keys.contains("RG0510"))
    #expect(try Sandbox().run("explain", "comment").output.contains("RG0309"))
    let nothing = try Sandbox().run("explain", "xyzzy")
    #expect(nothing.status == 64 && nothing.errors.contains("no code and no key 'xyzzy'"))
  }

  @Test(
    "a command that is not there is asked about",
    arguments: [("gen", " Did you mean 'generate'?"), ("chekc", " Did you mean 'check'?"), ("xyzzy", "\n")]
  )
  func unknownCommand(word: String, question: String) throws {
    let run = try Sandbox().run(word)
    #expect(run.status == 64 && run.errors.contains("There is no command '\(word)'.\(question)"))
  }

  @Test("generate --print shows what a spec gives, and writes nothing")
  func print() throws {
    let sandbox = Sandbox()
    sandbox.write(
      "state: {count: Int = 0}\nmutations: {setCount: Int}\nactions: {a: {setCount: 1}}\n",
      to: "Specs/Login.reactor.yaml"
    )
    sandbox.write("state: {count: 0}\n", to: "Specs/Bad.reactor.yaml")
    for name in ["Login", "LoginReactor", "Specs/Login.reactor.yaml"] {
      let run = try sandbox.run("generate", "--print", name)
      #expect(run.status == 0 && run.errors.isEmpty)
      #expect(run.output.contains("class LoginReactor") && run.output.contains("LoginReactorGeneratedTests"))
    }
    let bad = try sandbox.run("generate", "--print", "Bad")
    #expect(bad.status == 1 && bad.output.isEmpty && bad.errors.contains("RG0322"))
    let unknown = try sandbox.run("generate", "--print", "Logn")
    #expect(unknown.status == 64 && unknown.errors.contains("Did you mean 'Login'?"))
    #expect(try sandbox.run("generate", "--print", "Login", "--prune").status == 64)
    // What can't be read could be what is meant, or say otherwise what it gives.
    sandbox.link("Specs/Gone.reactor.yaml", to: "nothing")
    for name in ["Login", "Logn"] {
      let run = try sandbox.run("generate", "--print", name)
      #expect(run.status == 74 && run.output == "" && run.errors.contains("Specs/Gone.reactor.yaml: error: "))
    }
    #expect(try sandbox.run("lint", "-j1", "Specs/Login.reactor.yaml").status == 0)
  }
}
