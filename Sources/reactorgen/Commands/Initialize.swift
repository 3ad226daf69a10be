import ArgumentParser
import ReactorProject

/// `reactorgen init`.
struct Initialize: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Write a commented reactorgen.yaml, and an example spec if there is no spec yet.",
    discussion: """
      Nothing is overwritten.

      Examples:
        reactorgen init
        reactorgen init Features/Login
      """
  )

  @Argument(help: ArgumentHelp("The project's folder.", valueName: "folder"), completion: .directory)
  var folder = "."

  @OptionGroup var terminal: TerminalOptions

  func validate() throws {
    if folder.isEmpty { throw ValidationError("The folder's name is empty.") }
  }

  func run() throws {
    try Console(terminal: terminal).finish(ProjectStart(projectIn: folder))
  }
}
