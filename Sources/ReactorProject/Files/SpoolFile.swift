#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Bytes that are put aside, to be read again in the same process, in a file that has no name: nothing is left of it however the process
/// ends. Whoever shares it among threads lets one at a time append.
package final class SpoolFile {
  private var descriptor: Int32 = -1
  private var size = 0

  package init() {}

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Puts bytes behind those that are there; nil where that can't be done.
  package func append(_ bytes: [UInt8]) -> Range<Int>? {
    if descriptor < 0 { descriptor = Self.open() }
    let count = bytes.withUnsafeBytes { bytes in
      Self.repeated(bytes.count) {
        pwrite(descriptor, bytes.baseAddress?.advanced(by: $0), bytes.count - $0, off_t(size + $0))
      }
    }
    guard count == bytes.count else { return nil }
    defer { size += count }
    return size..<size + count
  }

  /// Reads bytes that were appended.
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

  private static func open() -> Int32 {
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
