/// The command's name and version, for messages and `--version`.
public enum Tool {
  /// What is typed to run the command.
  public static let name = "reactorgen"

  /// The version of the command, by semantic versioning.
  public static let version = "0.1.0"
}
