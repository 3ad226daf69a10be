import Testing

@Suite("Methods that a spec leaves to its user")
struct ManualMethodTests {
  private static let more = SpecText.manual + "  close:\n    payload: {_ reason: String}\n    steps: manual\n"

  private func sandbox(_ files: [String: String] = [:], spec: String = "Login.reactor.yaml") throws -> Sandbox {
    let sandbox = Sandbox([spec: SpecText.manual].merging(files) { $1 })
    try sandbox.run("generate")
    sandbox.write(Self.more, to: spec)
    return sandbox
  }

  @Test(
    "one that is missing in a scaffold of before is a warning at its action, with the method to write",
    arguments: [
      "generate", "check",
    ]
  )
  func missing(verb: String) throws {
    let run = try sandbox().run(verb)
    let line = try #require(Self.more.split(separator: "\n").firstIndex { $0.contains("close:") }) + 1
    #expect(run.errors.contains("Login.reactor.yaml:\(line):3: warning: "))
    #expect(run.errors.contains("`mutateClose` is not written yet: add it to 'LoginReactor+Manual.swift' [RG0607]"))
    #expect(run.errors.contains("func mutateClose(_ reason: String) -> Observable<Mutation> {"))
    #expect(!run.errors.contains("mutateShare"))
  }

  @Test("one that is written in the scaffold is not missed, one in a comment is")
  func written() throws {
    let sandbox = try sandbox()
    let scaffold = try #require(sandbox.read("LoginReactor+Manual.swift"))
    let method = "func mutateClose(_ reason: String) -> Observable<Mutation> { .empty() }"
    sandbox.write(scaffold + "// extension LoginReactor { \(method) }\n", to: "LoginReactor+Manual.swift")
    #expect(try sandbox.run("generate").errors.contains("RG0607"))
    sandbox.write(scaffold + "extension LoginReactor { \(method) }\n", to: "LoginReactor+Manual.swift")
    #expect(try sandbox.run("generate").errors == "")
  }

  @Test(
    "one may be written in any file of the folder, or of the module",
    arguments: [
      ("Login.reactor.yaml", "Login+Closing.swift", true),
      ("Sources/App/Specs/Login.reactor.yaml", "Sources/App/Login/Closing/Login+Closing.swift", true),
      ("Sources/App/Specs/Login.reactor.yaml", "Sources/Other/Login+Closing.swift", false),
    ]
  )
  func elsewhere(spec: String, file: String, isFound: Bool) throws {
    let text =
      "extension LoginReactor {\n  func mutateClose(_ reason: String) -> Observable<Mutation> { .empty() }\n}\n"
    let sandbox = try sandbox([file: text, "Package.swift": ""], spec: spec)
    #expect(try sandbox.run("generate").errors.contains("RG0607") != isFound)
  }

  @Test("one of another reactor is not meant")
  func ofAnotherReactor() throws {
    let text =
      "extension LogoutReactor {\n  func mutateClose(_ reason: String) -> Observable<Mutation> { .empty() }\n}\n"
    let sandbox = try sandbox(["LogoutReactor+Manual.swift": text])
    #expect(try sandbox.run("generate").errors.contains("RG0607"))
  }

  @Test("one that nothing calls any more is remarked upon")
  func unused() throws {
    let sandbox = Sandbox(["Login.reactor.yaml": SpecText.manual])
    try sandbox.run("generate")
    sandbox.write(SpecText.valid + "  share: [setCount: 1]\n", to: "Login.reactor.yaml")
    let run = try sandbox.run("generate", "--verbose")
    #expect(run.status == 0)
    #expect(run.errors.contains("nothing calls `mutateShare` in 'LoginReactor+Manual.swift' [RG0608]"))
  }

  @Test("without a scaffold nothing is missed: it is written with all of them")
  func withoutScaffold() throws {
    let run = try Sandbox(["Login.reactor.yaml": Self.more]).run("generate")
    #expect(run.errors == "")
    #expect(run.output.contains("created LoginReactor+Manual.swift"))
  }

  @Test("no scaffold declares again what the user has written elsewhere; what is missing there is told")
  func writtenElsewhere() throws {
    let share = "  func mutateShare() -> Observable<Mutation> { .empty() }\n"
    let close = "  func mutateClose(_ reason: String) -> Observable<Mutation> { .empty() }\n"
    let sandbox = Sandbox(["Login.reactor.yaml": Self.more, "Own/Login.swift": "extension LoginReactor {\n\(share)}\n"])
    let run = try sandbox.run("generate")
    #expect(!run.output.contains("LoginReactor+Manual.swift"))
    #expect(
      run.errors.contains("`mutateClose` is not written yet: write it in an extension of `LoginReactor` [RG0607]")
    )
    #expect(!run.errors.contains("mutateShare"))
    sandbox.write("extension LoginReactor {\n\(share)\(close)}\n", to: "Own/Login.swift")
    let other = try sandbox.run("generate")
    #expect(other.errors == "" && !other.output.contains("LoginReactor+Manual.swift"))
    #expect(try sandbox.run("check").status == 0)
  }
}
