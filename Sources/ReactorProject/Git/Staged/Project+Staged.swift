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
