import Testing

@Suite("check")
struct CheckTests {
  /// A project whose files are all as they should be.
  private func generated(_ files: [String: String] = ["A.reactor.yaml": SpecText.valid]) throws -> Sandbox {
    let sandbox = Sandbox(files)
    #expect(try sandbox.run("generate").status == 0)
    return sandbox
  }

  /// What check says of the sandbox, after which nothing must have changed.
  private func check(_ sandbox: Sandbox, _ arguments: String...) throws -> Run {
    let before = sandbox.files.map { ($0, sandbox.read($0)) }
    let run = try sandbox.spawn(Sandbox.executablePath, ["check"] + arguments)
    #expect(sandbox.files.map { ($0, sandbox.read($0)) }.elementsEqual(before) { $0 == $1 })
    return run
  }

  @Test("is content with what generate wrote")
  func fine() throws {
    let run = try check(try generated(["A.reactor.yaml": SpecText.manual]))
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(run.output.split(separator: "\n").count == 1)
  }

  @Test("finds what is missing")
  func missing() throws {
    let sandbox = Sandbox(["A.reactor.yaml": SpecText.valid])
    let run = try check(sandbox)
    #expect(run.status == 2)
    #expect(run.output.contains("missing A.reactor.swift: "))
    #expect(run.output.contains("missing A.reactor.tests.swift: "))
    #expect(run.output.hasSuffix("\nto mend it: reactorgen generate\n"))
  }

  @Test("finds what is stale: the spec has changed")
  func stale() throws {
    let sandbox = try generated()
    sandbox.write(SpecText.changed, to: "A.reactor.yaml")
    let run = try check(sandbox)
    #expect(run.status == 2)
    #expect(run.output.contains("stale A.reactor.swift: A.reactor.yaml has changed since\n"))
  }

  @Test("tells other settings or another version from a changed spec")
  func outdated() throws {
    let sandbox = try generated()
    sandbox.write("header: [Copyright Us]\n", to: "reactorgen.yaml")
    let run = try check(sandbox)
    #expect(run.status == 2)
    #expect(run.output.contains("outdated A.reactor.swift: "))
    #expect(run.output.contains("by another version of reactorgen or with other settings"))
  }

  @Test("finds what was edited by hand, even if the spec has changed too")
  func edited() throws {
    let sandbox = try generated()
    sandbox.write(SpecText.changed, to: "A.reactor.yaml")
    sandbox.write(try #require(sandbox.read("A.reactor.swift")) + "// mine\n", to: "A.reactor.swift")
    let run = try check(sandbox)
    #expect(run.status == 2)
    #expect(run.output.contains("edited A.reactor.swift: "))
    #expect(run.output.contains("stale A.reactor.tests.swift: "))
  }

  @Test("finds what is orphaned, and names the command that removes it")
  func orphaned() throws {
    let sandbox = try generated(["A.reactor.yaml": SpecText.valid, "B.reactor.yaml": SpecText.valid])
    sandbox.remove("A.reactor.yaml")
    let run = try check(sandbox)
    #expect(run.status == 2)
    #expect(run.output.contains("orphaned A.reactor.swift: its spec A.reactor.yaml is gone\n"))
    #expect(run.output.contains("orphaned A.reactor.tests.swift: "))
    #expect(
      run.output.contains(
        "\nto mend it: reactorgen generate --prune\nnote: 'AReactorTests.swift' is yours, for reactors that are gone"
      )
    )
  }

  @Test("whoever names a spec is told about that spec alone; who names a folder, about what is orphaned too")
  func named() throws {
    let sandbox = try generated(["A.reactor.yaml": SpecText.valid, "B.reactor.yaml": SpecText.valid])
    sandbox.remove("A.reactor.yaml")
    #expect(try check(sandbox, "B.reactor.yaml").output == "1 spec: 2 unchanged, 1 kept\n")
    #expect(try check(sandbox, "B.reactor.yaml", ".").status == 2)
    #expect(try check(sandbox, ".").output.contains("orphaned A.reactor.swift: "))
    #expect(try !sandbox.run("generate", "B.reactor.yaml").output.contains("orphaned"))
    #expect(try sandbox.run("generate", "--prune", "B.reactor.yaml").output.contains("removed A.reactor.swift\n"))
  }

  @Test("knows an orphan by a header that stands below a long comment of its user's")
  func longComment() throws {
    let sandbox = Sandbox(["A.reactor.yaml": SpecText.valid, "B.reactor.yaml": SpecText.valid])
    sandbox.write(
      "header:\n" + String(repeating: "- Copyright Us, and all of our friends.\n", count: 200),
      to: "reactorgen.yaml"
    )
    #expect(try sandbox.run("generate").status == 0)
    sandbox.remove("A.reactor.yaml")
    #expect(try check(sandbox).output.contains("orphaned A.reactor.swift: its spec A.reactor.yaml is gone\n"))
  }

  @Test("finds what is not ours, which is a failure")
  func notOurs() throws {
    let sandbox = Sandbox(["A.reactor.yaml": SpecText.valid, "A.reactor.swift": "// mine\n"])
    let run = try check(sandbox)
    #expect(run.status == 74)
    #expect(run.output.contains("not ours A.reactor.swift: "))
    #expect(run.errors.contains("[RG0602]"))
  }

  @Test("holds neither a missing scaffold nor CR LF line ends for drift, and generate leaves both alone")
  func noDrift() throws {
    let sandbox = try generated(["A.reactor.yaml": SpecText.manual])
    sandbox.remove("AReactor+Manual.swift")
    let text = try #require(sandbox.read("A.reactor.swift"))
    let windows = text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n")
    sandbox.write(windows, to: "A.reactor.swift")
    #expect(try check(sandbox).status == 0)
    #expect(try !sandbox.run("generate").output.contains("A.reactor.swift"))
    #expect(sandbox.read("A.reactor.swift") == windows)
    sandbox.write(windows + "// mine\r\n", to: "A.reactor.swift")
    #expect(try check(sandbox).output.contains("edited A.reactor.swift"))
  }

  @Test("the command that it names has the paths and options of the run, quoted, and mends it")
  func mends() throws {
    let sandbox = Sandbox([
      "my specs/A.reactor.yaml": SpecText.valid, "-odd/B.reactor.yaml": SpecText.valid, "s e t.yaml": "header: [Us]\n",
      "it's/Gone.reactor.yaml": SpecText.valid,
    ])
    #expect(try sandbox.run("generate", "it's", "--output", "it's").status == 0)
    sandbox.remove("it's/Gone.reactor.yaml")
    let arguments = ["--output", "it's", "--settings", "s e t.yaml", "--", "my specs", "-odd"]
    let run = try sandbox.spawn(Sandbox.executablePath, ["check"] + arguments)
    let line = try #require(run.output.split(separator: "\n").last { $0.hasPrefix("to mend it: ") })
    let command = String(line.dropFirst("to mend it: ".count))
    #expect(
      command == #"reactorgen generate --prune --output 'it'\''s' --settings 's e t.yaml' -- 'my specs' -odd"#
    )
    #expect(try sandbox.shell(command).status == 0)
    #expect(try sandbox.spawn(Sandbox.executablePath, ["check"] + arguments).status == 0)
    #expect(Set(sandbox.generated.keys.map { $0.prefix(6) }) == ["it's/A", "it's/B"])
  }

  @Test("names the command that its reader types, where the environment tells")
  func typedCommand() throws {
    let sandbox = Sandbox(["A.reactor.yaml": SpecText.valid])
    let byPackage = try sandbox.run("check", ".", environment: ["REACTORGEN_COMMAND": "swift run reactorgen"])
    #expect(byPackage.output.hasSuffix("\nto mend it: swift run reactorgen generate .\n"))
    let byPlugin = ["REACTORGEN_GENERATE_COMMAND": "swift package generate-reactors"]
    let run = try sandbox.run("check", ".", environment: byPlugin)
    #expect(run.output.hasSuffix("\nto mend it: swift package generate-reactors .\n"))
  }

  @Test("--diff prints a patch that makes each file what it should be", arguments: ["plain", "with space"])
  func diff(folder: String) throws {
    let names = ["Changed", "Edited", "Gone", "Fine"]
    let files = names.map { ("\(folder)/\($0).reactor.yaml", SpecText.valid) }
    let sandbox = try generated(Dictionary(uniqueKeysWithValues: files))
    sandbox.write(SpecText.changed, to: "\(folder)/Changed.reactor.yaml")
    let edited = "\(folder)/Edited.reactor.swift"
    sandbox.write("// top\n" + (try #require(sandbox.read(edited))) + "// end", to: edited)
    sandbox.remove("\(folder)/Gone.reactor.yaml")
    sandbox.write(SpecText.valid, to: "\(folder)/New.reactor.yaml")
    let run = try check(sandbox, "--diff")
    #expect(run.status == 2)
    sandbox.write(run.output, to: ".git/patch")
    let patch = try sandbox.shell("patch -p1 < .git/patch")
    #expect(patch.status == 0, "\(patch.output)\(patch.errors)")
    let after = try sandbox.run("check")
    #expect(after.status == 0, "\(after.output)")
  }

  @Test("--diff in a folder below says where its paths start, and leaves what was edited by hand")
  func diffBelow() throws {
    let sandbox = try generated([
      "Specs/Changed.reactor.yaml": SpecText.valid, "Specs/Gone.reactor.yaml": SpecText.valid,
    ])
    sandbox.write("inputs: [Specs]\n", to: "reactorgen.yaml")
    sandbox.write(SpecText.changed, to: "Specs/Changed.reactor.yaml")
    sandbox.remove("Specs/Gone.reactor.yaml")
    let mine = "Specs/Gone.reactor.tests.swift"
    sandbox.write((try #require(sandbox.read(mine))) + "// mine\n", to: mine)
    sandbox.makeFolder("below")
    let run = try sandbox.run("check", "--diff", in: "below")
    #expect(
      run.output.contains("\n--- a/Specs/Changed.reactor.swift\n")
        && !run.output.contains("../Specs/Changed.reactor.swift\n+++")
    )
    #expect(run.output.hasSuffix("note: the paths of the diff are those from '..': apply it there\n"))
    #expect(run.output.contains("--- a/Specs/Gone.reactor.swift\n+++ /dev/null") && !run.output.contains("a/\(mine)"))
    #expect(try !sandbox.run("check", "--diff").output.contains("note: the paths of the diff"))
    let own = try sandbox.run("check", "--diff", "Changed.reactor.yaml", in: "Specs").output
    #expect(own.contains("--- a/Changed.reactor.swift\n") && !own.contains("note: the paths of the diff"))
  }

  @Test("errors in a spec outrank drift, failures outrank both")
  func ranks() throws {
    let sandbox = Sandbox(["A.reactor.yaml": SpecText.valid])
    #expect(try check(sandbox).status == 2)
    sandbox.write(SpecText.broken, to: "B.reactor.yaml")
    #expect(try check(sandbox).status == 1)
    sandbox.makeFolder("C.reactor.yaml")
    #expect(try check(sandbox).status == 74)
  }
}
