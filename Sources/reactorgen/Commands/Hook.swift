import ArgumentParser
import ReactorProject
import ReactorSpec
import ReactorWorkspace

/// `reactorgen hook`.
struct Hook: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hook",
    abstract: "Have git check each commit before it is made.",
    discussion: """
      Installs 'reactorgen check --staged' as the hooks pre-commit and pre-merge-commit of this repository, for people \
      who do not use the program pre-commit; for those who do, there is the hook reactorgen-check.

      Examples:
        reactorgen hook install
        reactorgen hook uninstall
      """,
    subcommands: [HookInstall.self, HookUninstall.self]
  )
}

/// `reactorgen hook install`.
struct HookInstall: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "install",
    abstract: "Install the check as a hook of this repository.",
    discussion: """
      The hook runs the reactorgen that is in PATH when a commit is made, else the one that has installed it; one that \
      was built by a package of the repository ('swift run reactorgen hook install') is built again by it. A hook of \
      somebody else is never overwritten. Installing again changes nothing, or brings the hook up to date.

      Examples:
        reactorgen hook install
        reactorgen hook install --settings App/reactorgen.yaml
        reactorgen hook install --command 'mint run reactorgen'
      """
  )

  @Option(
    help: ArgumentHelp(
      "How the hook runs reactorgen: a command for the shell, carried out in the repository's top folder.",
      valueName: "command"
    )
  )
  var command: String?

  @OptionGroup var settings: SettingsOption
  @OptionGroup var terminal: TerminalOptions

  func validate() throws {
    if command == "" { throw ValidationError("--command takes a command.") }
  }

  func run() throws {
    let name = CommandLine.arguments.first ?? Tool.name
    let hooks = CommitHooks(installingToolStartedBy: name, command: command, settingsPath: settings.settings)
    try Console(terminal: terminal).finish(hooks, otherwise: "")
  }
}

/// `reactorgen hook uninstall`.
struct HookUninstall: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "uninstall",
    abstract: "Remove the hooks that 'hook install' has installed.",
    discussion: """
      Hooks of somebody else stay as they are.

      Examples:
        reactorgen hook uninstall
      """
  )

  @OptionGroup var terminal: TerminalOptions

  func run() throws {
    try Console(terminal: terminal).finish(CommitHooks(), otherwise: "there is no hook of reactorgen's here")
  }
}
