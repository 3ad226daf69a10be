import ReactorEmission
import ReactorSpec
import YAMLTree

/// What a build system asks for: files of one kind from named specs into one folder.
///
/// Nothing is searched for and no settings file is looked for, since a build system knows its inputs and outputs before it
/// runs a command.
public struct BuildStep: Sendable, Hashable {
  /// What is generated from each spec.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Its reactor.
    case reactors
    /// Its tests.
    case tests
  }

  /// A spec and the module that its reactor belongs to.
  public struct Spec: Sendable, Hashable {
    /// The module that the tests import where neither the settings nor the spec name one.
    public var module: String?
    /// The spec's path.
    public var path: String

    /// Creates a spec of a module.
    public init(module: String?, path: String) {
      self.module = module
      self.path = path
    }
  }

  /// What is generated.
  public var kind: Kind

  /// The specs.
  public var specs: [Spec]

  /// The folder for the files; it is created where there is none.
  public var output: String

  /// The settings file; nil for the defaults.
  public var settingsPath: String?

  /// Where no settings file was when the build was planned; nil where the plan doesn't depend on it.
  public var absentSettingsPath: String?

  /// How many threads may work at the same time.
  public var jobs: Int

  /// Creates a step.
  public init(
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
  /// Without errors, each spec's file is there afterwards. A spec with errors keeps what it had.
  public func run() -> Outcome {
    let disk = DiskFiles()
    let settings = settingsPath.map { ProjectSettings.read(from: $0, in: disk) } ?? ProjectSettings()
    var outcome = Outcome(
      command: "generate",
      diagnostics: settings.diagnostics,
      specCount: specs.count,
      omittedTests: [],
      settingsPath: settings.path,
      isStaged: false
    )
    if let unplanned { outcome.diagnostics.append(unplanned) }
    guard !outcome.diagnostics.containsErrors else { return outcome }
    let compiled = specs.concurrentMap(threads: jobs) { compile($0, settings.settings, in: disk) }
    let collisions = OutputCollisions(of: compiled, in: disk)
    let plan = WritePlan(compiled.filter { !collisions.specs.contains($0.found.path) }, in: disk, threads: jobs)
    let written = plan.write(threads: jobs)
    outcome.files = written.results.map { FileResult($0.step, $0.action) }
    outcome.diagnostics += collisions.diagnostics + compiled.flatMap(\.diagnostics)
    outcome.diagnostics += written.diagnostics + written.results.compactMap(\.diagnostic)
    outcome.diagnostics = outcome.diagnostics.sortedByPlace()
    return outcome
  }

  /// A settings file that the build would not see the next change of.
  private var unplanned: Diagnostic? {
    guard let path = absentSettingsPath.map(FilePath.init), FileSystem.exists(path) else { return nil }
    let reason = "it came after this build was planned; save Package.swift, then build again"
    return .unreadable(path, FileProblem(code: 0, reason: reason), what: "the settings file")
  }

  private func compile(_ spec: Spec, _ settings: Settings, in disk: DiskFiles) -> CompiledSpec {
    let (path, folder) = (FilePath(spec.path), FilePath(output))
    let found = FoundSpec(path: path, realPath: path, isLink: false)
    var settings = settings
    settings.module = settings.module ?? spec.module
    settings.sourceLocations = settings.sourceLocations ?? true
    return CompiledSpec(
      found,
      CompiledSpec.read(found, in: disk),
      destination: Destination(folder: folder, testFolder: folder, module: spec.module),
      settings: settings,
      kinds: [kind.fileKind]
    )
  }
}

extension BuildStep.Kind {
  fileprivate var fileKind: GeneratedFile.Kind {
    switch self {
    case .reactors: .reactor
    case .tests: .tests
    }
  }
}
