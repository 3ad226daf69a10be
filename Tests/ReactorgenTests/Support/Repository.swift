import Foundation

/// A git repository of its own for a test, with no settings from outside.
final class Repository: Sendable {
  /// The repository's work tree.
  let sandbox: Sandbox
  private let environment: [String: String]

  /// Creates a repository with files, of which none is staged.
  init(_ files: [String: String] = [:]) throws {
    sandbox = Sandbox(files)
    environment = Self.environment(home: sandbox.path(".git/home"))
    sandbox.write(
      "[user]\nname = Ada\nemail = ada@example.com\n[init]\ndefaultBranch = main\n[protocol \"file\"]\nallow = always\n",
      to: ".git/home/config"
    )
    try git("init", "--quiet")
  }

  /// Creates a repository whose files are generated and committed, with a hook that looks at further commits.
  convenience init(_ files: [String: String] = ["A.reactor.yaml": SpecText.valid], with hook: CommitHook) throws {
    try self.init(files.merging(hook.files) { $1 })
    try tool("generate", "--quiet")
    try git("add", ".")
    try git("commit", "--quiet", "--message", "first")
    try hook.install(in: self)
  }

  private static func environment(home: String) -> [String: String] {
    let folder = (Sandbox.executablePath as NSString).deletingLastPathComponent
    return [
      "PATH": "\(folder):/usr/bin:/bin", "HOME": home, "XDG_CACHE_HOME": home, "PRE_COMMIT_HOME": home + "/pre-commit",
      "GIT_CONFIG_GLOBAL": home + "/config", "GIT_CONFIG_NOSYSTEM": "1", "GIT_EDITOR": "true", "LC_ALL": "C.UTF-8",
    ]
  }

  /// Runs git; a failure is the caller's to look at.
  @discardableResult
  func git(_ arguments: String..., in folder: String = "", environment: [String: String] = [:]) throws -> Run {
    try spawn("/usr/bin/git", arguments, in: folder, environment: environment)
  }

  /// Runs reactorgen.
  @discardableResult
  func tool(_ arguments: String..., in folder: String = "", environment: [String: String] = [:]) throws -> Run {
    try spawn(Sandbox.executablePath, arguments, in: folder, environment: environment)
  }

  /// Checks what is staged.
  func check(_ arguments: String..., in folder: String = "", environment: [String: String] = [:]) throws -> Run {
    try spawn(Sandbox.executablePath, ["check", "--staged"] + arguments, in: folder, environment: environment)
  }

  /// Commits what is staged.
  func commit(_ arguments: String..., in folder: String = "") throws -> Run {
    try spawn("/usr/bin/git", ["commit", "--quiet", "--message", "next"] + arguments, in: folder)
  }

  /// Runs the command that a refusal names, as its reader would paste it; false where none is named or where it fails.
  func mend(as run: Run, in folder: String = "") throws -> Bool {
    let lines = (run.output + run.errors).split(separator: "\n")
    guard let line = lines.last(where: { $0.hasPrefix("to mend it: ") }) else { return false }
    return try spawn("/bin/sh", ["-c", String(line.dropFirst("to mend it: ".count))], in: folder).status == 0
  }

  func spawn(
    _ executable: String,
    _ arguments: [String],
    in folder: String = "",
    environment: [String: String] = [:]
  ) throws -> Run {
    try sandbox.spawn(executable, arguments, in: folder, environment: self.environment.merging(environment) { $1 })
  }
}

/// What looks at the commits of a repository.
enum CommitHook: String, Sendable, CaseIterable {
  /// The hook of `reactorgen hook install`.
  case installed
  /// The hook of `.pre-commit-hooks.yaml`, run by pre-commit.
  case preCommit

  /// Those that can be tested here.
  static let available = allCases.filter { $0 != .preCommit || PreCommit.executable != nil }

  /// Files that it needs in the work tree.
  var files: [String: String] {
    self == .preCommit ? [".pre-commit-config.yaml": PreCommit.configuration(of: "reactorgen-check")] : [:]
  }

  func install(in repository: Repository) throws {
    switch self {
    case .installed: try repository.tool("hook", "install")
    case .preCommit: try PreCommit.run(["install", "-t", "pre-commit", "-t", "pre-merge-commit"], in: repository)
    }
  }
}
