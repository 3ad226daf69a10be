import Dispatch
import ReactorEmission

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The text of files that are to be written as soon as it is known that they may be: that no other spec gives a file or a test double of the
/// same name shows only when all specs are compiled.
///
/// Some of it is held in memory. What is more goes to a file that has no name, so that a run over ten thousand specs takes no more memory
/// than one over a few hundred, and nothing is left of it however the run ends.
final class FinishedFiles: @unchecked Sendable {
  /// How many bytes are held in memory.
  private let most: Int

  /// Guards what follows.
  private let lock = DispatchSemaphore(value: 1)
  private var held: [Int: [GeneratedFile]] = [:]
  private var heldSize = 0
  private var put: [Int: [Piece]] = [:]
  private var putSize = 0
  private var descriptor: Int32 = -1

  private struct Piece {
    var name: String
    var kind: GeneratedFile.Kind
    var offset: Int
    var count: Int
  }

  init(holding most: Int = 8 << 20) {
    self.most = most
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// How many bytes are held in memory at the moment.
  var sizeInMemory: Int { locked { heldSize } }

  /// Takes files of a spec.
  func add(_ files: [GeneratedFile], of spec: Int) {
    let size = files.reduce(0) { $0 + $1.bytes.count }
    locked {
      if heldSize + size <= most || !putAside(files, of: spec) {
        held[spec] = files
        heldSize += size
      }
    }
  }

  /// Gives the files of a spec back; nil where there are none.
  func take(of spec: Int) -> [GeneratedFile]? {
    let (files, pieces) = locked {
      let files = held.removeValue(forKey: spec)
      heldSize -= (files ?? []).reduce(0) { $0 + $1.bytes.count }
      return (files, put[spec])
    }
    if let files { return files }
    return pieces?.mapIfAll { piece in
      let bytes = [UInt8](unsafeUninitializedCapacity: piece.count) { buffer, count in
        count = max(pread(descriptor, buffer.baseAddress, piece.count, off_t(piece.offset)), 0)
      }
      return bytes.count == piece.count ? GeneratedFile(name: piece.name, kind: piece.kind, bytes: bytes) : nil
    }
  }

  /// Writes files to the file without a name; false where that can't be done.
  private func putAside(_ files: [GeneratedFile], of spec: Int) -> Bool {
    if descriptor < 0 { descriptor = Self.namelessFile() }
    guard descriptor >= 0 else { return false }
    var pieces: [Piece] = []
    for file in files {
      let count = file.bytes.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, off_t(putSize)) }
      guard count == file.bytes.count else { return false }
      pieces.append(Piece(name: file.name, kind: file.kind, offset: putSize, count: count))
      putSize += count
    }
    put[spec] = pieces
    return true
  }

  private static func namelessFile() -> Int32 {
    let folder = FilePath(Environment.value(of: "TMPDIR") ?? "/tmp")
    var path = Array(folder.appending("reactorgen-XXXXXX").text.utf8CString)
    let descriptor = mkstemp(&path)
    if descriptor >= 0 {
      unlink(path)
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }
    return descriptor
  }

  private func locked<Value>(_ body: () -> Value) -> Value {
    lock.wait()
    defer { lock.signal() }
    return body()
  }
}

extension Array {
  /// The transformed elements; nil where one of them can't be transformed.
  fileprivate func mapIfAll<Result>(_ transform: (Element) -> Result?) -> [Result]? {
    let results = compactMap(transform)
    return results.count == count ? results : nil
  }
}
