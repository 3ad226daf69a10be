import ReactorSpec

/// A file that the next commit changes, as `git diff-index --raw -z` lists it.
struct StagedChange: Sendable, Hashable {
  /// What it was; nil where there was nothing.
  var old: StagedEntry.Kind?

  /// What it will be; nil where there will be nothing.
  var new: StagedEntry.Kind?

  /// The names from the repository's top folder on.
  var path: FilePath

  /// Reads what git lists.
  static func all(in listing: [UInt8]) -> [StagedChange] {
    let records = listing.split(separator: 0)
    return stride(from: 0, to: records.count - 1, by: 2).map { index in
      // ":100644 100644 ID ID M", then the path.
      let fields = records[index].dropFirst().split(separator: UInt8(ascii: " "))
      return StagedChange(
        old: fields.first.flatMap { StagedEntry.Kind(mode: $0) },
        new: fields.dropFirst().first.flatMap { StagedEntry.Kind(mode: $0) },
        path: FilePath(String(decoding: records[index + 1], as: UTF8.self))
      )
    }
  }

  /// The changes of the commit that is being made; nil where none is, or where there is no commit to compare with.
  ///
  /// Git sets `GIT_INDEX_FILE` for the hooks of a commit. Without it the whole project is to be checked, as a `pre-commit run
  /// --all-files` in CI asks for.
  static func ofCommitBeingMade() -> [StagedChange]? {
    guard Environment.value(of: "GIT_INDEX_FILE") != nil else { return nil }
    let diff = ["diff-index", "--cached", "--raw", "-z", "--no-renames", "HEAD"]
    return (try? Git.output(diff)).map(all)
  }

  /// Whether the change can make generated files differ from what their specs give. Seen by name, so that nothing has to be read:
  /// also other YAML files count, to which a spec may be a link.
  func concerns(settingsNamed settingsName: String) -> Bool {
    if old == .symbolicLink || new == .symbolicLink { return true }
    let name = path.name
    return name.hasSuffix(".yaml") || name.hasSuffix(".yml") || SearchedFolder.isGeneratedName(name)
      || name == "Package.swift" || name == settingsName
  }
}
