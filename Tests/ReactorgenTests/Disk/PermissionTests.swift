import Testing

@Suite("Permissions")
struct PermissionTests {
  /// A project that everybody may change.
  private func open(_ files: [String: String]) -> Sandbox {
    let sandbox = Sandbox(files)
    sandbox.setMode(0o777, of: "")
    for file in files.keys { sandbox.setMode(0o666, of: file) }
    return sandbox
  }

  @Test("a spec that may not be read is a failure; the others are generated")
  func unreadableSpec() throws {
    let sandbox = open(["A.reactor.yaml": SpecText.valid, "B.reactor.yaml": SpecText.valid])
    sandbox.setMode(0, of: "A.reactor.yaml")
    let run = try sandbox.runAsNobody("generate")
    #expect(run.status == 74)
    #expect(run.errors.contains("A.reactor.yaml: error: the spec can't be read: permission is denied [RG0603]"))
    #expect(Set(sandbox.generated.keys) == ["B.reactor.swift", "B.reactor.tests.swift"])
  }

  @Test("an output that is read-only is a failure and stays as it is, unless it is as it should be")
  func readOnlyOutput() throws {
    let sandbox = open(["A.reactor.yaml": SpecText.valid])
    #expect(try sandbox.runAsNobody("generate").status == 0)
    sandbox.setMode(0o444, of: "A.reactor.swift")
    #expect(try sandbox.runAsNobody("generate").status == 0)
    let before = sandbox.read("A.reactor.swift")
    sandbox.write(SpecText.changed, to: "A.reactor.yaml")
    let run = try sandbox.runAsNobody("generate")
    #expect(run.status == 74)
    #expect(run.errors.contains("A.reactor.swift: error: the file can't be written: it is read-only [RG0604]"))
    #expect(run.output.contains("updated A.reactor.tests.swift\n"))
    #expect(sandbox.read("A.reactor.swift") == before)
    sandbox.remove("A.reactor.yaml")
    #expect(try sandbox.runAsNobody("generate", "--prune").status == 74)
    #expect(sandbox.read("A.reactor.swift") == before)
  }

  @Test("an output that may not be read is a failure")
  func unreadableOutput() throws {
    let sandbox = open(["A.reactor.yaml": SpecText.valid])
    #expect(try sandbox.runAsNobody("generate").status == 0)
    sandbox.setMode(0, of: "A.reactor.swift")
    for verb in ["generate", "check"] {
      let run = try sandbox.runAsNobody(verb)
      #expect(run.status == 74)
      #expect(run.errors.contains("A.reactor.swift: error: the file can't be read: permission is denied [RG0603]"))
    }
  }

  @Test("a folder that may not be written is a failure, and nothing is left in it")
  func readOnlyFolder() throws {
    let sandbox = open(["in/A.reactor.yaml": SpecText.valid, "out/x": ""])
    sandbox.setMode(0o555, of: "out")
    let run = try sandbox.runAsNobody("generate", "--output", "out", "in")
    #expect(run.status == 74)
    #expect(run.errors.contains("out/A.reactor.swift: error: the file can't be written: permission is denied [RG0604]"))
    let deep = try sandbox.runAsNobody("generate", "--output", "out/deep", "in")
    #expect(deep.status == 74)
    #expect(deep.errors.contains("out/deep: error: the folder can't be created: permission is denied [RG0604]"))
    #expect(sandbox.files == ["in/A.reactor.yaml", "out/x"])
  }

  @Test("a folder that may not be read is a failure, since specs may be in it")
  func unreadableFolder() throws {
    let sandbox = open(["A.reactor.yaml": SpecText.valid, "locked/B.reactor.yaml": SpecText.valid])
    sandbox.setMode(0, of: "locked")
    let run = try sandbox.runAsNobody("generate", ".")
    #expect(run.status == 74)
    #expect(run.errors.contains("locked: error: the folder can't be read: permission is denied [RG0603]"))
    #expect(sandbox.generated["A.reactor.swift"] != nil)
  }

  @Test("a link is not generated from where the file that it leads to may be a spec that can't be seen")
  func linkIntoUnreadableFolder() throws {
    let sandbox = open(["A.reactor.yaml": SpecText.valid, "locked/B.reactor.yaml": SpecText.valid])
    sandbox.link("Link.reactor.yaml", to: "locked/B.reactor.yaml")
    sandbox.setMode(0o711, of: "locked")
    let run = try sandbox.runAsNobody("generate", ".")
    #expect(run.status == 74)
    #expect(run.errors.contains("locked: error: the folder can't be read: permission is denied [RG0603]"))
    #expect(Set(sandbox.generated.keys) == ["A.reactor.swift", "A.reactor.tests.swift"])
  }

  @Test("a folder or a file in the wrong place is a failure")
  func wrongKind() throws {
    let sandbox = Sandbox(["A.reactor.yaml": SpecText.valid, "file": ""])
    let run = try sandbox.run("generate", "--output", "file")
    #expect(run.status == 74)
    #expect(run.errors.contains("file: error: the folder can't be created: it is not a folder"))
    sandbox.makeFolder("A.reactor.swift")
    #expect(try sandbox.run("generate").errors.contains("it is a folder, not a file"))
  }

  @Test("settings that can't be read are a failure, and nothing is generated")
  func settings() throws {
    let sandbox = open(["A.reactor.yaml": SpecText.valid, "reactorgen.yaml": "inputs: [.]\n"])
    #expect(try sandbox.run("generate", "--settings", "nowhere.yaml").status == 74)
    sandbox.setMode(0, of: "reactorgen.yaml")
    #expect(try sandbox.runAsNobody("generate").status == 74)
    sandbox.setMode(0o644, of: "reactorgen.yaml")
    sandbox.write("inpust: [.]\n", to: "reactorgen.yaml")
    let run = try sandbox.run("generate")
    #expect(run.status == 1)
    #expect(run.errors.contains("reactorgen.yaml"))
    #expect(sandbox.generated.isEmpty)
  }
}
