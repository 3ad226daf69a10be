import ArgumentParser

/// Which settings file counts.
struct SettingsOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The settings file. Without it: the nearest reactorgen.yaml from the current folder upward.",
      valueName: "file"
    ),
    completion: .file(extensions: ["yaml", "yml"])
  )
  var settings: String?

  func validate() throws {
    if settings == "" { throw ValidationError("--settings takes a file.") }
  }
}
