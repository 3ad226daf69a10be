import ArgumentParser
import ReactorProject

/// `reactorgen build-outputs`, which the build tool plugin runs. It is not for people, who have `generate`.
struct BuildOutputs: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build-outputs",
    abstract: "Write the files of one kind from the specs that are named, for a build system.",
    shouldDisplay: false
  )

  @Option(help: "What to generate: reactors or tests.", transform: BuildStep.Kind.init(argument:))
  var kind: BuildStep.Kind

  @Option(help: ArgumentHelp("The folder for the files.", valueName: "folder"))
  var output: String

  @Option(help: ArgumentHelp("The settings file; without it the defaults.", valueName: "file"))
  var settings: String?

  @Option(
    help: ArgumentHelp("A settings file that is an error if it exists: the build doesn't know it.", valueName: "file")
  )
  var absentSettings: String?

  @Argument(
    help: ArgumentHelp("Specs, each with its module: App:Sources/App/Login.reactor.yaml.", valueName: "spec"),
    transform: BuildStep.Spec.init(argument:)
  )
  var specs: [BuildStep.Spec]

  @OptionGroup var terminal: TerminalOptions

  func run() throws {
    let step = BuildStep(
      kind: kind,
      specs: specs,
      output: output,
      settingsPath: settings,
      absentSettingsPath: absentSettings,
      jobs: Machine.coreCount
    )
    let outcome = step.run()
    Console(terminal: terminal).printDiagnostics(outcome.diagnostics)
    try Console.exit(outcome.status)
  }
}

extension BuildStep.Kind {
  fileprivate init(argument: String) throws {
    guard let kind = Self(rawValue: argument) else { throw ValidationError("It is 'reactors' or 'tests'.") }
    self = kind
  }
}

extension BuildStep.Spec {
  /// Reads `MODULE:PATH`; the module may be left out, its colon may not.
  fileprivate init(argument: String) throws {
    let parts = argument.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[1].isEmpty else { throw ValidationError("A spec is given as MODULE:PATH.") }
    self.init(module: parts[0].isEmpty ? nil : String(parts[0]), path: String(parts[1]))
  }
}
