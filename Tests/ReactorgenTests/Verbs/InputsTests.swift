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
}
