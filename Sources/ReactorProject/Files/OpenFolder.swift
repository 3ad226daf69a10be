#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The folders in and below which a run may write, as the folders that they are and not as their paths.
package struct WritablePlaces: Sendable {
  /// Nil where any folder may be written.
  fileprivate let roots: Set<FileSystem.Identity>?

  /// Why it can't be told which folder one of them is; it is none of the places then.
  fileprivate let fault: FileProblem?

  /// Any folder.
  package static let anywhere = WritablePlaces([FilePath("/")])

  /// The folders at some paths; of a file, and of what is not there yet, that above.
  ///
  /// - Parameter paths: Absolute paths without links. Whoever has put one into such a path since it was looked at gets nothing written by it.
  package init(_ paths: Set<FilePath>) {
    guard !paths.contains(FilePath("/")) else {
      (roots, fault) = (nil, nil)
      return
    }
    var found: Set<FileSystem.Identity> = []
    var fault: FileProblem?
    for path in paths {
      do throws(FileProblem) {
        if let identity = try Self.identity(ofLastFolderIn: path) { found.insert(identity) }
      } catch {
        fault = error
      }
    }
    (roots, self.fault) = (found, fault)
  }

  /// The folder that is the last of a path's, as far as they are there; nil where a link is in the path.
  private static func identity(ofLastFolderIn path: FilePath) throws(FileProblem) -> FileSystem.Identity? {
    guard path.isAbsolute else { return nil }
    var folder = open("/", OpenFolder.flags)
    guard folder >= 0 else { throw .lastOfOpenFile }
    defer { close(folder) }
    var status = stat()
    for name in path.components {
      let next = openat(folder, name, OpenFolder.flags | O_NOFOLLOW)
      if next < 0 {
        let problem = FileProblem.lastOfOpenFile
        if fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 {
          switch FileSystem.Status(status).kind {
          case .file: break
          case .symbolicLink: return nil
          default: throw problem
          }
        } else if errno != ENOENT {
          throw .lastOfOpenFile
        }
        break
      }
      close(folder)
      folder = next
    }
    guard fstat(folder, &status) == 0 else { throw .lastOfOpenFile }
    return FileSystem.Status(status).identity
  }
}

/// A folder that is open. What is done in it is done nowhere else, whatever becomes of its path meanwhile: whoever puts a link in its place
/// does not have files written, or removed, behind that.
final class OpenFolder {
  let path: FilePath
  private let descriptor: Int32

  #if canImport(Darwin)
    fileprivate static let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC
  #else
    // Swift's view of the C library is without `O_PATH`, by which a folder need not be readable.
    fileprivate static let flags = 0o10000000 | O_DIRECTORY | O_CLOEXEC
  #endif

  /// Opens a folder that is there.
  ///
  /// - Throws: Why it can't be opened; that it lies in none of the places, too.
  init(_ path: FilePath, within places: WritablePlaces) throws(FileProblem) {
    self.path = path
    descriptor = FileSystem.openFile(path, Self.flags)
    guard descriptor >= 0 else { throw .last }
    if let roots = places.roots, try !isBelow(roots) { throw places.fault ?? .outside }
  }

  /// Opens a folder, which is made with those above it where it is not there.
  static func making(_ path: FilePath, within places: WritablePlaces) throws(FileProblem) -> OpenFolder {
    do {
      return try OpenFolder(path, within: places)
    } catch  where error.isMissing && path.folder != path {
      let parent = try making(path.folder, within: places)
      let isNew = mkdirat(parent.descriptor, path.name, 0o777) == 0
      guard isNew || errno == EEXIST else { throw .last }
      do {
        return try OpenFolder(path, within: places)
      } catch  where error.isMissing && !isNew {
        // A link that leads nowhere.
        throw .notAFolder
      }
    } catch  where error.code == ENOTDIR {
      // It, or one above it.
      throw (try? FileSystem.exists(path)) == true ? .notAFolder : error
    }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Whether the folder is one of some, or lies below one. From what is open upward, where `..` is no name that somebody can give to a link.
  private func isBelow(_ roots: Set<FileSystem.Identity>) throws(FileProblem) -> Bool {
    var folder = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    defer { close(folder) }
    var below: FileSystem.Identity?
    while true {
      var buffer = stat()
      guard folder >= 0, fstat(folder, &buffer) == 0 else { throw .lastOfOpenFile }
      let identity = FileSystem.Status(buffer).identity
      if roots.contains(identity) { return true }
      // Above the root is the root itself.
      if identity == below { return false }
      below = identity
      let above = openat(folder, "..", Self.flags)
      close(folder)
      folder = above
    }
  }
}

/// What is done with the files of the folder, each by its name.
extension OpenFolder {
  func status(of name: String, followingLinks: Bool = false) -> Result<FileSystem.Status, FileProblem> {
    var buffer = stat()
    guard fstatat(descriptor, name, &buffer, followingLinks ? 0 : AT_SYMLINK_NOFOLLOW) == 0 else {
      return .failure(.last)
    }
    return .success(FileSystem.Status(buffer))
  }

  /// Whether there is anything of a name; a dangling symbolic link counts as something.
  func exists(_ name: String) throws(FileProblem) -> Bool {
    switch status(of: name) {
    case .success: return true
    case .failure(let problem) where problem.isFault: throw problem
    case .failure: return false
    }
  }

  /// The names in the folder; none where they can't be had.
  var names: [String] {
    let descriptor = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0, let stream = fdopendir(descriptor) else {
      if descriptor >= 0 { close(descriptor) }
      return []
    }
    defer { closedir(stream) }
    var names: [String] = []
    let problem = FolderListing.each(in: stream) { name, _ in
      if let name = String(validatingCString: name) { names.append(name) }
    }
    return problem == nil ? names : []
  }

  /// Opens a file to look at it or to lock it; a link is none. The result and `errno` are those of `open`.
  func openFile(_ name: String) -> Int32 {
    openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
  }

  /// Says whether this user may write a file, by the result and `errno` of `access`.
  func isWritable(_ name: String) -> Bool { faccessat(descriptor, name, W_OK, 0) == 0 }

  /// Makes a file where there is nothing, and opens it for writing; the result and `errno` are those of `open`.
  func create(_ name: String, mode: mode_t) -> Int32 {
    var created: Int32
    repeat {
      created = openat(descriptor, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    } while created < 0 && errno == EINTR
    return created
  }

  /// Puts a file into the place of another; the result and `errno` are those of `rename`.
  func rename(_ old: String, to new: String) -> Int32 { renameat(descriptor, old, descriptor, new) }

  /// Renames a file unless something is at its new place; the result and `errno` are those of `rename`.
  func renameExclusively(_ old: String, to new: String) -> Int32 {
    #if canImport(Darwin)
      return renameatx_np(descriptor, old, descriptor, new, UInt32(RENAME_EXCL))
    #else
      // Swift's view of the C library is without what is Linux's alone, and not each C library has it.
      typealias Call = @convention(c) (Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32) -> Int32
      guard let found = dlsym(nil, "renameat2") else {
        errno = ENOSYS
        return -1
      }
      let noReplacement: UInt32 = 1
      return unsafeBitCast(found, to: Call.self)(descriptor, old, descriptor, new, noReplacement)
    #endif
  }

  /// Gives a file a second name; the result and `errno` are those of `link`.
  func link(_ old: String, as new: String) -> Int32 { linkat(descriptor, old, descriptor, new, 0) }

  /// Removes a file; the result and `errno` are those of `unlink`.
  @discardableResult
  func unlink(_ name: String) -> Int32 { unlinkat(descriptor, name, 0) }
}
