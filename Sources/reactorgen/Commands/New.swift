import ArgumentParser
import ReactorProject

/// `reactorgen new`.
struct New: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Write a new spec, NAME.reactor.yaml, to start from.",
    discussion: """
      The spec goes into the first of the settings' inputs, else into the folder Specs if there is one, else into the \
      current folder. Nothing is overwritten. 'Login' and 'LoginReactor' mean the same: the file Login.reactor.yaml, whose \
      class is LoginReactor.

      Examples:
        reactorgen new Login
        reactorgen new Login --output Sources/App/Login
      """
  )

  @Argument(help: ArgumentHelp("The reactor's name, with or without 'Reactor' at its end.", valueName: "name"))
  var name: String

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("The folder for the spec.", valueName: "folder"),
    completion: .directory
  )
  var output: String?

  @OptionGroup var settings: SettingsOption
  @OptionGroup var terminal: TerminalOptions

  func run() throws {
    let specName: SpecName
    do {
      specName = try SpecName(name)
    } catch {
      throw ValidationError(error.description)
    }
    let start = ProjectStart(
      specNamed: specName,
      in: output,
      settingsPath: settings.settings,
      toolCommand: Machine.toolCommand()
    )
    try Console(terminal: terminal).finish(start)
  }
}
