import Dispatch
import ReactorEmission

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
  private let spool = OpenFile()

  private struct Piece {
    var name: String
    var kind: GeneratedFile.Kind
    var range: Range<Int>
  }

  init(holding most: Int = 2 << 20) {
    self.most = most
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
      (try? spool.read(piece.range).get()).map { GeneratedFile(name: piece.name, kind: piece.kind, bytes: $0) }
    }
  }

  /// Writes files to the file without a name; false where that can't be done.
  private func putAside(_ files: [GeneratedFile], of spec: Int) -> Bool {
    let pieces = files.mapIfAll { file in
      spool.append(file.bytes).map { Piece(name: file.name, kind: file.kind, range: $0) }
    }
    if let pieces { put[spec] = pieces }
    return pieces != nil
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
