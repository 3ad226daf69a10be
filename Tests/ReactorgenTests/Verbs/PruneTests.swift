import Testing

@Suite("generate --prune")
struct PruneTests {
  @Test("removes the generated files of a spec that is gone, and nothing else")
  func prunes() throws {
    let sandbox = Sandbox(["A.reactor.yaml": SpecText.manual, "B.reactor.yaml": SpecText.valid])
    try sandbox.run("generate")
    sandbox.write("// mine\n", to: "C.reactor.swift")
    sandbox.write(try #require(sandbox.read("A.reactor.swift")), to: "Copy.swift")
    let before = sandbox.files
    sandbox.remove("A.reactor.yaml")
    let run = try sandbox.run("generate", "--prune")
    #expect(run.status == 0)
    #expect(run.output.contains("removed A.reactor.swift\nremoved A.reactor.tests.swift\n"))
    let gone = ["A.reactor.yaml", "A.reactor.swift", "A.reactor.tests.swift"]
    #expect(sandbox.files == before.filter { !gone.contains($0) })
  }

  @Test("what a spec that has moved leaves behind is named, and stays: nobody knows whether other settings make it")
  func moved() throws {
    let sandbox = Sandbox(["M/A.reactor.yaml": SpecText.valid, "N/Deep/B.reactor.yaml": SpecText.valid])
    try sandbox.run("generate")
    #expect(try !sandbox.run("check").output.contains("note: "))
    for (from, to) in [("M/A", "M/Sub/A"), ("N/Deep/B", "N/B")] {
      sandbox.remove("\(from).reactor.yaml")
      sandbox.write(SpecText.valid, to: "\(to).reactor.yaml")
    }
    let notes = [("M/A", "M/Sub/A"), ("N/Deep/B", "N/B")].map { from, to in
      "note: '\(from).reactor.swift' is what its spec gives as '\(to).reactor.swift' now: remove it, unless other settings make it\n"
    }
    for verb in [
      { try sandbox.run("check") }, { try sandbox.run("generate", "--prune") }, { try sandbox.run("check") },
    ] {
      let run = try verb()
      #expect(notes.allSatisfy(run.output.contains), "\(run.output)")
    }
    #expect(sandbox.read("M/A.reactor.swift") != nil && sandbox.read("N/Deep/B.reactor.swift") != nil)
  }

  @Test("what other settings make of the same specs is not named")
  func otherSettings() throws {
    let sandbox = Sandbox(["M/A.reactor.yaml": SpecText.valid, "other.yaml": "output: Gen\n"])
    try sandbox.run("generate")
    try sandbox.run("generate", "--settings", "other.yaml")
    try sandbox.run("generate", "--output", "Preview")
    for run in [
      try sandbox.run("check"), try sandbox.run("generate", "--settings", "other.yaml", "--prune"),
      try sandbox.run("generate", "--output", "Preview", "--prune"),
    ] {
      #expect(run.status == 0 && !run.output.contains("note: ") && !run.output.contains("removed"), "\(run.output)")
    }
  }

  @Test("what is hand-written for a reactor that is gone is named")
  func handWritten() throws {
    let sandbox = Sandbox(["A.reactor.yaml": SpecText.manual, "B.reactor.yaml": SpecText.valid])
    try sandbox.run("generate")
    sandbox.remove("A.reactor.yaml")
    sandbox.write(SpecText.manual, to: "C.reactor.yaml")
    let note =
      "note: 'AReactor+Manual.swift', 'AReactorTests.swift' are yours, for reactors that are gone: move what you need, or "
    #expect(try sandbox.run("check").output.contains(note))
    #expect(try sandbox.run("generate", "--prune").output.contains(note))
    #expect(sandbox.read("AReactor+Manual.swift") != nil)
    #expect(try !sandbox.run("check").output.contains("note: "))
    // What another spec gives now is nobody's leftover.
    sandbox.remove("C.reactor.yaml")
    sandbox.write("reactor: CReactor\n" + SpecText.manual, to: "D.reactor.yaml")
    #expect(try !sandbox.run("generate").output.contains("note: "))
  }

  private static let shared = "Gen/ReactorTesting.reactor.tests.swift"
  private static let kit = "runtime: ReactorKit\n" + SpecText.valid

  @Test("removes what tests share with ReactorKit when no spec of the project needs it, and not before")
  func shared() throws {
    let sandbox = Sandbox([
      "reactorgen.yaml": "output: Gen\n", "K/A.reactor.yaml": Self.kit, "R/B.reactor.yaml": SpecText.valid,
    ])
    let first = try sandbox.run("generate")
    #expect(first.output.contains("created \(Self.shared)\n"))
    #expect(try sandbox.run("generate", "--prune", "R").status == 0)
    #expect(try sandbox.run("check").status == 0)
    sandbox.write("stat: 1\n", to: "K/A.reactor.yaml")
    try sandbox.run("generate", "--prune")
    #expect(sandbox.read(Self.shared) != nil)
    sandbox.write(SpecText.valid, to: "K/A.reactor.yaml")
    #expect(try sandbox.run("check").output.contains("orphaned \(Self.shared): no tests need it any more\n"))
    #expect(try sandbox.run("generate", "--prune").output.contains("removed \(Self.shared)\n"))
  }

  @Test("what tests share with ReactorKit is there whatever else is wrong")
  func sharedBesideErrors() throws {
    let sandbox = Sandbox([
      "reactorgen.yaml": "output: Gen\n", "A.reactor.yaml": "stat: 1\n", "B.reactor.yaml": Self.kit,
    ])
    try sandbox.run("generate")
    #expect(sandbox.read(Self.shared) != nil)
    sandbox.write(Self.kit, to: "Copy/B.reactor.yaml")
    let run = try sandbox.run("generate", "--prune")
    #expect(run.errors.contains("[RG0601]"))
    #expect(sandbox.read(Self.shared) != nil)
  }

  @Test("keeps a file that was changed by hand, and says so")
  func edited() throws {
    let sandbox = Sandbox(["A.reactor.yaml": SpecText.valid, "B.reactor.yaml": SpecText.valid])
    try sandbox.run("generate")
    sandbox.remove("A.reactor.yaml")
    sandbox.write(try #require(sandbox.read("A.reactor.swift")) + "// mine\n", to: "A.reactor.swift")
    let check = try sandbox.run("check")
    #expect(check.output.contains("orphaned A.reactor.swift: its spec A.reactor.yaml is gone, but it was changed by"))
    let run = try sandbox.run("generate", "--prune")
    #expect(run.status == 0)
    #expect(
      run.output.contains(
        "kept A.reactor.swift: its spec A.reactor.yaml is gone, but it was changed by hand; remove it yourself\n"
      )
    )
    #expect(run.output.contains("removed A.reactor.tests.swift\n"))
    #expect(sandbox.read("A.reactor.swift")?.hasSuffix("// mine\n") == true)
    let json = try sandbox.run("generate", "--prune", "--format", "json")
    #expect(json.status == 0)
    #expect(json.output.contains(#""action" : "kept""#) && json.output.contains("changed by hand"))
    #expect(try !sandbox.run("generate").output.contains("to remove what is orphaned"))
    #expect(try !sandbox.run("check").output.contains("to mend it"))
  }

  @Test("without the flag nothing is removed, but said")
  func mentions() throws {
    let sandbox = Sandbox(["A.reactor.yaml": SpecText.valid, "B.reactor.yaml": SpecText.valid])
    try sandbox.run("generate")
    sandbox.remove("A.reactor.yaml")
    let run = try sandbox.run("generate", "--jobs", "1", ".")
    #expect(run.status == 0)
    #expect(run.output.contains("orphaned A.reactor.swift: "))
    #expect(run.output.contains("reactorgen generate --prune .\n"))
    #expect(sandbox.generated.count == 4)
  }

  @Test("a run over some specs never removes what the others gave")
  func partial() throws {
    let sandbox = Sandbox([
      "reactorgen.yaml": "inputs: [a, b]\noutput: out\n", "a/A.reactor.yaml": SpecText.valid,
      "b/B.reactor.yaml": SpecText.broken, "c/d/D.reactor.yaml": SpecText.valid,
    ])
    sandbox.write(SpecText.valid, to: "b/B.reactor.yaml")
    #expect(try sandbox.run("generate").status == 0)
    #expect(try sandbox.run("generate", "c").status == 0)
    // B is in the settings' inputs but has an error now; D is in no input, only somewhere in the project.
    sandbox.write(SpecText.broken, to: "b/B.reactor.yaml")
    let before = sandbox.generated
    #expect(before.count == 6)
    for arguments in [["a"], ["a/A.reactor.yaml"], ["c"], ["a", "c/d"]] {
      let run = try sandbox.spawn(Sandbox.executablePath, ["generate", "--prune"] + arguments)
      #expect(run.status == 0, "\(run.errors)")
      #expect(sandbox.generated == before)
    }
    sandbox.remove("c/d/D.reactor.yaml")
    try sandbox.run("generate", "--prune", "a")
    #expect(
      Set(before.keys).subtracting(sandbox.generated.keys) == ["out/D.reactor.swift", "out/D.reactor.tests.swift"]
    )
  }

  @Test("with an output in another project, that project's specs count")
  func otherProject() throws {
    let sandbox = Sandbox([
      "mine/Package.swift": "", "mine/A.reactor.yaml": SpecText.valid, "other/Package.swift": "",
      "other/specs/B.reactor.yaml": SpecText.valid,
    ])
    #expect(try sandbox.run("generate", "--output", "out", "specs", in: "other").status == 0)
    #expect(try sandbox.run("generate", "--prune", "--output", "../other/out", ".", in: "mine").status == 0)
    #expect(sandbox.generated["other/out/B.reactor.swift"] != nil)
  }

  @Test("reaches the test folder of a module whose last spec is gone")
  func lastOfModule() throws {
    let sandbox = Sandbox(["Package.swift": "", "Sources/App/A.reactor.yaml": SpecText.valid])
    try sandbox.run("generate")
    #expect(sandbox.generated.count == 2)
    sandbox.remove("Sources/App/A.reactor.yaml")
    #expect(try sandbox.run("generate", "--prune").status == 0)
    #expect(sandbox.generated.isEmpty)
  }

  @Test("removes nothing while a folder can't be looked into, where the spec may be")
  func unreadable() throws {
    let sandbox = Sandbox(["A.reactor.yaml": SpecText.valid, "B.reactor.yaml": SpecText.valid, "locked/x": ""])
    try sandbox.run("generate")
    sandbox.setMode(0o777, of: "")
    sandbox.remove("A.reactor.yaml")
    sandbox.setMode(0, of: "locked")
    #expect(try sandbox.runAsNobody("generate", "--prune", "B.reactor.yaml").status == 74)
    #expect(try sandbox.runAsNobody("generate", "B.reactor.yaml").status == 0)
    #expect(try sandbox.runAsNobody("generate", "--prune", "B.reactor.yaml", "locked").status == 74)
    #expect(sandbox.generated["A.reactor.swift"] != nil)
  }
}
