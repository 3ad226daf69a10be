import Foundation

/// The program pre-commit.
enum PreCommit {
  /// Where it is; nil where it is missing.
  ///
  /// `REACTORGEN_PRE_COMMIT` names it. Otherwise it is the one in `.build/python`, which `make test-tools` sets up.
  static let executable: String? = [named ?? package.appending(path: ".build/python/bin/pre-commit").path].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// What to do where it is missing.
  static let missing = "no pre-commit: run make test-tools, or set REACTORGEN_PRE_COMMIT"

  /// Whether it is an error that it is missing.
  static let isRequired = ProcessInfo.processInfo.environment["CI"] == "true" || named != nil

  private static let named = ProcessInfo.processInfo.environment["REACTORGEN_PRE_COMMIT"]

  /// The folder of this repository.
  static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// A configuration with one of the hooks that `.pre-commit-hooks.yaml` offers, run by the built command.
  static func configuration(of hook: String) -> String {
    let file = package.appending(path: ".pre-commit-hooks.yaml")
    let lines = ((try? String(contentsOf: file, encoding: .utf8)) ?? "").split(separator: "\n")
    let start = lines.firstIndex { $0 == "- id: \(hook)" } ?? lines.endIndex
    let end = lines[start...].dropFirst().firstIndex { $0.hasPrefix("- id: ") } ?? lines.endIndex
    let hook = lines[start..<end].map {
      $0.replacingOccurrences(of: "Release/run.sh ", with: "reactorgen ")
        .replacingOccurrences(of: "language: script", with: "language: system")
    }
    return "repos:\n- repo: local\n  hooks:\n" + hook.map { "  \($0)\n" }.joined()
  }

  @discardableResult
  static func run(_ arguments: [String], in repository: Repository) throws -> Run {
    try repository.spawn(
      executable ?? "pre-commit",
      arguments + ["--color", "never"].filter { _ in arguments[0] == "run" }
    )
  }
}
