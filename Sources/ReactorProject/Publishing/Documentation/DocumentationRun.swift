public import ReactorSpec

/// What `docs` did.
public struct DocumentationRun: Sendable {
  /// A file of the site.
  public struct File: Sendable, Hashable {
    /// Its path.
    public var path: String
    /// What was done with it.
    public var action: FileAction
  }

  /// The files, by their paths' bytes; the list of them is not among them.
  public internal(set) var files: [File] = []

  /// What is wrong with the specs, and why something could not be done.
  public internal(set) var diagnostics: [Diagnostic]

  /// How many reactors the site documents.
  public internal(set) var reactorCount = 0

  /// The site's first page; nil where nothing was written.
  public internal(set) var indexPath: String?

  /// How it ended.
  public var status: RunStatus {
    let failures: Set<Rule> = [.outputNotOurs, .unreadableFile, .unwritableFile]
    let isFailure = diagnostics.contains { failures.contains($0.rule) }
    return isFailure ? .failed : diagnostics.containsErrors ? .errors : .ok
  }
}
