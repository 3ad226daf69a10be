package import ReactorSpec

/// What the command was told to do with specs.
package enum Verb: String, Sendable, Hashable, Codable {
  case generate, check, lint, docs
}

/// All that a run has to say.
package struct Outcome: Sendable {
  /// What was run.
  package let verb: Verb

  /// What is wrong or worth knowing, by file and place.
  package internal(set) var diagnostics: [Diagnostic]

  /// The files, by their paths' bytes.
  package internal(set) var files: [ProjectFile] = []

  /// How many specs were found.
  package internal(set) var specCount = 0

  /// How many of them have their files made by each build, so that there is nothing to write.
  package internal(set) var builtSpecCount = 0

  /// The tests that were left out, a line each: the reactor, the test, why and what to write.
  package internal(set) var omittedTests: [String] = []

  /// The settings file; nil where there is none.
  package internal(set) var settingsPath: String?

  /// The command that mends what was found; nil where there is nothing to mend.
  package internal(set) var mendingCommand: String?

  /// What to know before that command is run, or what is left to others, a line each.
  package internal(set) var advice: [String] = []

  /// Whether it is about what is staged in git, not about the disk.
  package internal(set) var isStaged = false

  /// Whether nothing was checked, since no staged change bears on specs or generated files.
  package internal(set) var isUnconcerned = false

  /// Whether a file that `generate` has written or removed counts as drift.
  package var countsChangesAsDrift = false

  /// Whether warnings count as errors.
  package var isStrict = false

  init(_ verb: Verb, diagnostics: [Diagnostic] = []) {
    self.verb = verb
    self.diagnostics = diagnostics
  }

  /// What can be said before any spec is read.
  init(_ verb: Verb, _ request: ProjectRequest, _ settings: ProjectSettings) {
    self.init(verb, diagnostics: settings.diagnostics)
    settingsPath = settings.path
    isStaged = request.isStaged
  }

  /// How many files there are of each state; states without a file are left out.
  package var stateCounts: [FileState: Int] {
    files.reduce(into: [:]) { $0[$1.state, default: 0] += 1 }
  }

  /// How the run ended.
  package var status: RunStatus {
    let hasDrift =
      verb == .check
      ? files.contains { $0.state.isDrift } : countsChangesAsDrift && files.contains { $0.state.isChange }
    return RunStatus(
      of: diagnostics,
      hasFailed: files.contains { $0.state == .failed },
      isStrict: isStrict,
      hasDrift: hasDrift
    )
  }
}

/// How a run ended. Where several are true, a failure outranks errors, and errors outrank drift.
package enum RunStatus: String, Sendable, Hashable, CaseIterable, Codable {
  /// All is well.
  case ok
  /// Specs or settings have errors.
  case errors
  /// `check` found files that are not what the specs say, or `generate --exit-code` has changed some.
  case drift
  /// A file could not be read or written.
  case failed

  /// How a run ended that has this to say; the only place that decides it.
  ///
  /// - Parameters:
  ///   - diagnostics: What the run has to say.
  ///   - hasFailed: Whether there is a file that could not be read, written or removed.
  ///   - isStrict: Whether warnings count as errors.
  ///   - hasDrift: Whether files are not what the specs say.
  package init(of diagnostics: [Diagnostic], hasFailed: Bool = false, isStrict: Bool = false, hasDrift: Bool = false) {
    if hasFailed || diagnostics.contains(where: \.rule.failsRun) {
      self = .failed
    } else if diagnostics.contains(where: { $0.severity == .error || isStrict && $0.severity == .warning }) {
      self = .errors
    } else {
      self = hasDrift ? .drift : .ok
    }
  }

  /// What it means, in words.
  package var meaning: String {
    switch self {
    case .ok: "all is well"
    case .errors: "specs or settings have errors"
    case .drift: "generated files are not what the specs say"
    case .failed: "a file could not be read or written, or is not ours"
    }
  }

  /// The exit status, after BSD's `sysexits.h` where it says something.
  package var exitStatus: Int32 {
    switch self {
    case .ok: 0
    case .errors: 1
    case .drift: 2
    case .failed: 74
    }
  }
}
