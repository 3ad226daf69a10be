import ReactorEmission
package import ReactorSpec

/// A project's specs as they were found, before any is read.
///
/// A run over them goes these ways, and nothing but the last one touches the disk: each spec is compiled, or known from the cache, and its
/// files are compared with what is there (``SpecRun``); what concerns several specs is judged (``OutputCollisions``, ``OrphanSearch``); both
/// give a ``WritePlan``; `generate` carries it out, `check` shows it.
package struct Project: Sendable {
  package let request: ProjectRequest
  package let files: any FileSource
  package let settings: ProjectSettings
  let roots: [SearchRoot]
  let search: SpecSearch
  let cache: SpecCache?
  private let run: SpecRun
  private let claimed: Set<FilePath>
  private let folders: Set<FilePath>
  private let outside: [Diagnostic]
  private let places: WritablePlaces
  private let built: [FilePath: BuiltSpec]

  /// Finds the specs of a request.
  ///
  /// - Throws: A ``UsageProblem`` where a path is given that can't be meant.
  package init(_ request: ProjectRequest) throws(UsageProblem) {
    try self.init(request, in: DiskFiles())
  }

  /// Finds the specs of a request.
  ///
  /// - Parameters:
  ///   - request: What is asked for.
  ///   - files: Where everything is read from.
  ///   - cache: What knows earlier runs; nil for the one on the disk.
  init(_ request: ProjectRequest, in files: any FileSource, cache: SpecCache? = nil) throws(UsageProblem) {
    self.request = request
    self.files = files
    settings = ProjectSettings.read(from: request.settingsPath, in: files)
    roots = try SearchRoot.all(of: request, settings, in: files)
    search = try SpecSearch(roots, within: PackageBoundary(reading: request, settings, in: files), in: files)
    self.cache = cache ?? files.realPath(of: settings.folder).flatMap { CacheFolder.cache(ofProjectIn: $0) }
    var destinations = Destinations(request: request, settings: settings, in: files)
    let locationRoot = settings.locationRoot(in: files)
    let sources = search.specs.map { found in
      SpecSource(
        found: found,
        destination: destinations.destination(ofSpecIn: found.path.folder),
        context: destinations.context(ofSpecIn: found.path.folder),
        locatedPath: found.realPath.isAbsolute ? locationRoot.map { found.realPath.relative(to: $0).text } : nil
      )
    }
    run = SpecRun(sources, in: files, cache: self.cache, threads: request.jobs)
    claimed = Set(sources.flatMap(\.claimedPaths))
    folders = Self.folders(of: sources, search, claimed: claimed, &destinations)
    var builtSpecs = BuiltSpecs(reading: request.builtTargets, in: files)
    built =
      request.output == nil
      ? search.specs.map(\.path).reduce(into: [:]) { $0[$1] = builtSpecs.spec(in: $1.folder) } : [:]
    let written = settings.path == nil ? folders : folders.union([settings.folder.appending(SchemaFiles.folderName)])
    let boundary = PackageBoundary(request, settings, in: files)
    outside = boundary.diagnostics(of: written)
    places = boundary.places
  }

  /// Generates: writes what is missing or differs.
  ///
  /// - Parameter prunes: Whether generated files whose specs are gone are removed.
  package func generate(prunes: Bool) -> Outcome {
    var outcome = started(.generate)
    guard !outcome.diagnostics.containsErrors else { return judged(outcome) }
    var specs = run.examine(SpecQuestions(files: true, methods: .scaffold, text: true))
    let checks = ProjectChecks(of: specs, in: files, isWhole: request.paths.isEmpty)
    var plan = plan(specs, checks.collisions)
    outcome.take(&specs)
    // Where something can't be told, a plan is a guess. What orphans are makes no difference to other files, unless they are removed.
    let told = outcome.diagnostics + search.diagnostics + plan.unreadable
    var faults = files.faultDiagnostics(besides: told)
    let (orphans, advice) = orphans(besides: plan, areRemoved: prunes)
    plan.add(orphans, in: folders)
    outcome.builtSpecCount = plan.leaveToBuild(built)
    if outcome.builtSpecCount > 0 {
      let specs = outcome.builtSpecCount == 1 ? "1 spec is" : "\(outcome.builtSpecCount) specs are"
      outcome.advice = [
        "\(specs) left to ReactorGenPlugin, so that a build makes their files; --force writes them among the sources"
      ]
    }
    outcome.advice += advice
    if prunes { faults = files.faultDiagnostics(besides: told) }
    guard faults.isEmpty else {
      outcome.diagnostics += faults
      return finished(outcome, with: &specs, checks)
    }
    outcome.diagnostics += plan.carryOut(run, prunes: prunes, within: places)
    outcome.files = plan.files
    if !prunes, orphans.contains(where: { !$0.isEdited }) {
      outcome.mendingCommand = MendingCommand(request: request, prunes: true).text
    }
    return finished(outcome, with: &specs, checks)
  }

  /// Checks: says which files are not as `generate` would leave them. Writes nothing.
  ///
  /// - Parameter diffs: Whether to say line by line how the files differ.
  package func check(diffs: Bool) -> Outcome {
    var outcome = started(.check)
    guard !outcome.diagnostics.containsErrors else { return judged(outcome) }
    var specs = run.examine(SpecQuestions(files: true, methods: .scaffold, text: diffs))
    let checks = ProjectChecks(of: specs, in: files, isWhole: request.paths.isEmpty)
    var plan = plan(specs, checks.collisions)
    outcome.take(&specs)
    plan.dropAbsentScaffolds()
    outcome.builtSpecCount = plan.leaveToBuild(built)
    let (orphans, advice) = orphans(besides: plan, areRemoved: false)
    outcome.advice += advice
    plan.add(orphans, in: folders)
    if diffs, let top = plan.addDiffs(run, ofProjectIn: settings.folder) {
      outcome.advice.append("the paths of the diff are those from '\(top.text)': apply it there")
    }
    outcome.files = plan.files
    outcome.diagnostics += plan.files.compactMap { $0.diagnostic() }
    let isRemovable = plan.files.contains(where: \.isRemovable)
    if isRemovable || plan.files.contains(where: \.state.isWritten) {
      outcome.mendingCommand = MendingCommand(request: request, prunes: isRemovable).text
    }
    return finished(outcome, with: &specs, checks)
  }

  /// Lints: says what is wrong with the specs and the settings. Writes nothing and reads no generated files.
  ///
  /// - Parameter isStrict: Whether warnings count as errors.
  package func lint(isStrict: Bool) -> Outcome {
    var outcome = started(.lint)
    outcome.isStrict = isStrict
    return judged(outcome)
  }

  /// Compiles all specs, and says what is wrong with them.
  ///
  /// - Parameter take: Takes of each spec what is needed; all else of it is let go before the next one is compiled.
  package func compiled<Value: Sendable>(
    _ take: @Sendable (CompiledSpec) -> Value
  ) -> (values: [Value], diagnostics: [Diagnostic]) {
    let specs = run.compiled { [run] spec in
      var summary = SpecSummary(of: spec)
      summary.diagnostics.keep(run.mostDiagnostics)
      let examined = ExaminedSpec(found: spec.found, destination: spec.destination, summary: summary)
      return (value: take(spec), examined: examined)
    }
    var examined = specs.map(\.examined)
    let checks = ProjectChecks(of: examined, in: files, isWhole: request.paths.isEmpty)
    return (specs.map(\.value), finished(started(.docs), with: &examined, checks).diagnostics)
  }
}

extension Project {
  /// The outcome before anything is said of specs.
  private func started(_ verb: Verb) -> Outcome {
    var outcome = Outcome(verb, request, settings)
    // A site has files of its own.
    if verb != .docs { outcome.diagnostics += outside }
    outcome.diagnostics += files.faultDiagnostics(besides: outcome.diagnostics + search.diagnostics)
    return outcome
  }

  /// The outcome with what is to be said of the specs, whatever their files are.
  private func judged(_ outcome: Outcome) -> Outcome {
    var specs = run.examine(SpecQuestions())
    let checks = ProjectChecks(of: specs, in: files, isWhole: request.paths.isEmpty)
    return finished(outcome, with: &specs, checks)
  }

  /// The outcome with what is to be said of the specs, each by itself and together. After it, the next run knows what this one has found out.
  private func finished(
    _ outcome: Outcome,
    with specs: inout [ExaminedSpec],
    _ checks: ProjectChecks
  ) -> Outcome {
    var outcome = outcome
    if !settings.diagnostics.containsErrors {
      outcome.diagnostics += search.emptyRoots(of: roots).map { $0.empty(isStaged: request.isStaged) }
    }
    outcome.diagnostics += search.diagnostics + checks.diagnostics
    outcome.take(&specs)
    outcome.diagnostics += files.faultDiagnostics(besides: outcome.diagnostics)
    outcome.diagnostics = outcome.diagnostics.sortedByPlace()
    cache?.finish(specs.compactMap(\.use), isWhole: request.paths.isEmpty)
    return outcome
  }

  private func plan(_ specs: [ExaminedSpec], _ collisions: OutputCollisions) -> WritePlan {
    var plan = WritePlan(specs, without: collisions)
    if let path = settings.path { plan.addSchemas(ofSettings: FilePath(path), in: files) }
    return plan
  }

  /// The generated files whose specs are gone, and what to say of files that nobody but the user can remove. Who names single specs asks about
  /// these alone, and not to wait for a look at all others.
  private func orphans(besides plan: WritePlan, areRemoved: Bool) -> (orphans: [Orphan], advice: [String]) {
    guard areRemoved || request.paths.isEmpty || !roots.allSatisfy(\.isSpec) else { return ([], []) }
    var claimed = claimed.union(plan.shared)
    // Other specs than those that were asked for may need it, too.
    if !request.paths.isEmpty { claimed.formUnion(folders.map { $0.appending(OutputNames.testSupport) }) }
    // What lies elsewhere than its spec is what settings say, of which there may be several.
    let liesBeside = request.paths.isEmpty && request.output == nil && settings.settings.output == nil
    var search = OrphanSearch(
      files: files,
      settings: settings,
      search: self.search,
      claimed: claimed,
      folders: folders
    )
    if liesBeside { search.given = given(by:) }
    let found = search.found()
    let planned = Set(found.orphans.isEmpty ? [] : plan.files.map(\.path))
    let handWritten = search.handWritten(for: found.orphans).filter { !planned.contains($0) }.map { "'\($0.text)'" }
    var advice: [String] = []
    if !handWritten.isEmpty {
      let list = handWritten.joined(separator: ", ")
      let are = handWritten.count == 1 ? "is" : "are"
      advice.append(
        "\(list) \(are) yours, for reactors that are gone: move what you need, or give the spec its name back"
      )
    }
    advice += found.leftBehind.map { path, now in
      "'\(path.text)' is what its spec gives as '\(now.text)' now: remove it, unless other settings make it"
    }
    return (found.orphans + search.leftOver(run.sources.compactMap(\.leftOutTests)), advice)
  }

  /// What the specs of a name give, and where.
  private func given(by name: String) -> [(path: FilePath, file: GeneratedFile)] {
    run.sources.indices.filter { GeneratedHeader.shown(run.sources[$0].found.path.name) == name }.flatMap { number in
      (run.text(of: number) ?? []).map { (run.sources[number].folder(for: $0.kind).appending($0.name), $0) }
    }
  }

  /// The folders that the run writes to, or would write to if its searched folders' specs were not gone.
  private static func folders(
    of sources: [SpecSource],
    _ search: SpecSearch,
    claimed: Set<FilePath>,
    _ destinations: inout Destinations
  ) -> Set<FilePath> {
    var folders = Set([destinations.output, destinations.testOutput].compactMap { $0 })
    for source in sources { folders.formUnion(source.destination.folders) }
    for folder in search.folders {
      let hasLeftovers = folder.generatedNames.contains { !claimed.contains(folder.path.appending($0)) }
      if hasLeftovers { folders.insert(destinations.destination(ofSpecIn: folder.path).testFolder) }
    }
    return folders
  }
}

extension SpecSource {
  /// The paths of generated files that the spec's name alone gives it.
  fileprivate var claimedPaths: [FilePath] {
    guard let names = OutputNames(ofSpecNamed: found.path.name) else { return [] }
    return [destination.folder.appending(names.reactor), destination.testFolder.appending(names.tests)]
  }

  /// The path of the generated tests that the settings leave out; nil where there are to be tests.
  fileprivate var leftOutTests: FilePath? {
    guard !context.kinds.contains(.tests), let names = OutputNames(ofSpecNamed: found.path.name) else { return nil }
    return destination.testFolder.appending(names.tests)
  }
}

extension Outcome {
  /// Takes over what specs have to say, so that it is held once.
  fileprivate mutating func take(_ specs: inout [ExaminedSpec]) {
    specCount = specs.count
    diagnostics.reserveCapacity(diagnostics.count + specs.reduce(0) { $0 + $1.summary.diagnostics.count })
    omittedTests.reserveCapacity(omittedTests.count + specs.reduce(0) { $0 + $1.summary.omittedTests.count })
    for index in specs.indices {
      diagnostics += specs[index].summary.diagnostics
      omittedTests += specs[index].summary.omittedTests
      specs[index].summary = SpecSummary()
      specs[index].states = []
    }
  }
}
