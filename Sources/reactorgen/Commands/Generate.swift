import ArgumentParser
import ReactorProject

/// `reactorgen generate`.
struct Generate: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "generate",
    abstract: "Write the Swift files that the specs give.",
    discussion: """
      A generated file (*.reactor.swift, *.reactor.tests.swift) is written when it differs; a file that reactorgen did not \
      generate is never overwritten. Scaffolds (…Reactor+Manual.swift, …ReactorTests.swift) are written once and are yours.

      Examples:
        reactorgen generate                              all specs of the project
        reactorgen generate Specs/Login.reactor.yaml     one spec
        reactorgen generate --output Generated Specs     into one folder
        reactorgen generate --prune                      also remove orphaned files
        reactorgen generate --exit-code                  exit status 2 if a file was written
      """
  )

  @OptionGroup var project: ProjectOptions
  @OptionGroup var destination: DestinationOptions

  @Flag(help: "Remove generated files whose specs are gone.")
  var prune = false

  @Flag(help: "End with exit status 2 if a file was written or removed, for hooks and CI.")
  var exitCode = false

  @OptionGroup var output: OutputOptions
  @OptionGroup var terminal: TerminalOptions

  func validate() throws {
    try output.validate(with: terminal)
  }

  func run() throws {
    var outcome = try project.project(output: destination.output).generate(prunes: prune)
    outcome.countsChangesAsDrift = exitCode
    try Console(terminal: terminal).finish(outcome, output)
  }
}
