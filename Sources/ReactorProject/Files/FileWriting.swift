#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The system calls that change something. Each file is at any moment either as it was or as it will be, and lies in the folder that was opened
/// for it.
package enum FileWriting {
  /// Puts bytes in the place of a file, or creates it.
  ///
  /// An existing file keeps its permission bits. Nothing is synced to the disk: after a power cut, generate again.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - bytes: All that it will hold.
  ///   - followsLink: Whether a symbolic link stays and its target is written, as is right for a file of the user's. Otherwise a link is refused.
  ///   - places: Where its folder has to lie.
  package static func replace(
    _ path: FilePath,
    with bytes: [UInt8],
    followsLink: Bool = false,
    within places: WritablePlaces
  ) throws(FileProblem) {
    try replace(path, with: CollectionOfOne(.success(bytes)), followsLink: followsLink, within: places)
  }

  /// Puts bytes that are not held together in the place of a file, or creates it, as the other function of this name does.
  ///
  /// - Parameter pieces: All that it will hold, one piece after the other; where one can't be had, nothing is changed, and the reason is thrown.
  package static func replace(
    _ path: FilePath,
    with pieces: some Sequence<FilePiece>,
    followsLink: Bool = false,
    within places: WritablePlaces
  ) throws(FileProblem) {
    let target = try followsLink ? target(of: path) : path
    let (folder, name) = (try OpenFolder(target.folder, within: places), target.name)
    var mode: mode_t?
    switch folder.status(of: name, followingLinks: followsLink) {
    case .success(let status) where status.kind == .symbolicLink: throw .link
    case .success(let status):
      guard status.kind == .file else { throw FileProblem(code: EISDIR, reason: "something that is no file is there") }
      guard folder.isWritable(name) else { throw errno == EACCES ? readOnly : .last }
      mode = status.mode
    case .failure(let problem) where problem.isMissing: break
    case .failure(let problem): throw problem
    }
    try TemporaryFile.replace(name, in: folder, with: pieces, mode: mode)
  }

  /// Creates a file where there is none.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - bytes: All that it will hold.
  ///   - isExecutable: Whether it gets the bits that let it be run.
  ///   - places: Where its folder has to lie.
  /// - Returns: Whether it was created; false where something is there already, which stays as it is.
  package static func createIfAbsent(
    _ path: FilePath,
    with bytes: [UInt8],
    isExecutable: Bool = false,
    within places: WritablePlaces
  ) throws(FileProblem) -> Bool {
    let (folder, name) = (try OpenFolder(path.folder, within: places), path.name)
    if try folder.exists(name) { return false }
    return try TemporaryFile.put(
      CollectionOfOne(.success(bytes)),
      for: name,
      in: folder,
      mode: nil,
      isExecutable: isExecutable
    ) {
      temporary throws(FileProblem) in
      if folder.link(temporary, as: name) == 0 {
        guard folder.unlink(temporary) == 0 || errno == ENOENT else { throw .last }
        return true
      }
      let problem = FileProblem.last
      switch problem.code {
      case EEXIST:
        folder.unlink(temporary)
        return false
      case EPERM, ENOTSUP, EMLINK, ENOSYS:
        // A file system without hard links (exFAT, some network folders).
        return try renameIfAbsent(name, from: temporary, in: folder)
      default: throw problem
      }
    }
  }

  /// Removes a file that may be written; a symbolic link is removed itself.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - places: Where its folder has to lie.
  package static func remove(_ path: FilePath, within places: WritablePlaces) throws(FileProblem) {
    let folder: OpenFolder
    do {
      folder = try OpenFolder(path.folder, within: places)
    } catch  where error.isMissing {
      return
    }
    guard folder.isWritable(path.name) || errno == ENOENT else { throw errno == EACCES ? readOnly : .last }
    guard folder.unlink(path.name) == 0 || errno == ENOENT else { throw .last }
  }

  /// Creates a folder with all folders above it.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - places: Where it has to lie.
  package static func createFolder(_ folder: FilePath, within places: WritablePlaces) throws(FileProblem) {
    _ = try OpenFolder.making(folder, within: places)
  }

  /// Lets a file be run by everyone who may read it.
  ///
  /// - Parameters:
  ///   - path: The file; a link is refused.
  ///   - places: Where its folder has to lie.
  package static func makeExecutable(_ path: FilePath, within places: WritablePlaces) throws(FileProblem) {
    let folder = try OpenFolder(path.folder, within: places)
    let descriptor = folder.openFile(path.name)
    guard descriptor >= 0 else { throw .last }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .lastOfOpenFile }
    let mode = FileSystem.Status(status).mode
    guard fchmod(descriptor, mode | (mode & 0o444) >> 2) == 0 else { throw .lastOfOpenFile }
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

  private static func renameIfAbsent(
    _ name: String,
    from temporary: String,
    in folder: OpenFolder
  ) throws(FileProblem) -> Bool {
    if folder.renameExclusively(temporary, to: name) == 0 { return true }
    let problem = FileProblem.last
    switch problem.code {
    case EEXIST:
      folder.unlink(temporary)
      return false
    case EINVAL, ENOSYS, ENOTSUP, EPERM: return try createInPlace(name, from: temporary, in: folder)
    default: throw problem
    }
  }

  /// Takes the name by an empty file, and puts the complete one over it: where the system knows nothing better, a process that is killed between
  /// the two leaves the empty one.
  private static func createInPlace(
    _ name: String,
    from temporary: String,
    in folder: OpenFolder
  ) throws(FileProblem) -> Bool {
    let descriptor = folder.create(name, mode: 0o666)
    guard descriptor >= 0 else {
      if errno == EEXIST {
        folder.unlink(temporary)
        return false
      }
      throw .last
    }
    close(descriptor)
    guard folder.rename(temporary, to: name) == 0 else {
      let problem = FileProblem.last
      // Empty, it would be taken for a file of the user's.
      folder.unlink(name)
      throw problem
    }
    return true
  }
}
