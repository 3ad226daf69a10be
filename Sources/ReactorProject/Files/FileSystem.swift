#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The system calls that read: no caching, no retries but for interrupted calls, no current-folder changes.
package enum FileSystem {
  /// What is at a path.
  package enum Kind: Sendable, Hashable {
    case file
    case folder
    case symbolicLink
    /// A pipe, a socket, a device.
    case other
  }

  /// What is known about a file or folder without opening it.
  package struct Status: Sendable, Hashable {
    package var kind: Kind
    /// The permission bits.
    var mode: mode_t
    /// Which file it is on this machine.
    package var identity: Identity
    /// When its bytes were written last.
    package var modification = Moment()
    /// When its bytes, its name or its permissions were changed last, which nobody can set back.
    package var change = Moment()
    /// Its size in bytes.
    package var size = 0
  }

  /// A time of a file's, since 1970.
  package struct Moment: Sendable, Hashable {
    package var seconds = 0
    package var nanoseconds = 0
  }

  /// Which file or folder it is on this machine, whatever its paths.
  package struct Identity: Sendable, Hashable {
    package var device: UInt64
    package var inode: UInt64
  }

  /// What is at the path, behind symbolic links unless told otherwise.
  package static func status(of path: FilePath, followingLinks: Bool = true) -> Result<Status, FileProblem> {
    var buffer = stat()
    let result = followingLinks ? stat(path.text, &buffer) : lstat(path.text, &buffer)
    guard result == 0 else { return .failure(.last) }
    return .success(Status(buffer))
  }

  /// Whether there is anything at the path; a dangling symbolic link counts as something.
  ///
  /// - Throws: Why that can't be told.
  package static func exists(_ path: FilePath) throws(FileProblem) -> Bool {
    switch status(of: path, followingLinks: false) {
    case .success: return true
    case .failure(let problem) where problem.isFault: throw problem
    case .failure: return false
    }
  }

  /// The absolute path with all symbolic links resolved.
  package static func realPath(of path: FilePath) -> Result<FilePath, FileProblem> {
    guard let resolved = realpath(path.text, nil) else { return .failure(.last) }
    defer { free(resolved) }
    return .success(FilePath(String(cString: resolved)))
  }

  /// The target of a symbolic link, as the link says it; nil where there is no link.
  package static func linkTarget(of path: FilePath) -> Result<String?, FileProblem> {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = buffer.withUnsafeMutableBytes { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        characters.baseAddress.map { readlink(path.text, $0, characters.count) } ?? 0
      }
    }
    if count >= 0 { return .success(String(decoding: buffer.prefix(count), as: UTF8.self)) }
    let problem = FileProblem.last
    return problem.code == EINVAL || !problem.isFault ? .success(nil) : .failure(problem)
  }

  /// How many bytes a file may have that is read whole, twenty times those of the longest spec: nothing that is generated or read has more, and
  /// what a disk says of a file's size is not to decide how much memory is asked for.
  package static let mostBytes = 200_000_000

  /// The bytes of a regular file; a problem where it has more than ``mostBytes``.
  ///
  /// - Parameters:
  ///   - limit: After so many bytes, and one more that tells that there are more, the rest is left unread.
  ///   - real: Its path without links; nil where it is whatever the path leads to.
  package static func contents(
    of path: FilePath,
    limit: Int = .max - 1,
    foundAt real: FilePath? = nil
  ) -> Result<[UInt8], FileProblem> {
    reading(path, foundAt: real) { descriptor, size in
      let most = min(limit, mostBytes)
      guard size <= most || limit < mostBytes else { return .failure(.tooLarge) }
      var bytes: [UInt8] = []
      // One byte more than the file has, so that its end shows in the first call.
      var space = min(size, most) + 1
      while true {
        var failure: FileProblem?
        let chunk = [UInt8](unsafeUninitializedCapacity: space) { buffer, count in
          let result = readOnce(descriptor, UnsafeMutableRawBufferPointer(buffer))
          if result < 0 { failure = .lastOfOpenFile }
          count = max(result, 0)
        }
        if let failure { return .failure(failure) }
        if chunk.isEmpty { return .success(bytes) }
        if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
        if bytes.count > limit { return .success(bytes) }
        if bytes.count > most { return .failure(.tooLarge) }
        if chunk.count < space, bytes.count >= size { return .success(bytes) }
        // A file can have more than its size says, which is 0 on some file systems.
        space = min(max(bytes.count, 4096), most + 1 - bytes.count)
      }
    }
  }

  /// Gives the bytes of a regular file to a function, one stretch after the other, so that they are never held together.
  ///
  /// - Parameter goesOn: Takes a stretch, and says whether it wants the next one.
  package static func stretches(of path: FilePath, _ goesOn: (ArraySlice<UInt8>) -> Bool) -> Result<Void, FileProblem> {
    reading(path) { descriptor, _ in
      var bytes = [UInt8](repeating: 0, count: 1 << 20)
      while true {
        let count = bytes.withUnsafeMutableBytes { readOnce(descriptor, $0) }
        if count < 0 { return .failure(.lastOfOpenFile) }
        if count == 0 || !goesOn(bytes[..<count]) { return .success(()) }
      }
    }
  }

  /// Shows the bytes of a regular file to somebody who doesn't keep them; nil where they don't come in one piece.
  package static func glance<Value>(
    at path: FilePath,
    limit: Int,
    _ look: (UnsafeRawBufferPointer) -> Value
  ) -> Result<Value?, FileProblem> {
    reading(path) { descriptor, size in
      guard size <= min(limit, mostBytes) else { return .success(nil) }
      return withUnsafeTemporaryAllocation(byteCount: size + 1, alignment: 16) { buffer in
        let count = readOnce(descriptor, buffer)
        if count < 0 { return .failure(.lastOfOpenFile) }
        return .success(count == size ? look(UnsafeRawBufferPointer(rebasing: buffer[..<count])) : nil)
      }
    }
  }

  /// Opens a file; a signal that comes in between doesn't end that.
  static func openFile(_ path: FilePath, _ flags: Int32, mode: mode_t = 0) -> Int32 {
    var descriptor: Int32
    repeat { descriptor = open(path.text, flags, mode) } while descriptor < 0 && errno == EINTR
    return descriptor
  }

  /// Opens a regular file for something that is told its size.
  private static func reading<Value>(
    _ path: FilePath,
    foundAt real: FilePath? = nil,
    _ read: (Int32, Int) -> Result<Value, FileProblem>
  ) -> Result<Value, FileProblem> {
    // Without O_NONBLOCK, opening a pipe would wait for somebody to write to it.
    let descriptor = openFile(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return .failure(.last) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return .failure(.lastOfOpenFile) }
    switch Status(status).kind {
    case .file where real.map { !isPath($0, of: descriptor, openedBy: path) } ?? false: return .failure(.outside)
    case .file: return read(descriptor, max(0, Int(status.st_size)))
    case .folder: return .failure(FileProblem(code: EISDIR))
    default: return .failure(FileProblem(code: EINVAL, reason: "it is neither a file nor a folder"))
    }
  }

  /// Whether a file that is open lies at a path without links, by what the system says of the descriptor, whatever its path leads to by now;
  /// by its path where the system says nothing.
  private static func isPath(_ real: FilePath, of descriptor: Int32, openedBy path: FilePath) -> Bool {
    #if canImport(Darwin)
      var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
      if fcntl(descriptor, F_GETPATH, &buffer) == 0 {
        // A disk on which case does not matter, which most are, is not told apart from the others.
        return String(cString: buffer).lowercased() == real.text.lowercased()
      }
    #else
      if case .success(let open?) = linkTarget(of: FilePath("/proc/self/fd/\(descriptor)")) { return open == real.text }
    #endif
    return (try? realPath(of: path).get()) == real
  }

  private static func readOnce(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    var result = -1
    repeat { result = read(descriptor, buffer.baseAddress, buffer.count) } while result < 0 && errno == EINTR
    return result
  }

  /// Whether this user may run the file.
  package static func isExecutable(_ path: FilePath) -> Bool {
    access(path.text, X_OK) == 0 && (try? status(of: path).get().kind) == .file
  }

  /// The current folder's absolute path. It fails where the folder was removed.
  package static var currentFolder: Result<FilePath, FileProblem> {
    guard let path = getcwd(nil, 0) else { return .failure(.last) }
    defer { free(path) }
    return .success(FilePath(String(cString: path)))
  }
}

extension FileSystem.Status {
  init(_ buffer: stat) {
    let kind: FileSystem.Kind
    switch buffer.st_mode & S_IFMT {
    case S_IFREG: kind = .file
    case S_IFDIR: kind = .folder
    case S_IFLNK: kind = .symbolicLink
    default: kind = .other
    }
    #if canImport(Darwin)
      let (time, change) = (buffer.st_mtimespec, buffer.st_ctimespec)
    #else
      let (time, change) = (buffer.st_mtim, buffer.st_ctim)
    #endif
    self.init(
      kind: kind,
      mode: buffer.st_mode & 0o7777,
      identity: FileSystem.Identity(
        device: UInt64(truncatingIfNeeded: buffer.st_dev),
        inode: UInt64(truncatingIfNeeded: buffer.st_ino)
      ),
      modification: FileSystem.Moment(seconds: Int(time.tv_sec), nanoseconds: Int(time.tv_nsec)),
      change: FileSystem.Moment(seconds: Int(change.tv_sec), nanoseconds: Int(change.tv_nsec)),
      size: Int(buffer.st_size)
    )
  }
}

extension FileSystem.Status {
  /// Whether the file would get other times if it were changed now. Clocks of file systems tick some times a second only, or once in two
  /// seconds.
  package var isSettled: Bool {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    let last = change.seconds > modification.seconds ? change : modification
    let isFine = change.nanoseconds != 0
    let age = (Int(now.tv_sec) - last.seconds) * 1000 + (Int(now.tv_nsec) - last.nanoseconds) / 1_000_000
    return age > (isFine ? 50 : 2500)
  }

  /// Stands for the file and its times.
  package var digest: ContentDigest {
    let numbers: [UInt64] = [
      identity.device, identity.inode, UInt64(bitPattern: Int64(size)),
      UInt64(bitPattern: Int64(modification.seconds)), UInt64(bitPattern: Int64(modification.nanoseconds)),
      UInt64(bitPattern: Int64(change.seconds)), UInt64(bitPattern: Int64(change.nanoseconds)),
    ]
    return numbers.withUnsafeBytes { ContentDigest(of: $0) }
  }
}
