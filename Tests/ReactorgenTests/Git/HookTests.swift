import Foundation
import Testing

@Suite("hook install")
struct HookTests {
  private let names = ["pre-commit", "pre-merge-commit"]

  private func committed() throws -> Repository {
    let repository = try Repository(["A.reactor.yaml": SpecText.valid])
    try repository.tool("generate")
    try repository.git("add", ".")
    #expect(try repository.commit().status == 0)
    return repository
  }

  /// Whether commits are checked: one with a spec that has changed alone is refused.
  private func isChecked(_ repository: Repository, path: String? = nil, by command: String = "reactorgen") throws
    -> Bool
  {
    repository.sandbox.write(SpecText.counter("value\(Int.random(in: 0..<1_000_000))"), to: "A.reactor.yaml")
    try repository.git("add", ".")
    let variables = path.map { ["PATH": $0] } ?? [:]
    let run = try repository.git("commit", "--quiet", "--message", "next", environment: variables)
    return run.status == 1 && (run.output + run.errors).contains("to mend it: \(command) generate && git add -- ")
  }

  @Test("installs two hooks, again changes nothing, and uninstall removes them")
  func twice() throws {
    let repository = try committed()
    let run = try repository.tool("hook", "install")
    #expect(run.status == 0)
    #expect(run.output == "created .git/hooks/pre-commit\ncreated .git/hooks/pre-merge-commit\n")
    #expect(try isChecked(repository))
    let again = try repository.tool("hook", "install", in: ".git/..")
    #expect(again.output == "unchanged .git/hooks/pre-commit\nunchanged .git/hooks/pre-merge-commit\n")
    #expect(
      try repository.tool("hook", "uninstall").output
        == "removed .git/hooks/pre-commit\nremoved .git/hooks/pre-merge-commit\n"
    )
    #expect(try !isChecked(repository))
    let nothing = try repository.tool("hook", "uninstall")
    #expect(nothing.status == 0 && nothing.output == "there is no hook of reactorgen's here\n")
  }

  @Test("a hook of somebody else stays, and neither is installed; the line that is named does the same")
  func foreign() throws {
    let repository = try committed()
    let theirs = "#!/bin/sh\nexit 0\n"
    repository.sandbox.write(theirs, to: ".git/hooks/pre-commit")
    let run = try repository.tool("hook", "install")
    #expect(run.status == 74)
    #expect(run.errors.contains("'.git/hooks/pre-commit' is somebody else's, so it is not overwritten; "))
    #expect(run.errors.contains("add the line 'reactorgen check --staged || exit 1' to it"))
    #expect(repository.sandbox.read(".git/hooks/pre-commit") == theirs)
    #expect(repository.sandbox.read(".git/hooks/pre-merge-commit") == nil)
    #expect(try repository.tool("hook", "uninstall").status == 0)
    #expect(repository.sandbox.read(".git/hooks/pre-commit") == theirs)
    repository.sandbox.write("#!/bin/sh\nreactorgen check --staged || exit 1\nexit 0\n", to: ".git/hooks/pre-commit")
    repository.sandbox.setMode(0o755, of: ".git/hooks/pre-commit")
    #expect(try isChecked(repository))
    #expect(try repository.tool("hook", "install").output.contains("kept .git/hooks/pre-commit\n"))
  }

  @Test("a link, even one that leads nowhere, stays")
  func link() throws {
    let repository = try committed()
    repository.sandbox.link(".git/hooks/pre-commit", to: "../../Scripts/pre-commit")
    #expect(try repository.tool("hook", "install").status == 74)
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: repository.sandbox.path(".git/hooks/pre-commit"))
        == "../../Scripts/pre-commit"
    )
  }

  @Test("one that was changed by hand stays; one of an older version is brought up to date, and can be run again")
  func update() throws {
    let repository = try committed()
    try repository.tool("hook", "install", "--command", "old-reactorgen")
    repository.sandbox.setMode(0o644, of: ".git/hooks/pre-commit")
    #expect(
      try repository.tool("hook", "install").output
        == "updated .git/hooks/pre-commit\nupdated .git/hooks/pre-merge-commit\n"
    )
    #expect(repository.sandbox.status(".git/hooks/pre-commit")?.mode == 0o755)
    let text = try #require(repository.sandbox.read(".git/hooks/pre-commit"))
    repository.sandbox.write(text + "# mine\n", to: ".git/hooks/pre-commit")
    #expect(try repository.tool("hook", "install").errors.contains("was changed by hand, so it is not overwritten"))
    #expect(try repository.tool("hook", "uninstall").errors.contains("was changed by hand, so it stays"))
    #expect(repository.sandbox.read(".git/hooks/pre-commit") == text + "# mine\n")
  }

  @Test("core.hooksPath in the repository is followed, from a subfolder too, and gets no path of this machine")
  func hooksPath() throws {
    let repository = try committed()
    try repository.git("config", "core.hooksPath", "Scripts/my hooks")
    repository.sandbox.makeFolder("App")
    let run = try repository.tool("hook", "install", in: "App")
    #expect(run.output.hasPrefix("created ../Scripts/my hooks/pre-commit\n"))
    #expect(try isChecked(repository))
    let text = try #require(repository.sandbox.read("Scripts/my hooks/pre-commit"))
    #expect(!text.contains((Sandbox.executablePath as NSString).deletingLastPathComponent))
  }

  @Test("a folder of hooks for all repositories is left to its owner")
  func globalHooks() throws {
    let repository = try committed()
    let folder = Sandbox()
    try repository.git("config", "--global", "core.hooksPath", folder.root)
    let run = try repository.tool("hook", "install")
    #expect(run.status == 74)
    #expect(run.errors.contains("other repositories may use it too"))
    #expect(folder.files == [])
  }

  @Test(
    "a hook of pre-commit's stays; the message says where to add the check",
    .enabled(if: PreCommit.executable != nil)
  )
  func ofPreCommit() throws {
    let repository = try Repository(with: .preCommit)
    let run = try repository.tool("hook", "install")
    #expect(run.status == 74)
    #expect(run.errors.contains("add the hook reactorgen-check to .pre-commit-config.yaml"))
  }

  @Test("a linked worktree has the repository's hooks")
  func worktree() throws {
    let repository = try committed()
    try repository.git("worktree", "add", "--quiet", ".git/linked", "-b", "linked")
    #expect(try repository.tool("hook", "install", in: ".git/linked").status == 0)
    #expect(try isChecked(repository))
  }

  @Test("the tool is found in PATH, else where it was; where it is nowhere, the commit is refused")
  func findsTool() throws {
    let repository = try committed()
    let tools = Sandbox()
    tools.link("it's reactorgen", to: Sandbox.executablePath)
    _ = try repository.spawn(tools.path("it's reactorgen"), ["hook", "install"])
    let word = "'\(tools.root)/it'\\''s reactorgen'"
    #expect(try isChecked(repository, path: "/usr/bin:/bin", by: word))
    tools.remove("it's reactorgen")
    #expect(try isChecked(repository))
    let lost = try repository.git("commit", "--message", "next", environment: ["PATH": "/usr/bin:/bin"])
    #expect(lost.status == 1)
    #expect(lost.errors.contains("reactorgen is not in PATH"))
  }

  @Test("--command is carried out as it is given")
  func command() throws {
    let repository = try committed()
    let command = "env NO_COLOR=1 '\(Sandbox.executablePath)'"
    try repository.tool("hook", "install", "--command", command)
    #expect(try isChecked(repository, path: "/usr/bin:/bin", by: command))
  }

  @Test("a tool that was built by a package of the repository is built again")
  func package() throws {
    let repository = try committed()
    let sandbox = repository.sandbox
    sandbox.write("", to: "Build Tools/Package.swift")
    sandbox.makeFolder("Build Tools/.build/debug")
    let tool = sandbox.path("Build Tools/.build/debug/reactorgen")
    sandbox.link("Build Tools/.build/debug/reactorgen", to: Sandbox.executablePath)
    // A stand-in for SwiftPM that notes how it is called, and whether git's variables reach it.
    sandbox.write("#!/bin/sh\necho \"$* $GIT_INDEX_FILE\" >> \"$(dirname \"$0\")/calls\"\n", to: ".git/bin/swift")
    sandbox.setMode(0o755, of: ".git/bin/swift")
    _ = try repository.spawn(tool, ["hook", "install"])
    let path = sandbox.path(".git/bin") + ":/usr/bin:/bin"
    #expect(try isChecked(repository, path: path, by: "swift run --package-path 'Build Tools' reactorgen"))
    let calls = sandbox.read(".git/bin/calls")
    #expect(calls == "build --quiet --package-path Build Tools --configuration debug --product reactorgen \n")
  }

  @Test("the settings below the top folder are the hook's too")
  func settings() throws {
    let repository = try Repository([
      "App/reactorgen.yaml": "inputs: Specs\noutput: Out\n", "App/Specs/A.reactor.yaml": SpecText.valid,
    ])
    try repository.tool("generate", in: "App")
    try repository.git("add", ".")
    #expect(try repository.tool("hook", "install", in: "App").status == 0)
    #expect(try repository.commit().status == 0)
    repository.sandbox.write(SpecText.changed, to: "App/Specs/A.reactor.yaml")
    let refused = try repository.commit("--all")
    #expect((refused.output + refused.errors).contains("stale App/Out/A.reactor.swift: "))
    #expect(try repository.mend(as: refused))
  }

  @Test("two projects of one repository are checked by one hook")
  func twoProjects() throws {
    let names = ["One", "Two's"]
    let repository = try Repository(
      names.reduce(into: [:]) { files, name in
        files["\(name)/reactorgen.yaml"] = "inputs: Specs\noutput: Out\n"
        files["\(name)/Specs/A.reactor.yaml"] = SpecText.valid
      }
    )
    for name in names {
      try repository.tool("generate", in: name)
      try repository.git("add", ".")
      #expect(try repository.tool("hook", "install", in: name).status == 0)
    }
    #expect(try repository.commit().status == 0)
    #expect(try repository.tool("hook", "install", in: "One").output.hasPrefix("unchanged "))
    for name in names {
      repository.sandbox.write(SpecText.changed, to: "\(name)/Specs/A.reactor.yaml")
      let refused = try repository.commit("--all")
      #expect(refused.status == 1 && (refused.output + refused.errors).contains("stale \(name)/Out/A.reactor.swift: "))
      repository.sandbox.write(SpecText.valid, to: "\(name)/Specs/A.reactor.yaml")
      try repository.git("add", ".")
    }
    // A project that has gone is asked for no more, and one in the top folder is one of them.
    try repository.git("mv", "One", "Other")
    #expect(try repository.tool("hook", "install", in: "Other").output.hasPrefix("updated "))
    #expect(repository.sandbox.read(".git/hooks/pre-commit")?.contains(" One/reactorgen.yaml") == false)
    try repository.git("mv", "Other", "One")
    #expect(try repository.tool("hook", "install", in: "One").output.hasPrefix("updated "))
    repository.sandbox.write("inputs: Top\n", to: "reactorgen.yaml")
    #expect(try !repository.tool("hook", "install").output.contains("note: "))
    let script = try #require(repository.sandbox.read(".git/hooks/pre-commit"))
    #expect(script.contains(" check --staged\n") && script.contains(" check --staged --settings One/reactorgen.yaml\n"))
    repository.sandbox.remove("reactorgen.yaml")
    let whole = try repository.tool("hook", "install")
    #expect(
      whole.output.hasSuffix(
        "note: the hook asked for One/reactorgen.yaml and Two's/reactorgen.yaml before, and asks for the whole repository now\n"
      ),
      "\(whole.output)"
    )
  }

  @Test("settings that are not there are refused")
  func missingSettings() throws {
    let repository = try committed()
    let run = try repository.tool("hook", "install", "--settings", "nowhere.yaml")
    #expect(run.status == 74)
    #expect(run.errors.contains("nowhere.yaml: error: the settings file can't be read: it does not exist"))
    #expect(repository.sandbox.read(".git/hooks/pre-commit") == nil)
  }

  @Test("without a repository it fails")
  func outside() throws {
    let repository = try Repository()
    let run = try repository.tool("hook", "install", environment: ["GIT_DIR": "/nowhere"])
    #expect(run.status == 74)
    #expect(run.errors.contains("git says: not a git repository"))
  }
}
