import ReactorSpec

/// The settings file that `init` writes: each setting with its meaning, the defaults commented out.
struct SettingsTemplate {
  /// The folders in which specs are.
  var inputs: [String]
  var output: String?
  var testOutput: String?
  var module: String?
  var runtime = Runtime.reactorRuntime
  var testFramework = TestFramework.swiftTesting

  init(inputs: [String]) {
    self.inputs = inputs
  }

  /// The settings file's text.
  var text: String {
    """
    # yaml-language-server: $schema=\(SchemaFiles.Schema.settings.path)
    # Settings for all specs of this project. `reactorgen schema --settings` prints their JSON Schema.
    # Paths are relative to this file. A spec's own key wins over the setting.

    # Where specs (*.reactor.yaml) are looked for: folders and files.
    inputs: [\(inputs.map(Self.quoted).joined(separator: ", "))]

    # The folder for generated files. Without it they go beside their specs.
    \(line("output", output.map(Self.quoted), "Sources/App/Generated"))

    # The folder for generated tests. Without it they go with the reactors, or for specs in Sources/X into Tests/XTests.
    \(line("testOutput", testOutput.map(Self.quoted), "Tests/AppTests"))

    # The module that generated tests import with @testable. Without it they belong to the same module.
    \(line("module", module, "App"))

    # Further modules that generated tests import.
    # testImports: [AppTestSupport]

    # Modules that every generated reactor imports.
    # imports: [Foundation]

    # The library that generated code links: ReactorRuntime, or ReactorKit with RxSwift.
    \(line("runtime", runtime == .reactorRuntime ? nil : runtime.rawValue, Runtime.reactorRuntime.rawValue))

    # The library that generated tests use: swift-testing or xctest.
    \(line("testFramework", testFramework == .swiftTesting ? nil : testFramework.rawValue, TestFramework.swiftTesting.rawValue))

    # The actor that reactors belong to: main for the main actor. Without it, none.
    # isolation: main

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

  private func line(_ key: String, _ value: String?, _ example: String) -> String {
    value.map { "\(key): \($0)" } ?? "# \(key): \(example)"
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
