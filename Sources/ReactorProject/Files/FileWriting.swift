#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The system calls that change something. Each file is at any moment either as it was or as it will be.
package enum FileWriting {
  /// Puts bytes in the place of a file, or creates it.
  ///
  /// An existing file keeps its permission bits. Nothing is synced to the disk: after a power cut, generate again.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - bytes: All that it will hold.
  ///   - followsLink: Whether a symbolic link stays and its target is written, as is right for a file of the user's. Otherwise a link is refused.
  package static func replace(
    _ path: FilePath,
    with bytes: [UInt8],
    followsLink: Bool = false
  ) throws(FileProblem) {
    let target = try followsLink ? target(of: path) : path
    var mode: mode_t?
    switch FileSystem.status(of: target, followingLinks: followsLink) {
    case .success(let status) where status.kind == .symbolicLink: throw .link
    case .success(let status):
      guard status.kind == .file else { throw FileProblem(code: EISDIR, reason: "something that is no file is there") }
      guard access(target.text, W_OK) == 0 else { throw errno == EACCES ? readOnly : .last }
      mode = status.mode
    case .failure(let problem) where problem.isMissing: break
    case .failure(let problem): throw problem
    }
    _ = try TemporaryFile.put(CollectionOfOne(bytes), at: target, mode: mode) { temporary throws(FileProblem) in
      guard rename(temporary.text, target.text) == 0 else { throw .last }
      return true
    }
  }

  /// Creates a file where there is none.
  ///
  /// - Returns: Whether it was created; false where something is there already, which stays as it is.
  package static func createIfAbsent(
    _ path: FilePath,
    with bytes: [UInt8],
    isExecutable: Bool = false
  ) throws(FileProblem) -> Bool {
    if try FileSystem.exists(path) { return false }
    return try TemporaryFile.put(CollectionOfOne(bytes), at: path, mode: nil, isExecutable: isExecutable) {
      temporary throws(FileProblem) in
      if link(temporary.text, path.text) == 0 {
        guard unlink(temporary.text) == 0 || errno == ENOENT else { throw .last }
        return true
      }
      let problem = FileProblem.last
      switch problem.code {
      case EEXIST:
        unlink(temporary.text)
        return false
      case EPERM, ENOTSUP, EMLINK, ENOSYS:
        // A file system without hard links (exFAT, some network folders).
        return try renameIfAbsent(path, from: temporary)
      default: throw problem
      }
    }
  }

  /// Removes a file that may be written; a symbolic link is removed itself.
  package static func remove(_ path: FilePath) throws(FileProblem) {
    guard access(path.text, W_OK) == 0 || errno == ENOENT else { throw errno == EACCES ? readOnly : .last }
    guard unlink(path.text) == 0 || errno == ENOENT else { throw .last }
  }

  /// Creates a folder with all folders above it.
  package static func createFolder(_ folder: FilePath) throws(FileProblem) {
    if mkdir(folder.text, 0o777) == 0 { return }
    let problem = FileProblem.last
    switch problem.code {
    case EEXIST:
      switch FileSystem.status(of: folder) {
      case .success(let status) where status.kind == .folder: return
      case .failure(let problem) where problem.isFault: throw problem
      case .success, .failure: throw .notAFolder
      }
    case ENOENT where folder.folder != folder:
      try createFolder(folder.folder)
      guard mkdir(folder.text, 0o777) == 0 || errno == EEXIST else { throw .last }
    default: throw problem
    }
  }

  /// Lets a file be run by everyone who may read it.
  package static func makeExecutable(_ path: FilePath) throws(FileProblem) {
    let mode = try FileSystem.status(of: path).get().mode
    guard chmod(path.text, mode | (mode & 0o444) >> 2) == 0 else { throw .last }
  }

  private static let readOnly = FileProblem(code: EACCES, reason: "it is read-only")

  /// The file that a write to the path must replace: the end of its symbolic links, which need not exist yet.
  private static func target(of path: FilePath) throws(FileProblem) -> FilePath {
    var path = path
    for _ in 0..<32 {
      guard let next = try FileSystem.linkTarget(of: path).get() else { return path }
      path = path.folder.resolving(next)
    }
    throw FileProblem(code: ELOOP)
  }

  private static func renameIfAbsent(_ path: FilePath, from temporary: FilePath) throws(FileProblem) -> Bool {
    if renameExclusively(temporary.text, path.text) == 0 { return true }
    let problem = FileProblem.last
    switch problem.code {
    case EEXIST:
      unlink(temporary.text)
      return false
    case EINVAL, ENOSYS, ENOTSUP, EPERM: return try createInPlace(path, from: temporary)
    default: throw problem
    }
  }

  /// Renames a file unless something is at its new place; the result and `errno` are those of `rename`.
  private static func renameExclusively(_ old: String, _ new: String) -> Int32 {
    #if canImport(Darwin)
      return renamex_np(old, new, UInt32(RENAME_EXCL))
    #else
      // Swift's view of the C library is without what is Linux's alone, and not each C library has it.
      typealias Call = @convention(c) (Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32) -> Int32
      guard let found = dlsym(nil, "renameat2") else {
        errno = ENOSYS
        return -1
      }
      let noReplacement: UInt32 = 1
      return unsafeBitCast(found, to: Call.self)(AT_FDCWD, old, AT_FDCWD, new, noReplacement)
    #endif
  }

  /// Takes the name by an empty file, and puts the complete one over it: where the system knows nothing better, a process that is killed between
  /// the two leaves the empty one.
  private static func createInPlace(_ path: FilePath, from temporary: FilePath) throws(FileProblem) -> Bool {
    let descriptor = FileSystem.openFile(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode: 0o666)
    guard descriptor >= 0 else {
      if errno == EEXIST {
        unlink(temporary.text)
        return false
      }
      throw .last
    }
    close(descriptor)
    guard rename(temporary.text, path.text) == 0 else {
      let problem = FileProblem.last
      // Empty, it would be taken for a file of the user's.
      unlink(path.text)
      throw problem
    }
    return true
  }
}
