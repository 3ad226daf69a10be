import Testing

@Suite("The settings' inputs")
struct InputsTests {
  @Test("an input that does not exist is an error of the settings file")
  func missing() throws {
    let sandbox = Sandbox(["reactorgen.yaml": "inputs: Nope\n"])
    let run = try sandbox.run("generate")
    #expect(run.status == 74)
    #expect(run.errors.contains("reactorgen.yaml: error: the input 'Nope' does not exist"))
  }
  @Test("an input without specs is a warning about the settings file, also beside inputs that have some")
  func empty() throws {
    let sandbox = Sandbox([
      "reactorgen.yaml": "inputs: [Specs, Empty]\n",
      "Specs/Login.reactor.yaml": "state:\n  count: Int = 0\n",
      "Empty/Login.yaml": "state:\n  count: Int = 0\n",
    ])
    let run = try sandbox.run("generate")
    #expect(run.status == 0)
    let message = "in the input 'Empty' there is no file whose name ends in .reactor.yaml [RG0605]"
    #expect(run.errors == "reactorgen.yaml: warning: \(message)\n")
    #expect(try sandbox.run("check", "Specs", "Empty").errors.hasPrefix("Empty: warning: there is no file here "))
  }

  @Test("an input in which all specs are found by another one is not without specs")
  func shared() throws {
    let sandbox = Sandbox([
      "reactorgen.yaml": "inputs: [Linked, Specs, Specs/Start]\n",
      "Specs/Start/Login.reactor.yaml": "state:\n  count: Int = 0\n",
    ])
    sandbox.makeFolder("Linked")
    sandbox.link("Linked/Start", to: "../Specs/Start")
    #expect(try sandbox.run("lint", "--strict").status == 0)
  }

  @Test("with --strict a warning fails and is told, even quietly")
  func strict() throws {
    let sandbox = Sandbox(["reactorgen.yaml": "inputs: Empty\n", "Empty/Login.yaml": ""])
    #expect(try sandbox.run("check").status == 0)
    for arguments in [["check", "--strict"], ["check", "--strict", "--quiet"], ["lint", "--strict", "--quiet"]] {
      let run = try sandbox.spawn(Sandbox.executablePath, arguments)
      #expect(run.status == 1)
      #expect(run.errors.contains("[RG0605]"))
    }
    #expect(try sandbox.run("check", "--strict").output == "0 specs: 1 warning\n")
  }
}
