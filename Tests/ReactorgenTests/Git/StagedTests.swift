import Foundation
import Testing

@Suite("check --staged")
struct StagedTests {
  /// A repository whose files are generated and staged.
  private func staged(_ files: [String: String] = ["A.reactor.yaml": SpecText.valid]) throws -> Repository {
    let repository = try Repository(files)
    #expect(try repository.tool("generate").status == 0)
    try repository.git("add", ".")
    return repository
  }

  @Test("reads the index alone: the work tree may be empty")
  func index() throws {
    let repository = try staged([
      "reactorgen.yaml": "inputs: Specs\noutput: Out\n", "Specs/A.reactor.yaml": SpecText.manual,
    ])
    for file in repository.sandbox.files { repository.sandbox.remove(file) }
    let run = try repository.check()
    #expect(run.status == 0)
    #expect(run.output == "1 spec: 2 unchanged, 2 kept\n")
    #expect(run.errors == "")
    #expect(repository.sandbox.files == [])
  }

  @Test("the settings count as they are staged")
  func settings() throws {
    let repository = try staged()
    repository.sandbox.write("header: [Copyright Us]\n", to: "reactorgen.yaml")
    #expect(try repository.check().status == 0)
    try repository.git("add", ".")
    #expect(try repository.check().output.contains("outdated A.reactor.swift: "))
  }

  @Test("settings that were forgotten are named")
  func forgottenSettings() throws {
    let repository = try staged(["reactorgen.yaml": "output: Out\n", "A.reactor.yaml": SpecText.valid])
    try repository.git("rm", "--quiet", "--cached", "reactorgen.yaml")
    let run = try repository.check()
    #expect(run.status == 2)
    #expect(
      run.output.contains(
        "note: reactorgen.yaml is not staged, so what it says does not count: git add reactorgen.yaml\n"
      )
    )
  }

  @Test("a spec that was forgotten is named, and not taken for a deleted one")
  func forgottenSpec() throws {
    let repository = try staged(["Specs/A.reactor.yaml": SpecText.valid])
    try repository.git("rm", "--quiet", "--cached", "Specs/A.reactor.yaml")
    let run = try repository.check()
    #expect(run.output.contains("orphaned Specs/A.reactor.swift: its spec Specs/A.reactor.yaml is not staged\n"))
    #expect(run.output.contains("to mend it: git add -- Specs/A.reactor.yaml\n"))
    #expect(try repository.mend(as: run))
    #expect(try repository.check().status == 0)
  }

  @Test("--diff is what git apply --cached stages, without a look at the work tree", arguments: ["", "App"])
  func diff(folder: String) throws {
    let repository = try staged(["App/A.reactor.yaml": SpecText.valid, "App/B.reactor.yaml": SpecText.valid])
    repository.sandbox.write(SpecText.changed, to: "App/A.reactor.yaml")
    repository.sandbox.write("reactor: NewReactor\n" + SpecText.valid, to: "App/새 C.reactor.yaml")
    try repository.git("add", ".")
    try repository.git("rm", "--quiet", "--cached", "App/B.reactor.yaml")
    repository.sandbox.remove("App/B.reactor.yaml")
    repository.sandbox.write(SpecText.counter("later"), to: "App/A.reactor.yaml")
    let run = try repository.check()
    #expect(
      run.output.contains(
        "note: App/A.reactor.yaml has changes that are not staged, which `generate` would use. Stage them too, or stage "
          + "exactly what the staged specs give: reactorgen check --staged --diff | git apply --cached\n"
      )
    )
    let before = repository.sandbox.files.map { repository.sandbox.read($0) }
    let pipe = "reactorgen check --staged --diff | git apply --cached"
    let patch = try repository.spawn("/bin/sh", ["-c", pipe], in: folder)
    #expect(patch.status == 0, "\(patch.errors)")
    #expect(try repository.check().status == 0)
    #expect(repository.sandbox.files.map { repository.sandbox.read($0) } == before)
  }

  @Test("an error is one of the staged spec, although the work tree's has none")
  func errors() throws {
    let repository = try Repository(["A.reactor.yaml": SpecText.broken])
    try repository.git("add", ".")
    repository.sandbox.write(SpecText.valid, to: "A.reactor.yaml")
    let run = try repository.check()
    #expect(run.status == 1)
    #expect(run.errors.contains("A.reactor.yaml:1:1: error: "))
    #expect(
      run.output.contains("note: A.reactor.yaml has changes that are not staged; the errors are in what is staged\n")
    )
  }

  @Test("in a subfolder, paths belong to that folder, as without --staged")
  func subfolder() throws {
    let repository = try staged(["reactorgen.yaml": "inputs: App/Specs\n", "App/Specs/A.reactor.yaml": SpecText.valid])
    repository.sandbox.write(SpecText.changed, to: "App/Specs/A.reactor.yaml")
    try repository.git("add", ".")
    repository.sandbox.makeFolder("Other")
    for (folder, path) in [
      ("App", "Specs"), ("App/Specs", "."), ("Other", "../App/Specs"), ("Other", repository.sandbox.root),
    ] {
      let plain = try repository.tool("check", path, in: folder)
      let run = try repository.check(path, in: folder)
      #expect(run.status == 2)
      let words = { (text: String) in text.split(separator: "\n").compactMap { $0.split(separator: ":").first } }
      #expect(words(run.output).prefix(2) == words(plain.output).prefix(2))
    }
    #expect(try repository.check(in: "Other").output.contains("stale ../App/Specs/A.reactor.swift"))
  }

  @Test("honours GIT_INDEX_FILE, GIT_DIR and GIT_WORK_TREE")
  func environment() throws {
    let repository = try staged()
    let other = try Repository(["A.reactor.yaml": SpecText.valid])
    try other.git("add", ".")
    let variables = ["GIT_DIR": other.sandbox.path(".git"), "GIT_WORK_TREE": other.sandbox.root]
    #expect(try repository.check().status == 0)
    #expect(try repository.check("--", other.sandbox.root, environment: variables).status == 2)
    #expect(try repository.check(environment: ["GIT_LITERAL_PATHSPECS": "1"]).output == "1 spec: 2 unchanged, 1 kept\n")
    let index = ["GIT_INDEX_FILE": repository.sandbox.path(".git/other-index")]
    try repository.git("read-tree", "--empty", environment: index)
    try repository.git("add", "A.reactor.yaml", environment: index)
    #expect(try repository.check(environment: index).status == 2)
  }

  @Test("does not look into submodules")
  func submodule() throws {
    let library = try staged()
    try library.git("commit", "--quiet", "--message", "first")
    library.sandbox.write(SpecText.changed, to: "A.reactor.yaml")
    try library.git("commit", "--quiet", "--all", "--message", "stale")
    let repository = try staged()
    try repository.git("submodule", "--quiet", "add", library.sandbox.root, "Library")
    #expect(try repository.tool("check").status == 2)
    let run = try repository.check()
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("1 spec: "))
    #expect(try repository.check(in: "Library").status == 2, "there it is a repository as any other")
  }

  @Test("CR LF in the work tree, in the index or in both", arguments: ["true", "false"])
  func lineEnds(autocrlf: String) throws {
    let repository = try Repository(["A.reactor.yaml": SpecText.valid])
    try repository.git("config", "core.autocrlf", autocrlf)
    try repository.tool("generate")
    for file in repository.sandbox.files {
      let text = repository.sandbox.read(file) ?? ""
      repository.sandbox.write(
        text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n"),
        to: file
      )
    }
    try repository.git("add", ".")
    let blob = try repository.git("cat-file", "blob", ":A.reactor.swift").output
    #expect(blob.utf8.contains(UInt8(ascii: "\r")) == (autocrlf == "false"))
    #expect(try repository.check().status == 0)
  }

  @Test("a spec may be executable, or a link to what is staged elsewhere")
  func modes() throws {
    let repository = try Repository(["A.reactor.yaml": SpecText.valid, "shared/b": SpecText.valid, "Linked/x": ""])
    repository.sandbox.setMode(0o755, of: "A.reactor.yaml")
    repository.sandbox.link("B.reactor.yaml", to: "Linked/b")
    repository.sandbox.link("Linked/b", to: "../shared/../shared/b")
    repository.sandbox.link("Circle.reactor.yaml", to: "Circle.reactor.yaml")
    try repository.tool("generate")
    try repository.git("add", "A*", "B*", "Linked", "shared")
    #expect(try repository.check().status == 0)
    repository.sandbox.write(SpecText.changed, to: "shared/b")
    try repository.git("add", "shared")
    #expect(try repository.check().output.contains("stale B.reactor.swift: "))
    try repository.git("rm", "--quiet", "--cached", "shared/b")
    let run = try repository.check()
    #expect(run.status == 74)
    #expect(
      run.errors.contains(
        "B.reactor.yaml: error: the spec can't be read: it is a symbolic link to Linked/b, which is not staged"
      )
    )
    try repository.git("add", "Circle.reactor.yaml")
    #expect(try repository.check().errors.contains("its symbolic links lead in a circle"))
  }

  @Test("what git add --intent-to-add has announced is not staged")
  func intention() throws {
    let repository = try staged()
    repository.sandbox.write(SpecText.valid, to: "B.reactor.yaml")
    try repository.git("add", "--intent-to-add", "B.reactor.yaml")
    #expect(try repository.check().output == "1 spec: 2 unchanged, 1 kept\n")
    repository.sandbox.write("", to: "B.reactor.yaml")
    try repository.git("add", "B.reactor.yaml")
    #expect(try repository.check().errors.contains("[RG0101]"))
  }

  @Test("names that are not UTF-8 are reported, and hurt no other")
  func names() throws {
    let repository = try staged()
    let run = try repository.spawn(
      "/bin/sh",
      [
        "-c",
        #"printf '100644 %s\t\377.reactor.yaml\0' "$(git rev-parse :A.reactor.yaml)" | git update-index -z --index-info"#,
      ]
    )
    #expect(run.status == 0, "\(run.errors)")
    let check = try repository.check()
    #expect(check.status == 74)
    #expect(check.errors.contains("its name is not UTF-8"))
    #expect(check.output.contains("2 unchanged"))
  }

  @Test("files that git ignores are told")
  func ignored() throws {
    let repository = try Repository([
      "A.reactor.yaml": SpecText.valid, ".gitignore": "*.reactor.swift\n*.reactor.tests.swift\n",
    ])
    try repository.git("add", ".")
    let output = try repository.check().output
    #expect(output.contains("note: A.reactor.swift and A.reactor.tests.swift are ignored by git"))
  }

  @Test("without a repository, without git, with a damaged index it fails and says why")
  func failures() throws {
    let repository = try staged()
    let outside = try repository.check(environment: ["GIT_DIR": "/nowhere"])
    #expect(outside.status == 74)
    #expect(outside.errors.contains("what is staged can't be read: git says: not a git repository"))
    let bare = try repository.check(environment: ["PATH": "/nowhere"])
    #expect(bare.status == 74)
    #expect(bare.errors.contains("there is no git in PATH"))
    repository.sandbox.write("damaged", to: ".git/index")
    let damaged = try repository.check()
    #expect(damaged.status == 74)
    #expect(damaged.errors.contains("what is staged can't be read: git says: "))
  }

  @Test("its JSON has the advice too, and its paths")
  func json() throws {
    let repository = try staged()
    repository.sandbox.write(SpecText.changed, to: "A.reactor.yaml")
    try repository.git("add", ".")
    repository.sandbox.write(SpecText.valid, to: "A.reactor.yaml")
    let output = try repository.check("--format", "json").output
    let report = try #require(JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
    #expect(report["mend"] as? String == "reactorgen generate && git add -- A.reactor.swift A.reactor.tests.swift")
    #expect((report["advice"] as? [String])?.count == 1)
  }

  @Test("many files are staged by their pattern")
  func many() throws {
    let names = (1...4).map { "My\($0).reactor.yaml" }
    let repository = try Repository(Dictionary(uniqueKeysWithValues: names.map { ("Specs/" + $0, SpecText.valid) }))
    try repository.git("add", ".")
    let run = try repository.check()
    #expect(
      run.output.hasSuffix("to mend it: reactorgen generate && git add -- '*.reactor.swift' '*.reactor.tests.swift'\n")
    )
    #expect(try repository.mend(as: run))
    #expect(try repository.check().status == 0)
  }
}
