import Foundation
import Testing

/// pre-commit as its users have it: it clones this repository and builds the tool, which takes minutes.
@Suite(
  "pre-commit with this repository",
  .enabled(
    if: ProcessInfo.processInfo.environment["REACTORGEN_TEST_PRE_COMMIT_BUILD"] == "1",
    "it builds the tool: run make test-pre-commit"
  )
)
struct PreCommitBuildTests {
  @Test("builds the tool by `language: swift` from what is committed here, and checks with it")
  func builds() throws {
    let repository = try Repository(["A.reactor.yaml": SpecText.valid])
    let environment = ProcessInfo.processInfo.environment
    // The compiler, and where packages come from, are the machine's.
    let home = environment["HOME"] ?? ""
    let variables = [
      "PATH": environment["PATH"] ?? "", "HOME": home,
      "XDG_CACHE_HOME": environment["XDG_CACHE_HOME"] ?? home + "/.cache",
      "GIT_CONFIG_GLOBAL": environment["GIT_CONFIG_GLOBAL"] ?? home + "/.gitconfig", "GIT_CONFIG_NOSYSTEM": "0",
    ]
    let head = try repository.spawn("/usr/bin/git", ["-C", PreCommit.package.path, "rev-parse", "HEAD"])
    let commit = head.output.split(separator: "\n").first ?? ""
    repository.sandbox.write(
      """
      repos:
      - repo: \(PreCommit.package.path)
        rev: \(commit)
        hooks:
        - id: reactorgen-check

      """,
      to: ".pre-commit-config.yaml"
    )
    try repository.git("add", ".")
    let program = try #require(PreCommit.executable, "\(PreCommit.missing)")
    let refused = try repository.spawn(program, ["run", "--color", "never"], environment: variables)
    #expect(refused.status == 1)
    #expect(refused.output.contains("missing A.reactor.swift: "), "\(refused.output)\(refused.errors)")
    try repository.tool("generate")
    try repository.git("add", ".")
    #expect(try repository.spawn(program, ["run"], environment: variables).status == 0)
  }
}
