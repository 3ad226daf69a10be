package import ReactorSpec

/// What `docs` did.
package struct DocumentationRun: Sendable {
  /// A file of the site.
  package struct File: Sendable, Hashable {
    /// Its path.
    package var path: String
    /// What was done with it.
    package var action: FileState
  }

  /// The files, by their paths' bytes; the list of them is not among them.
  package internal(set) var files: [File] = []

  /// What is wrong with the specs, and why something could not be done.
  package internal(set) var diagnostics: [Diagnostic]

  /// How many reactors the site documents.
  package internal(set) var reactorCount = 0

  /// The site's first page; nil where nothing was written.
  package internal(set) var indexPath: String?

  /// How it ended.
  package var status: RunStatus {
    RunStatus(of: diagnostics)
  }
}
