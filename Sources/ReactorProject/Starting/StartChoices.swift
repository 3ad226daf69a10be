package import ReactorSpec

/// What `init` is to set up.
package struct StartChoices: Sendable {
  /// How a package's reactors are generated.
  package enum Use: String, Sendable, CaseIterable {
    /// By the build tool plugin, in each build.
    case plugin
    /// By the command, into sources that are committed.
    case committed
  }

  /// The package's targets that get reactors; none where the folder has no package.
  package var targets: [String] = []

  /// How they are generated.
  package var use = Use.plugin

  /// The library that generated code links.
  package var runtime = Runtime.reactorRuntime

  /// The library that generated tests use.
  package var testFramework = TestFramework.swiftTesting

  /// Whether to write an example, if there is no spec yet.
  package var writesExample = true

  /// Whether pre-commit is to check each commit.
  package var usesPreCommit = false

  /// Where the package gets reactorgen's package from; nil where nobody has said.
  package var source: PackageSource?

  /// Whether to change Package.swift, instead of showing what to change.
  package var appliesToPackage = false

  /// The defaults.
  package init() {}
}
