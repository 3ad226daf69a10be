#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

#if canImport(Darwin)
  typealias FolderStream = UnsafeMutablePointer<DIR>
#else
  typealias FolderStream = OpaquePointer
#endif

/// What is in a folder, sorted by the names' bytes.
package struct FolderListing: Sendable {
  /// A file or folder in the folder.
  package struct Entry: Sendable, Hashable {
    /// Its name. A name that is not UTF-8 has replacement characters in it, and ``isReadableName`` is false.
    package var name: String

    /// What it is; symbolic links are not followed.
    package var kind: FileSystem.Kind

    /// Whether the name is UTF-8, so that the entry can be opened by it.
    package var isReadableName: Bool
  }

  /// Which folder it is, whatever its paths.
  package var identity: FileSystem.Identity

  /// What is in it, without `.` and `..`.
  package var entries: [Entry]

  /// Lists a folder.
  package static func of(_ folder: FilePath) -> Result<FolderListing, FileProblem> {
    let identity: FileSystem.Identity
    switch FileSystem.status(of: folder) {
    case .success(let status): identity = status.identity
    case .failure(let problem): return .failure(problem)
    }
    var opened = opendir(folder.text)
    while opened == nil, errno == EINTR { opened = opendir(folder.text) }
    guard let stream = opened else { return .failure(.last) }
    defer { closedir(stream) }
    // Names are sorted as the system gives them and made strings afterwards: in a folder of thousands, comparing them is most of the work.
    var names: [CChar] = []
    var found: [(start: Int, type: UInt8)] = []
    let fault = each(in: stream) { name, type in
      found.append((names.count, type))
      names += UnsafeBufferPointer(start: name, count: strlen(name) + 1)
    }
    if let fault { return .failure(fault) }
    var entries: [Entry] = []
    entries.reserveCapacity(found.count)
    let problem = names.withUnsafeBufferPointer { names -> FileProblem? in
      guard let start = names.baseAddress else { return nil }
      found.sort { strcmp(start + $0.start, start + $1.start) < 0 }
      for found in found {
        let valid = String(validatingCString: start + found.start)
        let name = valid ?? String(cString: start + found.start)
        switch kind(of: found.type, at: folder.appending(name)) {
        case .success(let kind): entries.append(Entry(name: name, kind: kind, isReadableName: valid != nil))
        case .failure(let problem) where problem.isFault: return problem
        // It was removed meanwhile.
        case .failure: continue
        }
      }
      return nil
    }
    if let problem { return .failure(problem) }
    return .success(FolderListing(identity: identity, entries: entries))
  }

  /// Reads an open folder to its end, without `.` and `..`.
  ///
  /// - Parameter body: Is given the name and the type of each entry, as long as it runs.
  /// - Returns: Why it can't be read to its end.
  static func each(in stream: FolderStream, _ body: (UnsafePointer<CChar>, UInt8) -> Void) -> FileProblem? {
    while true {
      // The end of the folder and a fault look alike, but for the error number.
      errno = 0
      guard let entry = readdir(stream) else { return errno == 0 ? nil : .lastOfOpenFile }
      // The name is read in place: most systems store fewer bytes than the imported tuple has.
      let name = UnsafeRawPointer(entry).advanced(by: MemoryLayout<dirent>.offset(of: \.d_name) ?? 0)
        .assumingMemoryBound(to: CChar.self)
      if strcmp(name, ".") != 0, strcmp(name, "..") != 0 { body(name, entry.pointee.d_type) }
    }
  }

  private static func kind(of type: UInt8, at path: @autoclosure () -> FilePath) -> Result<FileSystem.Kind, FileProblem>
  {
    switch Int(type) {
    case Int(DT_REG): return .success(.file)
    case Int(DT_DIR): return .success(.folder)
    case Int(DT_LNK): return .success(.symbolicLink)
    // Some file systems don't say in the listing.
    case Int(DT_UNKNOWN): return FileSystem.status(of: path(), followingLinks: false).map(\.kind)
    default: return .success(.other)
    }
  }
}
