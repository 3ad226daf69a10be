import ReactorSpec

extension Project {
  /// Checks what is staged in git for the next commit: specs, settings and generated files are read from the index alone.
  ///
  /// In a commit's hook nothing is read where no staged change bears on specs or generated files.
  ///
  /// - Parameters:
  ///   - request: What is to be checked. Relative paths belong to the current folder, as they would on the disk.
  ///   - diffs: Whether to say line by line how the files differ; `git apply --cached` takes that.
  /// - Throws: A ``UsageProblem`` where a path is given that can't be meant.
  package static func checkStaged(_ request: ProjectRequest, diffs: Bool) throws(UsageProblem) -> Outcome {
    var request = request
    request.isStaged = true
    let settingsName = request.settingsPath.map { FilePath($0).name } ?? ProjectSettings.fileName
    if let changes = StagedChange.ofCommitBeingMade(), !changes.isEmpty,
      !changes.contains(where: { $0.concerns(settingsNamed: settingsName) })
    {
      var outcome = Outcome(.check, request, ProjectSettings())
      outcome.isUnconcerned = true
      return outcome
    }
    let files: StagedFiles
    do throws(GitProblem) {
      files = try StagedFiles.read()
    } catch {
      var outcome = Outcome(.check, request, ProjectSettings())
      let place = Diagnostic.Place(path: FilePath.currentFolder.text)
      outcome.diagnostics = [Diagnostic(.unreadableFile, "what is staged can't be read: \(error.text)", at: place)]
      return outcome
    }
    var outcome = try Project(request, in: files).check(diffs: diffs)
    let staging = Staging(&outcome, request, in: files)
    outcome.mendingCommand = outcome.mendingCommand.flatMap { staging.command(generate: $0) }
    if outcome.status != .ok { outcome.advice = StagingAdvice(outcome, request).lines }
    return outcome
  }
}

/// What has to be staged before the commit can be made.
struct Staging {
  private var specs: [String] = []
  private var outputs: [String] = []
  private var isCalledFromTop: Bool

  /// More generated files than this are told as patterns.
  private static let longestList = 6

  /// Takes the files that differ from what their specs give. Of an orphan whose spec is on the disk the outcome says that
  /// then: it was forgotten rather than deleted.
  init(_ outcome: inout Outcome, _ request: ProjectRequest, in files: StagedFiles) {
    isCalledFromTop = files.currentFolder == files.root
    let forgotten = Self.forgottenSpecs(of: outcome, request)
    for index in outcome.files.indices where outcome.files[index].state == .orphaned {
      let isLeftOut = outcome.files[index].reason?.hasPrefix(ProjectFile.leftOutReason) == true
      guard !isLeftOut, let spec = forgotten[outcome.files[index].spec.text] else { continue }
      outcome.files[index].reason = "its spec \(spec) is not staged"
    }
    specs = forgotten.values.sorted()
    outputs = outcome.files.filter { $0.state.isDrift && $0.reason == nil }.map(\.path.text)
  }

  /// The whole command line, to be pasted into a shell; nil where there is nothing to stage.
  ///
  /// - Parameter generate: The command that generates the files.
  func command(generate: String) -> String? {
    guard !specs.isEmpty || !outputs.isEmpty else { return nil }
    let words = ["git", "add", "--"] + specs + shortened
    let add = words.map(MendingCommand.quoted).joined(separator: " ")
    return way + (outputs.isEmpty ? add : generate + " && " + add)
  }

  private var shortened: [String] {
    let isBelow = outputs.allSatisfy { !$0.hasPrefix("../") && !$0.hasPrefix("/") }
    guard outputs.count > Self.longestList, isBelow else { return outputs }
    return ["*.reactor.swift", "*.reactor.tests.swift"].filter { pattern in
      outputs.contains { $0.hasSuffix(pattern.dropFirst()) }
    }
  }

  /// The way up to the top folder, in which hooks run, from the folder in which git was called.
  private var way: String {
    guard isCalledFromTop, let prefix = Environment.value(of: "GIT_PREFIX") else { return "" }
    return "cd " + FilePath(prefix).components.map { _ in ".." }.joined(separator: "/") + " && "
  }

  /// The paths of specs on the disk by their names, of those that orphans name.
  private static func forgottenSpecs(of outcome: Outcome, _ request: ProjectRequest) -> [String: String] {
    let names = Set(outcome.files.filter { $0.state == .orphaned }.map(\.spec.text))
    guard !names.isEmpty else { return [:] }
    let disk = DiskFiles()
    let settings = ProjectSettings.read(from: request.settingsPath, in: disk)
    guard let roots = try? SearchRoot.all(of: request, settings, in: disk),
      let search = try? SpecSearch(roots, within: PackageBoundary(reading: request, settings, in: disk), in: disk)
    else { return [:] }
    let found = search.specs.map(\.path).filter { names.contains($0.name) }
    return Dictionary(found.map { ($0.name, $0.text) }) { first, _ in first }
  }
}

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
    // Of a file in conflict, git prints the name for each of its versions.
    var known: Set<String> = []
    let paths = output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
      .filter { known.insert($0).inserted }
    guard let first = paths.first else { return nil }
    switch paths.count {
    case 1: return "\(first) \(verb.one)"
    case 2: return "\(first) and \(paths[1]) \(verb.many)"
    default: return "\(first) and \(paths.count - 1) other files \(verb.many)"
    }
  }
}
