/// The command's name and version, for messages and `--version`.
package enum Tool {
  /// What is typed to run the command.
  package static let name = "reactorgen"

  /// The environment variable that says what is typed instead, as in `swift run reactorgen`: hooks set it.
  package static let commandVariable = "REACTORGEN_COMMAND"

  /// The environment variable that says what is typed to generate, where that is no verb of this command: the command plugin
  /// sets it.
  package static let generateCommandVariable = "REACTORGEN_GENERATE_COMMAND"

  /// The address of this package's repository: the one place where it is set, by `Release/release.py stamp`, together with
  /// ``version``. Its `OWNER` stands for whoever publishes it.
  package static let repository = "https://github.com/OWNER/reactorgen"

  /// The version of the command, by semantic versioning.
  package static let version = "0.1.0"
}
