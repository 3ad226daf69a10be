import Dispatch
import ReactorEmission
import ReactorProject
import ReactorSite

/// Bytes that are put aside until they are needed again: in a file without a name, or in memory where there can be none.
final class PutAside: @unchecked Sendable {
  /// Some of the bytes.
  enum Piece: Sendable {
    case spooled(Range<Int>)
    case held([UInt8])
  }

  /// Guards ``spool``.
  private let lock = DispatchSemaphore(value: 1)
  private let spool = OpenFile()

  func add(_ bytes: [UInt8]) -> Piece {
    lock.wait()
    defer { lock.signal() }
    return spool.append(bytes).map(Piece.spooled) ?? .held(bytes)
  }

  /// Gives bytes back, one piece behind the other.
  func bytes(of pieces: [Piece]) throws(FileProblem) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(pieces.reduce(0) { $0 + $1.count })
    for piece in pieces { bytes += try read(piece) }
    return bytes
  }

  /// Gives bytes back, each piece when it is asked for.
  func each(of pieces: [Piece]) -> some Sequence<FilePiece> {
    pieces.lazy.map { piece in Result { () throws(FileProblem) in try self.read(piece) } }
  }

  /// Whether pieces, one behind the other, are what a file holds; little of either is held at a time.
  ///
  /// - Returns: Whether it does, or why the file can't be read.
  /// - Throws: Why a piece can't be read.
  func match(_ pieces: [Piece], fileAt path: FilePath) throws(FileProblem) -> Result<Bool, FileProblem> {
    var next = pieces.lazy.filter { $0.count > 0 }.makeIterator()
    var (piece, isSame, problem): (ArraySlice<UInt8>, Bool, FileProblem?) = ([], true, nil)
    let reading = FileSystem.stretches(of: path) { stretch in
      var stretch = stretch
      while !stretch.isEmpty {
        if piece.isEmpty, let following = next.next() {
          do throws(FileProblem) { piece = try self.read(following)[...] } catch { problem = error }
        }
        let count = min(piece.count, stretch.count)
        isSame = count > 0 && piece.prefix(count) == stretch.prefix(count)
        guard isSame else { return false }
        (piece, stretch) = (piece.dropFirst(count), stretch.dropFirst(count))
      }
      return true
    }
    if let problem { throw problem }
    return reading.map { isSame && piece.isEmpty && next.next() == nil }
  }

  private func read(_ piece: Piece) throws(FileProblem) -> [UInt8] {
    switch piece {
    case .held(let bytes): return bytes
    case .spooled(let range):
      switch spool.read(range) {
      case .success(let bytes): return bytes
      case .failure(let problem):
        let what = "what was put into a temporary file for it can't be read again"
        throw FileProblem(code: problem.code, reason: "\(what): \(problem.text)", isOfOpenFile: true)
      }
    }
  }
}

/// A file of a site that was made, and put aside.
struct StoredFile: Sendable {
  /// Its path in the site's folder, with `/` between names.
  let path: String
  /// The hash of its bytes.
  let hash: String
  let pieces: [PutAside.Piece]

  init(_ file: SiteFile, in aside: PutAside) {
    path = file.path
    var hash = ContentHash()
    var pieces: [PutAside.Piece] = []
    file.write { bytes in
      hash.combine(bytes)
      pieces.append(aside.add(bytes))
    }
    self.hash = hash.text
    self.pieces = pieces
  }
}

extension PutAside.Piece {
  var count: Int {
    switch self {
    case .spooled(let range): range.count
    case .held(let bytes): bytes.count
    }
  }
}
