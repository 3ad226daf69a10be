import Foundation
import Testing

@Suite("generate")
struct GenerateTests {
  @Test("writes a reactor and its tests beside the spec, and says so")
  func writes() throws {
    let sandbox = Sandbox(["Specs/Login.reactor.yaml": SpecText.valid])
    let run = try sandbox.run("generate")
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(run.output.contains("created Specs/Login.reactor.swift\n"))
    #expect(run.output.contains("created Specs/Login.reactor.tests.swift\n"))
    #expect(run.output.contains("\n1 spec: "))
    #expect(Set(sandbox.generated.keys) == ["Specs/Login.reactor.swift", "Specs/Login.reactor.tests.swift"])
  }

  @Test("a second run touches nothing and says only its summary")
  func second() throws {
    let sandbox = Sandbox(["Specs/Login.reactor.yaml": SpecText.manual])
    try sandbox.run("generate")
    let before = sandbox.files.map { sandbox.status($0)?.time }
    let inodes = sandbox.files.map { sandbox.status($0)?.inode }
    let run = try sandbox.run("generate")
    #expect(run.output.split(separator: "\n").count == 1)
    #expect(sandbox.files.map { sandbox.status($0)?.time } == before)
    #expect(sandbox.files.map { sandbox.status($0)?.inode } == inodes)
  }

  @Test("only the files of a changed spec are written")
  func changed() throws {
    let sandbox = Sandbox(["A.reactor.yaml": SpecText.valid, "B.reactor.yaml": SpecText.valid])
    try sandbox.run("generate")
    let before = sandbox.status("A.reactor.swift")?.time
    sandbox.write(SpecText.changed, to: "B.reactor.yaml")
    let run = try sandbox.run("generate")
    #expect(run.output.contains("updated B.reactor.swift\n"))
    #expect(!run.output.contains("A.reactor.swift"))
    #expect(sandbox.status("A.reactor.swift")?.time == before)
  }

  @Test("a scaffold is written once; what the user makes of it stays")
  func scaffold() throws {
    let sandbox = Sandbox(["Login.reactor.yaml": SpecText.manual])
    #expect(try sandbox.run("generate").output.contains("created LoginReactor+Manual.swift\n"))
    sandbox.write("// mine\n", to: "LoginReactor+Manual.swift")
    sandbox.write(SpecText.manual + "  close: manual\n", to: "Login.reactor.yaml")
    let run = try sandbox.run("generate")
    #expect(!run.output.contains("Manual"))
    #expect(sandbox.read("LoginReactor+Manual.swift") == "// mine\n")
  }

  @Test("a spec with an error gives nothing, the others give everything; all errors are shown, sorted")
  func errors() throws {
    let sandbox = Sandbox([
      "C.reactor.yaml": SpecText.broken, "B.reactor.yaml": SpecText.valid, "A.reactor.yaml": SpecText.broken,
    ])
    let run = try sandbox.run("generate")
    #expect(run.status == 1)
    let places = run.errors.split(separator: "\n").filter { $0.contains(" error: ") }.map { $0.prefix(14) }
    #expect(places.first == "A.reactor.yaml")
    #expect(places.last == "C.reactor.yaml")
    #expect(Set(sandbox.generated.keys) == ["B.reactor.swift", "B.reactor.tests.swift"])
  }

  @Test("the files of a spec that has got an error stay as they were")
  func keepsOld() throws {
    let sandbox = Sandbox(["A.reactor.yaml": SpecText.valid])
    try sandbox.run("generate")
    let before = sandbox.generated
    sandbox.write(SpecText.broken, to: "A.reactor.yaml")
    #expect(try sandbox.run("generate", "--prune").status == 1)
    #expect(sandbox.generated == before)
  }

  @Test("a file that was not generated is never overwritten")
  func notOurs() throws {
    let sandbox = Sandbox([
      "A.reactor.yaml": SpecText.valid, "A.reactor.swift": "// mine\n", "B.reactor.yaml": SpecText.valid,
    ])
    let run = try sandbox.run("generate")
    #expect(run.status == 74)
    #expect(run.errors.contains("A.reactor.swift: error: "))
    #expect(run.errors.contains("[RG0602]"))
    #expect(sandbox.read("A.reactor.swift") == "// mine\n")
    #expect(sandbox.generated["B.reactor.swift"] != nil)
  }

  @Test("a file with a merge's conflict marks in its header is generated again")
  func conflict() throws {
    let sandbox = Sandbox(["A.reactor.yaml": SpecText.valid])
    try sandbox.run("generate")
    let text = try #require(sandbox.read("A.reactor.swift"))
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    lines.insert("<<<<<<< HEAD", at: 1)
    lines.insert(contentsOf: ["=======", lines[2], ">>>>>>> other"], at: 3)
    sandbox.write(lines.joined(separator: "\n"), to: "A.reactor.swift")
    #expect(try sandbox.run("check").output.contains("edited A.reactor.swift"))
    #expect(try sandbox.run("generate").status == 0)
    #expect(sandbox.read("A.reactor.swift") == text)
  }

  @Test("an updated file keeps its permission bits, a new one gets those of the umask")
  func modes() throws {
    let sandbox = Sandbox(["A.reactor.yaml": SpecText.valid])
    #expect(try sandbox.shell("umask 027; reactorgen generate").status == 0)
    #expect(sandbox.status("A.reactor.swift")?.mode == 0o640)
    sandbox.setMode(0o604, of: "A.reactor.swift")
    sandbox.write(SpecText.changed, to: "A.reactor.yaml")
    try sandbox.run("generate")
    #expect(sandbox.status("A.reactor.swift")?.mode == 0o604)
  }

  @Test("a symbolic link in the place of an output stays as long as what it leads to is as it should be")
  func link() throws {
    let sandbox = Sandbox(["A.reactor.yaml": SpecText.valid])
    try sandbox.run("generate")
    sandbox.makeFolder("real")
    rename(sandbox.path("A.reactor.swift"), sandbox.path("real/A.swift"))
    sandbox.link("A.reactor.swift", to: "real/A.swift")
    #expect(try sandbox.run("generate").status == 0)
    sandbox.write(SpecText.changed, to: "A.reactor.yaml")
    #expect(try sandbox.run("generate").status == 74)
    #expect(sandbox.read("real/A.swift")?.contains("total") == false)
    #expect((try? FileManager.default.destinationOfSymbolicLink(atPath: sandbox.path("A.reactor.swift"))) != nil)
  }

  @Test("quiet prints nothing but errors, verbose also what is unchanged and the settings file")
  func volume() throws {
    let sandbox = Sandbox(["A.reactor.yaml": SpecText.valid, "reactorgen.yaml": "inputs: [.]\n"])
    let quiet = try sandbox.run("generate", "--quiet")
    #expect(quiet.output == "" && quiet.errors == "")
    let verbose = try sandbox.run("generate", "--verbose")
    #expect(verbose.output.contains("settings: reactorgen.yaml\n"))
    #expect(verbose.output.contains("unchanged A.reactor.swift\n"))
    sandbox.write(SpecText.broken, to: "A.reactor.yaml")
    #expect(try sandbox.run("generate", "--quiet").errors.contains("error: "))
    #expect(try sandbox.run("generate", "--quiet", "--verbose").status == 64)
  }
}
