package import ReactorEmission
package import ReactorSpec
import YAMLTree

/// A spec with all that came out of it; nothing of it has been written.
package struct CompiledSpec: Sendable {
  /// The spec file.
  package var found: FoundSpec

  /// Where its files go.
  var destination: Destination

  /// The file as it was read; nil where it can't be.
  package var file: SpecFile?

  /// The settings with which it was compiled.
  package var settings: Settings

  /// Its files; none where it has an error.
  package var files: [GeneratedFile] = []

  /// What is wrong with it or worth knowing.
  package var diagnostics: [Diagnostic] = []

  /// The tests that were left out, a line each.
  package var omittedTests: [String] = []

  /// The methods of everything that can be `manual`; none where it has an error.
  package var handWrittenMethods: [HandWrittenMethod] = []

  /// The test doubles of its protocols.
  package var doubles: [TestDouble] = []

  /// The RIBs that it gives; none where it has an error.
  package var ribs: [RIBNode] = []

  /// Reads a spec.
  package static func read(_ found: FoundSpec, in files: any FileSource) -> Result<SpecFile, FileProblem> {
    files.contents(of: found.path, limit: YAMLLimits().bytes, foundAt: found.realPath)
      .map { SpecFile(path: found.path.text, bytes: $0) }
  }

  /// Compiles a spec that was read. Pure: equal arguments give equal results.
  init(
    _ found: FoundSpec,
    _ file: Result<SpecFile, FileProblem>,
    destination: Destination,
    settings: Settings,
    kinds: Set<GeneratedFile.Kind> = Set(GeneratedFile.Kind.allCases),
    embedded: [String: [String]] = [:]
  ) {
    self.found = found
    self.destination = destination
    self.settings = settings
    self.file = try? file.get()
    switch file {
    case .success(let file):
      let compilation = SpecCompilation(of: file, settings: settings, kinds: kinds, embedded: embedded)
      files = compilation.diagnostics.containsErrors ? [] : compilation.files
      diagnostics = compilation.diagnostics
      omittedTests = compilation.omittedTests
      doubles = compilation.doubles
      ribs = compilation.diagnostics.containsErrors ? [] : compilation.ribs
      handWrittenMethods = compilation.diagnostics.containsErrors ? [] : compilation.handWrittenMethods
    case .failure(let problem):
      diagnostics = [.unreadable(found.path, problem, what: "the spec")]
    }
  }
}
