import ArgumentParser
import ReactorProject

/// `reactorgen check`.
struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Say which generated files are not what the specs say; write nothing.",
    discussion: """
      Tells files that are missing, stale (their spec has changed), outdated (another version or other settings gave \
      them), edited by hand, orphaned (their spec is gone) or not generated at all, and the command that mends it. \
      Exit status 2 means drift.

      With --staged, specs, settings and generated files are read from git's index and never from the working tree: a \
      commit's hook asks for what the commit will hold. 'reactorgen hook install' installs such a hook.

      Examples:
        reactorgen check
        reactorgen check --diff | patch -p1
        reactorgen check --format json Specs
        reactorgen check --strict --format github
        reactorgen check --staged
        reactorgen check --staged --diff | git apply --cached
      """
  )

  @OptionGroup var project: ProjectOptions
  @OptionGroup var destination: DestinationOptions

  @Flag(help: "Print the changes that would mend each file, for patch -p1.")
  var diff = false

  @Flag(help: "Check what is staged in git for the next commit.")
  var staged = false

  @Flag(help: "Count warnings as errors, such as that there is no spec where one is looked for.")
  var strict = false

  @OptionGroup var output: OutputOptions
  @OptionGroup var terminal: TerminalOptions

  func validate() throws {
    try output.validate(with: terminal)
    if diff, output.format.findingFormat != nil {
      throw ValidationError("--diff goes with --format text or json; \(output.format.rawValue) has no place for it.")
    }
  }

  func run() throws {
    var outcome =
      staged
      ? try project.stagedCheck(output: destination.output, diffs: diff)
      : try project.project(output: destination.output).check(diffs: diff)
    outcome.isStrict = strict
    try Console(terminal: terminal).finish(outcome, output)
  }
}
