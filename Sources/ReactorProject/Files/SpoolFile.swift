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
    let count = bytes.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, off_t(size)) }
    guard count == bytes.count else { return nil }
    defer { size += count }
    return size..<size + count
  }

  /// Reads bytes that were appended.
  package func read(_ range: Range<Int>) -> Result<[UInt8], FileProblem> {
    var problem: FileProblem?
    let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
      let found = pread(descriptor, buffer.baseAddress, range.count, off_t(range.lowerBound))
      if found < 0 { problem = .lastOfOpenFile }
      count = max(found, 0)
    }
    if bytes.count == range.count { return .success(bytes) }
    return .failure(problem ?? FileProblem(code: EIO, isOfOpenFile: true))
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
