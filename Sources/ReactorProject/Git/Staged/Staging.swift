/// The `git add` that has to follow after the files were generated.
struct Staging {
  private var paths: [String]
  private var isCalledFromTop: Bool

  /// More paths than this are told as patterns.
  private static let longestList = 6

  /// Takes the files that differ from what their specs give.
  init(_ outcome: Outcome, in files: StagedFiles) {
    paths = outcome.files.filter { $0.action.isDrift && $0.reason == nil }.map(\.path)
    isCalledFromTop = files.currentFolder == files.root
  }

  /// The whole command line, to be pasted into a shell.
  ///
  /// - Parameter generate: The command that generates the files.
  func command(generate: String) -> String {
    var words = ["git", "add", "--"]
    let isBelow = paths.allSatisfy { !$0.hasPrefix("../") && !$0.hasPrefix("/") }
    if paths.count > Self.longestList && isBelow {
      words += ["*.reactor.swift", "*.reactor.tests.swift"].filter { pattern in
        paths.contains { $0.hasSuffix(pattern.dropFirst()) }
      }
    } else {
      words += paths
    }
    return way + generate + " && " + words.map(MendingCommand.quoted).joined(separator: " ")
  }

  /// The way up to the top folder, in which hooks run, from the folder in which git was called.
  private var way: String {
    guard isCalledFromTop, let prefix = Environment.value(of: "GIT_PREFIX") else { return "" }
    return "cd " + FilePath(prefix).components.map { _ in ".." }.joined(separator: "/") + " && "
  }
}
