import ArgumentParser
import ReactorProject
import ReactorSpec

/// `reactorgen watch`.
struct Watch: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Generate now, and again whenever a spec or the settings change.",
    discussion: """
      Runs until it is interrupted (control-C). Changes that come together, as when a branch is checked out, lead to one \
      run. On a terminal each run clears the screen, so that errors that are mended disappear.

      Examples:
        reactorgen watch                    all specs of the project
        reactorgen watch Specs --prune      also remove the files of specs that are deleted
        reactorgen watch --poll             where the file system tells no changes, as in some containers
      """
  )

  @OptionGroup var project: ProjectOptions
  @OptionGroup var destination: DestinationOptions

  @Flag(help: "Remove generated files whose specs are gone.")
  var prune = false

  @Flag(help: "Look for changes twice a second rather than letting the system tell them.")
  var poll = false

  @Flag(help: "Print also unchanged files, remarks, and which settings file is used.")
  var verbose = false

  @OptionGroup var terminal: TerminalOptions

  func validate() throws {
    if verbose && terminal.quiet { throw ValidationError("--quiet and --verbose exclude each other.") }
  }

  func run() throws {
    let console = Console(terminal: terminal)
    do {
      var printing = Result<Void, any Error>.success(())
      var status = RunStatus.ok
      try project.watch(output: destination.output, polls: poll).run(prunes: prune) { outcome, isLast in
        status = outcome.status
        printing = Result {
          try console.clearScreen()
          try console.show(outcome, isVerbose: verbose)
          if !terminal.quiet, !isLast { try Console.print("watching for changes\n") }
        }
        return (try? printing.get()) != nil
      }
      try printing.get()
      try Console.exit(status)
    } catch let problem as UsageProblem {
      throw ValidationError(problem.description)
    }
  }
}
