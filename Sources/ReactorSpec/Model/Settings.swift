/// What a project has decided once for all of its specs (`reactorgen.yaml`). A spec's own key wins over the setting.
public struct Settings: Sendable, Hashable {
  /// The folders and files in which `generate` looks for specs, relative to the settings file; nil where none are named.
  public var inputs: [String]?

  /// The folder for generated files, relative to the settings file; nil means beside each spec.
  public var output: String?

  /// The folder for generated tests; nil means the folder of the generated reactor.
  public var testOutput: String?

  /// The module that generated tests import with `@testable`; nil means that the tests belong to the same module.
  public var module: String?

  /// Further modules that generated tests import.
  public var testImports: [Import]

  /// Modules that every generated reactor imports.
  public var imports: [Import]

  /// The access level of generated types and their members.
  public var access: AccessLevel?

  /// Comment lines that stand at the top of each generated file, without `//`.
  public var header: [String]

  /// Swift values for the generated tests, by type.
  public var samples: [String: [String]]

  /// Creates settings; without arguments those of a project that has no settings file.
  public init(
    inputs: [String]? = nil,
    output: String? = nil,
    testOutput: String? = nil,
    module: String? = nil,
    testImports: [Import] = [],
    imports: [Import] = [],
    access: AccessLevel? = nil,
    header: [String] = [],
    samples: [String: [String]] = [:]
  ) {
    self.inputs = inputs
    self.output = output
    self.testOutput = testOutput
    self.module = module
    self.testImports = testImports
    self.imports = imports
    self.access = access
    self.header = header
    self.samples = samples
  }
}

/// How far a generated reactor can be seen.
public enum AccessLevel: String, Sendable, Hashable, CaseIterable {
  /// In its module.
  case `internal`
  /// In its package.
  case `package`
  /// Everywhere.
  case `public`
}
