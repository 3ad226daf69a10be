/// The settings file that `init` writes: each setting with its meaning, the defaults commented out.
enum SettingsTemplate {
  /// The settings file's text.
  ///
  /// - Parameter inputs: The folders in which specs are.
  static func text(inputs: [String]) -> String {
    """
    # Settings for all specs of this project. `reactorgen schema --settings` prints their JSON Schema.
    # Paths are relative to this file. A spec's own key wins over the setting.

    # Where specs (*.reactor.yaml) are looked for: folders and files.
    inputs: [\(inputs.map(quoted).joined(separator: ", "))]

    # The folder for generated files. Without it they go beside their specs.
    # output: Sources/App/Generated

    # The folder for generated tests. Without it they go with the reactors, or for specs in Sources/X into Tests/XTests.
    # testOutput: Tests/AppTests

    # The module that generated tests import with @testable. Without it they belong to the same module.
    # module: App

    # Further modules that generated tests import.
    # testImports: [AppTestSupport]

    # Modules that every generated reactor imports.
    # imports: [Foundation]

    # How far generated types can be seen: internal, package or public.
    # access: internal

    # Comment lines for the top of each generated file, without the slashes.
    # header: ["Copyright Example Ltd."]

    # Swift values for generated tests, by type, where the tool can't make up any itself.
    # samples: {User: ["User(id: 1)", "User(id: 2)"]}

    # Whether the compiler's errors point at the specs. Without it, only in what the build tool plugin generates.
    # sourceLocations: false

    """
  }

  /// A path as YAML takes it within a list.
  private static func quoted(_ path: String) -> String {
    let isPlain = path.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "/"): true
      default: false
      }
    }
    if isPlain { return path }
    return "'" + path.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'"
  }
}
