import ReactorEmission
import ReactorSpec

/// A project's specs, found, read and compiled, before anything is decided about the disk.
public struct Project: Sendable {
  let request: ProjectRequest
  let files: any FileSource
  let settings: ProjectSettings
  let roots: [SearchRoot]
  let search: SpecSearch
  let specs: [CompiledSpec]
  private let collisions: OutputCollisions
  private let claimed: Set<FilePath>
  private let folders: Set<FilePath>

  /// Finds, reads and compiles the specs of a request.
  ///
  /// - Throws: A ``UsageProblem`` where a path is given that can't be meant.
  public init(_ request: ProjectRequest) throws(UsageProblem) {
    try self.init(request, in: DiskFiles())
  }

  init(_ request: ProjectRequest, in files: any FileSource) throws(UsageProblem) {
    self.request = request
    self.files = files
    settings = ProjectSettings.read(from: request.settingsPath, in: files)
    roots = try SearchRoot.all(of: request, settings, in: files)
    search = try SpecSearch(roots, in: files)
    var destinations = Destinations(request: request, settings: settings, in: files)
    let specFiles = search.specs.concurrentMap(threads: request.jobs) { [settings] in settings.read($0, in: files) }
    let sources = zip(search.specs, specFiles).map { found, file in
      let destination = destinations.destination(ofSpecIn: found.path.folder)
      return Source(
        found: found,
        file: file,
        destination: destination,
        settings: destinations.settings(for: destination)
      )
    }
    specs = sources.concurrentMap(threads: request.jobs) {
      CompiledSpec($0.found, $0.file, destination: $0.destination, settings: $0.settings)
    }
    collisions = OutputCollisions(of: specs, in: files)
    claimed = Set(specs.flatMap(\.claimedPaths))
    folders = Self.folders(of: specs, search, claimed: claimed, &destinations)
  }

  /// Generates: writes what is missing or differs.
  ///
  /// - Parameter prunes: Whether generated files whose specs are gone are removed.
  public func generate(prunes: Bool) -> Outcome {
    var outcome = outcome(of: "generate")
    guard !settings.diagnostics.containsErrors else { return outcome }
    var plan = plan()
    let orphans = orphans(areRemoved: prunes)
    if prunes { plan.prune(orphans) }
    plan.folders.formUnion(folders)
    let written = plan.write(threads: request.jobs)
    outcome.files = written.results.map { FileResult($0.step, $0.action) }
    if !prunes && !orphans.isEmpty {
      outcome.add(orphans)
      if orphans.contains(where: { !$0.isEdited }) {
        outcome.mendingCommand = MendingCommand(request: request, prunes: true).text
      }
    }
    outcome.add(written.diagnostics + written.results.compactMap(\.diagnostic))
    outcome.add(ManualMethodSearch(files: files).diagnostics(of: specs, threads: request.jobs))
    return outcome
  }

  /// Checks: says which files are not as `generate` would leave them. Writes nothing.
  ///
  /// - Parameter diffs: Whether to say line by line how the files differ.
  public func check(diffs: Bool) -> Outcome {
    var outcome = outcome(of: "check")
    guard !settings.diagnostics.containsErrors else { return outcome }
    let plan = plan()
    // A scaffold that is not there is no drift: its user may have deleted it.
    let steps = plan.steps.filter { !($0.kind.isScaffold && $0.action == .create) }
    outcome.files = steps.map { step in
      let action = step.finding
      let diff = diffs && action.isDrift ? diff(step.path, from: step.existing, to: step.bytes) : nil
      return FileResult(step, action, diff: diff)
    }
    let orphans = orphans(areRemoved: false)
    outcome.add(orphans) { diffs ? diff($0.path, from: $0.bytes, to: nil) : nil }
    outcome.add(steps.compactMap(\.refusal))
    outcome.add(ManualMethodSearch(files: files).diagnostics(of: specs, threads: request.jobs))
    let removable = orphans.contains { !$0.isEdited }
    if removable || outcome.files.contains(where: { $0.action.isDrift && $0.action != .orphaned }) {
      outcome.mendingCommand = MendingCommand(request: request, prunes: removable).text
    }
    return outcome
  }

  /// Lints: says what is wrong with the specs and the settings. Writes nothing and reads no generated files.
  ///
  /// - Parameter isStrict: Whether warnings count as errors.
  public func lint(isStrict: Bool) -> Outcome {
    var outcome = outcome(of: "lint")
    outcome.isStrict = isStrict
    return outcome
  }
}

extension Project {
  private struct Source: Sendable {
    var found: FoundSpec
    var file: Result<SpecFile, FileProblem>
    var destination: Destination
    var settings: Settings
  }

  func outcome(of command: String) -> Outcome {
    var outcome = Outcome(
      command: command,
      specCount: specs.count,
      omittedTests: specs.flatMap(\.omittedTests),
      settingsPath: settings.path,
      isStaged: request.isStaged
    )
    outcome.add(settings.diagnostics + search.diagnostics + collisions.diagnostics + specs.flatMap(\.diagnostics))
    if !settings.diagnostics.containsErrors {
      outcome.add(search.emptyRoots(of: roots).map { $0.empty(isStaged: request.isStaged) })
    }
    return outcome
  }

  private func plan() -> WritePlan {
    var plan = WritePlan(specs.filter { !collisions.specs.contains($0.found.path) }, in: files, threads: request.jobs)
    if let path = settings.path { plan.renewSchemas(ofSettings: FilePath(path), in: files) }
    return plan
  }

  /// The generated files whose specs are gone. Who names single specs asks about these alone, and not to wait for a look at all others.
  private func orphans(areRemoved: Bool) -> [Orphan] {
    guard areRemoved || request.paths.isEmpty || !roots.allSatisfy(\.isSpec) else { return [] }
    return OrphanSearch(files: files, settings: settings, search: search, claimed: claimed, folders: folders).orphans()
  }

  private func diff(_ path: FilePath, from old: [UInt8]?, to new: [UInt8]?) -> String {
    // A patch is applied in the current folder, by relative paths.
    var path = path
    if path.isAbsolute, let current = files.currentFolder { path = path.relative(to: current) }
    return UnifiedDiff(path: path.text, from: old, to: new).text
  }

  /// The folders that the run writes to, or would write to if its searched folders' specs were not gone.
  private static func folders(
    of specs: [CompiledSpec],
    _ search: SpecSearch,
    claimed: Set<FilePath>,
    _ destinations: inout Destinations
  ) -> Set<FilePath> {
    var folders = Set([destinations.output, destinations.testOutput].compactMap { $0 })
    for spec in specs { folders.formUnion([spec.destination.folder, spec.destination.testFolder]) }
    for folder in search.folders {
      let hasLeftovers = folder.generatedNames.contains { !claimed.contains(folder.path.appending($0)) }
      if hasLeftovers { folders.insert(destinations.destination(ofSpecIn: folder.path).testFolder) }
    }
    return folders
  }
}

extension Outcome {
  fileprivate mutating func add(_ more: [Diagnostic]) {
    diagnostics = (diagnostics + more).sortedByPlace()
  }

  fileprivate mutating func add(_ orphans: [Orphan], diff: (Orphan) -> String? = { _ in nil }) {
    files += orphans.map { FileResult($0, diff: diff($0)) }
    files.sort { FilePath($0.path) < FilePath($1.path) }
  }
}
