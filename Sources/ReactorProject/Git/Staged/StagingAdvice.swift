import ReactorSpec

/// What else stands in the way of a commit that was refused. Only here the working tree is asked, and never to judge.
struct StagingAdvice {
  private var outcome: Outcome
  private var request: ProjectRequest

  init(_ outcome: Outcome, _ request: ProjectRequest) {
    self.outcome = outcome
    self.request = request
  }

  /// A line for each thing to know before the files are generated.
  var lines: [String] {
    [unstagedSettings, unstagedMends, unstagedChanges, ignoredOutputs, missingTool].compactMap { $0 }
  }

  /// The settings file that `generate` would read, and the commit does not have.
  private var unstagedSettings: String? {
    guard outcome.settingsPath == nil,
      let path = ProjectSettings.read(from: request.settingsPath, in: DiskFiles()).path
    else { return nil }
    return "\(path) is not staged, so what it says does not count: git add \(MendingCommand.quoted(path))"
  }

  /// Files with errors of which the working tree has another version than the index, perhaps one without the errors.
  private var unstagedMends: String? {
    let paths = Array(Set(outcome.diagnostics.filter { $0.severity == .error }.map(\.place.path))).sorted()
    return unstaged(paths).map { "\($0) changes that are not staged; the errors are in what is staged" }
  }

  /// Specs and settings of which the working tree has another version than the index.
  private var unstagedChanges: String? {
    let specs = outcome.files.filter { $0.state.isWritten }.map(\.spec.text)
    guard !specs.isEmpty else { return nil }
    let paths = Array(Set(specs + [outcome.settingsPath].compactMap { $0 })).sorted()
    guard let changed = unstaged(paths) else { return nil }
    let patch = MendingCommand(request: request, prunes: false).staged
    return
      "\(changed) changes that are not staged, which `generate` would use. Stage them too, or stage exactly what the "
      + "staged specs give: \(patch) | git apply --cached"
  }

  /// Generated files that git is told to leave out.
  private var ignoredOutputs: String? {
    let missing = outcome.files.filter { $0.state == .missing }.map(\.path.text)
    guard !missing.isEmpty,
      let ignored = named(by: ["check-ignore", "--stdin", "-z"], input: missing, verb: ("is", "are"))
    else {
      return nil
    }
    return "\(ignored) ignored by git (git check-ignore -v tells why). "
      + "This check is for repositories in which generated files are committed."
  }

  /// What to type instead where pre-commit has built the tool for itself, and the command can't be found by its name.
  private var missingTool: String? {
    guard outcome.mendingCommand != nil, Environment.value(of: "PRE_COMMIT") != nil else { return nil }
    let folders = (Environment.value(of: "PATH") ?? "").split(separator: ":").filter { !$0.contains("/swift_env-") }
    let isFound = folders.contains { FileSystem.isExecutable(FilePath(String($0)).appending(Tool.name)) }
    guard !isFound else { return nil }
    return "\(Tool.name) is not in PATH; pre-commit generates too, if .pre-commit-config.yaml has the hook "
      + "\(Tool.name)-generate: pre-commit run --hook-stage manual \(Tool.name)-generate"
  }

  /// Which of the paths have changes that are not staged, with a verb; nil where none has.
  private func unstaged(_ paths: [String]) -> String? {
    guard !paths.isEmpty else { return nil }
    return named(by: ["diff", "--name-only", "--no-ext-diff", "--relative", "-z", "--"] + paths)
  }

  /// The first of the paths that git prints, with a verb; nil where it prints none.
  private func named(
    by arguments: [String],
    input: [String] = [],
    verb: (one: String, many: String) = ("has", "have")
  ) -> String? {
    let records = input.map { Array($0.utf8) + [0] }.joined()
    guard let output = try? Git.output(arguments, input: Array(records)) else { return nil }
    let paths = output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    guard let first = paths.first else { return nil }
    switch paths.count {
    case 1: return "\(first) \(verb.one)"
    case 2: return "\(first) and \(paths[1]) \(verb.many)"
    default: return "\(first) and \(paths.count - 1) other files \(verb.many)"
    }
  }
}
