import ReactorEmission

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// How a file on the disk stands to what its spec gives.
enum OutputState: Sendable, Hashable {
  /// There is no such file.
  case missing
  /// It is as its spec gives it; line ends may be CR LF.
  case current
  /// Its spec has changed since it was generated.
  case stale
  /// Its spec is the same, but another version of the tool or other settings gave it.
  case outdated
  /// It was generated and then changed by hand, or a merge left its marks in it.
  case edited
  /// It was not generated.
  case notOurs
  /// It is there and can't be read.
  case unreadable(FileProblem)

  /// Compares what a read gave with what the file should be.
  ///
  /// - Parameters:
  ///   - expected: The bytes as its spec gives them.
  ///   - existing: The file as it was read.
  init(expected: [UInt8], existing: Result<[UInt8], FileProblem>) {
    switch existing {
    case .failure(let problem):
      self = [ENOENT, ENOTDIR].contains(problem.code) ? .missing : .unreadable(problem)
    case .success(let bytes):
      if bytes == expected || bytes.withUnixLineEnds == expected.withUnixLineEnds {
        self = .current
      } else if let header = GeneratedHeader(inMerged: bytes) {
        let isSameSpec = header.specHash == GeneratedHeader(in: expected)?.specHash
        self = !header.isIntact(bytes) ? .edited : isSameSpec ? .outdated : .stale
      } else {
        self = .notOurs
      }
    }
  }
}

extension GeneratedHeader {
  /// Finds the header in a file that a merge may have left its conflict marks in.
  init?(inMerged bytes: [UInt8]) {
    if let header = GeneratedHeader(in: bytes) {
      self = header
      return
    }
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let marks = ["<<<<<<<", "|||||||", "=======", ">>>>>>>"]
    let unmarked = lines.filter { line in !marks.contains { line.starts(with: $0.utf8) } }
    guard unmarked.count < lines.count else { return nil }
    self.init(in: Array(unmarked.joined(separator: [UInt8(ascii: "\n")])))
  }
}

extension [UInt8] {
  /// The bytes with LF for each CR LF.
  var withUnixLineEnds: [UInt8] {
    guard contains(UInt8(ascii: "\r")) else { return self }
    var result: [UInt8] = []
    result.reserveCapacity(count)
    for byte in self {
      if byte == UInt8(ascii: "\n"), result.last == UInt8(ascii: "\r") { result.removeLast() }
      result.append(byte)
    }
    return result
  }
}
