import Foundation

/// The modules that were built together with the tests, as a compiler finds them.
enum BuiltModules {
  /// Those of Swift, and the one of C that ReactorRuntime imports.
  static let searchPaths = ["-I", Bundle.main.bundleURL.appending(path: "Modules").path] + headers

  /// The one of C alone.
  static let headers = ["-I", DocumentedBlock.root.appending(path: "Sources/CReactorRuntime/include").path]
}
