public import ReactorSpec

/// What `init` is to set up.
public struct StartChoices: Sendable {
  /// How a package's reactors are generated.
  public enum Use: String, Sendable, CaseIterable {
    /// By the build tool plugin, in each build.
    case plugin
    /// By the command, into sources that are committed.
    case committed
  }

  /// The package's targets that get reactors; none where the folder has no package.
  public var targets: [String] = []

  /// How they are generated.
  public var use = Use.plugin

  /// The library that generated code links.
  public var runtime = Runtime.reactorRuntime

  /// The library that generated tests use.
  public var testFramework = TestFramework.swiftTesting

  /// Whether to write an example, if there is no spec yet.
  public var writesExample = true

  /// Whether pre-commit is to check each commit.
  public var usesPreCommit = false

  /// Where the package gets reactorgen's package from; nil where nobody has said.
  public var source: PackageSource?

  /// Whether to change Package.swift, instead of showing what to change.
  public var appliesToPackage = false

  /// The defaults.
  public init() {}
}
