import ReactorSpec

extension StagedFiles {
  /// Reads from the index what is staged: all names. Bytes are fetched when they are asked for.
  static func read() throws(GitProblem) -> StagedFiles {
    let place = try Git.lines(["rev-parse", "--show-toplevel", "--show-prefix", "--show-cdup"])
    guard place.count == 3 else { throw GitProblem("git does not say where the repository's top folder is") }
    let root = FilePath(place[0])
    // The way up rather than ":/", which GIT_LITERAL_PATHSPECS would take for a name.
    let top = place[2].isEmpty ? [] : ["--", place[2]]
    let listing = try Git.output(["ls-files", "--stage", "-z", "--full-name"] + top)
    let entries = try withoutIntentions(StagedEntry.all(in: listing))
    let objects = GitObjects()
    return StagedFiles(
      root: root,
      currentFolder: root.resolving(place[1]),
      entries: entries,
      read: objects.bytes
    )
  }

  private static func isNeeded(_ entry: StagedEntry) -> Bool {
    switch entry.kind {
    case .submodule: false
    case .symbolicLink: true
    case .file, .executable:
      ProjectSettings.fileName == entry.path.name || SearchedFolder.isGeneratedName(entry.path.name)
        || OutputNames(ofSpecNamed: entry.path.name) != nil
    }
  }

  /// Leaves out what `git add --intent-to-add` has only announced: it is listed as an empty file, and not committed.
  private static func withoutIntentions(_ entries: [StagedEntry]) throws(GitProblem) -> [StagedEntry] {
    guard let empty = entries.lazy.compactMap({ EmptyObjects(like: $0.object) }).first,
      entries.contains(where: { $0.object == empty.file && isNeeded($0) })
    else { return entries }
    let diff = ["diff-index", "--cached", "--raw", "-z", "--no-renames", "--ita-invisible-in-index", empty.folder]
    let committed = Set(StagedChange.all(in: try Git.output(diff)).map(\.path))
    return entries.filter { $0.object != empty.file || $0.isConflicted || committed.contains($0.path) }
  }
}

/// The ids that git gives to an empty file and to an empty folder, by the repository's hash function.
private struct EmptyObjects {
  var file: String
  var folder: String

  init?(like object: String) {
    switch object.utf8.count {
    case 40:
      file = "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391"
      folder = "4b825dc642cb6eb9a060e54bf8d69288fbee4904"
    case 64:
      file = "473a0f4c3be8a93681a267e3b1e9a7dcda1185436fe141f7749120a303721813"
      folder = "6ef19b41225c5369f1c104d45d8d85efa9b057b53b14b4b9b939dd74decc5321"
    default: return nil
    }
  }
}
