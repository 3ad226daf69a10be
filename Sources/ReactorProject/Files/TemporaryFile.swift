import Dispatch

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A part of what a file will hold, or why it can't be had.
package typealias FilePiece = Result<[UInt8], FileProblem>

/// Files that are being written: each lies in the folder of the file that it will be, under a name that says whose it is.
///
/// The name is `.NAME.PID-N.reactorgen-tmp`. Whoever writes one holds a lock on it, so that one without a lock was left by a process that
/// was killed, whatever has become of its PID, and whichever container it ran in.
package enum TemporaryFile {
  package static let ending = ".reactorgen-tmp"

  /// Writes bytes to a new temporary file, and puts it into the place of another.
  ///
  /// - Parameters:
  ///   - name: The file that it will be.
  ///   - folder: The folder of both.
  ///   - pieces: All that the file will hold, one piece after the other, or why one can't be had.
  ///   - mode: The permission bits; nil for those that a new file gets.
  static func replace(
    _ name: String,
    in folder: OpenFolder,
    with pieces: some Sequence<FilePiece>,
    mode: mode_t?
  ) throws(FileProblem) {
    try put(pieces, for: name, in: folder, mode: mode) { temporary throws(FileProblem) in
      guard folder.rename(temporary, to: name) == 0 else { throw .last }
    }
  }

  /// Writes bytes to a new temporary file, and has it put into its place.
  ///
  /// - Parameters:
  ///   - pieces: All that the file will hold, one piece after the other, or why one can't be had.
  ///   - target: The name of the file that it will be.
  ///   - folder: The folder of both.
  ///   - mode: The permission bits; nil for those that a new file gets.
  ///   - isExecutable: Whether a new file gets also the bits that let it be run.
  ///   - finish: Puts the file, which is complete then and whose name it is given, into its place.
  /// - Returns: What `finish` gives.
  /// - Throws: Why it can't be written; nothing of it is left then.
  static func put<Value>(
    _ pieces: some Sequence<FilePiece>,
    for target: String,
    in folder: OpenFolder,
    mode: mode_t?,
    isExecutable: Bool = false,
    finish: (String) throws(FileProblem) -> Value
  ) throws(FileProblem) -> Value {
    if cleaned.insert(folder.path) { removeLeft(in: folder) }
    var attempts = 0
    while true {
      let name = try create(for: target, in: folder, pieces, mode: mode, isExecutable: isExecutable)
      do {
        return try finish(name)
      } catch {
        let wasTaken = error.code == ENOENT && (try? folder.exists(name)) != true
        folder.unlink(name)
        attempts += 1
        // Between its making and its lock, and between its closing and its renaming, somebody may have taken the file for one that was left.
        guard wasTaken, attempts < 3 else { throw error }
      }
    }
  }

  /// Removes the temporary files in a folder that nobody is writing, if the folder lies where something may be written.
  package static func removeLeft(in path: FilePath, within places: WritablePlaces) {
    guard let folder = try? OpenFolder(path, within: places) else { return }
    cleaned.insert(path)
    removeLeft(in: folder)
  }

  private static func removeLeft(in folder: OpenFolder) {
    for name in folder.names where isName(name) {
      guard case .success(let status) = folder.status(of: name), status.kind == .file else { continue }
      let descriptor = folder.openFile(name)
      guard descriptor >= 0 else { continue }
      // Where there are no locks, time tells: a file is written within moments.
      let isOld = time(nil) - status.modification.seconds > longestLife
      let isFree = flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK && isOld
      if isFree { folder.unlink(name) }
      close(descriptor)
    }
  }

  /// Whether a name is a temporary file's.
  static func isName(_ name: String) -> Bool {
    guard name.hasPrefix("."), name.hasSuffix(ending) else { return false }
    guard let last = name.dropLast(ending.count).split(separator: ".").last else { return false }
    let numbers = last.split(separator: "-", omittingEmptySubsequences: false)
    return numbers.count == 2 && pid_t(numbers[0]).map { $0 > 0 } == true && Int(numbers[1]) != nil
  }

  private static let longestLife = 3600

  /// The folders in which this process has removed what was left: each once, before it writes there for the first time.
  private static let cleaned = CleanedFolders()

  private final class CleanedFolders: @unchecked Sendable {
    /// Guards ``folders``.
    private let lock = DispatchSemaphore(value: 1)
    private var folders: Set<FilePath> = []

    @discardableResult
    func insert(_ folder: FilePath) -> Bool {
      lock.wait()
      defer { lock.signal() }
      return folders.insert(folder).inserted
    }
  }
}

extension TemporaryFile {
  /// Writes all that a temporary file holds. When it returns, the system has taken every byte, and the file is closed.
  private static func create(
    for target: String,
    in folder: OpenFolder,
    _ pieces: some Sequence<FilePiece>,
    mode: mode_t?,
    isExecutable: Bool
  ) throws(FileProblem) -> String {
    var number = 0
    while true {
      let name = name(for: target, number: number)
      let descriptor = folder.create(name, mode: isExecutable ? 0o777 : 0o666)
      if descriptor < 0 {
        // Taken by another thread, or by a process of another machine with this one's PID.
        guard errno == EEXIST, number < 10_000 else { throw .last }
        number += 1
        continue
      }
      // A file system without locks does without.
      _ = flock(descriptor, LOCK_EX | LOCK_NB)
      var problem = fill(descriptor, pieces, mode: mode)
      // Network file systems and quotas may report here that what was taken can't be kept.
      if close(descriptor) != 0, problem == nil { problem = .lastOfOpenFile }
      guard let problem else { return name }
      folder.unlink(name)
      throw problem
    }
  }

  private static func fill(
    _ descriptor: Int32,
    _ pieces: some Sequence<FilePiece>,
    mode: mode_t?
  ) -> FileProblem? {
    if let mode, fchmod(descriptor, mode) != 0 { return .lastOfOpenFile }
    for piece in pieces {
      switch piece {
      case .success(let bytes):
        if let problem = bytes.withUnsafeBytes({ DescriptorWriting.write($0, to: descriptor) }) { return problem }
      case .failure(let problem): return problem
      }
    }
    return nil
  }

  private static func name(for name: String, number: Int) -> String {
    let tail = ".\(getpid())-\(number)\(ending)"
    // A name has at most 255 bytes.
    var head = "." + name
    while head.utf8.count + tail.utf8.count > 255 { head.removeLast() }
    return head + tail
  }
}

/// Writing to what is open.
enum DescriptorWriting {
  /// Writes all bytes; says why that can't be done.
  static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> FileProblem? {
    var rest = bytes[...]
    while !rest.isEmpty {
      #if canImport(Darwin)
        let count = Darwin.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      #else
        let count = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      #endif
      if count == 0 { return FileProblem(code: EIO, reason: "the system takes no more bytes") }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        // Whoever started this process has made its output one that does not wait.
        var waited = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&waited, 1, -1)
      } else if errno != EINTR {
        return .lastOfOpenFile
      }
    }
    return nil
  }
}
