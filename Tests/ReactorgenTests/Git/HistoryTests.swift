import Testing

@Suite("A commit in the middle of a merge or a rebase")
struct HistoryTests {
  /// A repository with a branch `other` whose spec has changed in another way than on `main`.
  private func diverged(_ hook: CommitHook) throws -> Repository {
    let repository = try Repository(with: hook)
    try repository.git("checkout", "--quiet", "-b", "other")
    try change(repository, to: "left")
    try repository.git("checkout", "--quiet", "main")
    try change(repository, to: "right")
    return repository
  }

  private func change(_ repository: Repository, to field: String) throws {
    repository.sandbox.write(SpecText.counter(field), to: "A.reactor.yaml")
    try repository.tool("generate")
    #expect(try repository.commit("--all").status == 0)
  }

  @Test("a merge whose conflicts were resolved in the spec alone is refused", arguments: CommitHook.available)
  func conflict(hook: CommitHook) throws {
    let repository = try diverged(hook)
    #expect(try repository.git("merge", "other").status == 1)
    let unresolved = try repository.check()
    #expect(unresolved.status == 74)
    #expect(
      unresolved.errors.contains("A.reactor.yaml: error: the spec can't be read: its merge conflict is not resolved")
    )
    // Git names a file in conflict once for each of its versions.
    #expect(!(unresolved.output + unresolved.errors).contains("A.reactor.yaml and A.reactor.yaml"))
    repository.sandbox.write(SpecText.counter("both"), to: "A.reactor.yaml")
    try repository.git("checkout", "--ours", "A.reactor.swift", "A.reactor.tests.swift")
    try repository.git("add", ".")
    let refused = try repository.commit()
    #expect(refused.status == 1)
    #expect(try repository.mend(as: refused))
    #expect(try repository.commit().status == 0)
  }

  @Test("conflict marks that were staged are refused", arguments: CommitHook.available)
  func marks(hook: CommitHook) throws {
    let repository = try diverged(hook)
    try repository.git("merge", "other")
    repository.sandbox.write(SpecText.counter("both"), to: "A.reactor.yaml")
    try repository.git("add", ".")
    let refused = try repository.commit()
    #expect((refused.output + refused.errors).contains("edited A.reactor.swift: "))
    #expect(try repository.mend(as: refused))
    #expect(try repository.commit().status == 0)
  }

  @Test("a merge without conflicts whose result matches no spec is refused", arguments: CommitHook.available)
  func clean(hook: CommitHook) throws {
    let repository = try Repository(with: hook)
    try repository.git("checkout", "--quiet", "-b", "other")
    repository.sandbox.write("header: [Copyright Us]\n", to: "reactorgen.yaml")
    try repository.tool("generate")
    try repository.git("add", ".")
    #expect(try repository.commit().status == 0)
    try repository.git("checkout", "--quiet", "main")
    repository.sandbox.write(SpecText.valid, to: "B.reactor.yaml")
    try repository.tool("generate")
    try repository.git("add", ".")
    #expect(try repository.commit().status == 0)
    let refused = try repository.git("merge", "--no-edit", "other")
    #expect(refused.status != 0)
    #expect((refused.output + refused.errors).contains("outdated B.reactor.swift: "))
    #expect(try repository.mend(as: refused))
    #expect(try repository.commit().status == 0)
    #expect(try repository.check().status == 0)
  }

  @Test("a commit that is amended in a rebase", arguments: CommitHook.available)
  func rebase(hook: CommitHook) throws {
    let repository = try Repository(with: hook)
    try change(repository, to: "one")
    try change(repository, to: "two")
    let edit = ["GIT_SEQUENCE_EDITOR": "sed -i.before -e 1s/^pick/edit/"]
    try repository.git("rebase", "--interactive", "HEAD~2", environment: edit)
    repository.sandbox.write("# One.\n" + SpecText.counter("uno"), to: "A.reactor.yaml")
    try repository.git("add", ".")
    let refused = try repository.commit("--amend")
    #expect(refused.status == 1)
    #expect(try repository.mend(as: refused))
    #expect(try repository.commit("--amend").status == 0)
    #expect(try repository.git("rebase", "--continue").status != 0, "the second commit changes the same lines")
    try repository.git("checkout", "--theirs", ".")
    try repository.git("add", ".")
    #expect(try repository.git("rebase", "--continue").status == 0)
    #expect(try repository.check().status == 0)
  }
}
