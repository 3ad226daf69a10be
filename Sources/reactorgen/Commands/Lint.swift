import ArgumentParser
import ReactorProject

/// `reactorgen lint`.
struct Lint: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Say what is wrong with specs and settings, remarks too; write nothing.",
    discussion: """
      Examples:
        reactorgen lint
        reactorgen lint --strict Specs/Login.reactor.yaml
      """
  )

  @OptionGroup var project: ProjectOptions

  @Flag(help: "Count warnings as errors.")
  var strict = false

  @OptionGroup var output: OutputOptions
  @OptionGroup var terminal: TerminalOptions

  func validate() throws {
    try output.validate(with: terminal)
  }

  func run() throws {
    let outcome = try project.project().lint(isStrict: strict)
    try Console(terminal: terminal).finish(outcome, output)
  }
}
