#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What is in a folder, sorted by the names' bytes.
struct FolderListing: Sendable {
  /// A file or folder in the folder.
  struct Entry: Sendable, Hashable {
    /// Its name. A name that is not UTF-8 has replacement characters in it, and ``isReadableName`` is false.
    var name: String

    /// What it is; symbolic links are not followed.
    var kind: FileSystem.Kind

    /// Whether the name is UTF-8, so that the entry can be opened by it.
    var isReadableName: Bool
  }

  /// Which folder it is, whatever its paths.
  var identity: FileSystem.Identity

  /// What is in it, without `.` and `..`.
  var entries: [Entry]

  /// Lists a folder.
  static func of(_ folder: FilePath) -> Result<FolderListing, FileProblem> {
    let identity: FileSystem.Identity
    switch FileSystem.status(of: folder) {
    case .success(let status): identity = status.identity
    case .failure(let problem): return .failure(problem)
    }
    guard let stream = opendir(folder.text) else { return .failure(.last) }
    defer { closedir(stream) }
    var entries: [Entry] = []
    while let entry = readdir(stream) {
      // The name is read in place: most systems store fewer bytes than the imported tuple has.
      let name = UnsafeRawPointer(entry).advanced(by: MemoryLayout<dirent>.offset(of: \.d_name) ?? 0)
        .assumingMemoryBound(to: CChar.self)
      let text = String(cString: name)
      if text == "." || text == ".." { continue }
      entries.append(
        Entry(
          name: text,
          kind: kind(of: entry.pointee.d_type, at: folder.appending(text)),
          isReadableName: String(validatingCString: name) != nil
        )
      )
    }
    entries.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    return .success(FolderListing(identity: identity, entries: entries))
  }

  private static func kind(of type: UInt8, at path: FilePath) -> FileSystem.Kind {
    switch Int(type) {
    case Int(DT_REG): return .file
    case Int(DT_DIR): return .folder
    case Int(DT_LNK): return .symbolicLink
    case Int(DT_UNKNOWN):
      // Some file systems don't say in the listing.
      return (try? FileSystem.status(of: path, followingLinks: false).get().kind) ?? .other
    default: return .other
    }
  }
}
