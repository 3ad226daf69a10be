public import ReactorSpec

/// All that a run has to say.
public struct Outcome: Sendable {
  /// The verb that was run.
  public var command: String

  /// What is wrong or worth knowing, by file and place.
  public var diagnostics: [Diagnostic]

  /// The files, by their paths' bytes.
  public var files: [FileResult] = []

  /// How many specs were found.
  public var specCount: Int

  /// The tests that were left out, a line each: the reactor, the test, why and what to write.
  public var omittedTests: [String]

  /// The settings file; nil where there is none.
  public var settingsPath: String?

  /// The command that mends what was found; nil where there is nothing to mend.
  public var mendingCommand: String?

  /// What to know before that command is run, a line each.
  public var advice: [String] = []

  /// Whether it is about what is staged in git, not about the disk.
  public var isStaged = false

  /// Whether nothing was checked, since no staged change bears on specs or generated files.
  public var isUnconcerned = false

  /// Whether a file that `generate` has written or removed counts as drift.
  public var countsChangesAsDrift = false

  /// Whether warnings count as errors.
  public var isStrict = false

  init(
    command: String,
    diagnostics: [Diagnostic] = [],
    specCount: Int = 0,
    omittedTests: [String] = [],
    settingsPath: String? = nil,
    isStaged: Bool
  ) {
    self.command = command
    self.diagnostics = diagnostics
    self.specCount = specCount
    self.omittedTests = omittedTests
    self.settingsPath = settingsPath
    self.isStaged = isStaged
  }

  /// How the run ended.
  public var status: RunStatus {
    let failures: Set<Rule> = [.outputNotOurs, .unreadableFile, .unwritableFile]
    if diagnostics.contains(where: { failures.contains($0.rule) }) || files.contains(where: { $0.action == .failed }) {
      return .failed
    }
    if diagnostics.containsErrors { return .errors }
    if isStrict, diagnostics.contains(where: { $0.severity == .warning }) { return .errors }
    let hasDrift =
      command == "check"
      ? files.contains { $0.action.isDrift } : countsChangesAsDrift && files.contains { $0.action.isChange }
    return hasDrift ? .drift : .ok
  }
}

/// How a run ended. Where several are true, a failure outranks errors, and errors outrank drift.
public enum RunStatus: String, Sendable, Hashable, CaseIterable, Codable {
  /// All is well.
  case ok
  /// Specs or settings have errors.
  case errors
  /// `check` found files that are not what the specs say, or `generate --exit-code` has changed some.
  case drift
  /// A file could not be read or written.
  case failed

  /// What it means, in words.
  public var meaning: String {
    switch self {
    case .ok: "all is well"
    case .errors: "specs or settings have errors"
    case .drift: "generated files are not what the specs say"
    case .failed: "a file could not be read or written, or is not ours"
    }
  }

  /// The exit status, after BSD's `sysexits.h` where it says something.
  public var exitStatus: Int32 {
    switch self {
    case .ok: 0
    case .errors: 1
    case .drift: 2
    case .failed: 74
    }
  }
}
