import ArgumentParser
import ReactorProject
import ReactorSpec

/// `reactorgen init`.
struct Initialize: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Set up a project: settings, an example spec, Package.swift, pre-commit.",
    discussion: """
      On a terminal it asks; without one, and with --yes, it takes the options and their defaults. Nothing is overwritten. \
      What Package.swift lacks is shown as a diff; --apply makes the change, and takes it back if SwiftPM can't read the result.

      Examples:
        reactorgen init
        reactorgen init --yes --target Shop --apply
        reactorgen init --yes --use committed --pre-commit
      """
  )

  @Argument(help: ArgumentHelp("The project's folder.", valueName: "folder"), completion: .directory)
  var folder = "."

  @Flag(name: [.short, .long], help: "Ask nothing, also on a terminal.")
  var yes = false

  @OptionGroup(title: "What to set up") var setup: SetupOptions
  @OptionGroup var terminal: TerminalOptions

  func validate() throws {
    if folder.isEmpty { throw ValidationError("The folder's name is empty.") }
  }

  func run() throws {
    let project = ProjectSetup(in: folder)
    var choices = setup.choices(for: project)
    let asks = !yes && !terminal.quiet && Dialogue.isPossible
    do {
      if asks { choices = try setup.answers(to: Dialogue(), about: project, choices) }
      let plan = try SetupPlan(project, choices, toolCommand: Machine.toolCommand(in: folder))
      if asks, plan.diagnostics.isEmpty { try Dialogue().confirm(plan) }
      try Console(terminal: terminal).finish(ProjectStart(plan))
    } catch let problem as UsageProblem {
      throw ValidationError(problem.description)
    } catch is Dialogue.Ended {
      Console.print("\nNothing was written.\n")
      throw ExitCode(RunStatus.errors.exitStatus)
    }
  }
}
