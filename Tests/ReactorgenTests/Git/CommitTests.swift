import Testing

@Suite("pre-commit, the program")
struct PreCommitTests {
  @Test(
    "in CI, and where REACTORGEN_PRE_COMMIT names it, it is there",
    .enabled(if: PreCommit.isRequired)
  )
  func isThere() {
    #expect(PreCommit.executable != nil, "\(PreCommit.missing)")
  }
}

@Suite("A commit that a hook looks at")
struct CommitTests {
  @Test(
    "an added spec without its generated files is refused; the command that is named mends it",
    arguments: CommitHook.available
  )
  func added(hook: CommitHook) throws {
    let repository = try Repository(with: hook)
    repository.sandbox.write(SpecText.valid, to: "B.reactor.yaml")
    try repository.git("add", "B.reactor.yaml")
    let refused = try repository.commit()
    #expect(refused.status == 1)
    let text = refused.output + refused.errors
    #expect(text.contains("missing B.reactor.swift: it is generated from B.reactor.yaml and isn't staged\n"))
    #expect(text.contains("to mend it: reactorgen generate && git add -- B.reactor.swift B.reactor.tests.swift\n"))
    #expect(try repository.mend(as: refused))
    #expect(try repository.commit().status == 0)
  }

  @Test("what is not staged neither harms", arguments: CommitHook.available)
  func unstagedEdits(hook: CommitHook) throws {
    let repository = try Repository(with: hook)
    repository.sandbox.write(SpecText.changed, to: "A.reactor.yaml")
    try repository.tool("generate")
    try repository.git("add", ".")
    repository.sandbox.write(SpecText.broken, to: "A.reactor.yaml")
    repository.sandbox.write("// mine\n", to: "A.reactor.swift")
    #expect(try repository.commit().status == 0)
    #expect(repository.sandbox.read("A.reactor.yaml") == SpecText.broken)
    #expect(repository.sandbox.read("A.reactor.swift") == "// mine\n")
  }

  @Test("nor helps: files that are generated and not staged don't count", arguments: CommitHook.available)
  func unstagedOutputs(hook: CommitHook) throws {
    let repository = try Repository(with: hook)
    repository.sandbox.write(SpecText.changed, to: "A.reactor.yaml")
    try repository.tool("generate")
    try repository.git("add", "A.reactor.yaml")
    let refused = try repository.commit()
    #expect(refused.status == 1)
    let text = refused.output + refused.errors
    #expect(text.contains("stale A.reactor.swift: it is not what the staged A.reactor.yaml gives\n"))
    #expect(try repository.mend(as: refused))
    #expect(try repository.commit().status == 0)
  }

  @Test("a renamed spec needs its files renamed", arguments: CommitHook.available)
  func renamed(hook: CommitHook) throws {
    let repository = try Repository(with: hook)
    try repository.git("mv", "A.reactor.yaml", "B.reactor.yaml")
    let refused = try repository.commit()
    #expect(refused.status == 1)
    #expect(try repository.mend(as: refused))
    #expect(try repository.commit().status == 0)
    let files = try repository.git("ls-files").output
    #expect(files.contains("B.reactor.swift") && !files.contains("A.reactor.swift"))
  }

  @Test("a deleted spec whose generated files are still staged is refused", arguments: CommitHook.available)
  func deleted(hook: CommitHook) throws {
    let repository = try Repository(["A.reactor.yaml": SpecText.valid, "B.reactor.yaml": SpecText.valid], with: hook)
    try repository.git("rm", "--quiet", "A.reactor.yaml")
    let refused = try repository.commit()
    #expect(refused.status == 1)
    #expect((refused.output + refused.errors).contains("orphaned A.reactor.swift: its spec A.reactor.yaml is gone\n"))
    #expect(try repository.mend(as: refused))
    #expect(try repository.commit().status == 0)
    #expect(try !repository.git("ls-files").output.contains("A.reactor.swift"))
  }

  @Test("generated files that were deleted alone are missed", arguments: CommitHook.available)
  func outputsDeleted(hook: CommitHook) throws {
    let repository = try Repository(with: hook)
    try repository.git("rm", "--quiet", "A.reactor.swift")
    let refused = try repository.commit()
    #expect(refused.status == 1)
    #expect(try repository.mend(as: refused))
    #expect(try repository.git("status", "--porcelain").output == "")
  }

  @Test("names with spaces and other scripts", arguments: CommitHook.available)
  func names(hook: CommitHook) throws {
    let repository = try Repository(["my specs/Größe.reactor.yaml": SpecText.valid], with: hook)
    let spec = "reactor: NewReactor\n" + SpecText.valid
    repository.sandbox.write(spec, to: "my specs/화면 1's.reactor.yaml")
    try repository.git("add", "my specs")
    let refused = try repository.commit()
    #expect(refused.status == 1)
    #expect((refused.output + refused.errors).contains(#"'my specs/화면 1'\''s.reactor.swift'"#))
    #expect(try repository.mend(as: refused))
    #expect(try repository.commit().status == 0)
  }

  @Test("one that changes only other files passes, whatever was committed before", arguments: CommitHook.available)
  func unrelated(hook: CommitHook) throws {
    let repository = try Repository(with: hook)
    repository.sandbox.write(SpecText.changed, to: "A.reactor.yaml")
    try repository.git("add", ".")
    #expect(try repository.commit("--no-verify").status == 0)
    repository.sandbox.write("Hello\n", to: "README.md")
    try repository.git("add", ".")
    #expect(try repository.commit().status == 0)
    #expect(try repository.check().status == 2, "asked for, all is checked")
  }

  @Test("all that is committed, and only that: -a and paths", arguments: CommitHook.available)
  func temporaryIndex(hook: CommitHook) throws {
    let repository = try Repository(with: hook)
    repository.sandbox.write(SpecText.changed, to: "A.reactor.yaml")
    #expect(try repository.commit("--all").status == 1)
    try repository.tool("generate")
    try repository.git("add", ".")
    #expect(try repository.commit("A.reactor.yaml").status == 1, "the generated files are staged, but not committed")
    #expect(try repository.git("diff", "--cached", "--name-only").output.split(separator: "\n").count == 3)
    #expect(try repository.commit("--all").status == 0)
  }

  @Test("the first one", arguments: CommitHook.available)
  func first(hook: CommitHook) throws {
    let repository = try Repository(["A.reactor.yaml": SpecText.valid].merging(hook.files) { $1 })
    try hook.install(in: repository)
    try repository.git("add", ".")
    let refused = try repository.commit()
    #expect(refused.status == 1)
    #expect(try repository.mend(as: refused))
    #expect(try repository.commit().status == 0)
  }

  @Test("in a subfolder: the command that is named can be pasted there", arguments: CommitHook.available)
  func subfolder(hook: CommitHook) throws {
    let repository = try Repository(["App/Specs/A.reactor.yaml": SpecText.valid], with: hook)
    repository.sandbox.write(SpecText.changed, to: "App/Specs/A.reactor.yaml")
    try repository.git("add", ".")
    let refused = try repository.commit(in: "App/Specs")
    #expect(
      (refused.output + refused.errors).contains("to mend it: cd ../.. && reactorgen generate && git add -- App/Specs/")
    )
    #expect(try repository.mend(as: refused, in: "App/Specs"))
    #expect(try repository.commit(in: "App/Specs").status == 0)
  }

  @Test("in a linked worktree", arguments: CommitHook.available)
  func worktree(hook: CommitHook) throws {
    let repository = try Repository(with: hook)
    try repository.git("worktree", "add", "--quiet", ".git/linked", "-b", "linked")
    repository.sandbox.write(SpecText.changed, to: ".git/linked/A.reactor.yaml")
    #expect(try repository.commit("--all", in: ".git/linked").status == 1)
    try repository.tool("generate", in: ".git/linked")
    #expect(try repository.commit("--all", in: ".git/linked").status == 0)
    #expect(repository.sandbox.read("A.reactor.yaml") == SpecText.valid)
  }
}
