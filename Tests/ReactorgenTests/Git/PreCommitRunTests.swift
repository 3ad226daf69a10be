import Foundation
import Testing

@Suite("pre-commit run", .enabled(if: PreCommit.executable != nil, Comment(rawValue: PreCommit.missing)))
struct PreCommitRunTests {
  private func repository(_ hook: String) throws -> Repository {
    let repository = try Repository([
      ".pre-commit-config.yaml": PreCommit.configuration(of: hook), "A.reactor.yaml": SpecText.valid,
    ])
    try repository.tool("generate")
    try repository.git("add", ".")
    try repository.git("commit", "--quiet", "--message", "first")
    return repository
  }

  @Test("the hooks that this repository offers are declared as pre-commit wants it")
  func manifest() throws {
    let file = PreCommit.package.appending(path: ".pre-commit-hooks.yaml").path
    let run = try PreCommit.run(["validate-manifest", file], in: Repository())
    #expect(run.status == 0, "\(run.output)")
  }

  @Test("--all-files checks all that is in the index, although only another file is staged")
  func allFiles() throws {
    let repository = try repository("reactorgen-check")
    #expect(try PreCommit.run(["run", "--all-files"], in: repository).status == 0)
    repository.sandbox.write(SpecText.changed, to: "A.reactor.yaml")
    try repository.git("commit", "--quiet", "--all", "--message", "stale")
    repository.sandbox.write("Hello\n", to: "README.md")
    try repository.git("add", ".")
    let run = try PreCommit.run(["run", "--all-files"], in: repository)
    #expect(run.status == 1)
    #expect(run.output.contains("stale A.reactor.swift: "))
  }

  @Test("reactorgen-generate writes, and fails where that has changed a file, also a new or a removed one")
  func generate() throws {
    let repository = try repository("reactorgen-generate")
    let sandbox = repository.sandbox
    try PreCommit.run(["install"], in: repository)
    let changes: [(what: String, change: () throws -> Void)] = [
      ("updated A.reactor.swift\n", { sandbox.write(SpecText.changed, to: "A.reactor.yaml") }),
      ("created B.reactor.swift\n", { sandbox.write(SpecText.valid, to: "B.reactor.yaml") }),
      ("removed A.reactor.swift\n", { sandbox.remove("A.reactor.yaml") }),
    ]
    for (what, change) in changes {
      try change()
      try repository.git("add", ".")
      let refused = try repository.commit()
      #expect(refused.status == 1)
      #expect(refused.errors.contains(what))
      try repository.git("add", ".")
      #expect(try repository.commit().status == 0)
    }
    #expect(try repository.check().status == 0)
  }
}
