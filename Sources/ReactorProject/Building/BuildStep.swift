import ReactorEmission
import ReactorSpec
import YAMLTree

/// What a build system asks for: files of one kind from named specs into one folder.
///
/// Nothing is searched for and no settings file is looked for, since a build system knows its inputs and outputs before it
/// runs a command.
package struct BuildStep: Sendable, Hashable {
  /// What is generated from each spec.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Its reactor.
    case reactors
    /// Its tests.
    case tests
  }

  /// A spec and the module that its reactor belongs to.
  package struct Spec: Sendable, Hashable {
    /// The module that the tests import where neither the settings nor the spec name one.
    package var module: String?
    /// The spec's path.
    package var path: String

    /// Creates a spec of a module.
    package init(module: String?, path: String) {
      self.module = module
      self.path = path
    }
  }

  /// What is generated.
  package var kind: Kind

  /// The specs.
  package var specs: [Spec]

  /// The folder for the files; it is created where there is none.
  package var output: String

  /// The settings file; nil for the defaults.
  package var settingsPath: String?

  /// Where no settings file was when the build was planned; nil where the plan doesn't depend on it.
  package var absentSettingsPath: String?

  /// How many threads may work at the same time.
  package var jobs: Int

  /// Creates a step.
  package init(
    kind: Kind,
    specs: [Spec],
    output: String,
    settingsPath: String? = nil,
    absentSettingsPath: String? = nil,
    jobs: Int = 1
  ) {
    self.kind = kind
    self.specs = specs
    self.output = output
    self.settingsPath = settingsPath
    self.absentSettingsPath = absentSettingsPath
    self.jobs = jobs
  }

  /// Writes what is missing or differs; a file whose bytes are the same is not touched.
  ///
  /// Without errors, each spec's file is there afterwards. A spec with errors keeps what it had. What came of unchanged specs is known by a
  /// cache among the files.
  package func run() -> Outcome {
    let disk = DiskFiles()
    let settings = settingsPath.map { ProjectSettings.read(from: $0, in: disk) } ?? ProjectSettings()
    var outcome = Outcome(.generate, diagnostics: settings.diagnostics)
    outcome.specCount = specs.count
    outcome.settingsPath = settings.path
    if let unplanned = unplanned(disk) { outcome.diagnostics.append(unplanned) }
    outcome.diagnostics += disk.faultDiagnostics(besides: outcome.diagnostics)
    guard !outcome.diagnostics.containsErrors else { return outcome }
    let cache = CacheFolder.cache(beside: FilePath(output), of: kind.rawValue)
    let run = SpecRun(sources(settings.settings, in: disk), in: disk, cache: cache, threads: jobs)
    let specs = run.examine(SpecQuestions(files: true, methods: kind == .reactors ? .user : nil, text: true))
    let collisions = OutputCollisions(of: specs, in: disk)
    var plan = WritePlan(specs, without: collisions)
    let told = plan.unreadable + specs.flatMap(\.summary.diagnostics)
    outcome.diagnostics += disk.faultDiagnostics(besides: told)
    guard !outcome.diagnostics.containsErrors else { return outcome }
    outcome.diagnostics += plan.carryOut(run, prunes: false, within: .anywhere)
    outcome.files = plan.files
    if kind == .tests, plan.shared.isEmpty { outcome.diagnostics += keepPlace(disk) }
    outcome.diagnostics += collisions.diagnostics + specs.flatMap(\.summary.diagnostics)
    outcome.diagnostics = outcome.diagnostics.sortedByPlace()
    cache?.finish(specs.compactMap(\.use), isWhole: true)
    return outcome
  }

  /// Writes a file without code in the place of what tests share, where they share nothing: the plugin, which knows the specs' names alone, has
  /// promised the file.
  private func keepPlace(_ disk: DiskFiles) -> [Diagnostic] {
    let file = GeneratedFile.noTestSupport
    let path = FilePath(output).appending(file.name)
    if case .success(file.bytes) = disk.contents(of: path) { return [] }
    do throws(FileProblem) {
      try FileWriting.replace(path, with: file.bytes, within: .anywhere)
      return []
    } catch {
      return [.unwritable(path, error, removing: false)]
    }
  }

  /// A settings file that the build would not see the next change of.
  private func unplanned(_ disk: DiskFiles) -> Diagnostic? {
    guard let path = absentSettingsPath.map(FilePath.init), disk.exists(path) else { return nil }
    let reason = "it came after this build was planned; save Package.swift, then build again"
    return .unreadable(path, FileProblem(code: 0, reason: reason), what: "the settings file")
  }

  private func sources(_ settings: Settings, in disk: DiskFiles) -> [SpecSource] {
    let folder = FilePath(output)
    var settings = settings
    settings.sourceLocations = settings.sourceLocations ?? true
    var contexts: [String?: CompilationContext] = [:]
    return specs.map { spec in
      let path = FilePath(spec.path)
      var own = settings
      own.module = settings.module ?? spec.module
      let context = contexts[own.module] ?? CompilationContext(own, kinds: kind.fileKinds)
      contexts[own.module] = context
      return SpecSource(
        found: FoundSpec(path: path, realPath: path.resolved(in: disk), isLink: false),
        destination: Destination(folder: folder, testFolder: folder, module: spec.module),
        context: context
      )
    }
  }
}

extension BuildStep.Kind {
  fileprivate var fileKinds: Set<GeneratedFile.Kind> {
    switch self {
    case .reactors: [.reactor]
    case .tests: [.tests, .testSupport]
    }
  }
}
