/// What a project has decided once for all of its specs (`reactorgen.yaml`). A spec's own key wins over the setting.
package struct Settings: Sendable, Hashable {
  /// The folders and files in which `generate` looks for specs, relative to the settings file; nil where none are named.
  package var inputs: [String]?

  /// The folder for generated files, relative to the settings file; nil means beside each spec.
  package var output: String?

  /// The folder for generated tests; nil means the folder of the generated reactor.
  package var testOutput: String?

  /// The folder for scaffolds that belong to the app, relative to the settings file; nil means the folder of the generated reactor.
  package var scaffoldOutput: String?

  /// The folder for test scaffolds, relative to the settings file; nil means the folder of the generated tests.
  package var testScaffoldOutput: String?

  /// Whether specs may be read, and files generated, outside of the package, where the settings or a link lead there.
  package var allowsOutsidePackage: Bool

  /// The module that generated tests import with `@testable`; nil means that the tests belong to the same module.
  package var module: String?

  /// Further modules that generated tests import.
  package var testImports: [Import]

  /// Modules that every generated reactor imports.
  package var imports: [Import]

  /// The access level of generated types and their members.
  package var access: AccessLevel?

  /// The actor that the reactors belong to; nil for none.
  package var isolation: Isolation?

  /// The language mode in which the generated code is compiled.
  package var languageMode: LanguageMode

  /// The library that the generated code links.
  package var runtime: Runtime

  /// The library that the generated tests use.
  package var testFramework: TestFramework

  /// Which tests are generated.
  package var generatedTests: GeneratedTests

  /// Comment lines that stand at the top of each generated file, without `//`, with line breaks between them; nil for none.
  package var header: String?

  /// Swift values for the generated tests.
  package var samples: Samples

  /// How a test replaces what a dependency's attribute gives, by the attribute's name: Swift with holes.
  package var injection: [String: Injection]

  /// Whether the compiler is to tell the specs' lines in its errors (`#sourceLocation`); nil means only where a build generates the code.
  package var sourceLocations: Bool?

  /// Creates settings; without arguments those of a project that has no settings file.
  package init(
    inputs: [String]? = nil,
    output: String? = nil,
    testOutput: String? = nil,
    scaffoldOutput: String? = nil,
    testScaffoldOutput: String? = nil,
    allowsOutsidePackage: Bool = false,
    module: String? = nil,
    testImports: [Import] = [],
    imports: [Import] = [],
    access: AccessLevel? = nil,
    isolation: Isolation? = nil,
    languageMode: LanguageMode = .swift6,
    runtime: Runtime = .reactorRuntime,
    testFramework: TestFramework = .swiftTesting,
    generatedTests: GeneratedTests = .all,
    header: String? = nil,
    samples: [String: [String]] = [:],
    injection: [String: Injection] = [:],
    sourceLocations: Bool? = nil
  ) {
    self.inputs = inputs
    self.output = output
    self.testOutput = testOutput
    self.scaffoldOutput = scaffoldOutput
    self.testScaffoldOutput = testScaffoldOutput
    self.allowsOutsidePackage = allowsOutsidePackage
    self.module = module
    self.testImports = testImports
    self.imports = imports
    self.access = access
    self.isolation = isolation
    self.languageMode = languageMode
    self.runtime = runtime
    self.testFramework = testFramework
    self.generatedTests = generatedTests
    self.header = header
    self.samples = Samples(samples)
    self.injection = injection
    self.sourceLocations = sourceLocations
  }
}

/// How far a generated reactor can be seen.
package enum AccessLevel: String, Sendable, Hashable, CaseIterable {
  /// In its module.
  case `internal`
  /// In its package.
  case `package`
  /// Everywhere.
  case `public`
}

/// The actor that a reactor can belong to.
package enum Isolation: String, Sendable, Hashable, CaseIterable {
  /// The main actor.
  case main
}

/// A language mode of Swift's compiler.
package enum LanguageMode: String, Sendable, Hashable, CaseIterable {
  /// Swift 5, where protocols of what a task uses need not be `Sendable`.
  case swift5
  /// Swift 6.
  case swift6
}

/// The library that generated code links.
package enum Runtime: String, Sendable, Hashable, CaseIterable {
  /// This project's library.
  case reactorRuntime = "ReactorRuntime"
  /// ReactorKit with RxSwift.
  case reactorKit = "ReactorKit"
}

/// The library that generated tests use.
package enum TestFramework: String, Sendable, Hashable, CaseIterable {
  /// Swift Testing.
  case swiftTesting = "swift-testing"
  /// XCTest.
  case xctest = "xctest"
}

/// Which tests are generated, each word with all that those below it have.
package enum GeneratedTests: String, Sendable, Hashable, CaseIterable {
  /// The spec again, as a reference that runs beside the reactor.
  case all
  /// The scenarios that specs have.
  case scenarios
  /// The test doubles of dependencies, for tests that are written by hand.
  case doubles
  /// Nothing, no scaffold of tests either.
  case none
}

extension Settings {
  /// The types of the app's that may be called like a library's: those that tests import by themselves from the module under test, `Error` from
  /// any module, and those of which samples tell it.
  package var typesOfApp: Set<String> {
    let paths = testImports.map { ($0.prefix, path: $0.module.split { $0 == " " || $0 == "." }) }
    let own = paths.filter { prefix, path in
      path.count > 2 && (prefix == "@testable" || path[1] == module ?? "" || path.last == "Error")
    }
    return Set(own.compactMap { $0.path.last.map(String.init) }).union(samples.typesOfApp)
  }
}
