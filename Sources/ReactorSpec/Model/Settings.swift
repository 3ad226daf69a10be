/// What a project has decided once for all of its specs (`reactorgen.yaml`). A spec's own key wins over the setting.
public struct Settings: Sendable, Hashable {
  /// The folders and files in which `generate` looks for specs, relative to the settings file; nil where none are named.
  public var inputs: [String]?

  /// The folder for generated files, relative to the settings file; nil means beside each spec.
  public var output: String?

  /// The folder for generated tests; nil means the folder of the generated reactor.
  public var testOutput: String?

  /// Whether files may be generated outside of the package, where the settings or a link lead there.
  public var allowsOutsidePackage: Bool

  /// The module that generated tests import with `@testable`; nil means that the tests belong to the same module.
  public var module: String?

  /// Further modules that generated tests import.
  public var testImports: [Import]

  /// Modules that every generated reactor imports.
  public var imports: [Import]

  /// The access level of generated types and their members.
  public var access: AccessLevel?

  /// The actor that the reactors belong to; nil for none.
  public var isolation: Isolation?

  /// The library that the generated code links.
  public var runtime: Runtime

  /// The library that the generated tests use.
  public var testFramework: TestFramework

  /// Comment lines that stand at the top of each generated file, without `//`.
  public var header: [String]

  /// Swift values for the generated tests, by the canonical texts of their types.
  public var samples: [String: [String]]

  /// How a test replaces what a dependency's attribute gives, by the attribute's name: Swift with holes.
  public var injection: [String: Injection]

  /// Whether the compiler is to tell the specs' lines in its errors (`#sourceLocation`); nil means only where a build generates the code.
  public var sourceLocations: Bool?

  /// Creates settings; without arguments those of a project that has no settings file.
  public init(
    inputs: [String]? = nil,
    output: String? = nil,
    testOutput: String? = nil,
    allowsOutsidePackage: Bool = false,
    module: String? = nil,
    testImports: [Import] = [],
    imports: [Import] = [],
    access: AccessLevel? = nil,
    isolation: Isolation? = nil,
    runtime: Runtime = .reactorRuntime,
    testFramework: TestFramework = .swiftTesting,
    header: [String] = [],
    samples: [String: [String]] = [:],
    injection: [String: Injection] = [:],
    sourceLocations: Bool? = nil
  ) {
    self.inputs = inputs
    self.output = output
    self.testOutput = testOutput
    self.allowsOutsidePackage = allowsOutsidePackage
    self.module = module
    self.testImports = testImports
    self.imports = imports
    self.access = access
    self.isolation = isolation
    self.runtime = runtime
    self.testFramework = testFramework
    self.header = header
    self.samples = samples
    self.injection = injection
    self.sourceLocations = sourceLocations
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

/// The actor that a reactor can belong to.
public enum Isolation: String, Sendable, Hashable, CaseIterable {
  /// The main actor.
  case main
}

/// The library that generated code links.
public enum Runtime: String, Sendable, Hashable, CaseIterable {
  /// This project's library.
  case reactorRuntime = "ReactorRuntime"
  /// ReactorKit with RxSwift.
  case reactorKit = "ReactorKit"
}

/// The library that generated tests use.
public enum TestFramework: String, Sendable, Hashable, CaseIterable {
  /// Swift Testing.
  case swiftTesting = "swift-testing"
  /// XCTest.
  case xctest = "xctest"
}
