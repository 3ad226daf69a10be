#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A file that is being written: it lies in the folder of the file that it will be, under a name that says whose it is.
///
/// The name is `.NAME.PID-N.reactorgen-tmp`; what a killed process has left is known by its dead PID.
package struct TemporaryFile: Sendable {
  package static let ending = ".reactorgen-tmp"

  /// Where it lies.
  package var path: FilePath

  /// Writes bytes to a new temporary file.
  ///
  /// - Parameters:
  ///   - target: The file that it will be.
  ///   - bytes: All that the file will hold.
  ///   - mode: The permission bits; nil for those that a new file gets.
  ///   - isExecutable: Whether a new file gets also the bits that let it be run.
  static func create(
    for target: FilePath,
    holding bytes: [UInt8],
    mode: mode_t?,
    isExecutable: Bool = false
  ) throws(FileProblem) -> TemporaryFile {
    try create(for: target, holding: CollectionOfOne(bytes), mode: mode, isExecutable: isExecutable)
  }

  /// Writes pieces of bytes, one after the other, to a new temporary file.
  static func create(
    for target: FilePath,
    holding pieces: some Sequence<[UInt8]>,
    mode: mode_t?,
    isExecutable: Bool = false
  ) throws(FileProblem) -> TemporaryFile {
    var number = 0
    while true {
      let file = TemporaryFile(path: target.folder.appending(name(for: target.name, number: number)))
      let descriptor = open(file.path.text, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, isExecutable ? 0o777 : 0o666)
      if descriptor < 0 {
        // Taken by another thread, or by a process of another machine with this one's PID.
        guard errno == EEXIST, number < 10_000 else { throw .last }
        number += 1
        continue
      }
      let problem = fill(descriptor, pieces, mode: mode)
      close(descriptor)
      if let problem {
        file.remove()
        throw problem
      }
      return file
    }
  }

  /// Removes the file.
  package func remove() {
    unlink(path.text)
  }

  private static func fill(
    _ descriptor: Int32,
    _ pieces: some Sequence<[UInt8]>,
    mode: mode_t?
  ) -> FileProblem? {
    if let mode, fchmod(descriptor, mode) != 0 { return .last }
    for piece in pieces {
      let problem = piece.withUnsafeBytes { bytes -> FileProblem? in
        var rest = bytes[...]
        while !rest.isEmpty {
          let count = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
          if count < 0 {
            if errno == EINTR { continue }
            return .last
          }
          rest = rest.dropFirst(count)
        }
        return nil
      }
      if let problem { return problem }
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

extension TemporaryFile {
  /// A file is written within moments; what is older than this belongs to nobody, whoever has its PID now.
  private static let longestLife = 3600

  /// Removes the temporary files in a folder whose processes are gone.
  package static func removeStale(in folder: FilePath) {
    guard case .success(let listing) = FolderListing.of(folder) else { return }
    for entry in listing.entries where entry.kind == .file && entry.isReadableName {
      guard let process = process(of: entry.name) else { continue }
      let path = folder.appending(entry.name)
      if isGone(process) || isOld(path) { unlink(path.text) }
    }
  }

  /// The process that a temporary file's name tells; nil where it is no temporary file's.
  static func process(of name: String) -> pid_t? {
    guard name.hasPrefix("."), name.hasSuffix(ending) else { return nil }
    guard let last = name.dropLast(ending.count).split(separator: ".").last else { return nil }
    let numbers = last.split(separator: "-", omittingEmptySubsequences: false)
    guard numbers.count == 2, let process = pid_t(numbers[0]), process > 0, Int(numbers[1]) != nil else { return nil }
    return process
  }

  private static func isGone(_ process: pid_t) -> Bool {
    kill(process, 0) != 0 && errno == ESRCH
  }

  private static func isOld(_ path: FilePath) -> Bool {
    guard case .success(let status) = FileSystem.status(of: path, followingLinks: false) else { return false }
    return time(nil) - status.modification.seconds > longestLife
  }
}
