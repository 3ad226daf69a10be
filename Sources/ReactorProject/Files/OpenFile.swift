#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A file that stays open and is read by stretches of its bytes: one that is there, or one that has no name, for bytes that are put aside
/// until the same process reads them again.
///
/// It is never mapped: a file that gets shorter meanwhile is an error then, where a mapped one ends the process. Threads may read at once;
/// one at a time appends.
package final class OpenFile {
  private var descriptor: Int32 = -1
  package private(set) var size = 0

  /// A file without a name, which is made when the first bytes are appended: nothing is left of it however the process ends.
  package init() {}

  /// Opens a file that is there; nil where that can't be done, or it is no file.
  init?(_ path: FilePath) {
    descriptor = open(path.text, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    var status = stat()
    guard descriptor >= 0, fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    size = Int(status.st_size)
  }

  /// Puts pieces of bytes into a file without a name.
  convenience init(holding pieces: some Sequence<[UInt8]>) {
    self.init()
    for piece in pieces where append(piece) == nil { return }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Puts bytes behind those that are there; nil where that can't be done.
  package func append(_ bytes: [UInt8]) -> Range<Int>? {
    if descriptor < 0 { descriptor = Self.makeNameless() }
    let count = bytes.withUnsafeBytes { bytes in
      Self.repeated(bytes.count) {
        pwrite(descriptor, bytes.baseAddress?.advanced(by: $0), bytes.count - $0, off_t(size + $0))
      }
    }
    guard count == bytes.count else { return nil }
    defer { size += count }
    return size..<size + count
  }

  /// Reads a stretch of the bytes. It fails where the file has become too short.
  package func read(_ range: Range<Int>) -> Result<[UInt8], FileProblem> {
    var problem: FileProblem?
    let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
      count = Self.repeated(range.count) { done in
        let found = pread(
          descriptor,
          buffer.baseAddress?.advanced(by: done),
          range.count - done,
          off_t(range.lowerBound + done)
        )
        if found < 0 { problem = .lastOfOpenFile }
        return found
      }
    }
    if bytes.count == range.count { return .success(bytes) }
    return .failure(problem ?? FileProblem(code: EIO, isOfOpenFile: true))
  }

  /// Repeats a call, which may do a part of what it is asked for, until all is done, or it does nothing or fails.
  ///
  /// - Parameters:
  ///   - count: How many bytes there are.
  ///   - call: Is told how many are done, and says how many more it has done.
  /// - Returns: How many are done.
  private static func repeated(_ count: Int, _ call: (Int) -> Int) -> Int {
    var done = 0
    while done < count {
      let more = call(done)
      guard more > 0 else { break }
      done += more
    }
    return done
  }

  private static func makeNameless() -> Int32 {
    let folder = FilePath(Environment.value(of: "TMPDIR") ?? "/tmp")
    var path = Array(folder.appending("reactorgen-XXXXXX").text.utf8CString)
    let descriptor = mkstemp(&path)
    if descriptor >= 0 {
      unlink(path)
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }
    return descriptor
  }
}
