package import ReactorSpec

/// What the command line asks for, apart from what is to be done.
package struct ProjectRequest: Sendable {
  /// The files and folders to look for specs in; empty for the settings' inputs.
  package var paths: [String]

  /// The folder for generated files; nil for the settings' one.
  package var output: String?

  /// The settings file; nil for the nearest one from the current folder upward.
  package var settingsPath: String?

  /// How many threads may work at the same time.
  package var jobs: Int

  /// What its reader types to run the command, for the commands that messages name.
  package var toolCommand = Tool.name

  /// What its reader types to generate; nil for the verb of ``toolCommand``.
  package var generateCommand: String?

  /// Whether it is about what is staged in git, not about the disk.
  package var isStaged = false

  /// By what it is known which specs' files each build makes. As it stands no spec is known to be such a one.
  package var builtTargets: BuiltTargetReader = { _ in [] }

  /// Creates a request.
  package init(paths: [String] = [], output: String? = nil, settingsPath: String? = nil, jobs: Int = 1) {
    self.paths = paths
    self.output = output
    self.settingsPath = settingsPath
    self.jobs = jobs
  }
}

/// A command line that can't be carried out as it stands: exit status 64.
package struct UsageProblem: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong, and what to type instead.
  package var description: String

  /// Creates a usage problem, in whose words names of specs and files are shown.
  package init(_ description: ShownText) {
    self.description = description.text
  }
}
