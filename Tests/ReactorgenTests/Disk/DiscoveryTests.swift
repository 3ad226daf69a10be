import Foundation
import Testing

@Suite("Finding specs")
struct DiscoveryTests {
  /// The paths of the specs' reactors, as verbose output names them.
  private func reactors(_ run: Run) -> [String] {
    run.output.split(separator: "\n").filter { $0.hasSuffix(".reactor.swift") }
      .compactMap { $0.split(separator: " ", maxSplits: 1).last.map(String.init) }
  }

  @Test("looks into the settings' inputs, else into Specs, else into the current folder")
  func defaults() throws {
    let sandbox = Sandbox([
      "A.reactor.yaml": SpecText.valid, "Specs/B.reactor.yml": SpecText.valid, "in/C.reactor.yaml": SpecText.valid,
    ])
    #expect(try reactors(sandbox.run("generate")) == ["Specs/B.reactor.swift"])
    sandbox.write("inputs: [in]\n", to: "reactorgen.yaml")
    #expect(try reactors(sandbox.run("generate")) == ["in/C.reactor.swift"])
    sandbox.remove("reactorgen.yaml")
    rename(sandbox.path("Specs"), sandbox.path("other"))
    #expect(
      try reactors(sandbox.run("generate", "-v")) == ["A.reactor.swift", "in/C.reactor.swift", "other/B.reactor.swift"]
    )
  }

  @Test("passes over hidden folders, hidden files and the folders of package managers, unless they are named")
  func passedOver() throws {
    let sandbox = Sandbox([
      ".build/A.reactor.yaml": SpecText.valid, ".build-x/A.reactor.yaml": SpecText.valid,
      "node_modules/B.reactor.yaml": SpecText.valid, "Pods/B.reactor.yaml": SpecText.valid, "._C.reactor.yaml": "\u{0}",
      "D.reactor.yaml": SpecText.valid,
    ])
    #expect(try reactors(sandbox.run("generate")) == ["D.reactor.swift"])
    #expect(try reactors(sandbox.run("generate", ".build")) == [".build/A.reactor.swift"])
  }

  @Test(
    "paths with spaces, other scripts, both Unicode forms, quotes and '..' work",
    arguments: [
      "with space", "한글", "\u{E9}te\u{301}", "it's \"quoted\"", "a/../b", "-dash", "new\nline", "back\\slash",
    ]
  )
  func oddPaths(folder: String) throws {
    let sandbox = Sandbox()
    sandbox.makeFolder("a")
    sandbox.write(SpecText.valid, to: "\(folder)/A.reactor.yaml")
    let run = try sandbox.run("generate", "--", folder)
    #expect(run.status == 0, "\(run.errors)")
    let shown = folder.replacingOccurrences(of: "\n", with: #"\n"#)
    #expect(run.output.contains("created \(shown)/A.reactor.swift\n"))
    #expect(sandbox.read("\(folder)/A.reactor.swift") != nil)
    #expect(try sandbox.run("check", "--", folder).status == 0)
  }

  @Test("a name keeps its bytes: a composed letter is not decomposed, nor the other way round")
  func nameBytes() throws {
    for name in ["Caf\u{E9}", "Cafe\u{301}"] {
      let sandbox = Sandbox()
      sandbox.write(SpecText.valid, to: "\(name).reactor.yaml")
      try sandbox.run("generate")
      let outputs = sandbox.files.filter { $0.hasSuffix(".reactor.swift") }
      #expect(outputs.map { Array($0.utf8) } == [Array("\(name).reactor.swift".utf8)])
    }
  }

  @Test("a symbolic link to a folder is followed once; circles end")
  func circles() throws {
    let sandbox = Sandbox(["real/A.reactor.yaml": SpecText.valid, "elsewhere/B.reactor.yaml": SpecText.valid])
    sandbox.link("real/self", to: "..")
    sandbox.link("real/loop", to: "loop")
    sandbox.link("real/b1", to: "../elsewhere")
    sandbox.link("real/b2", to: "../elsewhere")
    let run = try sandbox.run("generate", "real")
    #expect(run.status == 0)
    #expect(reactors(run) == ["real/A.reactor.swift", "real/b1/B.reactor.swift"])
  }

  @Test("each real file is one spec, by the path that is no link")
  func realFiles() throws {
    let sandbox = Sandbox(["b/A.reactor.yaml": SpecText.valid])
    sandbox.makeFolder("a")
    sandbox.link("a/Link.reactor.yaml", to: "../b/A.reactor.yaml")
    sandbox.link("c", to: "b")
    let all = try sandbox.run("generate", "a", "b", "c", "b/A.reactor.yaml", sandbox.path("b"), "a/Link.reactor.yaml")
    #expect(all.output.hasSuffix("created\n") && all.output.contains("1 spec: "))
    let alone = try sandbox.run("generate", "a")
    #expect(reactors(alone) == ["a/Link.reactor.swift"])
  }

  @Test("a path that is not there is a failure; the others are generated")
  func missing() throws {
    let sandbox = Sandbox(["A.reactor.yaml": SpecText.valid])
    let run = try sandbox.run("generate", "A.reactor.yaml", "nowhere")
    #expect(run.status == 74)
    #expect(run.errors.contains("nowhere: error: "))
    #expect(run.errors.contains("[RG0603]"))
    #expect(sandbox.generated.count == 2)
  }

  @Test("a file that is no spec by its name is wrong usage", arguments: ["a.yaml", ".reactor.yaml", "A.reactor.yamlx"])
  func notASpec(name: String) throws {
    let sandbox = Sandbox([name: SpecText.valid, "A.reactor.yaml": SpecText.valid])
    let run = try sandbox.run("generate", "A.reactor.yaml", name)
    #expect(run.status == 64)
    #expect(run.errors.contains("'\(name)' is not a spec"))
    #expect(sandbox.generated.isEmpty)
    #expect(try sandbox.run("generate", "").status == 64)
  }

  @Test("an input of the settings that is no spec is an error of the settings")
  func badInput() throws {
    let sandbox = Sandbox([
      "reactorgen.yaml": "inputs: [a.yaml, in]\n", "a.yaml": "", "in/A.reactor.yaml": SpecText.valid,
    ])
    let run = try sandbox.run("generate")
    #expect(run.status == 1)
    #expect(run.errors.contains("reactorgen.yaml: error: "))
  }

  @Test(
    "a folder, a pipe, a dangling link named like a spec are failures that say what is there; an empty file is an error"
  )
  func oddities() throws {
    let sandbox = Sandbox(["Empty.reactor.yaml": "", "Fine.reactor.yaml": SpecText.valid])
    sandbox.makeFolder("Folder.reactor.yaml")
    mkfifo(sandbox.path("Pipe.reactor.yaml"), 0o644)
    sandbox.link("Gone.reactor.yaml", to: "nowhere")
    sandbox.link("Loop.reactor.yaml", to: "Loop.reactor.yaml")
    for arguments in [
      ["generate"],
      ["generate", "Folder.reactor.yaml/", "Pipe.reactor.yaml", "Gone.reactor.yaml", "Fine.reactor.yaml"],
    ] {
      let run = try sandbox.spawn(Sandbox.executablePath, arguments)
      #expect(run.status == 74)
      #expect(run.errors.contains("Folder.reactor.yaml: error: the spec can't be read: it is a folder"))
      #expect(
        run.errors.contains("Pipe.reactor.yaml: error: the spec can't be read: it is neither a file nor a folder")
      )
      #expect(run.errors.contains("it is a symbolic link to nowhere, which does not exist"))
      #expect(sandbox.generated.count == 2)
    }
    #expect(try sandbox.run("lint", "Empty.reactor.yaml").status == 1)
    #expect(try sandbox.run("generate").errors.contains("Loop.reactor.yaml: error: "))
  }

  @Test("a folder of specs that is a link to nowhere, or to itself, is told, and no other is taken")
  func linkedFolder() throws {
    let sandbox = Sandbox(["Fine.reactor.yaml": SpecText.valid])
    for target in ["nowhere", "Specs"] {
      sandbox.link("Specs", to: target)
      let run = try sandbox.run("check")
      #expect(run.status == 74 && run.errors.contains("Specs: error: the file or folder can't be read"), "\(target)")
      sandbox.remove("Specs")
    }
  }

  @Test("no spec at all is a warning")
  func nothing() throws {
    let run = try Sandbox().run("generate")
    #expect(run.status == 0)
    #expect(run.errors.contains(".: warning: "))
    #expect(run.errors.contains("[RG0605]"))
    #expect(try Sandbox().run("lint", "--strict").status == 1)
  }
}
