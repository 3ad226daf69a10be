import ReactorSpec

/// A file as `git ls-files --stage -z` lists it.
struct StagedEntry: Sendable, Hashable {
  /// What git can have at a path.
  enum Kind: Sendable, Hashable {
    case file
    case executable
    case symbolicLink
    /// A submodule, whose files belong to another repository.
    case submodule
  }

  /// What it is.
  var kind: Kind

  /// The id of the object that holds the file's bytes, or the link's target.
  var object: String

  /// Whether a merge has left several versions of it, none of which can be committed.
  var isConflicted: Bool

  /// The names from the repository's top folder on.
  var path: FilePath

  /// Whether the path is UTF-8, so that ``path`` is what it is.
  var isReadablePath: Bool

  /// Reads what git lists; what can't be read is left out.
  static func all(in listing: [UInt8]) -> [StagedEntry] {
    listing.split(separator: 0).compactMap(StagedEntry.init)
  }

  private init?(_ record: ArraySlice<UInt8>) {
    guard let tab = record.firstIndex(of: UInt8(ascii: "\t")) else { return nil }
    let fields = record[..<tab].split(separator: UInt8(ascii: " "))
    guard fields.count == 3, let kind = Kind(mode: fields[0]) else { return nil }
    self.kind = kind
    object = String(decoding: fields[1], as: UTF8.self)
    isConflicted = fields[2] != [UInt8(ascii: "0")]
    let name = record[(tab + 1)...]
    path = FilePath(String(decoding: name, as: UTF8.self))
    isReadablePath = path.text.utf8.elementsEqual(name)
  }
}

extension StagedEntry.Kind {
  /// The kind that a mode of git's says (`100644`); nil where there is no such file.
  init?(mode: some Sequence<UInt8>) {
    switch String(decoding: Array(mode), as: UTF8.self) {
    case "100644", "100664": self = .file
    case "100755": self = .executable
    case "120000": self = .symbolicLink
    case "160000": self = .submodule
    default: return nil
    }
  }
}

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
